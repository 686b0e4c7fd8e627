extension Expression {
  /// Finds what is wrong with the expression before there are facts: unknown facts and functions, wrong
  /// types, comparisons that can never be true, regular expressions that cannot be read. `wanted` is what
  /// the whole must be; `nil` for any type.
  package func check(in environment: TypeEnvironment, expecting wanted: StaticType? = nil)
    -> CheckedExpression
  {
    var checker = Checker(expression: self, environment: environment)
    let type = checker.type(of: root, present: environment.present)
    if let wanted { checker.require(type, wanted) }
    return CheckedExpression(
      type: type, problems: checker.problems.sorted { $0.position.offset < $1.position.offset },
      unguarded: checker.unguarded.sorted { $0.position.offset < $1.position.offset },
      names: checker.names, isFact: checker.isFact(root), presence: checker.presence(of: root))
  }
}
