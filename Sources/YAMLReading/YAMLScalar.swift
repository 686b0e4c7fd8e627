/// A scalar as it was written, and what it means.
package struct YAMLScalar: Sendable, Hashable {
  package enum Style: Sendable, Hashable {
    /// Bare text, whose look decides its type.
    case plain
    /// In quotes, or a block (`|`, `>`): always text.
    case quoted
    /// Bare text that was put in place of a variable: whatever type is asked for.
    case substituted
  }

  package var text: String
  package var style: Style

  package init(text: String, style: Style) {
    self.text = text
    self.style = style
  }

  package var isPlain: Bool { style == .plain }

  /// The value by the core schema of YAML 1.2.2, section 10.3.2. So `yes` and `012` are text and an
  /// integer. An integer that 64 bits do not hold is a double.
  package var resolved: YAMLValue {
    isPlain ? YAMLValue(plain: text) : .string(text)
  }
}

/// What a scalar can mean.
package enum YAMLValue: Sendable, Hashable {
  case null
  case bool(Bool)
  case int(Int64)
  case double(Double)
  case string(String)

  /// Resolves bare text by the core schema.
  package init(plain text: String) {
    switch text {
    case "", "~", "null", "Null", "NULL": self = .null
    case "true", "True", "TRUE": self = .bool(true)
    case "false", "False", "FALSE": self = .bool(false)
    default: self = Self.number(text) ?? .string(text)
    }
  }

  private static func number(_ text: String) -> YAMLValue? {
    let bytes = text.utf8
    guard let first = bytes.first, first < 0x3A else { return nil }
    if text.hasPrefix("0o") { return radix(text.dropFirst(2), 8) }
    if text.hasPrefix("0x") { return radix(text.dropFirst(2), 16) }
    let isSigned = first == UInt8(ascii: "-") || first == UInt8(ascii: "+")
    let magnitude = isSigned ? text.dropFirst() : text[...]
    switch magnitude {
    case ".inf", ".Inf", ".INF":
      return .double(first == UInt8(ascii: "-") ? -Double.infinity : Double.infinity)
    case ".nan", ".NaN", ".NAN":
      return isSigned ? nil : .double(.nan)
    default:
      break
    }
    if !magnitude.isEmpty, magnitude.utf8.allSatisfy(isDigit) {
      return Int64(text).map(YAMLValue.int) ?? Double(text).map(YAMLValue.double)
    }
    return isFloat(magnitude.utf8) ? Double(padded(text)).map(YAMLValue.double) : nil
  }

  private static func radix(_ digits: Substring, _ radix: Int) -> YAMLValue? {
    guard !digits.isEmpty, !digits.hasPrefix("-"), !digits.hasPrefix("+") else { return nil }
    if let value = Int64(digits, radix: radix) { return .int(value) }
    var value = 0.0
    for digit in digits {
      guard let number = digit.hexDigitValue, number < radix else { return nil }
      value = value * Double(radix) + Double(number)
    }
    return .double(value)
  }

  /// `( \. [0-9]+ | [0-9]+ ( \. [0-9]* )? ) ( [eE] [-+]? [0-9]+ )?`
  private static func isFloat(_ bytes: Substring.UTF8View) -> Bool {
    var rest = bytes
    let whole = rest.prefix(while: isDigit).count
    rest = rest.dropFirst(whole)
    var fraction = 0
    if rest.first == UInt8(ascii: ".") {
      rest = rest.dropFirst()
      fraction = rest.prefix(while: isDigit).count
      rest = rest.dropFirst(fraction)
    }
    guard whole > 0 || fraction > 0 else { return false }
    guard let mark = rest.first else { return true }
    guard mark == UInt8(ascii: "e") || mark == UInt8(ascii: "E") else { return false }
    rest = rest.dropFirst()
    if rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+") { rest = rest.dropFirst() }
    return !rest.isEmpty && rest.allSatisfy(isDigit)
  }

  /// `.5` and `5.` in the form that Swift reads.
  private static func padded(_ text: String) -> String {
    var result = ""
    var previous: Character = " "
    for character in text {
      if character == ".", !("0"..."9").contains(previous) { result += "0" }
      if previous == ".", !("0"..."9").contains(character) { result += "0" }
      result.append(character)
      previous = character
    }
    return previous == "." ? result + "0" : result
  }

  private static func isDigit(_ byte: UInt8) -> Bool { byte >= 0x30 && byte <= 0x39 }
}
