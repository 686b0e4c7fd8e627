package import ReadinessModel

/// All rules and checklists at hand, by id, compiled when asked for: those that the program carries, and
/// texts.
package struct RuleLibrary: Sendable {
  private enum Source {
    case text(RuleFile)
    /// Place among the compiled ones.
    case compiled(Int)
  }

  /// Ids of all rules: the compiled ones, then those of the files, in the order given.
  package private(set) var ruleIDs: [String] = []
  /// Ids of all checklists, in the same order.
  package private(set) var checklistIDs: [String] = []
  private let compiled: CompiledRules?
  private var rules: [ExactText: Source] = [:]
  private var checklists: [ExactText: Source] = [:]

  /// Throws for ids that stand twice.
  package init(_ files: [RuleFile]) throws(RuleProblems) { try self.init(nil, files) }

  /// What ``RuleCompiler`` made, and files besides. Throws for ids that stand twice, among the files or in
  /// both.
  package init(compiled bytes: [UInt8], and files: [RuleFile] = []) throws(RuleProblems) {
    let compiled: CompiledRules
    do { compiled = try CompiledRules(bytes) } catch { throw error.problems(in: "Checklists") }
    try self.init(compiled, files)
  }

  private init(_ compiled: CompiledRules?, _ files: [RuleFile]) throws(RuleProblems) {
    self.compiled = compiled
    let entries = compiled?.entries ?? []
    rules.reserveCapacity(entries.count + files.count)
    ruleIDs.reserveCapacity(entries.count + files.count)
    var problems: [Diagnostic] = []
    for (place, entry) in entries.enumerated() {
      add(.compiled(place), id: entry.id, isRule: entry.layer != nil, problems: &problems)
    }
    for file in files { add(.text(file), id: file.id, isRule: file.isRule, problems: &problems) }
    guard problems.isEmpty else { throw RuleProblems(problems) }
  }

  private mutating func add(
    _ source: Source, id: String, isRule: Bool, problems: inout [Diagnostic]
  ) {
    let earlier: Source?
    if isRule {
      ruleIDs.append(id)
      earlier = rules.updateValue(source, forKey: ExactText(id))
    } else {
      checklistIDs.append(id)
      earlier = checklists.updateValue(source, forKey: ExactText(id))
    }
    guard let earlier else { return }
    problems.append(
      Diagnostic(
        code: "rule.duplicate-id", message: "`\(id)` is also the id of `\(name(of: earlier))`",
        origin: Origin(file: name(of: source)), hint: "rename one of the two files"))
  }

  private func name(of source: Source) -> String {
    switch source {
    case .text(let file): file.name
    case .compiled(let place): compiled.map { $0.name(of: $0.entries[place]) } ?? ""
    }
  }

  package func hasRule(_ id: String) -> Bool { rules[ExactText(id)] != nil }

  /// The text of a rule that was given as one.
  package func ruleFile(_ id: String) -> RuleFile? {
    if case .text(let file)? = rules[ExactText(id)] { file } else { nil }
  }

  /// A rule, or `nil` when there is none of this id. What was given as text is held against the catalogue of
  /// facts; what is compiled was when the program was built.
  package func rule(_ id: String) throws(RuleProblems) -> Rule? {
    guard let source = rules[ExactText(id)] else { return nil }
    switch source {
    case .text(let file): return try RuleReader.checkedRule(file)
    case .compiled(let place):
      guard let compiled else { return nil }
      do {
        return try compiled.rule(compiled.entries[place])
      } catch {
        throw error.problems(in: name(of: source))
      }
    }
  }

  private func checklist(_ id: String) throws(RuleProblems) -> ChecklistText? {
    guard let source = checklists[ExactText(id)] else { return nil }
    switch source {
    case .text(let file): return try ChecklistReader.checklist(file)
    case .compiled(let place):
      guard let compiled else { return nil }
      do {
        return try compiled.checklist(compiled.entries[place])
      } catch {
        throw error.problems(in: name(of: source))
      }
    }
  }

  /// The files that a plan was made from, as `sha256sum` lists them: those that were compiled, by path, then
  /// the others, by path. A digest of it tells whether two runs asked the same.
  ///
  /// `digest` is SHA-256 of a file in hexadecimal digits.
  package func listing(of plan: ChecklistPlan, digest: ([UInt8]) -> String) -> [UInt8] {
    var places: [Int] = []
    var files: [RuleFile] = []
    for source in plan.steps.map({ rules[ExactText($0.rule.id)] })
      + plan.checklists.map({ checklists[ExactText($0.id)] })
    {
      switch source {
      case .compiled(let place)?: places.append(place)
      case .text(let file)?: files.append(file)
      case nil: break
      }
    }
    var listing: [UInt8] = []
    if let compiled {
      for place in places.sorted() { listing += compiled.row(of: compiled.entries[place]) }
    }
    for file in files.sorted(by: { $0.path < $1.path }) {
      listing += file.row(digest: digest).utf8
    }
    return listing
  }

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
        do {
          if let rule = try rule(entry.rule) {
            plan.steps.append(ChecklistPlan.Step(rule: rule, entry: entry))
          } else {
            problems.append(unknown("rule", entry.rule, among: ruleIDs, at: entry.origin))
          }
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
      guard let found = try checklist(request.value) else {
        problems.append(unknown("checklist", request.value, among: checklistIDs, at: request.origin))
        return nil
      }
      text = found
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
          result.sections[index].entries[position].severityOrigin = setting.origin
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
      result.removals.append(
        ChecklistDescription.Removal(
          rule: removal.rule.value, reason: removal.reason, by: checklist.id, origin: removal.rule.origin))
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
