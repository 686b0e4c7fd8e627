internal import Manifests
internal import ReadinessModel
internal import Rules

/// Every setting of a run, with the defaults that were taken.
struct RunSettings {
  let command: ParsedCommand
  let run: ReleaseRun
  let rules: RunRules
  /// `nil` where the evidence could not be opened; defaults that depend on it are then not told.
  let facts: FactTree?

  /// By group, and within a group in the order of the manifest's format.
  var all: [Setting] {
    var settings = run.manifest.said
    for standard in defaults where !settings.contains(where: { $0.name == standard.name }) {
      // Beside what was said of the same thing.
      let thing = Self.thing(standard.name)
      let last = settings.lastIndex { $0.group == standard.group && Self.thing($0.name) == thing }
      settings.insert(standard, at: last.map { $0 + 1 } ?? settings.endIndex)
    }
    return judging + settings + checklists + skips + parameters
  }

  /// A key without its last part: what it is said of.
  private static func thing(_ name: String) -> Substring {
    name.prefix(upTo: name.lastIndex(of: ".") ?? name.startIndex)
  }

  // MARK: How it is judged

  private var judging: [Setting] {
    let manifest = command.manifest ?? command.value(of: .manifest)
    let file = run.manifestInput?.path
    return [
      Setting(
        group: .run, name: "manifest", value: file.map { .string($0) } ?? .absent(),
        source: manifest.map { .given($0.origin) }
          ?? .standard(file == nil ? "none was given" : "it lies in this folder")),
      option(.variant, run.manifest.variant.map { .string($0.value) } ?? .absent(), "none was chosen"),
      option(.now, .timestamp(run.now), "the clock"),
      option(.deep, .bool(run.isDeep), ""),
      option(.failOn, .string(run.failOn.rawValue), ""),
      option(.color, .string(command.value(of: .color)?.value ?? "auto"), "the terminal decides"),
    ]
  }

  private func option(_ option: CommandOption, _ value: FactNode, _ why: String) -> Setting {
    Setting(
      group: .run, name: option.name, value: value,
      source: command.value(of: option).map { .given($0.origin) } ?? .standard(why),
      allowed: option.choices.joined(separator: ", "))
  }

  // MARK: Defaults of the manifest

  private var defaults: [Setting] {
    guard let facts else { return [] }
    var settings: [Setting] = []
    func take(_ group: Setting.Group, _ name: String, _ path: [FactPath.Step], _ why: String) {
      guard let node = facts[FactPath(path)] else { return }
      if case .absent = node.content { return }
      settings.append(Setting(group: group, name: name, value: node, source: .standard(why)))
    }
    if !rules.exceptions.isEmpty {
      let exceptions = rules.exceptions
      for (name, path) in [
        ("waivers", exceptions.waivers?.path), ("attestations", exceptions.attestations?.path),
        ("baseline", exceptions.baseline?.path),
      ] {
        guard let path else { continue }
        settings.append(
          Setting(
            group: .exceptions, name: name, value: .string(path),
            source: .standard("it lies beside the manifest")))
      }
    }
    take(.release, "name", [.key("release"), .key("name")], "the folder's name")
    take(.release, "stage", [.key("release"), .key("stage")], "by the form of the app")
    take(
      .release, "channel", [.key("release"), .key("channel")], "by the export options, where there are some")
    take(.release, "usesPush", [.key("release"), .key("usesPush")], "by what is routed and claimed")
    take(.release, "signer", [.key("release"), .key("signer")], "")
    guard let provider = run.manifest.provider else { return settings }
    take(.provider, "provider.service", [.key("provider"), .key("service")], "")
    for (index, route) in provider.routes.enumerated() {
      let name = "provider.routes[\(index)]"
      let path: [FactPath.Step] = [.key("provider"), .key("routes"), .index(index)]
      if route.environment != nil {
        take(.provider, "\(name).host", path + [.key("host")], "of the environment")
      }
      take(.provider, "\(name).bundle", path + [.key("bundle")], "the main app")
      take(.provider, "\(name).key", path + [.key("key")], "the only key")
      take(.provider, "\(name).api", path + [.key("api")], "by the path and the host")
    }
    return settings
  }

  // MARK: Rules

  private var checklists: [Setting] {
    let asked = ChecklistChoice.checklists(
      for: run.manifest, stage: (run.manifest.stage ?? run.manifest.sourceStage)?.value)
    let isChosen = run.manifest.checklists.isEmpty
    let rows = asked.enumerated().map { index, name in
      Setting(
        group: .rules, name: "checklists[\(index)]", value: .string(name.value, from: name.origin),
        source: isChosen ? .standard("by what is given") : .given(name.origin))
    }
    let severities = rules.steps.compactMap { step -> Setting? in
      let override = run.manifest.rules.severities.last { $0.value.rule == step.rule.id }
      guard let severity = override?.value.severity ?? step.entry.severity else { return nil }
      return Setting(
        group: .rules, name: "rules.severity.\(step.rule.id)", value: .string(severity.rawValue),
        source: .given(override?.origin ?? step.entry.severityOrigin ?? step.entry.origin),
        allowed: "the rule says \(step.rule.severity.words)")
    }
    return rows + severities
  }

  private var skips: [Setting] {
    run.manifest.rules.skips.enumerated().map { index, skip in
      Setting(
        group: .rules, name: "rules.skip[\(index)]", value: .string(skip.rule.value, from: skip.rule.origin),
        source: .given(skip.rule.origin), allowed: "because \(skip.reason)")
    }
  }

  private var parameters: [Setting] {
    var seen: Set<ExactText> = []
    return rules.steps.flatMap { step in
      step.rule.parameters.filter { seen.insert(ExactText($0.name)).inserted }.map { parameter in
        let said = run.manifest.parameters[ExactText(parameter.name)]
        return Setting(
          group: .parameters, name: "params.\(parameter.name)",
          value: rules.parameters[parameter.name] ?? .absent(),
          source: said.map { .given($0.origin) } ?? .standard("rule \(step.rule.id)"),
          allowed: parameter.allowed)
      }
    }
  }
}
