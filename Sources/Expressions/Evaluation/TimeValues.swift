internal import ReadinessModel

/// Moments of the language lie in the years 1 to 9999 (langdef, "Timestamp").
extension Timestamp {
  private static let range: ClosedRange<Int64> = -62_135_596_800...253_402_300_799

  /// `nil` outside of the language's years.
  var checked: Timestamp? { Self.range.contains(seconds) ? self : nil }

  func advanced(by duration: Duration) -> Timestamp? {
    guard let nanoseconds = duration.nanoseconds else { return nil }
    let (whole, part) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
    var sum = Int64(self.nanoseconds) + part
    var (total, overflows) = seconds.addingReportingOverflow(whole)
    if sum < 0 {
      sum += 1_000_000_000
      (total, overflows) = overflows ? (total, true) : total.subtractingReportingOverflow(1)
    } else if sum >= 1_000_000_000 {
      sum -= 1_000_000_000
      (total, overflows) = overflows ? (total, true) : total.addingReportingOverflow(1)
    }
    return overflows ? nil : Timestamp(seconds: total, nanoseconds: Int32(sum)).checked
  }

  func duration(since other: Timestamp) -> Duration? {
    let (difference, overflows) = seconds.subtractingReportingOverflow(other.seconds)
    guard !overflows else { return nil }
    let (scaled, overflowsToo) = difference.multipliedReportingOverflow(by: 1_000_000_000)
    guard !overflowsToo else { return nil }
    let (total, overflowsAgain) = scaled.addingReportingOverflow(
      Int64(nanoseconds) - Int64(other.nanoseconds))
    return overflowsAgain ? nil : .nanoseconds(total)
  }
}

/// Durations of the language are nanoseconds in 64 bits: 292 years either way.
extension Duration {
  /// `nil` when that does not fit into 64 bits. What is smaller than a nanosecond is dropped.
  var nanoseconds: Int64? {
    let (seconds, attoseconds) = components
    let (scaled, overflows) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
    let (total, overflowsToo) = scaled.addingReportingOverflow(attoseconds / 1_000_000_000)
    return overflows || overflowsToo ? nil : total
  }

  var negated: Duration? {
    nanoseconds.flatMap { $0 == .min ? nil : .nanoseconds(-$0) }
  }

  func adding(_ other: Duration) -> Duration? {
    guard let one = nanoseconds, let two = other.nanoseconds else { return nil }
    let (sum, overflows) = one.addingReportingOverflow(two)
    return overflows ? nil : .nanoseconds(sum)
  }

  /// Reads `1h45m`, `-1.5s`, `10ms`: numbers with the units `h`, `m`, `s`, `ms`, `us`, `ns`, as Go writes them.
  init?(parsing text: String) {
    var bytes = text.utf8[...]
    let isNegative = bytes.first == UInt8(ascii: "-")
    if isNegative || bytes.first == UInt8(ascii: "+") { bytes.removeFirst() }
    guard !bytes.isEmpty, bytes.count <= 64 else { return nil }
    if bytes.elementsEqual("0".utf8) {
      self = .zero
      return
    }
    var total: Int64 = 0
    while !bytes.isEmpty {
      guard let part = Self.component(&bytes) else { return nil }
      let (sum, overflows) = total.subtractingReportingOverflow(part)
      guard !overflows else { return nil }
      total = sum
    }
    guard isNegative || total != .min else { return nil }
    self = .nanoseconds(isNegative ? total : -total)
  }

  private static let units: [(name: String, scale: Int64)] = [
    ("ns", 1), ("us", 1000), ("µs", 1000), ("μs", 1000), ("ms", 1_000_000), ("s", 1_000_000_000),
    ("m", 60_000_000_000), ("h", 3_600_000_000_000),
  ]

  /// One number with its unit, in nanoseconds.
  private static func component(_ bytes: inout Substring.UTF8View) -> Int64? {
    let number = bytes.prefix { $0.isDigit || $0 == UInt8(ascii: ".") }
    bytes = bytes.dropFirst(number.count)
    let name = bytes.prefix { !$0.isDigit && $0 != UInt8(ascii: ".") }
    bytes = bytes.dropFirst(name.count)
    guard let unit = units.first(where: { $0.name.utf8.elementsEqual(name) }) else { return nil }
    let parts = number.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count), number.contains(where: \.isDigit) else { return nil }
    var value: Int64 = 0
    for digit in parts[0] {
      let (tens, overflows) = value.multipliedReportingOverflow(by: 10)
      let (sum, overflowsToo) = tens.addingReportingOverflow(Int64(digit - 0x30))
      guard !overflows, !overflowsToo else { return nil }
      value = sum
    }
    let (whole, overflows) = value.multipliedReportingOverflow(by: unit.scale)
    guard !overflows else { return nil }
    var fraction: Int64 = 0
    var scale = unit.scale
    for digit in parts.count == 2 ? parts[1] : parts[0].prefix(0) {
      guard scale >= 10 else { break }
      scale /= 10
      fraction += Int64(digit - 0x30) * scale
    }
    let (sum, overflowsToo) = whole.addingReportingOverflow(fraction)
    return overflowsToo ? nil : sum
  }

  /// As the language writes it: `6347s`, `1.5s`.
  var canonicalText: String {
    guard let nanoseconds else { return "\(components.seconds)s" }
    let magnitude = nanoseconds.magnitude
    var text = (nanoseconds < 0 ? "-" : "") + String(magnitude / 1_000_000_000)
    let part = magnitude % 1_000_000_000
    if part > 0 {
      var digits = String(part)
      digits = String(repeating: "0", count: 9 - digits.utf8.count) + digits
      while digits.utf8.last == UInt8(ascii: "0") { digits.removeLast() }
      text += "." + digits
    }
    return text + "s"
  }
}
