package import ReadinessModel

/// A day as people write it into files of exceptions: `2026-12-31`, in UTC.
///
/// This is the one rule about days: a first day counts from its 00:00, a last day counts to its 24:00, both in
/// UTC.
package struct CalendarDay: Sendable, Hashable, Comparable {
  private let daysSinceEpoch: Int

  private init(daysSinceEpoch: Int) { self.daysSinceEpoch = daysSinceEpoch }

  /// `nil` for what is no day of the Gregorian calendar in the form `YYYY-MM-DD`.
  package init?(_ text: String) {
    guard text.utf8.count == 10, let moment = Timestamp(rfc3339: text) else { return nil }
    self.init(of: moment)
  }

  /// The day that a moment falls on.
  package init(of moment: Timestamp) { daysSinceEpoch = moment.date.daysSinceEpoch }

  /// 00:00 UTC.
  package var begins: Timestamp { Timestamp(seconds: Int64(daysSinceEpoch) * 86_400) }

  /// 24:00 UTC: the first moment that is not of the day.
  package var ends: Timestamp { Timestamp(seconds: Int64(daysSinceEpoch + 1) * 86_400) }

  /// `days` may be any number that a file can hold.
  package func adding(days: Int) -> CalendarDay {
    CalendarDay(daysSinceEpoch: daysSinceEpoch + min(max(days, -4_000_000), 4_000_000))
  }

  /// Days from this day to another one, both counted.
  package func days(to other: CalendarDay) -> Int { other.daysSinceEpoch - daysSinceEpoch + 1 }

  package static func < (left: CalendarDay, right: CalendarDay) -> Bool {
    left.daysSinceEpoch < right.daysSinceEpoch
  }
}

extension CalendarDay: CustomStringConvertible {
  package var description: String { String(begins.rfc3339.prefix(10)) }
}
