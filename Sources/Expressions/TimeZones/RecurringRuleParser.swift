extension RecurringRule {
  /// `nil` when the text is not of the form.
  init?(parsing bytes: ArraySlice<UInt8>) {
    var reader = RecurringRuleReader(bytes: bytes)
    guard reader.skipName(), let west = reader.time() else { return nil }
    standard = -west
    guard !reader.bytes.isEmpty else {
      summer = nil
      return
    }
    guard reader.skipName() else { return nil }
    var offset = standard + 3600
    if reader.bytes.first != UInt8(ascii: ",") {
      guard let west = reader.time() else { return nil }
      offset = -west
    }
    guard reader.accept(","), let start = reader.change(), reader.accept(","), let end = reader.change(),
      reader.bytes.isEmpty
    else { return nil }
    summer = Summer(offset: offset, start: start, end: end)
  }
}

private struct RecurringRuleReader {
  var bytes: ArraySlice<UInt8>

  mutating func accept(_ scalar: Unicode.Scalar) -> Bool {
    guard bytes.first == UInt8(ascii: scalar) else { return false }
    bytes.removeFirst()
    return true
  }

  /// `CST`, or `<+05>`.
  mutating func skipName() -> Bool {
    if accept("<") {
      guard let end = bytes.firstIndex(of: UInt8(ascii: ">")) else { return false }
      bytes = bytes[(end + 1)...]
      return true
    }
    let name = bytes.prefix { $0.isLetter }
    bytes = bytes.dropFirst(name.count)
    return name.count >= 3
  }

  mutating func number(upTo limit: Int) -> Int? {
    let digits = bytes.prefix(3).prefix { $0.isDigit }
    guard !digits.isEmpty else { return nil }
    bytes = bytes.dropFirst(digits.count)
    let value = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    return value <= limit ? value : nil
  }

  /// `[+-]hh[:mm[:ss]]`, of up to a week.
  mutating func time() -> Int64? {
    let isNegative = accept("-")
    if !isNegative { _ = accept("+") }
    guard let hours = number(upTo: 167) else { return nil }
    var seconds = hours * 3600
    if accept(":") {
      guard let minutes = number(upTo: 59) else { return nil }
      seconds += minutes * 60
      if accept(":") {
        guard let part = number(upTo: 59) else { return nil }
        seconds += part
      }
    }
    return Int64(isNegative ? -seconds : seconds)
  }

  /// `M3.2.0/2`, `J60`, `59`
  mutating func change() -> RecurringRule.Change? {
    let day: RecurringRule.Day
    if accept("M") {
      guard let month = number(upTo: 12), month > 0, accept("."), let week = number(upTo: 5), week > 0,
        accept("."), let weekday = number(upTo: 6)
      else { return nil }
      day = .weekday(month: month, week: week, day: weekday)
    } else if accept("J") {
      guard let julian = number(upTo: 365), julian > 0 else { return nil }
      day = .julian(julian)
    } else {
      guard let ordinal = number(upTo: 365) else { return nil }
      day = .ordinal(ordinal)
    }
    guard accept("/") else { return RecurringRule.Change(day: day, time: 7200) }
    return time().map { RecurringRule.Change(day: day, time: $0) }
  }
}
