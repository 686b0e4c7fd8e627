/// A report with signatures: an in-toto statement in a DSSE envelope
/// (https://github.com/secure-systems-lab/dsse, protocol and envelope v1).
package struct ReportEnvelope: Sendable, Hashable {
  package struct Signature: Sendable, Hashable {
    /// Says which key to try; proves nothing.
    package let keyID: String?
    package let bytes: [UInt8]

    package init(keyID: String?, bytes: [UInt8]) {
      self.keyID = keyID
      self.bytes = bytes
    }
  }

  static let payloadType = "application/vnd.in-toto+json"

  package let payload: [UInt8]
  package var signatures: [Signature]

  /// Most signatures that are read.
  static let maximumSignatures = 64

  package init(payload: [UInt8], signatures: [Signature] = []) {
    self.payload = payload
    self.signatures = signatures
  }

  /// `nil` for a document that is no envelope.
  init?(_ root: SavedValue) throws(SavedReportFailure) {
    guard let type = try root.optional("payloadType") else { return nil }
    let found = try SavedValue.text(type)
    guard found == Self.payloadType else {
      throw type.failure("`payloadType` is `\(VisibleText.line(found))`, expected `\(Self.payloadType)`")
    }
    payload = try Self.bytes(try root.member("payload"))
    signatures = try root.list("signatures") { value throws(SavedReportFailure) in
      Signature(
        keyID: try value.optional("keyid").map(SavedValue.text),
        bytes: try Self.bytes(try value.member("sig")))
    }
    guard signatures.count <= Self.maximumSignatures else {
      throw try root.member("signatures").failure("more than \(Self.maximumSignatures) signatures")
    }
  }

  private static func bytes(_ value: SavedValue) throws(SavedReportFailure) -> [UInt8] {
    // Writers may use either alphabet (DSSE, envelope), readers must take both.
    let text = try SavedValue.text(value).map { $0 == "-" ? "+" : $0 == "_" ? "/" : $0 }
    guard let bytes = Base64.bytes(String(text)) else { throw value.failure("not base64") }
    return bytes
  }

  /// What a signature is made over, the pre-authentication encoding:
  /// `"DSSEv1" SP LEN(type) SP type SP LEN(payload) SP payload`.
  package var signedBytes: [UInt8] {
    let head = "DSSEv1 \(Self.payloadType.utf8.count) \(Self.payloadType) \(payload.count) "
    return Array(head.utf8) + payload
  }

  package var text: String {
    let signatures = signatures.map { signature -> JSONValue in
      ["keyid": .text(signature.keyID), "sig": .string(Base64.text(signature.bytes))]
    }
    let document: JSONValue = [
      "payloadType": .string(Self.payloadType), "payload": .string(Base64.text(payload)),
      "signatures": .array(signatures),
    ]
    return document.text
  }
}
