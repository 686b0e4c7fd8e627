package import ReadinessModel

/// Why bytes are not a signed message that can be read.
package enum SignedMessageFault: Error, Sendable, Hashable {
  case empty
  case tooLarge(bytes: Int, limit: Int)
  /// PEM armour with this label around it.
  case armoured(label: String)
  /// Text that decodes to a message.
  case base64
  /// What it is instead: `an HTML page`.
  case notMessage(found: String)
  /// A CMS message of another type: `EnvelopedData (encrypted)`.
  case notSigned(type: String)
  /// The outer length promises more bytes than there are.
  case truncated(missing: Int)
  /// The library's words.
  case malformed(String)
  case tooManyCertificates(limit: Int)

  /// The fault as something to tell about the file at `origin`.
  package func diagnostic(at origin: Origin?) -> Diagnostic {
    Diagnostic(code: code, message: message, origin: origin, hint: hint)
  }

  package var code: String {
    switch self {
    case .empty: "cms.empty"
    case .tooLarge: "cms.too-large"
    case .armoured: "cms.pem-armour"
    case .base64: "cms.base64"
    case .notMessage: "cms.not-a-message"
    case .notSigned: "cms.not-signed-data"
    case .truncated: "cms.truncated"
    case .malformed: "cms.malformed"
    case .tooManyCertificates: "cms.too-many-certificates"
    }
  }

  package var message: String {
    switch self {
    case .empty: "the file is empty, expected a CMS message"
    case .tooLarge(let bytes, let limit): "\(bytes) bytes, more than the limit of \(limit) for a CMS message"
    case .armoured(let label): "PEM armour `\(label)` around the message, expected the bare DER bytes"
    case .base64: "base64 text of a message, expected the bare DER bytes"
    case .notMessage(let found): "found \(found), expected a CMS message"
    case .notSigned(let type): "CMS message of type \(type), expected SignedData"
    case .truncated(let missing): "the message is cut short by \(missing) byte\(missing == 1 ? "" : "s")"
    case .malformed(let reason): "not a readable CMS message: \(reason)"
    case .tooManyCertificates(let limit): "more than \(limit) certificates in the message"
    }
  }

  package var hint: String? {
    switch self {
    case .armoured:
      "decode it: `openssl cms -cmsout -inform PEM -outform DER -in FILE -out profile.mobileprovision`"
    case .base64: "decode it: `base64 --decode < FILE > profile.mobileprovision`"
    case .empty, .notMessage, .truncated, .malformed: "download or export the file again"
    case .notSigned: "give the file as Apple issued it"
    case .tooLarge, .tooManyCertificates: nil
    }
  }
}
