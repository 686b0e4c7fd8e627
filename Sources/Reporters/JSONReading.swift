import ReadinessModel

/// Why bytes are not JSON.
struct JSONFailure: Error, Hashable {
  var reason: String
  /// From the start, in bytes.
  var offset: Int
}

extension JSONValue {
  /// Levels of arrays and objects that are read.
  static let deepest = 64

  /// Where the value at `path` begins, in bytes; `nil` where there is none.
  static func offset(of path: FactPath, in bytes: [UInt8]) -> Int? {
    var reading = JSONReading(bytes: bytes)
    reading.wanted = path
    _ = try? reading.value(level: 0)
    return reading.found
  }

  /// Reads one JSON text (RFC 8259): UTF-8 without byte-order mark, no key twice in one object. Whole numbers
  /// that fit stay whole.
  static func read(_ bytes: [UInt8]) throws(JSONFailure) -> JSONValue {
    var reading = JSONReading(bytes: bytes)
    let value = try reading.value(level: 0)
    reading.skipBlanks()
    guard reading.position == bytes.count else { throw reading.failure("something follows the JSON text") }
    return value
  }
}

private struct JSONReading {
  let bytes: [UInt8]
  var position = 0
  /// The path whose place is asked for, the path of the value being read, and the place.
  var wanted: FactPath?
  private var path = FactPath()
  private(set) var found: Int?

  init(bytes: [UInt8]) { self.bytes = bytes }

  func failure(_ reason: String) -> JSONFailure { JSONFailure(reason: reason, offset: position) }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  mutating func skipBlanks() {
    while let byte = next, [0x20, 0x09, 0x0A, 0x0D].contains(byte) { position += 1 }
  }

  private mutating func take(_ byte: UInt8) -> Bool {
    guard next == byte else { return false }
    position += 1
    return true
  }

  mutating func value(level: Int) throws(JSONFailure) -> JSONValue {
    guard level <= JSONValue.deepest else {
      throw failure("nested more than \(JSONValue.deepest) deep")
    }
    skipBlanks()
    if wanted == path, found == nil { found = position }
    switch next {
    case UInt8(ascii: "{"): return .object(try members(level: level))
    case UInt8(ascii: "["): return .array(try elements(level: level))
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "t"): return try word("true", .bool(true))
    case UInt8(ascii: "f"): return try word("false", .bool(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    case nil: throw failure("the text ends where a value is expected")
    default: return try number()
    }
  }

  private mutating func word(_ word: String, _ value: JSONValue) throws(JSONFailure) -> JSONValue {
    guard bytes[position...].starts(with: word.utf8) else { throw failure("no value begins like this") }
    position += word.utf8.count
    return value
  }

  private mutating func elements(level: Int) throws(JSONFailure) -> [JSONValue] {
    position += 1
    skipBlanks()
    var elements: [JSONValue] = []
    if take(UInt8(ascii: "]")) { return elements }
    while true {
      if wanted != nil { path.steps.append(.index(elements.count)) }
      elements.append(try value(level: level + 1))
      if wanted != nil { path.steps.removeLast() }
      skipBlanks()
      if take(UInt8(ascii: "]")) { return elements }
      guard take(UInt8(ascii: ",")) else { throw failure("expected `,` or `]`") }
    }
  }

  private mutating func members(level: Int) throws(JSONFailure) -> [(String, JSONValue)] {
    position += 1
    skipBlanks()
    var members: [(String, JSONValue)] = []
    var keys: Set<[UInt8]> = []
    if take(UInt8(ascii: "}")) { return members }
    while true {
      skipBlanks()
      guard next == UInt8(ascii: "\"") else { throw failure("expected a key") }
      let key = try string()
      guard keys.insert(Array(key.utf8)).inserted else { throw failure("a key stands twice") }
      skipBlanks()
      guard take(UInt8(ascii: ":")) else { throw failure("expected `:`") }
      if wanted != nil { path.steps.append(.key(key)) }
      members.append((key, try value(level: level + 1)))
      if wanted != nil { path.steps.removeLast() }
      skipBlanks()
      if take(UInt8(ascii: "}")) { return members }
      guard take(UInt8(ascii: ",")) else { throw failure("expected `,` or `}`") }
    }
  }

  private mutating func string() throws(JSONFailure) -> String {
    position += 1
    var content: [UInt8] = []
    while let byte = next {
      position += 1
      switch byte {
      case UInt8(ascii: "\""):
        guard let text = String(validating: content, as: UTF8.self) else { throw failure("not UTF-8") }
        return text
      case UInt8(ascii: "\\"): content += try escape()
      case 0..<0x20: throw failure("a control character in a string")
      default: content.append(byte)
      }
    }
    throw failure("the string is not closed")
  }

  private mutating func escape() throws(JSONFailure) -> [UInt8] {
    let plain: [UInt8: UInt8] = [
      0x22: 0x22, 0x5C: 0x5C, 0x2F: 0x2F, 0x62: 0x08, 0x66: 0x0C, 0x6E: 0x0A, 0x72: 0x0D, 0x74: 0x09,
    ]
    guard let byte = next else { throw failure("the string is not closed") }
    position += 1
    if let meant = plain[byte] { return [meant] }
    guard byte == UInt8(ascii: "u") else { throw failure("unknown escape") }
    var value = try unit()
    if (0xD800..<0xDC00).contains(value) {
      guard take(UInt8(ascii: "\\")), take(UInt8(ascii: "u")) else { throw failure("half a character") }
      let low = try unit()
      guard (0xDC00..<0xE000).contains(low) else { throw failure("half a character") }
      value = 0x10000 + (value - 0xD800) << 10 + (low - 0xDC00)
    }
    guard let scalar = Unicode.Scalar(value) else { throw failure("half a character") }
    return Array(String(scalar).utf8)
  }

  private mutating func unit() throws(JSONFailure) -> UInt32 {
    guard position + 4 <= bytes.count else { throw failure("the escape is not complete") }
    var value: UInt32 = 0
    for byte in bytes[position..<position + 4] {
      guard let digit = Character(Unicode.Scalar(byte)).hexDigitValue, byte < 0x80 else {
        throw failure("the escape is not complete")
      }
      value = value << 4 | UInt32(digit)
    }
    position += 4
    return value
  }

  /// `-? (0 | [1-9][0-9]*) (\.[0-9]+)? ([eE][+-]?[0-9]+)?`
  private mutating func number() throws(JSONFailure) -> JSONValue {
    let start = position
    _ = take(UInt8(ascii: "-"))
    let isZero = next == UInt8(ascii: "0")
    let whole = digits()
    guard whole > 0, !isZero || whole == 1 else { throw failure("no value begins like this") }
    var isWhole = true
    if take(UInt8(ascii: ".")) {
      isWhole = false
      guard digits() > 0 else { throw failure("digits are expected after the point") }
    }
    if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
      isWhole = false
      _ = take(UInt8(ascii: "+")) || take(UInt8(ascii: "-"))
      guard digits() > 0 else { throw failure("digits are expected in the exponent") }
    }
    let text = String(decoding: bytes[start..<position], as: UTF8.self)
    if isWhole, let number = Int(text) { return .int(number) }
    guard let number = Double(text), number.isFinite else { throw failure("the number is too large") }
    return .double(number)
  }

  private mutating func digits() -> Int {
    let start = position
    while let byte = next, (0x30...0x39).contains(byte) { position += 1 }
    return position - start
  }
}
