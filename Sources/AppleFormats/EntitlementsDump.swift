internal import PropertyListReading
internal import ReadinessModel

/// The text that `codesign -d --entitlements -` prints from macOS 12 on:
///
///     [Dict]
///         [Key] aps-environment
///         [Value]
///             [String] production
///
/// Indentation tells what belongs to what. Apple describes the command, not the layout; this is what
/// published outputs look like. A string with a line end in it cannot be told from what follows, and is
/// refused.
struct EntitlementsDump {
  private struct Line {
    var number: Int
    var indentation: Int
    var tag: String
    var text: String
  }

  private(set) var root = PropertyListValue.dictionary([])
  private(set) var problems: [FormatProblem] = []
  private let lines: [Line]
  private let limits: PropertyListLimits
  private var index = 0
  private var path: [FactPath.Step] = []

  /// Whether `text` begins like a dump: with a tag, or with the line that names the executable.
  static func looksLikeDump(_ text: String) -> Bool {
    let start = text.drop { $0.isWhitespace }
    return start.hasPrefix("[Dict]") || start.hasPrefix("Executable=")
  }

  init(_ text: String, limits: PropertyListLimits) throws(EntitlementsFailure) {
    self.limits = limits
    var lines: [Line] = []
    for (index, raw) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).enumerated()
    {
      let body = raw.drop { $0 == "\t" || $0 == " " }
      if body.isEmpty || (lines.isEmpty && body.hasPrefix("Executable=")) { continue }
      guard body.hasPrefix("["), let close = body.firstIndex(of: "]") else {
        throw .malformedDump("text without a tag like `[Key]`", line: index + 1)
      }
      let rest = body[body.index(after: close)...]
      lines.append(
        Line(
          number: index + 1, indentation: raw.count - body.count,
          tag: String(body[body.index(after: body.startIndex)..<close]),
          text: String(rest.hasPrefix(" ") ? rest.dropFirst() : rest)))
      guard lines.count <= limits.values else { throw .dumpTooLarge(limit: limits.values) }
    }
    self.lines = lines
    root = try value(deeperThan: -1, depth: 1)
    guard index == lines.count else {
      throw .malformedDump("something behind the end of the dictionary", line: lines[index].number)
    }
  }

  private var lastLine: Int { lines.last?.number ?? 1 }

  /// The next line, if it belongs to one of `indentation`.
  private func next(deeperThan indentation: Int) -> Line? {
    index < lines.count && lines[index].indentation > indentation ? lines[index] : nil
  }

  private mutating func value(
    deeperThan indentation: Int, depth: Int
  ) throws(EntitlementsFailure) -> PropertyListValue {
    guard depth <= limits.depth else { throw .dumpTooDeep(limit: limits.depth) }
    guard let line = next(deeperThan: indentation) else {
      throw .malformedDump(
        "no value where one was expected", line: index < lines.count ? lines[index].number : lastLine)
    }
    index += 1
    switch line.tag {
    case "Dict": return try dictionary(line, depth: depth)
    case "Array":
      var elements: [PropertyListValue] = []
      while next(deeperThan: line.indentation) != nil {
        path.append(.index(elements.count))
        elements.append(try value(deeperThan: line.indentation, depth: depth + 1))
        path.removeLast()
      }
      return .array(elements)
    case "String": return .string(line.text)
    case "Bool" where line.text == "true" || line.text == "false": return .boolean(line.text == "true")
    case "Int":
      if let number = Int64(line.text) { return .integer(number) }
      return unknown("`[Int]` without a 64-bit number", line)
    default:
      return unknown("`[\(line.tag)]`, which is no known type of value", line)
    }
  }

  private mutating func unknown(_ reason: String, _ line: Line) -> PropertyListValue {
    problems.note(
      FormatProblem(
        .dumpUnknownType, reason, hint: "export with `codesign -d --entitlements - --xml`",
        path: FactPath(path),
        line: line.number))
    // What is indented below it belongs to it.
    while next(deeperThan: line.indentation) != nil { index += 1 }
    return .unreadable(reason)
  }

  private mutating func dictionary(_ start: Line, depth: Int) throws(EntitlementsFailure) -> PropertyListValue
  {
    var merge = KeyMerge()
    while let key = next(deeperThan: start.indentation) {
      guard key.tag == "Key" else {
        throw .malformedDump("`[\(key.tag)]` where `[Key]` was expected", line: key.number)
      }
      index += 1
      guard let marker = next(deeperThan: start.indentation), marker.tag == "Value" else {
        throw .malformedDump("key `\(key.text)` without a `[Value]`", line: key.number)
      }
      index += 1
      path.append(.key(key.text))
      merge.append(key.text, try value(deeperThan: marker.indentation, depth: depth + 1))
      path.removeLast()
    }
    for (key, reason) in merge.duplicates {
      problems.note(
        FormatProblem(
          .dumpDuplicateKey, reason + "; which one counts is not defined", hint: "keep one of them",
          path: FactPath(path + [.key(key)]), line: start.number))
    }
    return .dictionary(merge.entries)
  }
}
