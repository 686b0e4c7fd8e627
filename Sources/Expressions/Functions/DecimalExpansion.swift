/// All decimal digits of a finite double, which always come to an end: no rounding happens before it is
/// asked for, and then halves go to the even digit.
struct DecimalExpansion {
  private let isNegative: Bool
  /// Digits without leading zeros; the value is 0.d₁d₂… × 10^`exponent`.
  private var digits: [UInt8]
  private var exponent: Int

  init(_ number: Double) {
    isNegative = number.sign == .minus
    let fraction = UInt64(number.significandBitPattern)
    let isNormal = number.exponentBitPattern != 0
    let significand = isNormal ? fraction | 1 << 52 : fraction
    let power = Int(max(number.exponentBitPattern, 1)) - 1075
    // significand × 2^power = significand × 5^-power × 10^power
    var limbs = Limbs(significand)
    for _ in 0..<abs(power) { limbs.multiply(by: power < 0 ? 5 : 2) }
    digits = limbs.digits
    exponent = digits.count + min(power, 0)
    if digits.isEmpty { exponent = 0 }
  }

  /// A whole number in base 10⁹, least part first.
  private struct Limbs {
    private var parts: [UInt64] = []

    init(_ value: UInt64) {
      var value = value
      while value > 0 {
        parts.append(value % 1_000_000_000)
        value /= 1_000_000_000
      }
    }

    mutating func multiply(by factor: UInt64) {
      var carry: UInt64 = 0
      for index in parts.indices {
        let product = parts[index] * factor + carry
        parts[index] = product % 1_000_000_000
        carry = product / 1_000_000_000
      }
      if carry > 0 { parts.append(carry) }
    }

    var digits: [UInt8] {
      var digits: [UInt8] = []
      for part in parts.reversed() {
        let text = Array(String(part).utf8)
        if !digits.isEmpty { digits += Array(repeating: 0, count: 9 - text.count) }
        digits += text.map { $0 - 0x30 }
      }
      return digits
    }
  }

  /// Keeps the first `count` digits, which may be none or less than none.
  private mutating func round(to count: Int) {
    guard count < digits.count else { return }
    guard count >= 0 else {
      digits = []
      return
    }
    let isUp: Bool
    if digits[count] != 5 || digits[(count + 1)...].contains(where: { $0 != 0 }) {
      isUp = digits[count] >= 5
    } else {
      isUp = count > 0 && digits[count - 1] % 2 == 1
    }
    digits.removeSubrange(count...)
    guard isUp else { return }
    var index = count - 1
    while index >= 0, digits[index] == 9 {
      digits[index] = 0
      index -= 1
    }
    if index >= 0 {
      digits[index] += 1
    } else {
      digits.insert(1, at: 0)
      exponent += 1
    }
  }

  private func digit(_ index: Int) -> UInt8 { digits.indices.contains(index) ? digits[index] : 0 }

  /// As `%.3f` writes it.
  func fixed(_ precision: Int) -> String {
    var rounded = self
    rounded.round(to: exponent + precision)
    var text: [UInt8] = isNegative ? [UInt8(ascii: "-")] : []
    if rounded.digits.isEmpty || rounded.exponent <= 0 { text.append(0x30) }
    for index in 0..<max(rounded.exponent, 0) where !rounded.digits.isEmpty {
      text.append(rounded.digit(index) + 0x30)
    }
    if precision > 0 { text.append(UInt8(ascii: ".")) }
    for place in 0..<precision { text.append(rounded.digit(rounded.exponent + place) + 0x30) }
    return String(decoding: text, as: UTF8.self)
  }

  /// As `%.3e` writes it.
  func scientific(_ precision: Int) -> String {
    var rounded = self
    rounded.round(to: precision + 1)
    var text: [UInt8] = isNegative ? [UInt8(ascii: "-")] : []
    text.append(rounded.digit(0) + 0x30)
    if precision > 0 { text.append(UInt8(ascii: ".")) }
    for place in 0..<precision { text.append(rounded.digit(place + 1) + 0x30) }
    let power = rounded.digits.isEmpty ? 0 : rounded.exponent - 1
    let magnitude = String(abs(power))
    text += (power < 0 ? "e-" : "e+").utf8
    text += (magnitude.utf8.count < 2 ? "0" + magnitude : magnitude).utf8
    return String(decoding: text, as: UTF8.self)
  }
}
