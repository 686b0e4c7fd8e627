internal import ReadinessModel

/// Makes sure that a binary property list ends, stays small when every reference is followed, and holds
/// only text that is text. libplist 2.2 follows references without a bound of its own.
struct BinaryGuard {
  private let layout: BinaryLayout
  private let limits: PropertyListLimits
  private(set) var outline = Outline()
  private var path: [FactPath.Step] = []

  init(_ layout: BinaryLayout, limits: PropertyListLimits) throws(PropertyListFailure) {
    self.layout = layout
    self.limits = limits
    try measure()
    try describe(layout.top, key: nil)
  }

  /// What an object comes to with everything below it.
  private struct Extent {
    var values = 1
    var content = 0
    var depth = 1
  }

  private struct Visit {
    var object: Int
    var children: [Range<Int>]
    var position = 0
    var extent = Extent()
  }

  /// Visits each reachable object once, without recursion, and adds up what all of them come to.
  private func measure() throws(PropertyListFailure) {
    var extents: [Int: Extent] = [:]
    var open: Set<Int> = [layout.top]
    var stack = [try visit(layout.top)]
    while var top = stack.popLast() {
      guard let child = try nextChild(&top) else {
        extents[top.object] = top.extent
        open.remove(top.object)
        if let parent = stack.indices.last { try add(top.extent, to: &stack[parent].extent) }
        continue
      }
      if let known = extents[child] {
        try add(known, to: &top.extent)
        stack.append(top)
        continue
      }
      guard open.insert(child).inserted else {
        throw .malformed("a container that contains itself", .offset(try layout.offset(of: child)))
      }
      stack.append(top)
      guard stack.count < limits.depth else {
        throw .tooDeep(limit: limits.depth, .offset(try layout.offset(of: child)))
      }
      stack.append(try visit(child))
    }
  }

  private func nextChild(_ visit: inout Visit) throws(PropertyListFailure) -> Int? {
    while let references = visit.children.first {
      if visit.position * layout.referenceSize < references.count {
        visit.position += 1
        return try layout.reference(visit.position - 1, in: references)
      }
      visit.children.removeFirst()
      visit.position = 0
    }
    return nil
  }

  private func visit(_ index: Int) throws(PropertyListFailure) -> Visit {
    var visit = Visit(object: index, children: [])
    switch try layout.object(index) {
    case .data(let range), .ascii(let range), .utf16(let range): visit.extent.content = range.count
    case .array(let references): visit.children = [references]
    case .dictionary(let keys, let values): visit.children = [keys, values]
    default: break
    }
    return visit
  }

  private func add(_ part: Extent, to whole: inout Extent) throws(PropertyListFailure) {
    whole.values += part.values
    whole.content += part.content
    whole.depth = max(whole.depth, part.depth + 1)
    guard whole.values <= limits.values else { throw .tooManyValues(limit: limits.values) }
    guard whole.content <= limits.content else { throw .tooMuchContent(limit: limits.content) }
    guard whole.depth <= limits.depth else { throw .tooDeep(limit: limits.depth, .nowhere) }
  }

  /// Recurses once for each level, which ``measure()`` has bounded.
  private mutating func describe(_ index: Int, key: String?) throws(PropertyListFailure) {
    switch try layout.object(index) {
    case .boolean: _ = outline.open(.boolean, key: key)
    case .real: _ = outline.open(.real, key: key)
    case .uid: _ = outline.open(.uid, key: key)
    case .data: _ = outline.open(.data, key: key)
    case .ascii, .utf16:
      _ = try text(index)
      _ = outline.open(.string, key: key)
    case .integer(let range):
      let entry = outline.open(.integer, key: key)
      if range.count == 16 { describeLarge(range, entry: entry) }
    case .date(let range): describeDate(range, key: key)
    case .array(let references):
      let entry = outline.open(.array, key: key)
      for position in 0..<references.count / layout.referenceSize {
        path.append(.index(position))
        try describe(try layout.reference(position, in: references), key: nil)
        path.removeLast()
      }
      outline.close(entry)
    case .dictionary(let keys, let values):
      let entry = outline.open(.dictionary, key: key)
      try describeEntries(keys: keys, values: values, at: try layout.offset(of: index))
      outline.close(entry)
    }
  }

