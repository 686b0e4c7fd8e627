/// A moment, to the nanosecond, without leap seconds.
package struct Timestamp: Sendable, Hashable, Comparable {
  /// Seconds since 1970-01-01T00:00:00Z.
  package let seconds: Int64
  /// 0 to 999,999,999, added to `seconds`.
  package let nanoseconds: Int32

  package init(seconds: Int64, nanoseconds: Int32 = 0) {
    self.seconds = seconds
    self.nanoseconds = nanoseconds
  }

  /// Milliseconds since 1970, as APNs counts them; nothing before 1970.
  package init(milliseconds: Int64) {
    let counted = max(0, milliseconds)
    self.init(seconds: counted / 1000, nanoseconds: Int32(counted % 1000) * 1_000_000)
  }

  package static func < (left: Timestamp, right: Timestamp) -> Bool {
    (left.seconds, left.nanoseconds) < (right.seconds, right.nanoseconds)
  }
}

/// A day of the proleptic Gregorian calendar.
package struct CivilDate: Sendable, Hashable {
  package let year: Int
  /// 1 to 12.
  package let month: Int
  /// 1 to 31.
  package let day: Int

  package init(year: Int, month: Int, day: Int) {
    self.year = year
    self.month = month
    self.day = day
  }

  /// The day that is `days` after 1970-01-01. Any `Int32` range of days is safe.
  package init(daysSinceEpoch days: Int) {
    let shifted = days + 719_468
    let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
    let dayOfEra = shifted - era * 146_097
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let shiftedMonth = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
    month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// Days since 1970-01-01, negative before.
  package var daysSinceEpoch: Int {
    let shiftedYear = month <= 2 ? year - 1 : year
    let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
    let yearOfEra = shiftedYear - era * 400
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }

  /// Days in `month` of `year`; 0 for a month that does not exist.
  package static func days(inMonth month: Int, of year: Int) -> Int {
    let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
    switch month {
    case 2: return isLeap ? 29 : 28
    case 4, 6, 9, 11: return 30
    case 1...12: return 31
    default: return 0
    }
  }
}

extension Timestamp {
  /// Reads RFC 3339: `2026-11-30T12:00:00Z`, with a fraction of up to nine digits and an offset.
  /// A date alone (`2026-11-30`) is its first moment in UTC.
  package init?(rfc3339 text: String) {
    let bytes = Array(text.utf8)
    func number(_ start: Int, _ length: Int) -> Int? {
      guard start + length <= bytes.count else { return nil }
      var value = 0
      for byte in bytes[start..<start + length] {
        guard byte >= 0x30, byte <= 0x39 else { return nil }
        value = value * 10 + Int(byte - 0x30)
      }
      return value
    }
    func byte(_ index: Int) -> Character? {
      index < bytes.count ? Character(Unicode.Scalar(bytes[index])) : nil
    }
    guard let year = number(0, 4), byte(4) == "-", let month = number(5, 2), byte(7) == "-",
      let day = number(8, 2), day >= 1, day <= CivilDate.days(inMonth: month, of: year)
    else { return nil }
    let days = CivilDate(year: year, month: month, day: day).daysSinceEpoch
    if bytes.count == 10 {
      self.init(seconds: Int64(days) * 86_400)
      return
    }
    guard byte(10) == "T" || byte(10) == "t", let hour = number(11, 2), hour < 24, byte(13) == ":",
      let minute = number(14, 2), minute < 60, byte(16) == ":", let second = number(17, 2), second < 60
    else { return nil }
    var index = 19
    var nanoseconds = 0
    if byte(index) == "." {
      index += 1
      var digits = 0
      while let digit = number(index, 1), digits < 9 {
        nanoseconds = nanoseconds * 10 + digit
        digits += 1
        index += 1
      }
      guard digits > 0 else { return nil }
      for _ in digits..<9 { nanoseconds *= 10 }
    }
    var offset = 0
    switch byte(index) {
    case "Z", "z":
      index += 1
    case let sign? where sign == "+" || sign == "-":
      guard let hours = number(index + 1, 2), hours < 24, byte(index + 3) == ":",
        let minutes = number(index + 4, 2), minutes < 60
      else { return nil }
      offset = (hours * 3600 + minutes * 60) * (sign == "+" ? 1 : -1)
      index += 6
    default:
      return nil
    }
    guard index == bytes.count else { return nil }
    let seconds = days * 86_400 + hour * 3600 + minute * 60 + second - offset
    self.init(seconds: Int64(seconds), nanoseconds: Int32(nanoseconds))
  }

  /// The UTC day this moment falls on. Moments beyond the years ±9999 are held at their edge.
  package var date: CivilDate {
    let bounded = min(max(seconds, -377_705_116_800), 253_402_300_799)
    let days = bounded >= 0 ? bounded / 86_400 : (bounded - 86_399) / 86_400
    return CivilDate(daysSinceEpoch: Int(days))
  }

  /// RFC 3339 in UTC, with a fraction only where there is one.
  package var rfc3339: String {
    let day = date
    let bounded = min(max(seconds, -377_705_116_800), 253_402_300_799)
    let second = Int(bounded) - day.daysSinceEpoch * 86_400
    func padded(_ value: Int, _ width: Int) -> String {
      let digits = String(value)
      return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
    }
    var text = "\(padded(day.year, 4))-\(padded(day.month, 2))-\(padded(day.day, 2))"
    text += "T\(padded(second / 3600, 2)):\(padded(second / 60 % 60, 2)):\(padded(second % 60, 2))"
    if nanoseconds > 0 {
      var fraction = padded(Int(nanoseconds), 9)
      while fraction.hasSuffix("0") { fraction.removeLast() }
      text += ".\(fraction)"
    }
    return text + "Z"
  }
}
