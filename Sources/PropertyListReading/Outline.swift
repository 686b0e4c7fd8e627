/// What the bytes of a list say its values are, in the order in which libplist walks them: a container
/// before its parts. It is made before libplist is called and compared with what libplist made.
struct Outline {
  enum Kind: UInt8 {
    case dictionary, array, string, integer, real, boolean, data, date, uid
    /// A dictionary that libplist was given as an array of keys and values by turns.
    case pairs
  }

  enum Fate {
    case kept
    /// libplist's value is not to be used.
    case replaced(PropertyListValue)
    /// A later one of several equal keys.
    case dropped
  }

  struct Entry {
    var kind: Kind
    var key: String?
    /// Line, from 1; 0 where the form has none.
    var line: Int
    /// Index behind the last of its parts.
    var end: Int
    var fate: Fate = .kept
  }

  var entries: [Entry] = []
  var problems: [PropertyListProblem] = []

  /// Opens an entry whose parts follow; ``close(_:)`` ends it.
  mutating func open(_ kind: Kind, key: String?, line: Int = 0) -> Int {
    entries.append(Entry(kind: kind, key: key, line: line, end: entries.count + 1))
    return entries.count - 1
  }

  mutating func close(_ index: Int) { entries[index].end = entries.count }

  /// Words for a key that stands more than once.
  static func duplicateReason(_ key: String, lines: [Int]) -> String {
    let times = lines.count == 2 ? "twice" : "\(lines.count) times"
    guard lines.contains(where: { $0 > 0 }) else { return "`\(key)` stands \(times)" }
    let shown = lines.prefix(5).map(String.init).joined(separator: ", ")
    return "`\(key)` stands \(times), in lines \(shown)"
  }
}
