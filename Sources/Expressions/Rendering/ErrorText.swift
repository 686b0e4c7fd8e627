extension ExpressionError {
  /// One line, lower case, no final period.
  package var message: String {
    switch reason {
    case .absentFact(let path, _): "`\(path)` is missing"
    case .unknownName(let name): "nothing is called `\(name)`"
    case .noSuchKey(let key): "the map has no key `\(key)`"
    case .indexOutOfRange(let index, let count):
      "index \(index) is outside of \(count == 1 ? "1 element" : "\(count) elements")"
    case .noSuchOverload(let function, let types):
      "`\(function)` does not take \(types.isEmpty ? "nothing" : types.joined(separator: " and "))"
    case .unknownFunction(let name): "there is no function `\(name)`"
    case .divisionByZero: "division by zero"
    case .overflow(let function): "the result of `\(function)` is out of range"
    case .invalidArgument(let function, let what): "`\(function)`: \(what)"
    case .emptyOptional: "the optional is empty"
    case .duplicateKey(let key): "the map has the key `\(key)` twice"
    case .budgetExceeded(let what): "the evaluation was stopped: \(what)"
    }
  }
}
