internal import Expressions
package import ReadinessModel

/// One entry of a waiver file: who lets which failure through, why, and until when.
package struct WaiverEntry: Sendable, Hashable {
  /// Where the entry stands.
  package var origin: Origin
  package var rule: String
  /// The key of the item, exact or as a pattern with `*`, `?` and `**`.
  package var key: String
  /// The part of a rule with several checks; `nil` for all of them.
  package var check: String?
  package var reason: String
  package var owner: String
  /// First day as written; `nil` for an entry that holds from the start.
  package var from: Located<String>?
  /// Last day as written.
  package var until: Located<String>

  package var firstDay: CalendarDay? { from.flatMap { CalendarDay($0.value) } }
  package var lastDay: CalendarDay? { CalendarDay(until.value) }

  /// Whether its days can be read. An entry whose days cannot be read lets nothing through.
  package var isDated: Bool { lastDay != nil && (from == nil || firstDay != nil) }

  /// Whether its first day has come and its last one is not over.
  package func isInForce(at now: Timestamp) -> Bool {
    guard isDated, let lastDay else { return false }
    return (firstDay.map { $0.begins <= now } ?? true) && now < lastDay.ends
  }

  /// Whether it is about an item, whatever the day.
  package func covers(_ item: Item) -> Bool {
    guard rule.isExactly(item.rule), check.map({ $0 == item.check }) ?? true else { return false }
    return key.isExactly(item.key) || Glob(key).matches(item.key)
  }

  /// Rule, check and key, as fingerprints of items have them.
  package var name: String {
    [rule, check, key.isEmpty ? nil : key].compactMap(\.self).joined(separator: "/")
  }
}
