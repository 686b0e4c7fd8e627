internal import Cryptography
internal import PropertyListReading

/// What the CMS message says about the CodeDirectories beside the one it signs, in two signed attributes.
///
///     1.2.840.113635.100.9.1   OCTET STRING with a property list { cdhashes: [ data of 20 bytes … ] }
///     1.2.840.113635.100.9.2   SEQUENCE { digest algorithm, OCTET STRING } …
///
/// As apple-codesign and the open Security framework have them; Apple publishes no description.
struct DirectoryAttributes {
  private static let listIdentifier = "1.2.840.113635.100.9.1"
  private static let digestIdentifier = "1.2.840.113635.100.9.2"

  /// `nil` without the attribute.
  let cdHashes: [[UInt8]]?
  /// Algorithm and full digest; `nil` without the attribute.
  let digests: [(algorithm: DigestAlgorithm?, digest: [UInt8])]?
  /// An attribute is there and cannot be read.
  let isMalformed: Bool

  init(of message: SignedMessage) {
    let lists = message.attributes.signedValues(Self.listIdentifier)
    let entries = message.attributes.signedValues(Self.digestIdentifier)
    let hashes = lists.count == 1 ? lists.first.flatMap(Self.hashes) : nil
    let read = entries.map(Self.digest)
    cdHashes = hashes
    digests = entries.isEmpty || read.contains { $0 == nil } ? nil : read.compactMap { $0 }
    isMalformed = (!lists.isEmpty && hashes == nil) || read.contains { $0 == nil }
  }

  private static func hashes(_ der: [UInt8]) -> [[UInt8]]? {
    var reader = DER(0..<der.count)
    guard let octets = try? reader.next(DER.Tag.octetString, in: der.span), reader.isAtEnd,
      let list = try? PropertyListReader.read(Array(der[octets.content])),
      let elements = list.root["cdhashes"]?.elements
    else { return nil }
    let hashes = elements.compactMap(\.bytes)
    return hashes.count == elements.count ? hashes : nil
  }

  private static func digest(_ der: [UInt8]) -> (algorithm: DigestAlgorithm?, digest: [UInt8])? {
    var outer = DER(0..<der.count)
    guard let sequence = try? outer.next(DER.Tag.sequence, in: der.span), outer.isAtEnd else { return nil }
    var inner = DER(sequence.content)
    guard let object = try? inner.next(DER.Tag.objectIdentifier, in: der.span),
      let identifier = DER.objectIdentifier(object.content, in: der.span),
      let octets = try? inner.next(DER.Tag.octetString, in: der.span), inner.isAtEnd
    else { return nil }
    return (DigestAlgorithm(objectIdentifier: identifier), Array(der[octets.content]))
  }

  /// Whether the message covers every directory; `nil` when a digest cannot be computed here. The first
  /// one is covered by the signature itself, but may not be contradicted.
  func cover(_ directories: [CodeDirectory]) -> Bool? {
    guard !isMalformed else { return false }
    guard cdHashes != nil || digests != nil else { return directories.count == 1 }
    for directory in directories {
      guard let full = directory.fullDigest else { return nil }
      if let cdHashes, !cdHashes.contains(Array(full.prefix(20))) { return false }
      if let digests, !digests.contains(where: { $0.digest == full }) { return false }
    }
    return true
  }
}
