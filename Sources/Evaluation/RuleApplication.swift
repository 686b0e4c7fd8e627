internal import Expressions
internal import ReadinessModel
internal import Rules

/// One rule over the facts: its list, and a question for each element. Shared by the questions.
final class RuleApplication: Sendable {
  let rule: Rule
  let entry: Checklist.Entry
  let scope: Scope
  let stage: Stage?
  let channel: Channel?
  /// A severity that the manifest sets for the rule.
  let override: Severity?
  /// The first bindings, as many as `when` needs.
  private let earlyCount: Int

  init(step: ChecklistPlan.Step, scope: Scope, stage: Stage?, channel: Channel?, override: Severity?) {
    rule = step.rule
    entry = step.entry
    self.scope = scope
    self.stage = stage
    self.channel = channel
    self.override = override
    let bindings = step.rule.bindings
    let last = step.rule.when.flatMap { when in bindings.lastIndex { when.mentions($0.name) } }
    earlyCount = step.rule.when == nil ? bindings.count : last.map { $0 + 1 } ?? 0
  }

  func items() -> [JudgedItem] {
    guard let iteration = rule.iteration else { return question(in: scope, key: "").items() }
    let list = iteration.list.bind(in: scope)
    switch elements(of: list.value) {
    case .some(let elements) where elements.isEmpty:
      let words = "`\(iteration.list.source)` lists nothing"
      return [
        unbound(in: scope, key: "").listItem(
          iteration.whenEmpty, message: iteration.whenEmpty == .notApplicable ? "" : words,
          evidence: Evidence.items(of: [list]))
      ]
    case .some(let elements):
      if elements.count > Self.few { return repeated(elements, iteration) }
      return items(of: elements, iteration)
    case .none:
      return [unlisted(list, iteration)]
    }
  }

  /// More elements than these, and the words of the rule are worth being read once for all of them.
  private static let few = 8

  private func repeated(_ elements: [ExpressionValue], _ iteration: Rule.Iteration) -> [JudgedItem] {
    var rule = rule
    for index in rule.checks.indices {
      rule.checks[index].pass = rule.checks[index].pass?.read
      rule.checks[index].fail = rule.checks[index].fail.read
      rule.checks[index].fix = rule.checks[index].fix?.read
    }
    let step = ChecklistPlan.Step(rule: rule, entry: entry)
    let application = RuleApplication(
      step: step, scope: scope, stage: stage, channel: channel, override: override)
    return application.items(of: elements, iteration)
  }

  private func items(of elements: [ExpressionValue], _ iteration: Rule.Iteration) -> [JudgedItem] {
    var items: [JudgedItem] = []
    items.reserveCapacity(elements.count * max(1, rule.checks.count))
    for (index, element) in elements.enumerated() {
      let named = named(element, at: index, in: iteration)
      items += question(in: named.scope, key: named.key).items()
    }
    return items
  }

  /// The scope in which an element has its name, and the text that tells it from others.
  private func named(
    _ element: ExpressionValue, at index: Int, in iteration: Rule.Iteration
  ) -> (scope: Scope, key: String) {
    let inner = scope.binding(iteration.name, to: element)
    let key = iteration.key?.evaluate(in: inner).value.plainText
    return (inner, key ?? place(of: element, at: index, in: iteration))
  }

  /// The elements that the rule is applied to; none where the list could not be told.
  func elements(of iteration: Rule.Iteration) -> [(scope: Scope, key: String, place: String)] {
    let elements = elements(of: iteration.list.bind(in: scope).value) ?? []
    return elements.enumerated().map { index, element in
      let named = self.named(element, at: index, in: iteration)
      return (named.scope, named.key, place(of: element, at: index, in: iteration))
    }
  }

  /// The list is unknown, absent or no list: one item says so.
  private func unlisted(_ list: Evaluated, _ iteration: Rule.Iteration) -> JudgedItem {
    let question = unbound(in: scope, key: "")
    let evidence = Evidence.items(of: [list])
    switch OutcomeDecision(conditions: [], requirement: list.value) {
    case .open(let facts):
      return question.listItem(.undecided, message: Wording.reasons(facts), evidence: evidence)
    case .missing:
      let words = "`\(iteration.list.source)` is missing"
      return question.listItem(
        iteration.whenEmpty, message: iteration.whenEmpty == .notApplicable ? "" : words, evidence: evidence)
    case .broken(let error):
      return question.listItem(
        .error, message: "the rule could not be evaluated: \(error.message)", evidence: evidence)
    default:
      return question.listItem(
        .error, message: "`\(iteration.list.source)` is not a list", evidence: evidence)
    }
  }

  private func elements(of value: ExpressionValue) -> [ExpressionValue]? {
    switch value {
    case .list(let elements):
      return elements
    case .fact(let reference):
      guard case .list(let nodes) = reference.node.content else { return nil }
      return nodes.enumerated().map { index, node in
        ExpressionValue(path: reference.path.appending(index), node: node)
      }
    default:
      return nil
    }
  }

  /// An element whose key cannot be told is named by its place.
  private func place(
    of element: ExpressionValue, at index: Int, in iteration: Rule.Iteration
  ) -> String {
    if case .fact(let reference) = element { return reference.path.description }
    return "\(iteration.list.source)[\(index)]"
  }

  /// One thing, with the rule's own names. Where `when` says that the rule is not about it, the names that
  /// only the rest needs are left out.
  func question(in scope: Scope, key: String) -> RuleQuestion {
    var scope = scope
    bind(0..<earlyCount, in: &scope)
    let applies = rule.when?.evaluate(in: scope)
    if case .bool(false)? = applies?.value {} else { bind(earlyCount..<rule.bindings.count, in: &scope) }
    return RuleQuestion(application: self, scope: scope, key: key, applies: applies)
  }

  private func bind(_ range: Range<Int>, in scope: inout Scope) {
    for index in range {
      scope.bind(rule.bindings[index].name, to: rule.bindings[index].expression.bind(in: scope))
    }
  }

  /// Nothing that the rule is about: what is told of its list.
  private func unbound(in scope: Scope, key: String) -> RuleQuestion {
    RuleQuestion(application: self, scope: scope, key: key, applies: nil)
  }
}

extension ExpressionValue {
  /// The text of a value that names something; `nil` for one that has no value.
  var plainText: String? {
    switch self {
    case .error, .unknown, .null: nil
    default: text
    }
  }
}
