package import Cryptography
internal import JSONReading
package import ReadinessModel

/// A provider token that somebody else made, taken apart: a JWT in its compact form (RFC 7515, 3.1). Nothing
/// of it is kept by which anything could be sent.
package struct ProviderTokenSample: Sendable, Hashable {
  package enum Fault: Error, Sendable, Hashable {
    case tooLong(limit: Int)
    /// A JWT has three parts.
    case parts(Int)
    /// Which part is neither base64url nor JSON.
    case malformed(String)
  }

  package enum SignatureForm: String, Sendable, Hashable, CaseIterable {
    /// R and S of 32 bytes each (RFC 7518, 3.4).
    case raw
    /// The SEQUENCE of two INTEGERs that most libraries make.
    case der
    case other
  }

  /// Longest text that is looked at, in bytes. One of Apple's form has below 250.
  package static let maximumBytes = 16 * 1024
  private static let limits = JSONLimits(bytes: 16 * 1024, depth: 16, values: 256)

  package let algorithm: String?
  package let keyID: String?
  package let teamID: String?
  /// `nil` when it is missing or no whole number of seconds in this millennium.
  package let issuedAt: Timestamp?
  package let signatureForm: SignatureForm
  /// The name of the first key that verifies the signature, in whichever form it stands.
  package let verifiedBy: String?

  /// `text` is the token, with or without the word `bearer` before it; `keys` are those to verify it with, by
  /// name.
  package init(_ text: String, keys: [(name: String, key: PublicKey)]) throws(Fault) {
    guard text.utf8.count <= Self.maximumBytes else { throw .tooLong(limit: Self.maximumBytes) }
    let token = Self.bare(text)
    let parts = token.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3 else { throw .parts(parts.count) }
    let header = try Self.object(parts[0], "header")
    let claims = try Self.object(parts[1], "claims")
    guard let signature = Base64.decode(url: String(parts[2])) else { throw .malformed("signature") }
    algorithm = header["alg"]?.text
    keyID = header["kid"]?.text
    teamID = claims["iss"]?.text
    issuedAt = claims["iat"]?.int.flatMap(Self.moment)
    let raw = Self.raw(signature)
    signatureForm = signature.count == 64 ? .raw : raw == nil ? .other : .der
    let input = Array("\(parts[0]).\(parts[1])".utf8)
    verifiedBy = raw.flatMap { raw in keys.first { $0.key.verifies(raw, of: input) }?.name }
  }

  private static func bare(_ text: String) -> Substring {
    let blanks: Set<Character> = [" ", "\t", "\n", "\r", "\r\n"]
    var rest = text.drop { blanks.contains($0) }
    while let last = rest.last, blanks.contains(last) { rest.removeLast() }
    guard rest.prefix(7).lowercased() == "bearer " else { return rest }
    return rest.dropFirst(7).drop { blanks.contains($0) }
  }

  private static func object(_ part: Substring, _ name: String) throws(Fault) -> JSONElement {
    guard let bytes = Base64.decode(url: String(part)),
      let document = try? JSONReader.read(bytes, limits: limits),
      document.root.kind == .object
    else { throw .malformed(name) }
    return document.root
  }

  /// Milliseconds are beyond the year 9999.
  private static func moment(_ seconds: Int64) -> Timestamp? {
    (0...253_402_300_799).contains(seconds) ? Timestamp(seconds: seconds) : nil
  }

  /// R and S from either form.
  private static func raw(_ signature: [UInt8]) -> [UInt8]? {
    if signature.count == 64 { return signature }
    let bytes = signature.span
    do throws(DER.Fault) {
      var file = DER(0..<bytes.count)
      var numbers = DER(try file.next(DER.Tag.sequence, in: bytes).content)
      try file.finish()
      let r = try numbers.next(DER.Tag.integer, in: bytes).content
      let s = try numbers.next(DER.Tag.integer, in: bytes).content
      try numbers.finish()
      guard let first = padded(signature[r]), let second = padded(signature[s]) else { return nil }
      return first + second
    } catch {
      return nil
    }
  }

  private static func padded(_ number: ArraySlice<UInt8>) -> [UInt8]? {
    let digits = number.drop { $0 == 0 }
    return digits.count <= 32 ? [UInt8](repeating: 0, count: 32 - digits.count) + digits : nil
  }
}
