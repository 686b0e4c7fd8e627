/// Durations as texts.
enum DurationText {
  /// In seconds with a fraction only where there is one: `3000s`, `-0.5s`.
  static func seconds(_ duration: Duration) -> String {
    let (seconds, attoseconds) = duration.components
    guard attoseconds != 0 else { return "\(seconds)s" }
    let sign = duration < .zero ? "-" : ""
    return "\(sign)\(seconds.magnitude).\(fraction(attoseconds.magnitude))s"
  }

  /// In hours, minutes and seconds, as people write them: `50m`, `1h30m`, `0s`.
  static func short(_ duration: Duration) -> String {
    let (seconds, attoseconds) = duration.components
    guard attoseconds == 0, seconds != 0 else { return self.seconds(duration) }
    let total = seconds.magnitude
    let parts = [(total / 3600, "h"), (total / 60 % 60, "m"), (total % 60, "s")]
    let text = parts.filter { $0.0 > 0 }.map { "\($0.0)\($0.1)" }.joined()
    return seconds < 0 ? "-" + text : text
  }

  /// Reads what ``seconds(_:)`` writes.
  static func read(seconds text: String) -> Duration? {
    guard text.hasSuffix("s") else { return nil }
    let isNegative = text.hasPrefix("-")
    let parts = text.dropLast().dropFirst(isNegative ? 1 : 0).split(
      separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2,
      parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }),
      let seconds = Int64((isNegative ? "-" : "") + parts[0])
    else { return nil }
    guard parts.count == 2 else { return .seconds(seconds) }
    guard parts[1].utf8.count <= 18,
      let attoseconds = Int64(parts[1] + String(repeating: "0", count: 18 - parts[1].utf8.count))
    else { return nil }
    return Duration(
      secondsComponent: seconds, attosecondsComponent: isNegative ? -attoseconds : attoseconds)
  }

  private static func fraction(_ attoseconds: UInt64) -> String {
    let digits = String(attoseconds)
    var text = String(repeating: "0", count: 18 - digits.utf8.count) + digits
    while text.hasSuffix("0") { text.removeLast() }
    return text
  }
}
