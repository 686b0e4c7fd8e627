/// The lines of a UTF-8 text, for showing one under a message.
struct SourceLines: Sendable {
  /// A longer line is not shown.
  static let longestShown = 400
  /// A run of base64 or hex this long may be part of a key, or a device token.
  static let longestBase64 = 60

  let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The text of line `number`, from 1.
  func line(_ number: Int) -> String? {
    guard number > 0, !bytes.isEmpty else { return nil }
    var start = 0
    for _ in 1..<number {
      guard let end = endOfLine(from: start) else { return nil }
      start = end + lengthOfBreak(at: end)
    }
    let line = bytes[start..<(endOfLine(from: start) ?? bytes.endIndex)]
    guard line.count <= Self.longestShown, !Self.looksSecret(line), !holdsPrivateKey else { return nil }
    return String(decoding: line, as: UTF8.self)
  }

  /// The last line of a PEM text is short and looks like any word, so of such a file no line is shown.
  private var holdsPrivateKey: Bool {
    let label = Array("PRIVATE KEY-----".utf8)
    return bytes.indices.contains { bytes[$0] == label[0] && bytes[$0...].starts(with: label) }
  }

  func endOfLine(from start: Int) -> Int? {
    bytes[start...].indices.first { lengthOfBreak(at: $0) > 0 }
  }

  /// Bytes of the line break at `index`; 0 where there is none. The library counts lines by YAML 1.1,
  /// where U+0085, U+2028 and U+2029 end a line too.
  func lengthOfBreak(at index: Int) -> Int {
    func next(_ distance: Int) -> UInt8? {
      index + distance < bytes.count ? bytes[index + distance] : nil
    }
    switch bytes[index] {
    case 0x0A: return 1
    case 0x0D: return next(1) == 0x0A ? 2 : 1
    case 0xC2: return next(1) == 0x85 ? 2 : 0
    case 0xE2: return next(1) == 0x80 && (next(2) == 0xA8 || next(2) == 0xA9) ? 3 : 0
    default: return 0
    }
  }

  /// Whether text may hold key material: a PEM label, or a long run of base64 or hex.
  static func looksSecret(_ text: some Sequence<UInt8>) -> Bool {
    var run = 0
    var dashes = 0
    for byte in text {
      dashes = byte == 0x2D ? dashes + 1 : 0
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2B, 0x2F, 0x3D, 0x2D, 0x5F: run += 1
      default: run = 0
      }
      if run >= longestBase64 || dashes >= 5 { return true }
    }
    return false
  }
}
