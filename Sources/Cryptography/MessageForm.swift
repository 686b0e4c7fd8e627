/// What bytes look like before the library sees them, so that a wrong file is called by its name.
enum MessageForm {
  /// Lets pass what begins like a complete ASN.1 sequence within the limit.
  static func refuseOtherForms(_ file: [UInt8]) throws(SignedMessageFault) {
    guard !file.isEmpty else { throw .empty }
    guard file.count <= SignedMessage.maximumBytes else {
      throw .tooLarge(bytes: file.count, limit: SignedMessage.maximumBytes)
    }
    guard file[0] == 0x30 else { throw otherForm(file) }
    if let missing = missingBytes(file) { throw .truncated(missing: missing) }
    try refuseCrowds(file.span)
  }

  /// The library decodes the public key of every certificate it meets, a fifth of a millisecond each: they
  /// are counted before it sees them. In BER they cannot be counted without parsing it, so the size has to do.
  private static func refuseCrowds(_ file: Span<UInt8>) throws(SignedMessageFault) {
    guard let count = try? certificateCount(file) else {
      guard file.count <= SignedMessage.maximumBERBytes else {
        throw .tooLarge(bytes: file.count, limit: SignedMessage.maximumBERBytes)
      }
      return
    }
    guard count <= SignedMessage.maximumCertificates else {
      throw .tooManyCertificates(limit: SignedMessage.maximumCertificates)
    }
  }

  /// ContentInfo ::= SEQUENCE { contentType OBJECT IDENTIFIER, content [0] EXPLICIT SignedData }
  /// SignedData ::= SEQUENCE { version INTEGER, digestAlgorithms SET, encapContentInfo SEQUENCE,
  ///   certificates [0] IMPLICIT SET OPTIONAL, crls [1] IMPLICIT SET OPTIONAL, signerInfos SET }
  private static func certificateCount(_ file: Span<UInt8>) throws(DER.Fault) -> Int {
    var outer = DER(0..<file.count)
    var info = DER(try outer.next(DER.Tag.sequence, in: file).content)
    _ = try info.next(DER.Tag.objectIdentifier, in: file)
    var wrapper = DER(try info.next(DER.Tag.context(0), in: file).content)
    var data = DER(try wrapper.next(DER.Tag.sequence, in: file).content)
    _ = try data.next(DER.Tag.integer, in: file)
    _ = try data.next(DER.Tag.set, in: file)
    _ = try data.next(DER.Tag.sequence, in: file)
    guard let set = try data.nextIf(DER.Tag.context(0), in: file) else { return 0 }
    var certificates = DER(set.content)
    var count = 0
    while !certificates.isAtEnd {
      _ = try certificates.next(in: file)
      count += 1
    }
    return count
  }

  /// Bytes that the outer definite length promises beyond the end; `nil` when it keeps its word.
  private static func missingBytes(_ file: [UInt8]) -> Int? {
    guard file.count > 1 else { return 1 }
    let first = file[1]
    if first == 0x80 { return nil }
    if first < 0x80 { return missing(header: 2, length: Int(first), in: file) }
    let count = Int(first & 0x7F)
    guard count <= 4 else { return nil }
    guard file.count >= 2 + count else { return 2 + count - file.count }
    let length = file[2..<2 + count].reduce(0) { $0 << 8 | Int($1) }
    return missing(header: 2 + count, length: length, in: file)
  }

  private static func missing(header: Int, length: Int, in file: [UInt8]) -> Int? {
    let need = header + length
    return need > file.count ? need - file.count : nil
  }

  private static func otherForm(_ file: [UInt8]) -> SignedMessageFault {
    let start = file.drop { $0 == 0x0A || $0 == 0x0D || $0 == 0x20 || $0 == 0x09 }
    if start.isEmpty { return .empty }
    if let label = armourLabel(start.prefix(96)) { return .armoured(label: label) }
    let head = String(decoding: start.prefix(16), as: UTF8.self).lowercased()
    if head.hasPrefix("<!doctype html") || head.hasPrefix("<html") {
      return .notMessage(found: "an HTML page")
    }
    if head.hasPrefix("<?xml") || head.hasPrefix("<plist") || head.hasPrefix("<!doctype plis") {
      return .notMessage(found: "an XML property list without its signature")
    }
    if head.hasPrefix("bplist") {
      return .notMessage(found: "a binary property list without its signature")
    }
    if head.hasPrefix("version https:/") { return .notMessage(found: "a Git LFS pointer") }
    if head.hasPrefix("pk\u{3}\u{4}") { return .notMessage(found: "a zip archive") }
    // A DER sequence longer than 127 bytes is 0x30 0x8…, which base64 writes as `MI`.
    if head.hasPrefix("mi"), isBase64(start) { return .base64 }
    return .notMessage(found: "other bytes")
  }

  private static func armourLabel(_ start: ArraySlice<UInt8>) -> String? {
    let opening = Array("-----BEGIN ".utf8)
    guard start.starts(with: opening) else { return nil }
    let label = start.dropFirst(opening.count).prefix { $0 >= 0x20 && $0 < 0x7F && $0 != 0x2D }
    return String(decoding: label, as: UTF8.self)
  }

  private static func isBase64(_ text: ArraySlice<UInt8>) -> Bool {
    text.allSatisfy { byte in
      switch byte {
      case 0x41...0x5A, 0x61...0x7A, 0x30...0x39, 0x2B, 0x2F, 0x3D, 0x0A, 0x0D, 0x20, 0x09: true
      default: false
      }
    }
  }
}
