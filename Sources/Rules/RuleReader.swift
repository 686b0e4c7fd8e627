internal import Expressions
internal import ReadinessModel
internal import YAMLReading

/// YAML to compiled rules. Strict: every mistake of a file is reported in one run, at its line.
package enum RuleReader {
  /// One rule; its examples are left alone.
  package static func rule(_ file: RuleFile) throws(RuleProblems) -> Rule {
    let document = try document(of: file)
    var reading = RuleReading(file: file, document: document)
    let rule = reading.rule()
    guard let rule, reading.problems.isEmpty else { throw RuleProblems(reading.problems) }
    return rule
  }

  /// One rule with its examples.
  package static func ruleWithExamples(_ file: RuleFile) throws(RuleProblems) -> (Rule, [RuleExample]) {
    let document = try document(of: file)
    var reading = RuleReading(file: file, document: document)
    let rule = reading.rule()
    let examples = ExampleReading.examples(of: document, problems: &reading.problems)
    guard let rule, reading.problems.isEmpty else { throw RuleProblems(reading.problems) }
    return (rule, examples)
  }

  private static func document(of file: RuleFile) throws(RuleProblems) -> YAMLDocument {
    do {
      return try YAMLReader.read(file.text, file: file.name)
    } catch {
      throw RuleProblems(error.diagnostics)
    }
  }
}

/// The state of reading one rule: what is wrong so far.
struct RuleReading {
  let file: RuleFile
  let document: YAMLDocument
  var problems: [Diagnostic] = []
  /// Every expression in the order of evaluation, also those that cannot be read.
  var written: [WrittenExpression] = []
  /// What `forEach.as` says.
  var elementName: String?
  var parameters: [RuleParameter] = []

  mutating func rule() -> Rule? {
    guard
      var map = StrictMapping(
        document.root, in: document, area: "rule", what: "a rule", problems: &problems)
    else { return nil }
    let title = map.string("title", required: true, &problems)
    let severity = severityRule("severity", in: &map, required: true)
    let iteration = iteration(in: &map)
    parameters = parameters(in: &map)
    let bindings = bindings(in: &map)
    let when = expression("when", in: &map)
    let procedure = procedure(in: &map)
    let waivability = waivability(in: &map)
    let checks = checks(in: &map, severity: severity ?? SeverityRule(.error), isManual: procedure != nil)
    let blames = expression("blames", in: &map)
    let isAlwaysDecidable = map.bool("alwaysDecidable", &problems)?.value ?? false
    let prevents = map.strings("prevents", &problems) ?? []
    let references = references(in: &map)
    _ = map.node("examples", &problems)
    map.finish(&problems)
    if file.layer == nil {
      problems.append(
        document.diagnostic(
          code: "rule.no-layer", "`\(file.path)` does not lie in the folder of a layer",
          at: document.root, hint: "put it into one of \(Self.layers)"))
    }
    guard let title, let severity, let layer = file.layer else { return nil }
    return Rule(
      id: file.id, layer: layer, title: title.value, severity: severity, iteration: iteration,
      parameters: parameters, bindings: bindings, when: when, checks: checks, blames: blames,
      isAlwaysDecidable: isAlwaysDecidable, procedure: procedure,
      waivability: waivability, prevents: prevents.map(\.value),
      references: references,
      origin: Origin(file: file.name))
  }

  private static let layers = Layer.allCases.map { "`rules/\($0.rawValue)`" }.joined(separator: ", ")

  private mutating func iteration(in map: inout StrictMapping) -> Rule.Iteration? {
    let empty = map.choice(
      "onEmpty", among: ["notApplicable", "fail", "undecided"], &problems)
    guard var each = map.mapping("forEach", &problems) else { return nil }
    let list = expression("in", in: &each, required: true)
    let name = each.string("as", required: true, &problems)
    elementName = name?.value
    let key = expression("key", in: &each)
    each.finish(&problems)
    guard let list, let name else { return nil }
    return Rule.Iteration(
      list: list, name: name.value, key: key,
      whenEmpty: empty.flatMap { Outcome(rawValue: $0.value) } ?? .notApplicable)
  }

  private mutating func bindings(in map: inout StrictMapping) -> [Rule.Binding] {
    let path = map.path(of: "let")
    guard let elements = map.sequence("let", &problems) else { return [] }
    var bindings: [Rule.Binding] = []
    for (index, node) in elements.value.enumerated() {
      let place = "\(path)[\(index)]"
      guard let pairs = node.pairs, pairs.count == 1, let pair = pairs.first else {
        problems.append(
          document.diagnostic(
            code: "rule.wrong-type", "found \(StrictMapping.found(node)), expected `name: expression`",
            at: node, keyPath: place))
        continue
      }
      if let text = map.string(of: pair.value, keyPath: "\(place).\(pair.key)", &problems),
        let expression = compile(text, as: .binding(pair.key), at: pair.value)
      {
        bindings.append(Rule.Binding(name: pair.key, expression: expression))
      }
    }
    return bindings
  }

  private mutating func references(in map: inout StrictMapping) -> [Item.Reference] {
    var references: [Item.Reference] = []
    for var entry in map.mappings("references", &problems) ?? [] {
      let title = entry.string("title", required: true, &problems)
      let url = entry.string("url", required: true, &problems)
      entry.finish(&problems)
      if let title, let url { references.append(Item.Reference(title: title.value, url: url.value)) }
    }
    return references
  }

  private mutating func procedure(in map: inout StrictMapping) -> Rule.Procedure? {
    let kind = map.choice("kind", among: ["manual"], &problems)
    guard kind != nil else { return nil }
    let text = map.string("procedure", required: true, &problems)
    let evidence = map.strings("evidence", required: true, &problems)
    let days = map.int("validDays", required: true, &problems)
    let bonds = bonds(in: &map)
    guard let text, let evidence, let days else { return nil }
    return Rule.Procedure(
      text: text.value, evidence: evidence.map(\.value), validDays: Int(clamping: days.value), bonds: bonds)
  }

  /// Version, build and artifact when nothing is said.
  private mutating func bonds(in map: inout StrictMapping) -> [Rule.Bond] {
    guard let nodes = map.sequence("boundTo", &problems)?.value else { return [.version, .build, .artifact] }
    let words = Rule.Bond.allCases.map(\.rawValue)
    return nodes.enumerated().compactMap { index, node in
      let keyPath = "\(map.path(of: "boundTo"))[\(index)]"
      guard let word = map.string(of: node, keyPath: keyPath, &problems),
        map.isAllowed(word.value, among: words, at: node, keyPath: keyPath, &problems)
      else { return nil }
      return Rule.Bond(rawValue: word.value)
    }
  }

  /// `none`, or `{maxDays: 30}`.
  private mutating func waivability(in map: inout StrictMapping) -> Rule.Waivability {
    guard let node = map.node("waivers", &problems) else { return .allowed }
    guard node.pairs != nil else {
      return map.choice("waivers", among: ["none"], &problems) == nil ? .allowed : .forbidden
    }
    guard var limits = map.mapping("waivers", &problems) else { return .allowed }
    let days = limits.int("maxDays", required: true, &problems)
    if let days, days.value < 1, let node = limits.node("maxDays", &problems) {
      limits.report(
        "wrong-value", "found \(days.value), expected 1 or more", at: node, keyPath: "waivers.maxDays",
        hint: "say `waivers: none` where nothing may be waived", &problems)
    }
    limits.finish(&problems)
    return days.map { .limited(days: Int(clamping: $0.value)) } ?? .allowed
  }
}
