internal import ReadinessModel

/// One reading of a text. The grammar (RFC 8259, sections 2 to 7) stands above what reads it.
struct JSONScanner {
  private let bytes: [UInt8]
  private let limits: JSONLimits
  private var position = 0
  private var nodes: [JSONNode] = []
  private var line = 1
  private var lineStart = 0
  /// Bytes of the line so far that only continue a character.
  private var continuations = 0
  private var problems: [JSONProblem] = []
  /// The arrays and objects around the position, outermost first.
  private var open: [Int] = []

  init(_ bytes: [UInt8], limits: JSONLimits) {
    self.bytes = bytes
    self.limits = limits
    nodes.reserveCapacity(min(bytes.count / 8 + 1, 1 << 16))
  }

  /// `JSON-text = ws value ws`
  mutating func document() throws(JSONFailure) -> JSONDocument {
    try skipMark()
    if let fault = JSONText.firstFault(in: bytes) { throw failure(.notUTF8, at: fault) }
    skipBlanks()
    guard position < bytes.count else { throw JSONFailure(.empty) }
    try value()
    while let container = open.last { try part(of: container) }
    skipBlanks()
    guard position == bytes.count else { throw surplus() }
    return JSONDocument(bytes: bytes, problems: problems, nodes: nodes)
  }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  /// A mark of UTF-8 is a problem; UTF-16 is told by its mark, or by the NUL beside its first character.
  private mutating func skipMark() throws(JSONFailure) {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) {
      note(.byteOrderMark, at: 0)
      position = 3
      continuations = 2
    } else if bytes.starts(with: [0xFE, 0xFF]) || bytes.starts(with: [0xFF, 0xFE])
      || (bytes.count >= 2 && (bytes[0] == 0) != (bytes[1] == 0))
    {
      throw failure(.utf16, at: 0)
    }
  }

  private mutating func skipBlanks() {
    while position < bytes.count {
      switch bytes[position] {
      case 0x20, 0x09, 0x0D: position += 1
      case 0x0A:
        position += 1
        line += 1
        lineStart = position
        continuations = 0
      default: return
      }
    }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    position += 1
    return true
  }

  /// `value = false / null / true / object / array / number / string`
  private mutating func value() throws(JSONFailure) {
    switch next {
    case UInt8(ascii: "{"): try begin(.object)
    case UInt8(ascii: "["): try begin(.array)
    case UInt8(ascii: "\""): try string()
    case UInt8(ascii: "t"): try word("true", .bool)
    case UInt8(ascii: "f"): try word("false", .bool)
    case UInt8(ascii: "n"): try word("null", .null)
    case UInt8(ascii: "-"): try number()
    case let digit? where (0x30...0x39).contains(digit): try number()
    default: throw unexpected("a value")
    }
  }

  private mutating func append(_ kind: JSONKind) throws(JSONFailure) {
    guard nodes.count < limits.values else {
      throw failure(.tooManyValues(limit: limits.values), at: position)
    }
    nodes.append(
      JSONNode(
        kind: kind, start: Int32(truncatingIfNeeded: position), line: Int32(truncatingIfNeeded: line),
        column: Int32(truncatingIfNeeded: position - lineStart - continuations + 1)))
  }

  private mutating func finish(_ index: Int) {
    nodes[index].end = Int32(truncatingIfNeeded: position)
    nodes[index].next = Int32(truncatingIfNeeded: nodes.count)
  }

  private mutating func begin(_ kind: JSONKind) throws(JSONFailure) {
    guard open.count < limits.depth else { throw failure(.tooDeep(limit: limits.depth), at: position) }
    try append(kind)
    open.append(nodes.count - 1)
    position += 1
  }

  /// One step inside an array or object: `%x2C value`, `%x2C string %x3A value`, or its end.
  private mutating func part(of container: Int) throws(JSONFailure) {
    skipBlanks()
    let isObject = nodes[container].kind == .object
    let end = isObject ? UInt8(ascii: "}") : UInt8(ascii: "]")
    if take(end) {
      finish(container)
      open.removeLast()
      if isObject { noteDoubles(in: container) }
      return
    }
    if nodes[container].count > 0 {
      let comma = position
      guard take(UInt8(ascii: ",")) else { throw unexpected(isObject ? "`,` or `}`" : "`,` or `]`") }
      skipBlanks()
      if next == end { throw failure(.trailingComma, at: comma) }
    }
    nodes[container].count += 1
    if isObject {
      guard next == UInt8(ascii: "\"") else { throw unexpected("a key in double quotation marks") }
      try string()
      skipBlanks()
      guard take(UInt8(ascii: ":")) else { throw unexpected("`:`") }
      skipBlanks()
    }
    try value()
  }

  private mutating func word(_ word: StaticString, _ kind: JSONKind) throws(JSONFailure) {
    let length = word.utf8CodeUnitCount
    guard position + length <= bytes.count,
      bytes[position..<position + length].elementsEqual("\(word)".utf8),
      position + length == bytes.count || !Self.isWordByte(bytes[position + length])
    else { throw unexpected("a value") }
    try append(kind)
    position += length
    finish(nodes.count - 1)
  }

  /// `string = %x22 *char %x22`
  private mutating func string() throws(JSONFailure) {
    try append(.string)
    let index = nodes.count - 1
    position += 1
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "\""):
        position += 1
        finish(index)
        return
      case UInt8(ascii: "\\"):
        nodes[index].isEscaped = true
        try escape()
      case 0: throw failure(.nul, at: position)
      case 0x0A, 0x0D: throw failure(.lineBreakInText, at: position)
      case 0..<0x20: throw failure(.controlCharacter(bytes[position]), at: position)
      case 0x80..<0xC0:
        continuations += 1
        position += 1
      default: position += 1
      }
    }
    throw failure(.openText, at: bytes.count)
  }

  /// `%x5C ( %x22 / %x5C / %x2F / %x62 / %x66 / %x6E / %x72 / %x74 / %x75 4HEXDIG )`
  private mutating func escape() throws(JSONFailure) {
    let start = position
    position += 1
    guard let letter = next else { throw failure(.openText, at: bytes.count) }
    position += 1
    if JSONText.meaning(of: letter) != nil { return }
    guard letter == UInt8(ascii: "u") else {
      throw failure(
        .escape("`\\` begins no escape of JSON here, expected `\\\\` or a known escape"), at: start)
    }
    let first = try unit(from: start)
    guard (0xD800..<0xE000).contains(first) else { return }
    guard first < 0xDC00, next == UInt8(ascii: "\\"), position + 1 < bytes.count,
      bytes[position + 1] == UInt8(ascii: "u"), let second = JSONText.unit(in: bytes[...], at: position + 2),
      (0xDC00..<0xE000).contains(second)
    else { return note(.loneSurrogate, at: start) }
    position += 6
  }

  private mutating func unit(from start: Int) throws(JSONFailure) -> UInt32 {
    guard let unit = JSONText.unit(in: bytes[...], at: position) else {
      throw failure(.escape("`\\u` without four hexadecimal digits"), at: start)
    }
    position += 4
    return unit
  }

  /// `number = [ "-" ] ( "0" / digit1-9 *DIGIT ) [ "." 1*DIGIT ] [ ( "e" / "E" ) [ "-" / "+" ] 1*DIGIT ]`
  private mutating func number() throws(JSONFailure) {
    try append(.number)
    let start = position
    _ = take(UInt8(ascii: "-"))
    let isZero = next == UInt8(ascii: "0")
    let whole = digits()
    guard whole > 0 else { throw unexpected("a digit") }
    guard !isZero || whole == 1 else { throw failure(.number("a number begins with 0"), at: start) }
    if take(UInt8(ascii: ".")), digits() == 0 { throw unexpected("a digit after the point") }
    if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
      if !take(UInt8(ascii: "+")) { _ = take(UInt8(ascii: "-")) }
      guard digits() > 0 else { throw unexpected("a digit in the exponent") }
    }
    if let byte = next, Self.isWordByte(byte) {
      throw failure(.number("a number ends in a letter"), at: start)
    }
    finish(nodes.count - 1)
  }

  private mutating func digits() -> Int {
    let start = position
    while let byte = next, (0x30...0x39).contains(byte) { position += 1 }
    return position - start
  }
}

