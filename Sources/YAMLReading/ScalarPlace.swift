package import ReadinessModel

/// Where a part of a scalar's text stands in the file.
extension YAMLDocument {
  /// The place of the byte at `offset` in the text of the scalar `node`.
  ///
  /// The library tells where a scalar starts, not where its lines went: quotes, escapes, folding and
  /// indentation are gone from the text. So text and file are gone through side by side, and what the file
  /// has more of (indentation, line breaks, quotes) is passed over. Where the two do not meet, as after
  /// `\u00e9`, the place of the scalar is the answer.
  package func place(ofByte offset: Int, in node: YAMLNode) -> (line: Int, column: Int) {
    guard let text = node.scalar?.text,
      var walk = ScalarWalk(lines, line: node.line, column: node.column)
    else { return (node.line, node.column) }
    for (index, byte) in text.utf8.enumerated() {
      guard walk.meet(byte) else { break }
      if index == offset { return walk.place }
      walk.pass(byte)
    }
    return offset >= text.utf8.count && walk.hasMet ? walk.place : (node.line, node.column)
  }

  /// A diagnostic at a byte of the text of a scalar, with the line of the file it stands in.
  package func diagnostic(
    code: String, _ message: String, atByte offset: Int, in node: YAMLNode, keyPath: String? = nil,
    hint: String? = nil
  ) -> Diagnostic {
    let place = place(ofByte: offset, in: node)
    return diagnostic(
      code: code, message, line: place.line, column: place.column, keyPath: keyPath, hint: hint)
  }
}

/// Goes through the bytes of a scalar in its file.
private struct ScalarWalk {
  private enum Style { case plain, single, double, block }

  private let lines: SourceLines
  private let style: Style
  private var index: Int
  private var line: Int
  private var lineStart: Int
  /// False once text and file no longer agree.
  private(set) var hasMet = true

  private var bytes: [UInt8] { lines.bytes }
  private var byte: UInt8? { index < bytes.count ? bytes[index] : nil }

  /// `nil` when the file has no such place.
  init?(_ lines: SourceLines, line: Int, column: Int) {
    self.lines = lines
    self.line = line
    var start = 0
    for _ in 1..<max(1, line) {
      guard let end = lines.endOfLine(from: start) else { return nil }
      start = end + lines.lengthOfBreak(at: end)
    }
    lineStart = start
    var characters = 1
    while characters < column, start < lines.bytes.count {
      start += 1
      while start < lines.bytes.count, lines.bytes[start] & 0xC0 == 0x80 { start += 1 }
      characters += 1
    }
    start = Self.afterAnchor(start, in: lines.bytes)
    guard start < lines.bytes.count else { return nil }
    index = start
    switch lines.bytes[start] {
    case UInt8(ascii: "'"): style = .single
    case UInt8(ascii: "\""): style = .double
    case UInt8(ascii: "|"), UInt8(ascii: ">"): style = .block
    default: style = .plain
    }
    if style == .block { index = lines.endOfLine(from: start) ?? lines.bytes.count }
    if style == .single || style == .double { index += 1 }
  }

  /// The library takes an anchor for the start of its scalar.
  private static func afterAnchor(_ start: Int, in bytes: [UInt8]) -> Int {
    guard start < bytes.count, bytes[start] == UInt8(ascii: "&") else { return start }
    var next = start
    while next < bytes.count, bytes[next] > 0x20 { next += 1 }
    while next < bytes.count, bytes[next] == 0x20 { next += 1 }
    return next
  }

  /// Line and column, in characters, of the byte that is next.
  var place: (line: Int, column: Int) {
    (line, 1 + bytes[lineStart..<min(index, bytes.count)].count { $0 & 0xC0 != 0x80 })
  }

  /// Goes to the byte of the file that `wanted` was read from. False when there is none.
  mutating func meet(_ wanted: UInt8) -> Bool {
    // A line break is read as one, or as a space.
    let isGap = wanted == 0x0A || wanted == 0x20
    while let byte {
      let breakLength = lines.lengthOfBreak(at: index)
      if breakLength > 0 {
        if isGap { return true }
        step(over: breakLength)
      } else if byte == wanted {
        return true
      } else if byte == 0x20 || byte == 0x09 {
        index += 1
      } else if canSkip(byte) {
        index += 1
      } else {
        break
      }
    }
    hasMet = false
    return false
  }

  /// Goes past what `met` was read from.
  mutating func pass(_ met: UInt8) {
    let breakLength = lines.lengthOfBreak(at: index)
    if breakLength > 0 {
      step(over: breakLength)
    } else if byte == met {
      index += 1
    }
  }

  private func canSkip(_ byte: UInt8) -> Bool {
    switch style {
    case .single: byte == UInt8(ascii: "'")
    case .double: byte == UInt8(ascii: "\\")
    case .plain, .block: false
    }
  }

  private mutating func step(over breakLength: Int) {
    index += breakLength
    line += 1
    lineStart = index
  }
}
