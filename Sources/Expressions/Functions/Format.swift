internal import ReadinessModel

/// `"…".format([…])`: `%s`, `%d`, `%f`, `%e`, `%b`, `%o`, `%x`, `%X` and `%%`; `%.3f` says how many digits.
extension Evaluator {
  /// Digits behind the point that may be asked for.
  static let precisionLimit = 1000

  mutating func format(_ template: String, _ values: [ExpressionValue]) throws(CallFailure) -> String {
    let bytes = Array(template.utf8)
    var result: [UInt8] = []
    var index = 0
    var used = 0
    while index < bytes.count {
      guard bytes[index] == UInt8(ascii: "%") else {
        result.append(bytes[index])
        index += 1
        continue
      }
      index += 1
      let precision = try precision(bytes, &index)
      guard index < bytes.count else { throw .invalid(.format, "it ends within a clause") }
      let letter = bytes[index]
      index += 1
      if letter == UInt8(ascii: "%") {
        result.append(letter)
        continue
      }
      guard used < values.count else {
        throw .invalid(.format, "clause \(used + 1) has no value: \(values.count) are given")
      }
      let text = try clause(letter, precision, values[used])
      used += 1
      guard build(text.utf8.count) else { return "" }
      result += text.utf8
    }
    return String(decoding: result, as: UTF8.self)
  }

  private func precision(_ bytes: [UInt8], _ index: inout Int) throws(CallFailure) -> Int? {
    guard index < bytes.count, bytes[index] == UInt8(ascii: ".") else { return nil }
    index += 1
    var precision = 0
    while index < bytes.count, bytes[index].isDigit {
      precision = precision * 10 + Int(bytes[index] - 0x30)
      index += 1
      if precision > Self.precisionLimit {
        throw .invalid(.format, "more than \(Self.precisionLimit) digits are asked for")
      }
    }
    return precision
  }

  private mutating func clause(
    _ letter: UInt8, _ precision: Int?, _ value: ExpressionValue
  ) throws(CallFailure) -> String {
    let text: String?
    switch letter {
    case UInt8(ascii: "s"): text = shown(value, depth: 0)
    case UInt8(ascii: "d"): text = decimal(value)
    case UInt8(ascii: "f"): text = fixed(value, precision ?? 6)
    case UInt8(ascii: "e"): text = scientific(value, precision ?? 6)
    case UInt8(ascii: "b"): text = integer(value, radix: 2)
    case UInt8(ascii: "o"):
      if case .bool = value { text = nil } else { text = integer(value, radix: 8) }
    case UInt8(ascii: "x"): text = hexadecimal(value)
    case UInt8(ascii: "X"): text = hexadecimal(value)?.mappingBytes { $0 >= 0x61 ? $0 - 0x20 : $0 }
    default:
      throw .invalid(.format, "`%\(Character(Unicode.Scalar(letter)))` is no clause")
    }
    guard let text else {
      throw .invalid(
        .format, "`%\(Character(Unicode.Scalar(letter)))` takes no \(value.typeName)")
    }
    return text
  }

  private func decimal(_ value: ExpressionValue) -> String? {
    switch value {
    case .int(let number): String(number)
    case .uint(let number): String(number)
    case .double(let number) where !number.isFinite: number.canonicalText
    default: nil
    }
  }

  private func integer(_ value: ExpressionValue, radix: Int) -> String? {
    switch value {
    case .int(let number): String(number, radix: radix)
    case .uint(let number): String(number, radix: radix)
    case .bool(let truth): truth ? "1" : "0"
    default: nil
    }
  }

  private func hexadecimal(_ value: ExpressionValue) -> String? {
    func hex(_ bytes: some Sequence<UInt8>) -> String {
      var result: [UInt8] = []
      for byte in bytes {
        for digit in [byte >> 4, byte & 15] { result.append(digit < 10 ? digit + 0x30 : digit + 0x57) }
      }
      return String(decoding: result, as: UTF8.self)
    }
    switch value {
    case .string(let text): return hex(text.utf8)
    case .bytes(let bytes): return hex(bytes)
    case .bool: return nil
    default: return integer(value, radix: 16)
    }
  }

  private func double(_ value: ExpressionValue) -> Double? {
    switch value {
    case .int(let number): Double(number)
    case .uint(let number): Double(number)
    case .double(let number): number
    default: nil
    }
  }

  private func fixed(_ value: ExpressionValue, _ precision: Int) -> String? {
    guard let number = double(value) else { return nil }
    return number.isFinite ? DecimalExpansion(number).fixed(precision) : number.canonicalText
  }

  private func scientific(_ value: ExpressionValue, _ precision: Int) -> String? {
    guard let number = double(value) else { return nil }
    return number.isFinite ? DecimalExpansion(number).scientific(precision) : number.canonicalText
  }

  /// `%s`: `nil` for what it does not take. Maps are in the order of their keys' texts.
  private mutating func shown(_ value: ExpressionValue, depth: Int) -> String? {
    spend(1)
    guard depth < 64, exhausted == nil else { return nil }
    switch value {
    case .null: return "null"
    case .string(let text): return text
    case .bool(let truth): return truth ? "true" : "false"
    case .int, .uint: return decimal(value)
    case .double(let number): return number.canonicalText
    case .bytes(let bytes): return String(decoding: bytes, as: UTF8.self)
    case .type(let type): return type.name
    case .timestamp(let moment): return moment.rfc3339
    case .duration(let duration): return duration.canonicalText
    case .map(let map):
      var entries: [(String, String)] = []
      for entry in map.entries {
        guard let key = shown(entry.key, depth: depth + 1), let value = shown(entry.value, depth: depth + 1)
        else { return nil }
        entries.append((key, value))
      }
      entries.sort { $0.0.utf8.lexicographicallyPrecedes($1.0.utf8) }
      return bounded("{" + entries.map { "\($0): \($1)" }.joined(separator: ", ") + "}")
    case .list(let elements): return shown(elements, depth)
    case .fact(let reference):
      if let elements = reference.elements { return shown(elements, depth) }
      return plain(value).isFact ? nil : shown(plain(value), depth: depth)
    case .optional, .error, .unknown: return nil
    }
  }

  private mutating func shown(_ elements: [ExpressionValue], _ depth: Int) -> String? {
    var texts: [String] = []
    for element in elements {
      guard let text = shown(element, depth: depth + 1) else { return nil }
      texts.append(text)
    }
    return bounded("[" + texts.joined(separator: ", ") + "]")
  }

  private mutating func bounded(_ text: String) -> String? { build(text.utf8.count) ? text : nil }
}

extension ExpressionValue {
  var isFact: Bool {
    if case .fact = self { true } else { false }
  }
}
