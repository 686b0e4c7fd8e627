internal import ReadinessModel
internal import Rules
internal import YAMLReading

/// One reading of a file that holds a list of exceptions below `formatVersion: 1`.
struct ExceptionReading {
  let document: YAMLDocument
  /// First part of the codes of mistakes: `waiver`, `attestation` or `baseline`.
  let area: String
  let rules: RuleLibrary
  var problems: [Diagnostic] = []
  private var root: StrictMapping?

  /// Throws for what is no YAML. Another format is a mistake, and nothing else is then told of the file.
  init(
    _ bytes: [UInt8], file: String, area: String, rules: RuleLibrary
  ) throws(ExceptionProblems) {
    self.area = area
    self.rules = rules
    do {
      document = try YAMLReader.read(bytes, file: file)
    } catch {
      guard let usable = error.document else { throw ExceptionProblems(error.diagnostics) }
      document = usable
      problems = error.diagnostics
    }
    var map = StrictMapping(
      document.root, in: document, area: area, what: "a map that starts with `formatVersion: 1`",
      problems: &problems)
    guard map != nil else { throw ExceptionProblems(problems) }
    if let version = map?.int("formatVersion", required: true, &problems), version.value != 1 {
      problems.append(
        Diagnostic(
          code: "\(area).format-version", message: "found format version \(version.value), expected 1",
          origin: version.origin,
          hint: "write `formatVersion: 1`, or use the release of pushready that the file is for",
          source: version.origin.line.flatMap(document.sourceLine)))
      throw ExceptionProblems(problems)
    }
    root = map
  }

  /// The maps of the list under `key`, each given to `read`; then what else the file has is told.
  mutating func entries<Entry>(
    _ key: String, _ read: (inout StrictMapping, inout ExceptionReading) -> Entry?
  ) throws(ExceptionProblems) -> [Entry] {
    guard var map = root else { return [] }
    var entries: [Entry] = []
    for var part in map.mappings(key, required: true, &problems) ?? [] {
      let entry = read(&part, &self)
      part.finish(&problems)
      if let entry { entries.append(entry) }
    }
    map.finish(&problems)
    guard problems.isEmpty else { throw ExceptionProblems(problems) }
    return entries
  }

  mutating func report(_ code: String, _ message: String, at origin: Origin, hint: String? = nil) {
    guard problems.count < YAMLLimits.mistakes else { return }
    problems.append(
      Diagnostic(
        code: "\(area).\(code)", message: message, origin: origin, hint: hint,
        source: origin.line.flatMap(document.sourceLine)))
  }

  /// The rule that an entry names. An unknown one is a mistake: an entry for it would never be looked at.
  mutating func rule(_ map: inout StrictMapping) -> Located<Rule>? {
    guard let id = line("rule", required: true, &map) else { return nil }
    guard let rule = try? rules.rule(id.value) else {
      let nearest = Suggestion.nearest(to: id.value, among: rules.ruleIDs)
      report(
        "unknown-rule", "unknown rule \(Shown.quoted(id.value))", at: id.origin,
        hint: nearest.map { "did you mean `\($0)`?" } ?? "`pushready rules list` shows all")
      return nil
    }
    return Located(rule, at: id.origin)
  }

  /// Text on one line, not blank.
  mutating func line(
    _ key: String, required: Bool = false, _ map: inout StrictMapping
  ) -> Located<String>? {
    guard let text = prose(key, required: required, &map) else { return nil }
    if !text.value.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) { return text }
    report(
      "wrong-value", "found a line break or a control character, expected one line of text", at: text.origin)
    return nil
  }

  /// Text of any number of lines, not blank, without white space around it.
  mutating func prose(
    _ key: String, required: Bool = false, _ map: inout StrictMapping
  ) -> Located<String>? {
    guard let text = map.string(key, required: required, &problems) else { return nil }
    let words = String(
      text.value.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
    if !words.isEmpty { return Located(words, at: text.origin) }
    report(
      "wrong-value", "found an empty text for `\(key)`, expected a value", at: text.origin,
      hint: "say it, or take the entry out")
    return nil
  }

  /// The key of an item: any text on one line, the empty one for a rule about the release as a whole.
  mutating func itemKey(required: Bool, _ map: inout StrictMapping) -> Located<String>? {
    guard let text = map.string("key", required: required, &problems) else { return nil }
    if !text.value.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) { return text }
    report(
      "wrong-value", "found a line break or a control character, expected one line of text", at: text.origin)
    return nil
  }

  /// What a scalar is written as, whatever it would mean.
  mutating func written(
    _ key: String, required: Bool = false, _ map: inout StrictMapping
  ) -> Located<String>? {
    guard let node = map.node(key, required: required, &problems) else { return nil }
    if node.tag == nil, let scalar = node.scalar, !scalar.text.isEmpty, scalar.resolved != .null {
      return Located(scalar.text, at: document.origin(of: node, keyPath: map.path(of: key)))
    }
    report(
      "wrong-type", "found \(StrictMapping.found(node)), expected a value",
      at: document.origin(of: node, keyPath: map.path(of: key)))
    return nil
  }
}
