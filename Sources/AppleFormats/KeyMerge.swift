internal import PropertyListReading
internal import ReadinessModel

/// Collects the entries of a dictionary. A key that comes again makes its value unreadable, as readers
/// differ in which one they take.
struct KeyMerge {
  private(set) var entries: [PropertyListEntry] = []
  private var positions: [ExactText: Int] = [:]
  private var counts: [Int: Int] = [:]

  mutating func append(_ key: String, _ value: PropertyListValue) {
    if let position = positions[ExactText(key)] {
      counts[position, default: 1] += 1
      entries[position].value = .unreadable(reason(position))
    } else {
      positions[ExactText(key)] = entries.count
      entries.append(PropertyListEntry(key: key, value: value))
    }
  }

  /// Keys that stand more than once, in their order, each with a reason in words.
  var duplicates: [(key: String, reason: String)] {
    counts.keys.sorted().map { (entries[$0].key, reason($0)) }
  }

  private func reason(_ position: Int) -> String {
    let count = counts[position, default: 1]
    return "`\(entries[position].key)` stands \(count == 2 ? "twice" : "\(count) times")"
  }
}
