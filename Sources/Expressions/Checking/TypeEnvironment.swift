package import ReadinessModel

/// What the names in an expression may stand for, and what is known about them.
package struct TypeEnvironment: Sendable {
  struct Declaration: Sendable {
    let type: StaticType
    /// Facts that must be there for the name to have a value.
    let needs: [CheckedExpression.Unguarded]
    /// Whether the value is a fact, or what an expression built.
    let isFact: Bool
    /// Facts that are there when the name is true, and when it is false.
    let present: Presence
  }

  let facts: [FactShape.Field]
  private(set) var declarations: [ExactText: Declaration] = [:]
  /// Facts that are known to be there.
  private(set) var present: Set<String> = []

  /// The facts below `root`, or none for any other shape.
  package init(facts root: FactShape = .root) {
    if case .object(let fields) = root { facts = fields } else { facts = [] }
  }

  /// Gives a name a type. It hides a fact of the same name.
  package mutating func declare(_ name: String, _ type: StaticType) {
    declarations[ExactText(name)] = Declaration(
      type: type, needs: [], isFact: true, present: Presence())
  }

  /// Gives a name to an expression that was checked: what it needs guards for, its uses need them for, and
  /// what it guards, it guards under its name.
  package mutating func declare(_ name: String, as checked: CheckedExpression) {
    declarations[ExactText(name)] = Declaration(
      type: checked.type, needs: checked.unguarded, isFact: checked.isFact, present: checked.presence)
  }

  /// Takes what an expression needs for there: it had a value.
  package mutating func assumeRead(_ checked: CheckedExpression) {
    present.formUnion(checked.unguarded.map(\.path))
  }

  /// Takes a condition for true: what it guards is there in what is checked from now on.
  package mutating func assume(_ checked: CheckedExpression) {
    present.formUnion(checked.presence.whenTrue)
  }
}

/// What a check found.
package struct CheckedExpression: Sendable {
  /// A fact that may be absent, selected where nothing makes sure that it is there.
  package struct Unguarded: Sendable, Hashable {
    /// As it is written: `bundle.profile.name`.
    package let text: String
    /// One text for the fact, however it is written.
    let path: String
    package let position: SourcePosition

    /// As a problem, for places where an absent fact is a mistake of the rule.
    package var problem: ExpressionProblem {
      ExpressionProblem(
        code: "expression.unguarded-fact", position: position,
        message: "`\(text)` may be absent and is used without a guard",
        hint: "put `has(\(text)) &&` before it, or use `.?` with `orValue`")
    }
  }

  package let type: StaticType
  /// In the order of the text.
  package let problems: [ExpressionProblem]
  package let unguarded: [Unguarded]
  /// Names that are not the expression's own: facts at the root, and bindings.
  package let names: Set<String>
  let isFact: Bool
  let presence: Presence
}

/// Facts that are there by what an expression came to.
struct Presence: Sendable, Hashable {
  var whenTrue: Set<String> = []
  var whenFalse: Set<String> = []
}
