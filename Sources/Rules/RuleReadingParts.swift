internal import Expressions
internal import ReadinessModel
internal import YAMLReading

/// Severities, checks, parameters and expressions of a rule file.
extension RuleReading {
  /// One word, or a map by stage and channel.
  mutating func severityRule(
    _ key: String, in map: inout StrictMapping, required: Bool = false
  ) -> SeverityRule? {
    guard let node = map.node(key, required: required, &problems) else { return nil }
    if node.pairs == nil {
      return severity(of: node, in: map, path: map.path(of: key)).map { SeverityRule($0) }
    }
    guard
      var parts = StrictMapping(
        node, in: document, keyPath: map.path(of: key), area: "rule", problems: &problems)
    else { return nil }
    let standard = parts.choice("default", of: Severity.self, required: true, &problems)
    let stages = severities("stages", by: Stage.self, in: &parts)
    let channels = severities("channels", by: Channel.self, in: &parts)
    parts.finish(&problems)
    return standard.map { SeverityRule($0.value, stages: stages, channels: channels) }
  }

  private mutating func severities<Word: RawRepresentable & Hashable & CaseIterable & Sendable>(
    _ key: String, by type: Word.Type, in map: inout StrictMapping
  ) -> [Word: Severity] where Word.RawValue == String {
    guard var parts = map.mapping(key, &problems) else { return [:] }
    var result: [Word: Severity] = [:]
    for word in Word.allCases {
      if let severity = parts.choice(word.rawValue, of: Severity.self, &problems) {
        result[word] = severity.value
      }
    }
    parts.finish(&problems)
    return result
  }

  private mutating func severity(
    of node: YAMLNode, in map: StrictMapping, path: String
  ) -> Severity? {
    guard let text = map.string(of: node, keyPath: path, &problems) else { return nil }
    let words = Severity.allCases.map(\.rawValue)
    guard map.isAllowed(text.value, among: words, at: node, keyPath: path, &problems) else { return nil }
    return Severity(rawValue: text.value)
  }

  /// The questions of a rule: `checks:`, or the one that `require` and its words make.
  mutating func checks(
    in map: inout StrictMapping, severity: SeverityRule, isManual: Bool
  ) -> [Rule.Check] {
    guard let entries = map.mappings("checks", &problems) else {
      if isManual { return [] }
      return check(in: &map, name: nil, severity: severity).map { [$0] } ?? []
    }
    var checks: [Rule.Check] = []
    for var entry in entries {
      let name = entry.string("name", required: true, &problems)
      let own = severityRule("severity", in: &entry)
      let when = expression("when", in: &entry)
      var check = check(in: &entry, name: name?.value, severity: own ?? severity)
      check?.when = when
      entry.finish(&problems)
      if let check { checks.append(check) }
    }
    return checks
  }

  private mutating func check(
    in map: inout StrictMapping, name: String?, severity: SeverityRule
  ) -> Rule.Check? {
    let require = expression("require", in: &map, required: true)
    let pass = message("pass", in: &map)
    let fail = message("fail", in: &map, required: true)
    let undecided = message("undecided", in: &map)
    let fix = message("fix", in: &map)
    guard let require, let fail else { return nil }
    return Rule.Check(
      name: name, severity: severity, require: require, pass: pass, fail: fail, undecided: undecided,
      fix: fix)
  }

  mutating func parameters(in map: inout StrictMapping) -> [RuleParameter] {
    guard var parts = map.mapping("params", &problems) else { return [] }
    var parameters: [RuleParameter] = []
    for name in parts.keys {
      guard var entry = parts.mapping(name, &problems) else { continue }
      let kind = entry.choice("type", of: RuleParameter.Kind.self, required: true, &problems)
      let title = entry.string("title", required: true, &problems)
      let minimum = entry.int("min", &problems)
      let maximum = entry.int("max", &problems)
      let node = entry.node("default", required: true, &problems)
      entry.finish(&problems)
      guard let kind, let title, let node else { continue }
      guard let standard = ParameterValue.read(node) else {
        problems.append(
          document.diagnostic(
            code: "rule.wrong-type",
            "found \(StrictMapping.found(node)), expected a value of type `\(kind.value.rawValue)`",
            at: node, keyPath: "params.\(name).default"))
        continue
      }
      let parameter = RuleParameter(
        name: name, kind: kind.value, title: title.value, standard: standard,
        minimum: minimum?.value, maximum: maximum?.value)
      if let refusal = parameter.refusal(of: standard) {
        problems.append(
          document.diagnostic(
            code: "rule.wrong-value", refusal, at: node, keyPath: "params.\(name).default"))
      }
      parameters.append(parameter)
    }
    return parameters
  }

  mutating func expression(
    _ key: String, in map: inout StrictMapping, required: Bool = false
  ) -> Expression? {
    guard let node = map.node(key, required: required, &problems) else { return nil }
    let keyPath = map.path(of: key)
    // `true`, `false` and numbers are expressions too, though YAML takes them for other than text.
    if let scalar = node.scalar, node.tag == nil {
      return compile(
        Located(scalar.text, at: document.origin(of: node, keyPath: keyPath)), as: .expression(key), at: node)
    }
    _ = map.string(of: node, keyPath: keyPath, &problems)
    note(.expression(key), nil, keyPath: keyPath, node: node, text: "")
    return nil
  }

  mutating func compile(
    _ text: Located<String>, as role: WrittenExpression.Role, at node: YAMLNode
  ) -> Expression? {
    var expression: Expression?
    do {
      expression = try Expression(parsing: text.value)
    } catch {
      for problem in error.problems {
        problems.append(
          document.diagnostic(
            code: problem.code, problem.message, atByte: problem.position.offset, in: node,
            keyPath: text.origin.keyPath, hint: problem.hint))
      }
    }
    note(role, expression, keyPath: text.origin.keyPath ?? "", node: node, text: text.value)
    return expression
  }

  private mutating func note(
    _ role: WrittenExpression.Role, _ expression: Expression?, keyPath: String, node: YAMLNode,
    text: String, offset: Int = 0
  ) {
    written.append(
      WrittenExpression(
        role: role, keyPath: keyPath, expression: expression, text: text, node: node, offset: offset))
  }

  private mutating func message(
    _ key: String, in map: inout StrictMapping, required: Bool = false
  ) -> Message? {
    guard let text = map.string(key, required: required, &problems), let node = map.node(key, &problems)
    else { return nil }
    let template = text.value.trimmingLineBreaks
    do {
      let message = try Message(template)
      for (hole, expression) in zip(Message.holes(of: template), message.holes) {
        note(
          .hole(key), expression, keyPath: text.origin.keyPath ?? key, node: node, text: hole.source,
          offset: hole.offset)
      }
      return message
    } catch {
      for mistake in error.mistakes {
        problems.append(
          document.diagnostic(
            code: "rule.broken-hole", "`\(key)`: \(mistake.message)", atByte: mistake.offset, in: node,
            keyPath: text.origin.keyPath, hint: mistake.hint))
      }
      for hole in Message.holes(of: template) {
        note(
          .hole(key), try? Expression(parsing: hole.source), keyPath: text.origin.keyPath ?? key,
          node: node, text: hole.source, offset: hole.offset)
      }
      return nil
    }
  }
}

extension String {
  /// Without line breaks at the end, which block scalars leave.
  var trimmingLineBreaks: String {
    var text = self
    while text.utf8.last == 0x0A { text.removeLast() }
    return text
  }
}
