internal import ReadinessModel
internal import YAMLReading

extension ManifestReading {
  /// `rules:`. Whether a rule of that id exists is for the rules to say.
  mutating func rules(_ map: inout StrictMapping) -> Manifest.RuleSettings {
    var settings = Manifest.RuleSettings()
    if var severities = map.mapping("severity", &problems) {
      for rule in severities.keys {
        guard let severity = severities.choice(rule, of: Severity.self, &problems) else { continue }
        settings.severities.append(
          Located(.init(rule: rule, severity: severity.value), at: severity.origin))
      }
      severities.finish(&problems)
    }
    for var skip in map.mappings("skip", &problems) ?? [] {
      let rule = skip.text("rule", required: true, &problems)
      let reason = skip.string("reason", required: true, &problems)
      if let reason, isBlank(reason.value) {
        report(
          "wrong-value", "found an empty reason, expected why the rule is skipped", at: reason.origin)
      }
      skip.finish(&problems)
      if let rule, let reason { settings.skips.append(.init(rule: rule, reason: trimmed(reason.value))) }
    }
    map.finish(&problems)
    return settings
  }

  /// `params:`. The rules know which there are, and their types.
  mutating func parameters(_ map: inout StrictMapping) -> [ExactText: Located<Manifest.Parameter>] {
    var parameters: [ExactText: Located<Manifest.Parameter>] = [:]
    for name in map.keys {
      guard let node = map.node(name, &problems) else { continue }
      let keyPath = map.path(of: name)
      if let value = parameter(node, map, keyPath) {
        parameters[ExactText(name)] = Located(value, at: document.origin(of: node, keyPath: keyPath))
      }
    }
    map.finish(&problems)
    return parameters
  }

  private mutating func parameter(
    _ node: YAMLNode, _ map: StrictMapping, _ keyPath: String
  ) -> Manifest.Parameter? {
    if node.tag == nil, let elements = node.elements {
      return .strings(
        elements.enumerated().compactMap {
          map.string(of: $1, keyPath: "\(keyPath)[\($0)]", &problems)?.value
        })
    }
    if node.tag == nil, let scalar = node.scalar, let value = Manifest.Parameter(scalar) { return value }
    report(
      "wrong-type",
      "found \(StrictMapping.found(node)), expected `true`, `false`, a number, text or a list of texts",
      at: document.origin(of: node, keyPath: keyPath))
    return nil
  }

  private func isBlank(_ text: String) -> Bool { text.allSatisfy(\.isWhitespace) }

  /// A block of text (`>` or `|`) ends in a line break that nobody means.
  private func trimmed(_ text: String) -> String {
    String(text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed())
  }
}

extension Manifest.Parameter {
  /// The value of a scalar; text in place of a variable is what bare text would be. `nil` for null.
  init?(_ scalar: YAMLScalar) {
    switch scalar.style == .substituted ? YAMLValue(plain: scalar.text) : scalar.resolved {
    case .null: return nil
    case .bool(let truth): self = .bool(truth)
    case .int(let number): self = .int(number)
    case .double(let number): self = .double(number)
    case .string(let text): self = .string(text)
    }
  }
}
