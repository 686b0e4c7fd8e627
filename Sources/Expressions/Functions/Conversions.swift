internal import ReadinessModel

/// `size`, `type` and the conversions (langdef, "Standard Definitions").
extension Evaluator {
  mutating func convert(
    _ function: Function, _ value: ExpressionValue
  ) throws(CallFailure) -> ExpressionValue {
    switch function {
    case .size: return .int(Int64(try size(of: value)))
    case .type: return value.type.map { .type($0) } ?? .null
    case .dyn: return value
    case .bool: return .bool(try bool(value))
    case .int: return .int(try int(value))
    case .uint: return .uint(try uint(value))
    case .double: return .double(try double(value))
    case .string: return .string(try string(value))
    case .bytes: return .bytes(try bytes(value))
    case .timestamp: return .timestamp(try timestamp(value))
    default: return .duration(try duration(value))
    }
  }

  private mutating func size(of value: ExpressionValue) throws(CallFailure) -> Int {
    switch value {
    case .string(let text):
      spend(text.utf8.count / 16)
      return text.unicodeScalars.count
    case .bytes(let bytes): return bytes.count
    case .list(let list): return list.count
    case .map(let map): return map.count
    case .fact(let reference):
      if let elements = reference.elements { return elements.count }
      if let entries = reference.entries { return entries.count }
      throw .noOverload
    default: throw .noOverload
    }
  }

  private func bool(_ value: ExpressionValue) throws(CallFailure) -> Bool {
    switch value {
    case .bool(let truth): return truth
    case .string(let text):
      switch text {
      case "1", "t", "true", "TRUE", "True": return true
      case "0", "f", "false", "FALSE", "False": return false
      default: throw .invalid(.bool, "`\(text.clipped)` is neither true nor false")
      }
    default: throw .noOverload
    }
  }

  private func int(_ value: ExpressionValue) throws(CallFailure) -> Int64 {
    switch value {
    case .int(let number): return number
    case .uint(let number):
      if let number = Int64(exactly: number) { return number }
    case .double(let number):
      if number > -0x1p63, number < 0x1p63 { return Int64(number) }
    case .string(let text):
      if text.utf8.first != UInt8(ascii: "+"), let number = Int64(text) { return number }
      throw .invalid(.int, "`\(text.clipped)` is not a whole number of 64 bits")
    case .timestamp(let moment): return moment.seconds
    case .duration(let duration): return duration.components.seconds
    default: throw .noOverload
    }
    throw .overflow(.int)
  }

  private func uint(_ value: ExpressionValue) throws(CallFailure) -> UInt64 {
    switch value {
    case .uint(let number): return number
    case .int(let number):
      if let number = UInt64(exactly: number) { return number }
    case .double(let number):
      if number >= 0, number < 0x1p64 { return UInt64(number) }
    case .string(let text):
      if text.utf8.first?.isDigit == true, let number = UInt64(text) { return number }
      throw .invalid(.uint, "`\(text.clipped)` is not a whole number of 64 bits without a sign")
    default: throw .noOverload
    }
    throw .overflow(.uint)
  }

  private func double(_ value: ExpressionValue) throws(CallFailure) -> Double {
    switch value {
    case .double(let number): return number
    case .int(let number): return Double(number)
    case .uint(let number): return Double(number)
    case .string(let text):
      let plain = text.utf8.allSatisfy {
        $0.isDigit || [0x2B, 0x2D, 0x2E, 0x45, 0x65].contains($0)
      }
      let isNamed = ["NaN", "Infinity", "-Infinity"].contains(text)
      if plain || isNamed, let number = Double(text) { return number }
      throw .invalid(.double, "`\(text.clipped)` is not a number")
    default: throw .noOverload
    }
  }

  private mutating func string(_ value: ExpressionValue) throws(CallFailure) -> String {
    switch value {
    case .string(let text): return text
    case .bool(let truth): return truth ? "true" : "false"
    case .int(let number): return String(number)
    case .uint(let number): return String(number)
    case .double(let number): return number.canonicalText
    case .timestamp(let moment): return moment.rfc3339
    case .duration(let duration): return duration.canonicalText
    case .type(let type): return type.name
    case .bytes(let bytes):
      guard build(bytes.count) else { return "" }
      guard let text = String(validating: bytes, as: UTF8.self) else {
        throw .invalid(.string, "the bytes are not UTF-8")
      }
      return text
    default: throw .noOverload
    }
  }

  private mutating func bytes(_ value: ExpressionValue) throws(CallFailure) -> [UInt8] {
    switch value {
    case .bytes(let bytes): return bytes
    case .string(let text): return build(text.utf8.count) ? Array(text.utf8) : []
    default: throw .noOverload
    }
  }

  private func timestamp(_ value: ExpressionValue) throws(CallFailure) -> Timestamp {
    switch value {
    case .timestamp(let moment): return moment
    case .int(let seconds):
      if let moment = Timestamp(seconds: seconds).checked { return moment }
      throw .overflow(.timestamp)
    case .string(let text):
      if text.utf8.count > 10, let moment = Timestamp(rfc3339: text)?.checked { return moment }
      throw .invalid(
        .timestamp, "`\(text.clipped)` is not a moment of RFC 3339 in the years 1 to 9999")
    default: throw .noOverload
    }
  }

  private func duration(_ value: ExpressionValue) throws(CallFailure) -> Duration {
    switch value {
    case .duration(let duration): return duration
    case .int(let seconds):
      if let duration = Duration.seconds(seconds).nanoseconds { return .nanoseconds(duration) }
      throw .overflow(.duration)
    case .string(let text):
      if let duration = Duration(parsing: text) { return duration }
      throw .invalid(
        .duration, "`\(text.clipped)` is not a duration such as `1h30m` of at most 292 years")
    default: throw .noOverload
    }
  }
}

extension String {
  /// For a message: at most 60 code points, without line breaks and other control characters.
  var clipped: String {
    var result = String.UnicodeScalarView()
    for scalar in unicodeScalars.prefix(60) {
      result.append(scalar.value < 0x20 || scalar.value == 0x7F ? " " : scalar)
    }
    return String(result) + (utf8.count > result.count && unicodeScalars.count > 60 ? "…" : "")
  }
}

extension Double {
  /// The shortest text that reads as the same number; whole numbers without a fraction.
  var canonicalText: String {
    if isNaN { return "NaN" }
    if isInfinite { return self < 0 ? "-Infinity" : "Infinity" }
    let text = "\(self)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
