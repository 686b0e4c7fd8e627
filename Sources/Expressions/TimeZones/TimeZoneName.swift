extension TimeZoneRules {
  /// `UTC`, an offset such as `+11:00` or `02:00`, or a name of the time zone database, which is looked
  /// up in the system's files. `nil` when there is no such zone.
  init?(named name: String) {
    if name.isEmpty || name == "UTC" || name == "Z" || name == "GMT" {
      self.init(fixed: 0)
    } else if let offset = Self.offset(name) {
      self.init(fixed: offset)
    } else if let rules = TimeZoneFile.rules(named: name) {
      self = rules
    } else {
      return nil
    }
  }

  private static func offset(_ text: String) -> Int64? {
    var bytes = Array(text.utf8)
    let isNegative = bytes.first == UInt8(ascii: "-")
    if isNegative || bytes.first == UInt8(ascii: "+") { bytes.removeFirst() }
    guard bytes.count == 5, bytes[2] == UInt8(ascii: ":") else { return nil }
    bytes.remove(at: 2)
    guard bytes.allSatisfy(\.isDigit) else { return nil }
    let digits = bytes.map { Int64($0 - 0x30) }
    let hours = digits[0] * 10 + digits[1]
    let minutes = digits[2] * 10 + digits[3]
    guard hours < 24, minutes < 60 else { return nil }
    return (hours * 3600 + minutes * 60) * (isNegative ? -1 : 1)
  }
}
