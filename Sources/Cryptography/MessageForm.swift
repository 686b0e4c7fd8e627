/// What bytes look like before the library sees them, so that a wrong file is called by its name.
enum MessageForm {
  /// Lets pass what begins like a complete ASN.1 sequence within the limit.
  static func refuseOtherForms(_ file: [UInt8]) throws(SignedMessageFault) {
    guard !file.isEmpty else { throw .empty }
    guard file.count <= SignedMessage.maximumBytes else {
      throw .tooLarge(bytes: file.count, limit: SignedMessage.maximumBytes)
    }
    guard file[0] == 0x30 else { throw otherForm(file) }
    // A long text of base64 begins with `M`, never with `0`: 0x30 as a letter would decode to 0xD0 and up.
    guard let missing = missingBytes(file) else { return }
    throw .truncated(missing: missing)
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
