internal import Expressions
package import ReadinessModel

extension Rule {
  /// The rule in words, with its examples.
  package func description(examples: [RuleExample]) -> RuleDescription {
    var description = RuleDescription(id: id, layer: layer, title: title, severity: severity.words)
    description.each = iteration?.list.source ?? ""
    description.bindings = bindings.map { "\($0.name) = \($0.expression.source)" }
    description.when = when?.source ?? ""
    description.checks = checks.map { check in
      RuleDescription.Check(
        name: check.name ?? "", when: check.when?.source ?? "", require: check.require.source,
        fail: check.fail.source, fix: check.fix?.source ?? "")
    }
    description.procedure = procedure?.text ?? ""
    description.evidence = procedure?.evidence ?? []
    description.validDays = procedure?.validDays
    description.bonds = procedure?.bonds.map(\.rawValue) ?? []
    description.waivers =
      switch waivability {
      case .allowed: ""
      case .forbidden: "none"
      case .limited(let days): "at most \(days) days"
      }
    description.parameters = parameters.map { parameter in
      RuleDescription.Parameter(
        name: parameter.name, title: parameter.title, standard: parameter.standard.words)
    }
    description.prevents = prevents
    description.references = references
    description.examples = examples.map { example in
      let outcomes = example.expected.sorted { $0.key.text < $1.key.text }.map { name, outcome in
        name.text.isEmpty ? outcome.rawValue : "\(name.text): \(outcome.rawValue)"
      }
      return RuleDescription.Example(name: example.name, expected: outcomes.joined(separator: ", "))
    }
    return description
  }
}

extension SeverityRule {
  /// `error`, or `error; archive: info; testflight: warning`.
  package var words: String {
    let byStage = Stage.allCases.compactMap { stage in
      stages[stage].map { "\(stage.rawValue): \($0.rawValue)" }
    }
    let byChannel = Channel.allCases.compactMap { channel in
      channels[channel].map { "\(channel.rawValue): \($0.rawValue)" }
    }
    return ([standard.rawValue] + byStage + byChannel).joined(separator: "; ")
  }
}

extension RuleParameter {
  /// What it may be: `int, 0 to 3650`.
  package var allowed: String {
    switch (minimum, maximum) {
    case (let least?, let greatest?): "\(kind.rawValue), \(least) to \(greatest)"
    case (let least?, nil): "\(kind.rawValue), at least \(least)"
    case (nil, let greatest?): "\(kind.rawValue), at most \(greatest)"
    case (nil, nil): kind.rawValue
    }
  }
}

extension Message {
  /// The template as it was written.
  package var source: String {
    parts.map { part in
      switch part {
      case .text(let text): text
      case .hole(let expression): "{{ \(expression.source) }}"
      }
    }.joined()
  }
}

extension Manifest.Parameter {
  fileprivate var words: String {
    switch self {
    case .bool(let truth): String(truth)
    case .int(let number): String(number)
    case .double(let number): String(number)
    case .string(let text): text
    case .strings(let texts): "[" + texts.joined(separator: ", ") + "]"
    }
  }
}
