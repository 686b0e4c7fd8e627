internal import ReadinessModel

/// How far local time is from UTC, by the moment.
struct TimeZoneRules: Sendable {
  /// Moments from which an offset holds, rising.
  var transitions: [(moment: Int64, offset: Int64)] = []
  /// What held before the first of them.
  var first: Int64 = 0
  /// What holds after the last of them, for ever.
  var rule: RecurringRule?

  /// Always the same offset.
  init(fixed seconds: Int64) { first = seconds }

  init(transitions: [(moment: Int64, offset: Int64)], first: Int64, rule: RecurringRule?) {
    self.transitions = transitions
    self.first = first
    self.rule = rule
  }

  /// Seconds that local time is ahead of UTC.
  func offset(at moment: Int64) -> Int64 {
    var low = 0
    var high = transitions.count
    while low < high {
      let middle = (low + high) / 2
      if transitions[middle].moment <= moment { low = middle + 1 } else { high = middle }
    }
    if low == transitions.count, let rule { return rule.offset(at: moment) }
    return low == 0 ? first : transitions[low - 1].offset
  }
}

/// The rule at the end of a time zone file, in the form of the POSIX variable `TZ` (RFC 9636, section
/// 3.3.1): `CST6CDT,M3.2.0,M11.1.0`.
struct RecurringRule: Sendable {
  enum Day: Sendable {
    /// Day 1 to 365, where 29 February is never counted.
    case julian(Int)
    /// Day 0 to 365.
    case ordinal(Int)
    case weekday(month: Int, week: Int, day: Int)
  }

  struct Change: Sendable {
    let day: Day
    /// Seconds after local midnight.
    let time: Int64
  }

  struct Summer: Sendable {
    let offset: Int64
    let start: Change
    let end: Change
  }

  let standard: Int64
  let summer: Summer?

  func offset(at moment: Int64) -> Int64 {
    guard let summer else { return standard }
    let year = Timestamp(seconds: moment.addingReportingOverflow(standard).partialValue).date.year
    let start = summer.start.moment(in: year) - standard
    let end = summer.end.moment(in: year) - summer.offset
    let isSummer = start < end ? moment >= start && moment < end : moment >= start || moment < end
    return isSummer ? summer.offset : standard
  }
}

extension RecurringRule.Change {
  /// Local seconds since 1970-01-01T00:00:00.
  func moment(in year: Int) -> Int64 {
    let newYear = CivilDate(year: year, month: 1, day: 1).daysSinceEpoch
    let days: Int
    switch day {
    case .ordinal(let ordinal): days = newYear + ordinal
    case .julian(let julian):
      let isLeap = CivilDate.days(inMonth: 2, of: year) == 29
      days = newYear + julian - 1 + (isLeap && julian >= 60 ? 1 : 0)
    case .weekday(let month, let week, let day):
      let first = CivilDate(year: year, month: month, day: 1).daysSinceEpoch
      let firstWeekday = ((first + 4) % 7 + 7) % 7
      var dayOfMonth = 1 + (day - firstWeekday + 7) % 7 + (week - 1) * 7
      if dayOfMonth > CivilDate.days(inMonth: month, of: year) { dayOfMonth -= 7 }
      days = first + dayOfMonth - 1
    }
    return Int64(days) * 86_400 + time
  }
}
