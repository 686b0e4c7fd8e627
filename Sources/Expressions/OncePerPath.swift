internal import ReadinessModel

/// What has a place among the facts.
protocol FactPlaced {
  var path: FactPath { get }
}

extension FactReference: FactPlaced {}

extension UnknownFact: FactPlaced {}

/// Facts in the order in which they were met, each path once.
struct OncePerPath<Entry: FactPlaced> {
  /// More than so many are looked for in a set: to compare a few one by one costs less than to hash them.
  private static var few: Int { 12 }

  private(set) var entries: [Entry] = []
  private var paths: Set<FactPath> = []

  /// Adds what is not there yet.
  mutating func note(_ entry: Entry) {
    if entries.count < Self.few {
      if entries.contains(where: { $0.path == entry.path }) { return }
    } else {
      if paths.isEmpty { paths = Set(entries.map(\.path)) }
      guard paths.insert(entry.path).inserted else { return }
    }
    entries.append(entry)
  }

  /// Adds of `others`, which has each path once, what is not there yet.
  mutating func merge(_ others: [Entry]) {
    if entries.isEmpty {
      entries = others
    } else {
      for other in others { note(other) }
    }
  }
}

extension [Evaluated] {
  /// The facts that any of them read, each once.
  package var reads: [FactReference] {
    var reads = OncePerPath<FactReference>()
    for part in self { reads.merge(part.reads) }
    return reads.entries
  }
}
