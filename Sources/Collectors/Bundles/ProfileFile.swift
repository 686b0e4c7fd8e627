import AppleFormats
import Cryptography
import PropertyListReading
import ReadinessModel

/// A provisioning profile taken out of its file: a signed message with a property list inside, or that list
/// alone.
struct ProfileFile {
  struct Fault: Error {
    let diagnostic: Diagnostic
  }

  /// `nil` for a list that was exported.
  let message: SignedMessage?
  let document: PropertyListDocument
  let profile: ProvisioningProfile
  let notes: [Diagnostic]

  init(_ bytes: [UInt8], at origin: Origin) throws(Fault) {
    if Self.isPropertyList(bytes) {
      message = nil
      document = try Self.list(bytes, at: origin)
      notes = document.problems.map { $0.diagnostic(in: origin) }
    } else {
      let message = try Self.message(bytes, at: origin)
      guard let content = message.content else {
        throw Fault(
          diagnostic: Diagnostic(
            code: "profile.no-content", message: "the signed message holds no profile, expected one inside",
            origin: origin, hint: "download the profile again"))
      }
      self.message = message
      document = try Self.list(content, at: origin)
      notes = Self.notes(on: message, document, at: origin)
    }
    do throws(ProvisioningProfile.NotADictionary) {
      profile = try ProvisioningProfile(document.root)
    } catch {
      throw Fault(
        diagnostic: Diagnostic(
          code: error.code, message: error.message, origin: origin, hint: "download the profile again"))
    }
  }

  /// A field as a fact. Lines are told of a list that is the file; inside a signed message they would count
  /// from somewhere else.
  func node<Wrapped>(
    _ field: ProfileField<Wrapped>, from origin: Origin, as content: (Wrapped, Origin) -> FactNode
  ) -> FactNode {
    field.node(from: origin, line: message == nil ? document.line(of: field.path) : nil, as: content)
  }

  /// Whether the bytes begin like a property list. A page of HTML is left to the reader of messages, which
  /// names it.
  private static func isPropertyList(_ bytes: [UInt8]) -> Bool {
    if bytes.starts(with: "bplist".utf8) || bytes.starts(with: [0xFE, 0xFF])
      || bytes.starts(with: [0xFF, 0xFE])
    {
      return true
    }
    let start = bytes.drop { $0 <= 0x20 || [0xEF, 0xBB, 0xBF].contains($0) }
    guard start.first == UInt8(ascii: "<") else { return false }
    let head = String(decoding: start.prefix(256), as: UTF8.self).lowercased()
    return !head.contains("html")
  }

  private static func list(_ bytes: [UInt8], at origin: Origin) throws(Fault) -> PropertyListDocument {
    do throws(PropertyListFailure) {
      return try PropertyListReader.read(bytes)
    } catch {
      throw Fault(diagnostic: error.diagnostic(in: origin))
    }
  }

  private static func message(_ bytes: [UInt8], at origin: Origin) throws(Fault) -> SignedMessage {
    do throws(SignedMessageFault) {
      return try SignedMessage(reading: bytes)
    } catch {
      throw Fault(diagnostic: error.diagnostic(at: origin))
    }
  }

  /// Lines count within the signed list, not within the file, and are left out.
  private static func notes(
    on message: SignedMessage, _ document: PropertyListDocument, at origin: Origin
  ) -> [Diagnostic] {
    var notes = document.problems.map { problem in
      var note = problem.diagnostic(in: origin)
      note.origin?.line = nil
      note.origin?.offset = nil
      return note
    }
    if message.trailingBytes > 0 {
      notes.append(
        Diagnostic(
          code: "cms.trailing-bytes", severity: .warning,
          message: "\(message.trailingBytes) bytes follow the signed message, expected its end",
          origin: origin, hint: "download the profile again"))
    }
    return notes
  }
}

/// The certificates that a profile lists.
struct ProfileCertificates {
  private let ders: [[UInt8]]
  private let field: ProfileField<[[UInt8]]>
  /// SHA-256 of each, in their order.
  let digests: [[UInt8]]

  init(_ profile: ProvisioningProfile) {
    field = profile.certificates
    ders = field.value ?? []
    digests = ders.map(SHA256.bytes(of:))
  }

  /// `{sha256, kinds, expires}` of each. Where the list is missing the DER form tells the digests alone.
  func node(fallingBackTo der: DERProfile?, from origin: Origin) -> FactNode {
    if case .unreadable(let reason) = field.state {
      return .unknown(reason, from: origin.at(keyPath: field.path.description))
    }
    if field.isAbsent, let digests = der?.certificateDigests.value {
      let place = origin.at(keyPath: "DER-Encoded-Profile.DeveloperCertificates")
      let unread = Unknown("the profile lists only the digest of this certificate")
      return .list(
        digests.map { Self.entry(Self.hex($0), nil, unread, from: place) }, from: place)
    }
    let place = origin.at(keyPath: field.path.description)
    let nodes = ders.enumerated().map { index, bytes in
      let own = origin.at(keyPath: "\(field.path)[\(index)]")
      let certificate = try? Certificate(der: bytes)
      return Self.entry(
        Self.hex(digests[index]), certificate, Unknown("the certificate cannot be read"), from: own)
    }
    return .list(nodes, from: place)
  }

  private static func entry(
    _ sha256: String, _ certificate: Certificate?, _ unknown: Unknown, from place: Origin
  ) -> FactNode {
    .map(
      FactMap([
        ("sha256", .string(sha256, from: place)),
        (
          "kinds",
          certificate.map { .strings($0.signerKinds.map(\.rawValue), from: place) }
            ?? .unknown(unknown, from: place)
        ),
        (
          "expires",
          certificate.map { .timestamp($0.notAfter, from: place) } ?? .unknown(unknown, from: place)
        ),
      ]), from: place)
  }

  private static func hex(_ bytes: [UInt8]) -> String {
    let digits = Array("0123456789abcdef".utf8)
    return String(
      decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
  }
}
