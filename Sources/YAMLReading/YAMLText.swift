/// The bytes of a YAML file as UTF-8 without a byte-order mark, within the limits that have to hold before
/// the library sees them.
struct YAMLText {
  private(set) var bytes: [UInt8]
  /// Why the text is not to be parsed; `nil` when it may be.
  private(set) var problem: Problem?

  enum Problem {
    case tooLarge(String)
    case malformed(String)
  }

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    if bytes.count > YAMLLimits.bytes {
      self.bytes = []
      problem = .tooLarge(
        "the file has \(bytes.count) bytes, expected at most \(YAMLLimits.bytes)")
      return
    }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      self.bytes.removeFirst(3)
    } else if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE]) {
      transcode(isBigEndian: bytes[0] == 0xFE)
    }
    if directiveCount > YAMLLimits.directives {
      problem = .tooLarge(
        "found more than \(YAMLLimits.directives) lines that start with `%`, expected fewer directives")
    }
  }

  private mutating func transcode(isBigEndian: Bool) {
    let units = stride(from: 2, to: bytes.count - 1, by: 2).map { index in
      let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
      return isBigEndian ? first << 8 | second : second << 8 | first
    }
    guard bytes.count.isMultiple(of: 2), let text = String(validating: units, as: UTF16.self) else {
      bytes = []
      problem = .malformed("found a UTF-16 mark and bytes that are not UTF-16, expected UTF-8")
      return
    }
    bytes = Array(text.utf8)
  }

  private var directiveCount: Int {
    var count = 0
    var isLineStart = true
    for byte in bytes {
      if isLineStart, byte == UInt8(ascii: "%") { count += 1 }
      isLineStart = byte == 0x0A || byte == 0x0D
    }
    return count
  }
}
