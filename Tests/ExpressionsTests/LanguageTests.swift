import ReadinessModel
import Testing

@testable import Expressions

struct LanguageTests {
  private static func evaluate(_ source: String) throws -> ExpressionValue {
    try Expression(parsing: source).evaluate(in: Scope()).value
  }

  @Test(arguments: LanguageTable.operators)
  func `operators follow the language`(_ source: String, _ expected: String) throws {
    #expect(try Self.evaluate(source).shown == expected)
  }

  @Test(arguments: LanguageTable.literals)
  func `literals are what they say`(_ source: String, _ expected: String) throws {
    #expect(try Self.evaluate(source).shown == expected)
  }

  @Test(arguments: LanguageTable.macros)
  func `macros go through lists and maps`(_ source: String, _ expected: String) throws {
    #expect(try Self.evaluate(source).shown == expected)
  }

  @Test(arguments: LanguageTable.functions)
  func `functions do what their names say`(_ source: String, _ expected: String) throws {
    #expect(try Self.evaluate(source).shown == expected)
  }

  @Test(arguments: LanguageTable.errors)
  func `what has no value says why`(_ source: String, _ message: String) throws {
    guard case .error(let error) = try Self.evaluate(source) else {
      Issue.record("\(source) gives \(try Self.evaluate(source).shown)")
      return
    }
    #expect(error.message == message)
  }

  @Test(arguments: Function.allCases)
  func `every function is in the table of examples`(_ function: Function) {
    #expect(LanguageTable.functions.contains { $0.0.contains(function.rawValue + "(") })
  }

  @Test(arguments: Function.allCases)
  func `every function has a signature that its code agrees with`(_ function: Function) throws {
    let signatures = try #require(FunctionSignature.byFunction[function])
    for signature in signatures {
      let arguments = try signature.parameters.map { try #require(Self.sample[$0.description], "\($0)") }
      let isMember = function.style != .global
      let source =
        isMember
        ? "(\(arguments[0])).\(function.rawValue)(\(arguments.dropFirst().joined(separator: ", ")))"
        : "\(function.rawValue)(\(arguments.joined(separator: ", ")))"
      let expression = try Expression(parsing: source)
      let value = expression.evaluate(in: Scope()).value
      if case .error(let error) = value {
        switch error.reason {
        case .noSuchOverload, .unknownFunction: Issue.record("\(source): \(error.message)")
        default: break
        }
      } else {
        let checked = expression.check(in: TypeEnvironment())
        #expect(checked.problems.map(\.message) == [], "\(source)")
        #expect(
          checked.type.canEqual(StaticType(value)), "\(source) is \(value.shown), said to be \(checked.type)")
      }
    }
  }

  /// An expression for each type that a signature names.
  private static let sample = [
    "string": "'1'", "bytes": "b'1'", "int": "1", "uint": "1u", "double": "1.0", "bool": "true",
    "type": "int",
    "timestamp": "timestamp(0)", "duration": "duration('1s')", "any value": "2", "map": "{'a': 1}",
    "list of any value": "[2]", "list of string": "['1']", "list of int": "[1]", "list of uint": "[1u]",
    "list of double": "[1.0]", "list of list of any value": "[[2]]", "optional any value": "optional.of(2)",
  ]

  @Test func `errors know where they arose`() throws {
    guard case .error(let error) = try Self.evaluate("1 == 1 &&\n 2 / 0 == 1") else {
      Issue.record("no error")
      return
    }
    #expect(error.offset == 11)
  }

  @Test func `names are compared by code points`() throws {
    let scope = Scope().binding("a", to: .int(1)).binding("a", to: .int(2))
    #expect(try Expression(parsing: "a").evaluate(in: scope).value.shown == "2")
  }
}