  private mutating func describeEntries(
    keys: Range<Int>, values: Range<Int>, at offset: Int
  ) throws(PropertyListFailure) {
    var firsts: [ExactText: Int] = [:]
    var repeated: [(entry: Int, count: Int)] = []
    var places: [ExactText: Int] = [:]
    for position in 0..<keys.count / layout.referenceSize {
      let name = try text(try layout.reference(position, in: keys))
      let entry = outline.entries.count
      path.append(.key(name))
      try describe(try layout.reference(position, in: values), key: name)
      path.removeLast()
      let exact = ExactText(name)
      guard let first = firsts[exact] else {
        firsts[exact] = entry
        continue
      }
      outline.entries[entry].fate = .dropped
      if let place = places[exact] {
        repeated[place].count += 1
      } else {
        places[exact] = repeated.count
        repeated.append((first, 2))
      }
    }
    for (entry, count) in repeated {
      let key = outline.entries[entry].key ?? ""
      let reason = Outline.duplicateReason(key, lines: Array(repeating: 0, count: count))
      outline.problems.note(
        PropertyListProblem(
          .duplicateKey, reason + "; which one counts is not defined", hint: "keep one of them",
          path: FactPath(path + [.key(key)]), offset: offset))
      outline.entries[entry].fate = .replaced(.unreadable(reason))
    }
  }

  /// The text of a string object. NUL, bytes that are not ASCII in an ASCII string and lone surrogates
  /// are refused: libplist would cut the text or make something of it that is not UTF-8.
  private func text(_ index: Int) throws(PropertyListFailure) -> String {
    switch try layout.object(index) {
    case .ascii(let range):
      guard layout.bytes[range].allSatisfy({ $0 > 0 && $0 < 0x80 }) else {
        throw .malformed("a string with a NUL or a byte that is not ASCII", .offset(range.lowerBound))
      }
      return String(decoding: layout.bytes[range], as: UTF8.self)
    case .utf16(let range):
      let units = stride(from: range.lowerBound, to: range.upperBound, by: 2).map {
        UInt16(layout.bytes[$0]) << 8 | UInt16(layout.bytes[$0 + 1])
      }
      guard !units.contains(0), let text = String(validating: units, as: UTF16.self) else {
        throw .malformed("a string with a NUL or a lone surrogate", .offset(range.lowerBound))
      }
      return text
    default:
      throw .malformed("a key that is not a string", .offset(try layout.offset(of: index)))
    }
  }

  /// Integers of 16 bytes, as they are written for what does not fit a signed 64-bit one.
  private mutating func describeLarge(_ range: Range<Int>, entry: Int) {
    let high = BinaryLayout.integer(layout.bytes[range].prefix(8))
    let low = BinaryLayout.integer(layout.bytes[range].suffix(8))
    let value: PropertyListValue
    if high == 0 {
      value = Int64(exactly: low).map { .integer($0) } ?? .unsigned(low)
    } else if high == .max, low > UInt64(Int64.max) {
      value = .integer(Int64(bitPattern: low))
    } else {
      value = fault(.invalidInteger, "an integer above 64 bits, expected at most 64", range)
    }
    outline.entries[entry].fate = .replaced(value)
  }

  /// Seconds since 2001-01-01 as a double. libplist gives them in 32 bits, so they are taken from here.
  private mutating func describeDate(_ range: Range<Int>, key: String?) {
    let seconds = Double(bitPattern: BinaryLayout.integer(layout.bytes[range]))
    let value: PropertyListValue
    if seconds.isFinite, abs(seconds) < Self.farthestDate {
      let whole = seconds.rounded(.down)
      let nanoseconds = Int32(((seconds - whole) * 1e9).rounded(.down))
      value = .date(Timestamp(seconds: Int64(whole) + Self.referenceDate, nanoseconds: nanoseconds))
    } else {
      value = fault(.invalidDate, "a date that no calendar has, expected a year before 10000", range)
    }
    let entry = outline.open(.date, key: key)
    outline.entries[entry].fate = .replaced(value)
  }

  /// 2001-01-01T00:00:00Z in seconds since 1970.
  private static let referenceDate: Int64 = 978_307_200
  /// Seconds from 2001 to the year 10000, and as far back.
  private static let farthestDate = 252_423_993_600.0

  private mutating func fault(
    _ kind: PropertyListProblem.Kind, _ reason: String, _ range: Range<Int>
  ) -> PropertyListValue {
    outline.problems.note(
      PropertyListProblem(
        kind, reason, hint: "correct the value", path: FactPath(path), offset: range.lowerBound))
    return .unreadable(reason)
  }
}
