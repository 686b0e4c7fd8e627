/// Tells a private key from other text, by its looks.
enum KeyMaterial {
  /// A P-256 key in base64 has about 160 characters or more; no folder's name is that long.
  static let longestWord = 120

  /// For a path, a name or a number.
  static func isLikely(_ text: String) -> Bool {
    if holdsFrame(Array(text.utf8), of: "") { return true }
    guard text.utf8.count >= longestWord else { return false }
    return text.utf8.split { !isBase64($0) }.contains { $0.count >= longestWord && !isToken($0) }
  }

  private static func isBase64(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2B, 0x2F, 0x3D: true
    default: false
    }
  }

  /// A device token is hex digits and nothing else, of any length. So is a key in that form, but that one
  /// holds the identifier of elliptic curves, 1.2.840.10045 in DER.
  private static func isToken(_ word: Substring.UTF8View) -> Bool {
    let digits = word.map { $0 | 0x20 }
    let isHex = digits.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
    let ellipticCurves = Array("2a8648ce3d".utf8)
    return isHex && !digits.indices.contains { digits[$0...].starts(with: ellipticCurves) }
  }

  // MARK: In a payload

  /// The shortest private key in base64 that is looked for: one of 256 bits in SEC1 without anything optional.
  private static let shortestKey = 64

  /// For a payload, which may hold long texts in base64 of other kinds, such as encrypted content or a public
  /// key: only what decodes to a private key counts.
  static func isWithin(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    if holdsFrame(bytes, of: "PRIVATE KEY") { return true }
    return bytes.split { digit64($0) == nil }.contains { word in
      word.count >= shortestKey && encodesKey(word)
    }
  }

  private static func encodesKey(_ word: ArraySlice<UInt8>) -> Bool {
    if let bytes = hexadecimal(word) { return holdsPrivateKey(bytes) }
    // What stands before a key may touch it, and shift it by up to three characters.
    return (0..<4).contains { skipped in
      let bytes = base64(word.dropFirst(skipped))
      return holdsPrivateKey(bytes) || holdsFrame(bytes, of: "PRIVATE KEY")
    }
  }

  /// `-----BEGIN`, and in the same frame `label`.
  private static func holdsFrame(_ bytes: [UInt8], of label: String) -> Bool {
    let (begin, label) = (Array("-----BEGIN".utf8), Array(label.utf8))
    return bytes.indices.contains { start in
      guard bytes[start] == begin[0], bytes[start...].starts(with: begin) else { return false }
      let frame = bytes[(start + begin.count)...].prefix(64)
      return label.isEmpty || frame.indices.contains { frame[$0...].starts(with: label) }
    }
  }

  /// Six bits, of either alphabet of base64.
  private static func digit64(_ byte: UInt8) -> UInt32? {
    switch byte {
    case 0x41...0x5A: UInt32(byte - 0x41)
    case 0x61...0x7A: UInt32(byte - 0x61) + 26
    case 0x30...0x39: UInt32(byte - 0x30) + 52
    case 0x2B, 0x2D: 62
    case 0x2F, 0x5F: 63
    default: nil
    }
  }

  private static func base64(_ word: ArraySlice<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(word.count / 4 * 3 + 3)
    var (bits, held): (UInt32, UInt32) = (0, 0)
    for digit in word {
      bits = bits << 6 | (digit64(digit) ?? 0)
      held += 6
      guard held >= 8 else { continue }
      held -= 8
      bytes.append(UInt8(truncatingIfNeeded: bits >> held))
    }
    return bytes
  }

  private static func hexadecimal(_ word: ArraySlice<UInt8>) -> [UInt8]? {
    var bytes: [UInt8] = []
    var high: UInt8?
    for digit in word {
      let value: UInt8
      switch digit {
      case 0x30...0x39: value = digit - 0x30
      case 0x41...0x46, 0x61...0x66: value = (digit | 0x20) - 0x61 + 10
      default: return nil
      }
      if let first = high {
        bytes.append(first << 4 | value)
        high = nil
      } else {
        high = value
      }
    }
    return bytes
  }

  /// What every private key in DER begins with: a sequence whose first element is a version, or of an encrypted
  /// one the identifier of its scheme (RFC 5958, RFC 5915, RFC 8017, RFC 7292). A public key and a certificate
  /// begin with another sequence.
  private static func holdsPrivateKey(_ bytes: [UInt8]) -> Bool {
    bytes.indices.contains { start in
      guard bytes[start] == 0x30, let content = contents(bytes[start...]) else { return false }
      let version = content.prefix(3)
      if version.starts(with: [0x02, 0x01]) {
        return beginsKey(version: version.last ?? 0, content.dropFirst(3))
      }
      guard content.first == 0x30, let scheme = contents(content) else { return false }
      return scheme.starts(with: [0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x05])
    }
  }

  private static func beginsKey(version: UInt8, _ rest: ArraySlice<UInt8>) -> Bool {
    switch (version, rest.first) {
    case (0, 0x30), (1, 0x30): contents(rest)?.first == 0x06
    case (1, 0x04): (rest.dropFirst().first ?? 0) >= 24
    case (0, 0x02): (rest.dropFirst().first ?? 0) >= 0x81
    case (3, 0x30): contents(rest)?.first == 0x06
    default: false
    }
  }

  /// What follows the tag and the length of an element. The length is not held against what is there: a key may
  /// stand in several lines.
  private static func contents(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
    guard let length = bytes.dropFirst().first else { return nil }
    switch length {
    case ..<0x80: return bytes.dropFirst(2)
    case 0x81: return bytes.dropFirst(3)
    case 0x82: return bytes.dropFirst(4)
    default: return nil
    }
  }
}
