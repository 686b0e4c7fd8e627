internal import ReadinessModel
internal import YAMLReading

/// The `examples:` of a rule file.
enum ExampleReading {
  static func examples(of document: YAMLDocument, problems: inout [Diagnostic]) -> [RuleExample] {
    guard let list = document.root["examples"] else { return [] }
    guard let elements = list.elements else {
      problems.append(
        document.diagnostic(
          code: "rule.wrong-type", "found \(StrictMapping.found(list)), expected a list of examples",
          at: list, keyPath: "examples"))
      return []
    }
    var examples: [RuleExample] = []
    for (index, node) in elements.enumerated() {
      let path = "examples[\(index)]"
      if let example = example(node, path: path, in: document, problems: &problems) {
        examples.append(example)
      }
    }
    return examples
  }

  private static func example(
    _ node: YAMLNode, path: String, in document: YAMLDocument, problems: inout [Diagnostic]
  ) -> RuleExample? {
    guard
      var map = StrictMapping(
        node, in: document, keyPath: path, area: "rule", what: "an example", problems: &problems)
    else { return nil }
    let name = map.string("name", required: true, &problems)
    let expected = expectation(in: &map, problems: &problems)
    let item = map.string("item", &problems)
    let now = map.string("now", &problems)
    let moment = now.flatMap { Timestamp(rfc3339: $0.value) }
    if let now, moment == nil {
      problems.append(
        Diagnostic(
          code: "rule.wrong-value",
          message: "found `\(now.value)`, expected a time such as 2026-11-30T00:00:00Z",
          origin: now.origin))
    }
    let parameters = parameters(in: &map, problems: &problems)
    let facts = map.node("facts", required: true, &problems)
    map.finish(&problems)
    guard let name, let expected, let facts else { return nil }
    let tree = ExampleFacts.tree(facts, path: "\(path).facts", in: document, problems: &problems)
    return RuleExample(
      name: name.value, facts: tree, now: moment ?? RuleExample.standardNow, parameters: parameters,
      item: item?.value, expected: expected, origin: document.origin(of: node, keyPath: path))
  }

  private static func expectation(
    in map: inout StrictMapping, problems: inout [Diagnostic]
  ) -> [ExactText: Outcome]? {
    let words = Outcome.allCases.map(\.rawValue)
    guard let node = map.node("expect", required: true, &problems) else { return nil }
    guard node.pairs != nil else {
      guard let text = map.string(of: node, keyPath: map.path(of: "expect"), &problems),
        map.isAllowed(text.value, among: words, at: node, keyPath: map.path(of: "expect"), &problems),
        let outcome = Outcome(rawValue: text.value)
      else { return nil }
      return [ExactText(""): outcome]
    }
    guard var checks = map.mapping("expect", &problems) else { return nil }
    var expected: [ExactText: Outcome] = [:]
    for name in checks.keys {
      if let outcome = checks.choice(name, of: Outcome.self, &problems) {
        expected[ExactText(name)] = outcome.value
      }
    }
    return expected
  }

  private static func parameters(
    in map: inout StrictMapping, problems: inout [Diagnostic]
  ) -> [ExactText: Manifest.Parameter] {
    guard var parts = map.mapping("params", &problems) else { return [:] }
    var parameters: [ExactText: Manifest.Parameter] = [:]
    for name in parts.keys {
      guard let node = parts.node(name, &problems) else { continue }
      if let value = ParameterValue.read(node) {
        parameters[ExactText(name)] = value
      } else {
        parts.report(
          "wrong-type", "found \(StrictMapping.found(node)), expected a value", at: node,
          keyPath: parts.path(of: name), &problems)
      }
    }
    return parameters
  }
}
