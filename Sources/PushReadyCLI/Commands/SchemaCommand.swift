internal import Collectors
internal import Exceptions
internal import Manifests
internal import ReadinessModel
internal import Reporters
internal import Rules

/// `pushready schema`: the form of a file as a JSON Schema, for editors and validators.
enum SchemaCommand {
  /// What there is a schema of.
  enum Subject: String, CaseIterable {
    case manifest, rule, checklist, report, attempt, waivers, attestations, baseline

    var text: String {
      switch self {
      case .manifest: ManifestSchema.text
      case .rule: RuleSchema.text
      case .checklist: ChecklistSchema.text
      case .report: ReportSchema.text
      case .attempt: AttemptSchema.text
      case .waivers: ExceptionSchemas.waivers
      case .attestations: ExceptionSchemas.attestations
      case .baseline: ExceptionSchemas.baseline
      }
    }
  }

  static func run(_ command: ParsedCommand, in world: Surroundings) -> CommandResult {
    let wanted = command.arguments.first?.value ?? ""
    if let subject = Subject(rawValue: wanted) { return CommandResult(output: subject.text) }
    let words = Subject.allCases.map(\.rawValue)
    let diagnostic = Diagnostic.usage(
      "unknown-schema",
      "there is no schema of `\(wanted)`, expected \(words.map { "`\($0)`" }.joined(separator: ", "))",
      at: wanted, hint: Suggestion.nearest(to: wanted, among: words).map { "did you mean `\($0)`?" })
    return CommandResult(
      errors: Screen.diagnostics([diagnostic], for: command, in: world), status: .wrongUsage)
  }
}
