import ReadinessModel

/// A fact on its way into JSON, within bounds: facts hold whatever an input held.
struct FactValue {
  struct Limit {
    var nodes: Int
    var depth: Int
    /// Bytes of one text, in characters once it is cut.
    var text: Int
    var keepsOrigins = false

    /// One piece of evidence stands in a report many times.
    static let evidence = Limit(nodes: 256, depth: 16, text: 4_096)
    /// A whole tree is printed once.
    static let tree = Limit(nodes: 1_000_000, depth: 128, text: 1_048_576, keepsOrigins: true)
  }

  /// Bytes up to this number are shown in base64; of more, only the number is told.
  private static let shownBytes = 64

  let limit: Limit
  /// Whether a limit left something out.
  private(set) var isCut = false
  /// What JSON cannot say beside a value, in the order of the walk.
  private(set) var unknown: [(path: String, unknown: Unknown)] = []
  private(set) var absent: [String] = []
  /// Parts whose kind JSON does not tell: timestamps, durations, bytes, and numbers that are not finite.
  private(set) var typed: [(path: String, type: String)] = []
  private(set) var origins: [(path: String, origin: Origin)] = []
  private var nodes = 0

  init(limit: Limit) { self.limit = limit }

  /// Timestamps in RFC 3339 and durations in seconds are texts. Bytes are an object of `byteCount` and, when
  /// they are few, `base64`. Absent and unknown are `null`, and stand in ``absent`` and ``unknown`` with their
  /// path from the node where the walk began.
  mutating func json(_ node: FactNode, at path: FactPath = FactPath()) -> JSONValue {
    nodes += 1
    if limit.keepsOrigins, let origin = node.origin { origins.append((path.description, origin)) }
    guard path.count <= limit.depth else {
      isCut = true
      unknown.append((path.description, Unknown("nested too deep to print")))
      return .null
    }
    switch node.content {
    case .absent:
      absent.append(path.description)
      return .null
    case .unknown(let reason):
      unknown.append((path.description, reason))
      return .null
    case .value(let value):
      if Self.needsType(value) { typed.append((path.description, Self.type(of: node))) }
      return json(value)
    case .list(let elements):
      var shown: [JSONValue] = []
      for (index, element) in elements.enumerated() where fits() {
        shown.append(json(element, at: path.appending(index)))
      }
      return .array(shown)
    case .map(let map):
      var shown: [(String, JSONValue)] = []
      for entry in map.entries where fits() {
        guard entry.key.utf8.count <= limit.text else {
          isCut = true
          continue
        }
        shown.append((entry.key, json(entry.node, at: path.appending(entry.key))))
      }
      return .object(shown)
    }
  }

  private mutating func fits() -> Bool {
    if nodes >= limit.nodes { isCut = true }
    return nodes < limit.nodes
  }

  private mutating func cut(_ text: String) -> String {
    guard text.utf8.count > limit.text else { return text }
    isCut = true
    return String(text.unicodeScalars.prefix(limit.text))
  }

  private mutating func json(_ value: Value) -> JSONValue {
    switch value {
    case .null: .null
    case .bool(let truth): .bool(truth)
    case .int(let number): .int(Int(number))
    case .double(let number): .double(number)
    case .string(let text): .string(cut(text))
    case .bytes(let bytes) where bytes.count <= Self.shownBytes:
      ["base64": .string(Base64.text(bytes)), "byteCount": .int(bytes.count)]
    case .bytes(let bytes): ["byteCount": .int(bytes.count)]
    case .timestamp(let moment): .string(moment.rfc3339)
    case .duration(let duration): .string(DurationText.seconds(duration))
    }
  }

  private static func needsType(_ value: Value) -> Bool {
    switch value {
    case .timestamp, .duration, .bytes: true
    case .double(let number): !number.isFinite
    case .null, .bool, .int, .string: false
    }
  }

  /// The word for what a node holds.
  static func type(of node: FactNode) -> String {
    switch node.content {
    case .absent: "absent"
    case .unknown: "unknown"
    case .list: "list"
    case .map: "map"
    case .value(.null): "null"
    case .value(.bool): "bool"
    case .value(.int): "int"
    case .value(.double): "double"
    case .value(.string): "string"
    case .value(.bytes): "bytes"
    case .value(.timestamp): "timestamp"
    case .value(.duration): "duration"
    }
  }
}

/// RFC 4648, section 4, with padding.
enum Base64 {
  /// `nil` for anything but whole groups of four with padding at the end only.
  static func bytes(_ text: String) -> [UInt8]? {
    let digits = text.utf8.map { $0 }
    let padding = digits.reversed().prefix { $0 == UInt8(ascii: "=") }.count
    guard digits.count % 4 == 0, padding <= 2 else { return nil }
    var output: [UInt8] = []
    var bits = 0
    for (index, digit) in digits.dropLast(padding).enumerated() {
      guard let value = value(of: digit) else { return nil }
      bits = (bits << 6 | value) & 0xFFFFFF
      if index % 4 > 0 { output.append(UInt8(truncatingIfNeeded: bits >> (6 - 2 * (index % 4)))) }
    }
    return output
  }

  private static func value(of digit: UInt8) -> Int? {
    switch digit {
    case 0x41...0x5A: Int(digit) - 0x41
    case 0x61...0x7A: Int(digit) - 0x61 + 26
    case 0x30...0x39: Int(digit) - 0x30 + 52
    case 0x2B: 62
    case 0x2F: 63
    default: nil
    }
  }

  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)

  static func text(_ bytes: [UInt8]) -> String {
    var output: [UInt8] = []
    var index = 0
    while index < bytes.count {
      let group = bytes[index..<min(index + 3, bytes.count)]
      let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
      for position in 0..<4 {
        output.append(
          position <= group.count ? alphabet[bits >> (18 - 6 * position) & 63] : UInt8(ascii: "="))
      }
      index += 3
    }
    return String(decoding: output, as: UTF8.self)
  }
}
