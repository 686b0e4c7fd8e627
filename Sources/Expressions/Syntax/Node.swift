/// A part of an expression. Parts refer to each other by their place in one array, so that an expression
/// is a value without pointers and its destruction needs no recursion.
struct Node: Sendable {
  typealias ID = Int

  enum Kind: Sendable {
    case literal(ExpressionValue)
    /// A name from outside. `rooted` when written with a leading dot.
    case name(String, rooted: Bool)
    /// A variable of a macro.
    case local(slot: Int, name: String)
    case select(ID, field: String, isOptional: Bool)
    case has(ID, field: String)
    case index(ID, ID, isOptional: Bool)
    case unary(UnaryOperator, ID)
    case binary(BinaryOperator, ID, ID)
    case and([ID])
    case or([ID])
    case conditional(ID, ID, ID)
    /// The receiver, where there is one, is the first argument.
    case call(name: String, Function?, isMember: Bool, [ID])
    case matches(ID, pattern: ID, RegularExpression)
    case list([Element])
    case map([Entry])
    indirect case comprehension(Comprehension)
    case bind(slot: Int, ID, body: ID)
    /// `optMap` and, when `isFlat`, `optFlatMap`.
    case optionalMap(ID, slot: Int, body: ID, isFlat: Bool)
  }

  struct Element: Sendable {
    let node: ID
    let isOptional: Bool
  }

  struct Entry: Sendable {
    let key: ID
    let value: ID
    let isOptional: Bool
  }

  struct Comprehension: Sendable {
    enum Form: Sendable, CaseIterable {
      case all, exists, existsOne, filter, map, transformList, transformMap, transformMapEntry
    }

    let form: Form
    let range: ID
    /// The first variable's slot; the second one's is the next.
    let slot: Int
    let names: [String]
    /// A condition before the transformation.
    let condition: ID?
    let body: ID

    var hasTwoVariables: Bool { names.count == 2 }
  }

  let kind: Kind
  /// Bytes of the source that it covers.
  let start: Int32
  let end: Int32
  /// Levels of parts below it, and itself.
  let depth: Int32
}

enum UnaryOperator: String, Sendable, CaseIterable {
  case not = "!"
  case minus = "-"
}

enum BinaryOperator: String, Sendable, CaseIterable {
  case add = "+"
  case subtract = "-"
  case multiply = "*"
  case divide = "/"
  case remainder = "%"
  case less = "<"
  case lessOrEqual = "<="
  case greater = ">"
  case greaterOrEqual = ">="
  case equal = "=="
  case notEqual = "!="
  case isIn = "in"
}
