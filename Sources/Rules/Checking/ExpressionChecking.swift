internal import Expressions
internal import ReadinessModel
internal import YAMLReading

/// Holds the expressions of one rule against the catalogue of facts, in the order in which they are
/// evaluated, so that each sees the names and guards of those before it.
struct ExpressionChecking {
  let document: YAMLDocument
  private(set) var problems: [Diagnostic] = []
  /// Names that stand in any expression, by the key paths they stand at.
  private(set) var uses: [(keyPath: String, names: Set<String>)] = []
  private var environment = TypeEnvironment()
  /// What holds in the check that is being gone through.
  private var inCheck = TypeEnvironment()
  private var check = ""
  private let elementName: String?

  init(document: YAMLDocument, parameters: [RuleParameter], elementName: String?) {
    self.document = document
    self.elementName = elementName
    let fields = parameters.map { parameter in
      FactShape.Field(name: parameter.name, shape: parameter.kind.shape, mayBeAbsent: false)
    }
    environment.declare("params", StaticType(.object(fields)))
    inCheck = environment
  }

  mutating func go(through written: WrittenExpression) {
    enterCheck(of: written.keyPath)
    guard let expression = written.expression, !written.text.hasPrefix(WordChecking.placeholder) else {
      declareUnreadable(written)
      return
    }
    switch written.role {
    case .expression("in"): takeList(expression, written)
    case .expression("key"): look(at: expression, written, absentIsMistake: true)
    case .expression("when"): takeCondition(expression, written)
    case .expression("require"): takeRequirement(expression, written)
    case .expression: look(at: expression, written, absentIsMistake: false)
    case .binding(let name):
      let checked = expression.check(in: environment)
      report(checked.problems, of: written, checked.names)
      environment.declare(name, as: checked)
      inCheck = environment
    case .hole: look(at: expression, written, absentIsMistake: false)
    }
  }

  /// The guards of one check say nothing about the next.
  private mutating func enterCheck(of keyPath: String) {
    let name = keyPath.hasPrefix("checks[") ? String(keyPath.prefix { $0 != "]" }) : ""
    if name != check { inCheck = environment }
    check = name
  }

  private mutating func takeList(_ expression: Expression, _ written: WrittenExpression) {
    let checked = expression.check(in: environment)
    report(checked.problems, of: written, checked.names)
    var element = StaticType.dyn
    switch checked.type {
    case .list(let type): element = type
    case .dyn: break
    default:
      problems.append(
        diagnostic(
          "expression.wrong-type", "`\(written.text.clipped)` is no list, expected one",
          atByte: 0, of: written, hint: "name a list of facts such as `app.bundles`"))
    }
    if checked.names.isEmpty { reportConstant(written) }
    // Elements are only met where the list is there.
    environment.assumeRead(checked)
    if let elementName { environment.declare(elementName, element) }
    inCheck = environment
  }

  private mutating func takeCondition(_ expression: Expression, _ written: WrittenExpression) {
    let checked = expression.check(in: inCheck, expecting: .bool)
    report(checked.problems + checked.unguarded.map(\.problem), of: written, checked.names)
    if checked.names.isEmpty { reportConstant(written) }
    if check.isEmpty { environment.assume(checked) }
    inCheck.assume(checked)
  }

  /// A condition that stands for itself, as those of checklists do.
  mutating func takeCondition(alone written: WrittenExpression) {
    guard let expression = written.expression, written.text != "true", written.text != "false" else { return }
    let checked = expression.check(in: environment, expecting: .bool)
    report(checked.problems + checked.unguarded.map(\.problem), of: written, checked.names)
    if checked.names.isEmpty { reportConstant(written) }
  }

  /// What a requirement needs and does not find is missing, which fails the rule: no mistake.
  private mutating func takeRequirement(_ expression: Expression, _ written: WrittenExpression) {
    let checked = expression.check(in: inCheck, expecting: .bool)
    report(checked.problems, of: written, checked.names)
    if checked.names.isEmpty { reportConstant(written) }
  }

  private mutating func look(
    at expression: Expression, _ written: WrittenExpression, absentIsMistake: Bool
  ) {
    let checked = expression.check(in: inCheck)
    let unguarded = absentIsMistake ? checked.unguarded.map(\.problem) : []
    report(checked.problems + unguarded, of: written, checked.names)
  }

  /// What cannot be read may be anything; names that stand in it count as used.
  private mutating func declareUnreadable(_ written: WrittenExpression) {
    switch written.role {
    case .expression("in"):
      if let elementName { environment.declare(elementName, .dyn) }
    case .binding(let name): environment.declare(name, .dyn)
    default: break
    }
    inCheck = environment
    uses.append((written.keyPath, Set(written.text.words)))
  }

  private mutating func reportConstant(_ written: WrittenExpression) {
    problems.append(
      diagnostic(
        "rule.constant-expression",
        "`\(written.text.clipped)` reads no fact, so the answer is always the same",
        atByte: 0, of: written, hint: "name the facts that decide"))
  }

  private mutating func report(
    _ found: [ExpressionProblem], of written: WrittenExpression, _ names: Set<String>
  ) {
    uses.append((written.keyPath, names))
    for problem in found.sorted(by: { $0.position.offset < $1.position.offset }) {
      problems.append(
        diagnostic(
          problem.code, problem.message, atByte: problem.position.offset, of: written, hint: problem.hint))
    }
  }

  private func diagnostic(
    _ code: String, _ message: String, atByte offset: Int, of written: WrittenExpression, hint: String?
  ) -> Diagnostic {
    document.diagnostic(
      code: code, message, atByte: written.offset + offset, in: written.node, keyPath: written.keyPath,
      hint: hint)
  }
}

extension RuleParameter.Kind {
  fileprivate var shape: FactShape {
    switch self {
    case .bool: .scalar(.bool, values: [])
    case .int: .scalar(.int, values: [])
    case .string: .scalar(.string, values: [])
    case .strings: .list(.scalar(.string, values: []))
    case .double: .any
    }
  }
}

extension String {
  /// Short enough for a message.
  var clipped: String { unicodeScalars.count <= 60 ? self : String(prefix(59)) + "…" }

  /// The words that could be names.
  var words: [String] {
    split { !($0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_")) }.map(String.init)
  }
}
