package import ReadinessModel

/// Why an evaluation has no value.
package struct ExpressionError: Error, Sendable, Hashable {
  package enum Reason: Sendable, Hashable {
    /// The fact was looked for (at the origin) and is not there.
    case absentFact(FactPath, origin: Origin?)
    /// No fact, binding or variable has this name.
    case unknownName(String)
    /// The map has no such key.
    case noSuchKey(String)
    case indexOutOfRange(Int64, count: Int)
    /// No form of the function or operator takes these types.
    case noSuchOverload(function: String, types: [String])
    case unknownFunction(String)
    case divisionByZero
    case overflow(String)
    /// A text or number is not what the function takes: what is wrong with it.
    case invalidArgument(function: String, String)
    case emptyOptional
    case duplicateKey(String)
    /// The evaluation wanted more steps or memory than it is given.
    case budgetExceeded(String)
  }

  package let reason: Reason
  /// Bytes from the start of the expression to the part that failed, where known.
  package let offset: Int?

  package init(_ reason: Reason, offset: Int? = nil) {
    self.reason = reason
    self.offset = offset
  }
}
