internal import Expressions
internal import ReadinessModel
internal import Rules
internal import SideBySide

/// One rule over the facts: its list, and a question for each element.
struct RuleApplication {
  let step: ChecklistPlan.Step
  let scope: Scope
  let stage: Stage?
  let channel: Channel?
  let override: Severity?

  func items() -> [JudgedItem] {
    guard let iteration = step.rule.iteration else {
      return question(in: bound(scope), key: "").items()
    }
    let list = iteration.list.bind(in: scope)
    switch elements(of: list.value) {
    case .some(let elements) where elements.isEmpty:
      let words = "`\(iteration.list.source)` lists nothing"
      return [
        question(in: scope, key: "").listItem(
          iteration.whenEmpty, message: iteration.whenEmpty == .notApplicable ? "" : words,
          evidence: Evidence.items(of: [list]))
      ]
    case .some(let elements):
      return SideBySide.map(elements, share: Self.share) { index, element in
        self.items(of: element, at: index, in: iteration)
      }.flatMap { $0 }
    case .none:
      return [unlisted(list, iteration)]
    }
  }

  /// Elements that one thread takes at a time.
  private static let share = 128

  private func items(
    of element: ExpressionValue, at index: Int, in iteration: Rule.Iteration
  ) -> [JudgedItem] {
    let named = self.named(element, at: index, in: iteration)
    return question(in: bound(named.scope), key: named.key).items()
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
    let question = question(in: scope, key: "")
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

  /// The scope with the rule's own names.
  private func bound(_ scope: Scope) -> Scope {
    var scope = scope
    for binding in step.rule.bindings {
      scope.bind(binding.name, to: binding.expression.bind(in: scope))
    }
    return scope
  }

  func question(in scope: Scope, key: String) -> RuleQuestion {
    RuleQuestion(
      step: step, scope: scope, key: key, stage: stage, channel: channel, override: override)
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