extension JSONScanner {
  fileprivate static func isWordByte(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
      || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "$")
  }

  fileprivate func failure(_ reason: JSONFailure.Reason, at offset: Int) -> JSONFailure {
    JSONFailure(reason, at: JSONPlace(of: offset, in: bytes))
  }

  fileprivate mutating func note(_ kind: JSONProblem.Kind, at offset: Int) {
    guard problems.count < JSONLimits.problems else { return }
    problems.append(JSONProblem(kind: kind, place: JSONPlace(of: offset, in: bytes)))
  }

  /// Keys of a closed object that stand twice. The bytes tell most of them apart without decoding.
  fileprivate mutating func noteDoubles(in container: Int) {
    let count = Int(nodes[container].count)
    guard count > 1 else { return }
    var first: [ExactText: Int] = [:]
    first.reserveCapacity(count)
    var index = container + 1
    for _ in 0..<count {
      let key = JSONText.decode(nodes[index], in: bytes)
      if let earlier = first[ExactText(key)] {
        note(.duplicateKey(key, first: nodes[earlier].place), at: Int(nodes[index].start))
      } else {
        first[ExactText(key)] = index
      }
      index = Int(nodes[index + 1].next)
    }
  }

  /// Something follows the text: a second value, or a bracket too many.
  fileprivate func surplus() -> JSONFailure {
    let failure = unexpected("the end of the text")
    if case .unexpected = failure.reason { return self.failure(.secondValue, at: position) }
    return failure
  }

  /// What stands at the position where something else was expected, by its name where it has one.
  fileprivate func unexpected(_ expected: String) -> JSONFailure {
    guard position < bytes.count else { return failure(.ends(expected: expected), at: position) }
    let byte = bytes[position]
    let following = position + 1 < bytes.count ? bytes[position + 1] : 0
    switch byte {
    case 0: return failure(.nul, at: position)
    case UInt8(ascii: "#"): return failure(.comment, at: position)
    case UInt8(ascii: "/") where following == UInt8(ascii: "/") || following == UInt8(ascii: "*"):
      return failure(.comment, at: position)
    case UInt8(ascii: "'"), UInt8(ascii: "`"):
      return failure(.quotationMark(byte == UInt8(ascii: "'") ? "`'`" : "a grave accent"), at: position)
    case _ where Self.isWordByte(byte) && !(0x30...0x39).contains(byte):
      let word = bytes[position...].prefix(Self.longestWord).prefix(while: Self.isWordByte)
      return failure(.word(String(decoding: word, as: UTF8.self)), at: position)
    default: break
    }
    let character = String(decoding: bytes[position...].prefix(4), as: UTF8.self).unicodeScalars.first ?? " "
    if Self.quotationMarks.contains(character) {
      return failure(.quotationMark(String(character)), at: position)
    }
    let found =
      switch character.value {
      case 0x21...0x7E: "`\(character)`"
      case 0x00...0x20, 0x7F...0x9F: "control character \(character.value)"
      default: "character U+\(String(character.value, radix: 16, uppercase: true))"
      }
    return failure(.unexpected(found: found, expected: expected), at: position)
  }

  private static let longestWord = 24

  /// What word processors make of a typed quotation mark.
  private static let quotationMarks: [Unicode.Scalar] = [
    "\u{201C}", "\u{201D}", "\u{201E}", "\u{201F}", "\u{2018}", "\u{2019}", "\u{201A}", "\u{AB}", "\u{BB}",
    "\u{2033}", "\u{FF02}",
  ]
}
