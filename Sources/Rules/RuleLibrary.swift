package import ReadinessModel

/// The texts of all rules and checklists at hand, by id; compiled when asked for.
package struct RuleLibrary: Sendable {
  /// In the order given.
  package let files: [RuleFile]
  private let rules: [ExactText: RuleFile]
  private let checklists: [ExactText: RuleFile]

  /// Throws for ids that stand twice.
  package init(_ files: [RuleFile]) throws(RuleProblems) {
    var rules: [ExactText: RuleFile] = [:]
    var checklists: [ExactText: RuleFile] = [:]
    var problems: [Diagnostic] = []
    for file in files {
      let id = ExactText(file.id)
      let earlier =
        file.isRule ? rules.updateValue(file, forKey: id) : checklists.updateValue(file, forKey: id)
      if let earlier {
        problems.append(
          Diagnostic(
            code: "rule.duplicate-id", message: "`\(file.id)` is also the id of `\(earlier.name)`",
            origin: Origin(file: file.name), hint: "rename one of the two files"))
      }
    }
    guard problems.isEmpty else { throw RuleProblems(problems) }
    self.files = files
    self.rules = rules
    self.checklists = checklists
  }

  /// Ids of all rules, in the order of the files.
  package var ruleIDs: [String] { files.filter(\.isRule).map(\.id) }

  /// Ids of all checklists, in the order of the files.
  package var checklistIDs: [String] { files.filter { !$0.isRule }.map(\.id) }

  package func ruleFile(_ id: String) -> RuleFile? { rules[ExactText(id)] }

  package func checklistFile(_ id: String) -> RuleFile? { checklists[ExactText(id)] }

  /// A checklist with everything that it extends, its rules compiled.
  ///
  /// - Parameter requests: Names of checklists, in order. A rule that several list is asked once, where
  ///   it is first named.
  /// - Returns: The rules of all of them, in order.
  /// - Throws: For an unknown rule or checklist, and for every mistake in a file that is needed.
  package func plan(_ requests: [Located<String>]) throws(RuleProblems) -> ChecklistPlan {
    var problems: [Diagnostic] = []
    var plan = ChecklistPlan()
    var seen: Set<ExactText> = []
    for request in requests {
      guard let checklist = resolved(request, within: [], problems: &problems) else { continue }
      plan.checklists.append(checklist)
      for entry in checklist.entries where seen.insert(ExactText(entry.rule)).inserted {
        guard let file = ruleFile(entry.rule) else {
          problems.append(unknown("rule", entry.rule, among: ruleIDs, at: entry.origin))
          continue
        }
        do {
          plan.steps.append(ChecklistPlan.Step(rule: try RuleReader.rule(file), entry: entry))
        } catch {
          problems += error.diagnostics
        }
      }
    }
    guard problems.isEmpty else { throw RuleProblems(problems) }
    return plan
  }

  /// A checklist after `extends`, removals and severities.
  private func resolved(
    _ request: Located<String>, within chain: [String], problems: inout [Diagnostic]
  ) -> Checklist? {
    guard let file = checklistFile(request.value) else {
      problems.append(unknown("checklist", request.value, among: checklistIDs, at: request.origin))
      return nil
    }
    guard !chain.contains(request.value), chain.count < 16 else {
      problems.append(
        Diagnostic(
          code: "checklist.endless-extends",
          message: "`\(request.value)` extends itself by way of `\(chain.joined(separator: "`, `"))`",
          origin: request.origin))
      return nil
    }
    let text: ChecklistText
    do {
      text = try ChecklistReader.checklist(file)
    } catch {
      problems += error.diagnostics
      return nil
    }
    guard let extends = text.extends else { return text.checklist }
    guard let base = resolved(extends, within: chain + [request.value], problems: &problems) else {
      return nil
    }
    return text.applied(to: base, problems: &problems)
  }

  private func unknown(
    _ what: String, _ id: String, among ids: [String], at origin: Origin
  ) -> Diagnostic {
    let nearest = Suggestion.nearest(to: id, among: ids)
    return Diagnostic(
      code: "checklist.unknown-\(what)", message: "unknown \(what) `\(id)`", origin: origin,
      hint: nearest.map { "did you mean `\($0)`?" } ?? "`pushready rules list` shows all")
  }
}

extension ChecklistText {
  /// The base with this text's removals, severities and additions. A removal or severity that names a
  /// rule the base does not have is a mistake.
  fileprivate func applied(to base: Checklist, problems: inout [Diagnostic]) -> Checklist {
    var result = base
    let known = base.entries.map(\.rule)
    for removal in removals where !known.contains(removal.rule.value) {
      problems.append(Self.notInBase(removal.rule, base: base, known: known))
    }
    for setting in severities where !known.contains(setting.value.rule) {
      problems.append(
        Self.notInBase(Located(setting.value.rule, at: setting.origin), base: base, known: known))
    }
    let removed = Set(removals.map(\.rule.value))
    for index in result.sections.indices {
      result.sections[index].entries.removeAll { removed.contains($0.rule) }
      for position in result.sections[index].entries.indices {
        let rule = result.sections[index].entries[position].rule
        if let setting = severities.last(where: { $0.value.rule == rule }) {
          result.sections[index].entries[position].severity = setting.value.severity
        }
      }
    }
    result.sections += checklist.sections
    result.limits += checklist.limits
    for removal in removals {
      result.limits.append(
        Checklist.Limit(
          what: "rule `\(removal.rule.value)`",
          why: "left out of checklist `\(checklist.id)`: \(removal.reason)",
          supply: "", when: nil))
    }
    result.id = checklist.id
    result.title = checklist.title
    result.origin = checklist.origin
    return result
  }

  private static func notInBase(
    _ rule: Located<String>, base: Checklist, known: [String]
  ) -> Diagnostic {
    let nearest = Suggestion.nearest(to: rule.value, among: known)
    return Diagnostic(
      code: "checklist.unknown-rule", message: "`\(rule.value)` is not in checklist `\(base.id)`",
      origin: rule.origin, hint: nearest.map { "did you mean `\($0)`?" })
  }
}
