internal import Manifests
internal import ReadinessModel
internal import Reporters
internal import Rules

/// `pushready checklist`: the checklists for people.
enum ChecklistCommands {
  static func list(_ command: ParsedCommand, in world: Surroundings) -> CommandResult {
    do throws(RuleProblems) {
      let library = try BuiltinRules.library()
      let width = library.checklistIDs.map(\.count).max() ?? 0
      var output = ""
      for id in library.checklistIDs.sorted() {
        let plan = try library.plan([Located(id, at: Origin(file: "command line"))])
        let padding = String(repeating: " ", count: width - id.count)
        let manual = plan.steps.count { $0.rule.isManual }
        let title = plan.checklists.first?.title ?? ""
        output += "\(id)\(padding)  \(title): \(plan.steps.count) rules"
        output += manual == 0 ? "\n" : ", \(manual) of them manual\n"
      }
      return CommandResult(output: output)
    } catch {
      return CommandResult(
        errors: Screen.diagnostics(error.diagnostics, for: command, in: world), status: .internalError)
    }
  }

  /// Every rule of a checklist, shipped or of a team, in the order in which it is judged.
  static func show(_ command: ParsedCommand, in world: Surroundings) -> CommandResult {
    guard let wanted = command.arguments.first else { return CommandResult(status: .wrongUsage) }
    do throws(ReleaseRun.Stopped) {
      if !ManifestFlags.isPath(wanted) {
        let names = try shipped()
        guard names.contains(wanted.value) else {
          return unknown(wanted, among: names, for: command, in: world)
        }
      }
      var manifest = Manifest(origin: Origin(file: "command line"), directory: "")
      manifest.checklists = [wanted]
      let plan = try RunRules(for: manifest).plan
      guard let checklist = plan.checklists.first else { return CommandResult(status: .internalError) }
      let description = plan.description(of: checklist)
      let page = ChecklistPage(options: Screen.options(for: command, in: world))
      return CommandResult(
        output: command.has(.json) ? ChecklistPage.json(description) : page.page(description))
    } catch {
      return CommandResult(
        errors: Screen.diagnostics(error.diagnostics, for: command, in: world), status: error.status)
    }
  }

  private static func shipped() throws(ReleaseRun.Stopped) -> [String] {
    do { return try BuiltinRules.library().checklistIDs } catch {
      throw ReleaseRun.Stopped(.internalError, error.diagnostics)
    }
  }

  static func print(_ command: ParsedCommand, in world: Surroundings) -> CommandResult {
    guard let wanted = command.arguments.first else { return CommandResult(status: .wrongUsage) }
    do throws(RuleProblems) {
      let library = try BuiltinRules.library()
      guard library.checklistIDs.contains(wanted.value) else {
        return unknown(wanted, among: library.checklistIDs, for: command, in: world)
      }
      let form = try form(of: wanted, in: library)
      return CommandResult(
        output: command.value(of: .formFormat)?.value == "html" ? form.html() : form.markdown())
    } catch {
      return CommandResult(
        errors: Screen.diagnostics(error.diagnostics, for: command, in: world), status: .internalError)
    }
  }

  private static func form(
    of name: Located<String>, in library: RuleLibrary
  ) throws(RuleProblems) -> ChecklistForm {
    let plan = try library.plan([name])
    let sections = plan.checklists.flatMap(\.sections).map { section in
      ChecklistForm.Section(
        title: section.title,
        rules: section.entries.compactMap { entry in
          plan.steps.first { $0.rule.id == entry.rule }?.rule.description(examples: [])
        })
    }
    return ChecklistForm(
      name: name.value, title: plan.checklists.first?.title ?? name.value, sections: sections)
  }

  private static func unknown(
    _ wanted: Located<String>, among names: [String], for command: ParsedCommand, in world: Surroundings
  ) -> CommandResult {
    let nearest = Suggestion.nearest(to: wanted.value, among: names)
    let diagnostic = Diagnostic.usage(
      "unknown-checklist", "unknown checklist `\(wanted.value)`", at: wanted.value,
      hint: nearest.map { "did you mean `\($0)`?" } ?? "`pushready checklist list` shows all")
    return CommandResult(
      errors: Screen.diagnostics([diagnostic], for: command, in: world), status: .wrongUsage)
  }
}
