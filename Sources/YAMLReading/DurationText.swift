/// Lengths of time in text: `50m`, `1h`, `90s`, `20m30s`, `2d`.
package enum DurationText {
  /// Reads whole numbers with the units `d`, `h`, `m` and `s`, the greater unit first and each at most
  /// once. `nil` for anything else, and beyond 64 bits of seconds.
  package static func read(_ text: String) -> Duration? {
    let units: [(letter: UInt8, seconds: Int64)] = [
      (UInt8(ascii: "d"), 86_400), (UInt8(ascii: "h"), 3600), (UInt8(ascii: "m"), 60),
      (UInt8(ascii: "s"), 1),
    ]
    var total: Int64 = 0
    var rest = text.utf8[...]
    var smallest = 0
    guard !rest.isEmpty else { return nil }
    while !rest.isEmpty {
      let digits = rest.prefix { $0 >= 0x30 && $0 <= 0x39 }
      guard !digits.isEmpty, let number = Int64(Substring(digits)) else { return nil }
      rest = rest.dropFirst(digits.count)
      guard let letter = rest.popFirst(),
        let unit = units[smallest...].firstIndex(where: { $0.letter == letter })
      else { return nil }
      smallest = unit + 1
      let (seconds, overflow) = number.multipliedReportingOverflow(by: units[unit].seconds)
      let (sum, overflowInSum) = total.addingReportingOverflow(seconds)
      guard !overflow, !overflowInSum else { return nil }
      total = sum
    }
    return .seconds(total)
  }
}
