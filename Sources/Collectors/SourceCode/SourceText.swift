/// A source file in Swift or Objective-C, with what is no code taken out.
///
/// Comments, texts and what is only compiled for debugging are blank in ``code``, which is as long as ``bytes``:
/// what stands in it stands at the same place in the file. Code inside a text, `"\(name)"`, is kept.
struct SourceText {
  let bytes: [UInt8]
  private(set) var code: [UInt8]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    code = bytes
    blankTexts()
    blankDebugging()
  }

  /// Line of a position, from 1.
  func line(at position: Int) -> Int {
    bytes[..<position].reduce(1) { $1 == UInt8(ascii: "\n") ? $0 + 1 : $0 }
  }

  // MARK: Words

  static func isWordByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F, 0x80...: true
    default: false
    }
  }

  /// The words of the code in `range` that are among `wanted`, each with its place.
  func places(of wanted: Set<String>, in range: Range<Int>) -> [(word: String, place: Int)] {
    var places: [(word: String, place: Int)] = []
    var position = range.lowerBound
    while position < range.upperBound {
      guard Self.isWordByte(code[position]) else {
        position += 1
        continue
      }
      let end = self.end(ofWordAt: position)
      let word = String(decoding: code[position..<end], as: UTF8.self)
      if wanted.contains(word) { places.append((word, position)) }
      position = end
    }
    return places
  }

  func end(ofWordAt start: Int) -> Int {
    code[start...].firstIndex { !Self.isWordByte($0) } ?? code.count
  }

  /// The word that ends before `end`, blanks apart.
  func word(before end: Int) -> String {
    let last = code[..<end].lastIndex { $0 > 0x20 } ?? -1
    guard last >= 0 else { return "" }
    let start = code[...last].lastIndex { !Self.isWordByte($0) }.map { $0 + 1 } ?? 0
    return String(decoding: code[start..<(last + 1)], as: UTF8.self)
  }

  /// The first byte from `position` on that is not blank, and where it is.
  func next(from position: Int) -> (byte: UInt8, place: Int)? {
    code[position...].firstIndex { $0 > 0x20 }.map { (code[$0], $0) }
  }

  /// How far a bracket is followed, in bytes. No method is as long.
  private static let reach = 32 << 10

  /// Where the bracket at `open` is closed; the end of the file, or of what is looked at, where it is not.
  func close(of open: Int) -> Int {
    var depth = 0
    let end = min(code.count, open + Self.reach)
    for place in open..<end {
      switch code[place] {
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
        depth -= 1
        if depth <= 0 { return place }
      default: break
      }
    }
    return end
  }

  // MARK: What is no code

  private mutating func blank(_ range: Range<Int>) {
    for place in range where code[place] != UInt8(ascii: "\n") { code[place] = 0x20 }
  }

  private func stands(_ text: StaticString, at position: Int) -> Bool {
    text.withUTF8Buffer { wanted in
      position + wanted.count <= bytes.count
        && bytes[position..<position + wanted.count].elementsEqual(wanted)
    }
  }

  private mutating func blankTexts() {
    /// Brackets that are open in the code inside of each text around it.
    var inside: [(depth: Int, isLong: Bool)] = []
    var position = 0
    while position < bytes.count {
      if stands("//", at: position) {
        let end = bytes[position...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
        blank(position..<end)
        position = end
      } else if stands("/*", at: position) {
        let end = endOfComment(from: position + 2)
        blank(position..<end)
        position = end
      } else if bytes[position] == UInt8(ascii: "\"") {
        let isLong = stands("\"\"\"", at: position)
        position = blankText(from: position, after: isLong ? 3 : 1, isLong, &inside)
      } else if let last = inside.last, bytes[position] == UInt8(ascii: ")"), last.depth == 0 {
        inside.removeLast()
        position = blankText(from: position + 1, after: 0, last.isLong, &inside)
      } else {
        if let last = inside.indices.last {
          if bytes[position] == UInt8(ascii: "(") { inside[last].depth += 1 }
          if bytes[position] == UInt8(ascii: ")") { inside[last].depth -= 1 }
        }
        position += 1
      }
    }
  }

  private func endOfComment(from start: Int) -> Int {
    var position = start
    while position < bytes.count, !stands("*/", at: position) { position += 1 }
    return min(position + 2, bytes.count)
  }

  /// Blanks a text up to its end or to the code in it; where to go on.
  private mutating func blankText(
    from start: Int, after opening: Int, _ isLong: Bool, _ inside: inout [(depth: Int, isLong: Bool)]
  ) -> Int {
    var position = start + opening
    while position < bytes.count {
      if stands("\\(", at: position) {
        blank(start..<position + 1)
        inside.append((0, isLong))
        return position + 2
      }
      if bytes[position] == UInt8(ascii: "\\") {
        position += 2
        continue
      }
      // A text of one line that does not end there is a mistake, or no text.
      if !isLong, bytes[position] == UInt8(ascii: "\n") { break }
      if isLong ? stands("\"\"\"", at: position) : bytes[position] == UInt8(ascii: "\"") {
        position += isLong ? 3 : 1
        break
      }
      position += 1
    }
    let end = min(position, bytes.count)
    blank(start..<end)
    return end
  }

  /// Blanks what stands between `#if DEBUG` and its `#else` or `#endif`.
  private mutating func blankDebugging() {
    guard code.contains(UInt8(ascii: "#")) else { return }
    var isDebugging: [Bool] = []
    var start = 0
    while start < code.count {
      let end = code[start...].firstIndex(of: UInt8(ascii: "\n")) ?? code.count
      let words = String(decoding: code[start..<end], as: UTF8.self).split(separator: " ").prefix(2)
      switch words.first {
      case "#if", "#ifdef": isDebugging.append(words.count > 1 && words[1] == "DEBUG")
      case "#else", "#elseif", "#elif":
        if let last = isDebugging.indices.last { isDebugging[last] = false }
      case "#endif": _ = isDebugging.popLast()
      default: if isDebugging.contains(true) { blank(start..<end) }
      }
      start = end + 1
    }
  }
}
