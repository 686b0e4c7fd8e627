import ReadinessModel

@testable import Expressions

/// One case of a conformance file.
struct ConformanceCase {
  /// `section/test`
  let name: String
  let expression: String
  private let test: TextProto

  /// All cases of a file, in its order.
  static func cases(parsing bytes: [UInt8]) throws -> [ConformanceCase] {
    try TextProto(parsing: bytes).messages("section").flatMap { section in
      section.messages("test").map { test in
        ConformanceCase(
          name: "\(section.string("name") ?? "")/\(test.string("name") ?? "")",
          expression: test.string("expr") ?? "", test: test)
      }
    }
  }

  /// What went wrong, or `nil` when the case passes. An expression that cannot be read never passes.
  func failure() -> String? {
    let expression: Expression
    do {
      expression = try Expression(parsing: self.expression)
    } catch {
      return "is not read: \(error.problems.map(\.message).joined(separator: "; "))"
    }
    let scope: Scope
    do {
      scope = try self.scope()
    } catch {
      return "has a binding that is no value here: \(error.what)"
    }
    let value = expression.evaluate(in: scope).value
    if test.message("eval_error") != nil {
      if case .error = value { return nil }
      return "gives \(value.shown), expected an error"
    }
    let expected: ExpressionValue
    do {
      expected = try expectedValue()
    } catch {
      return "expects what is no value here: \(error.what)"
    }
    return Self.same(value, expected) ? nil : "gives \(value.shown), expected \(expected.shown)"
  }

  private struct NotAValue: Error { let what: String }

  private func scope() throws(NotAValue) -> Scope {
    var scope = Scope()
    if let container = test.string("container") { scope.container = container }
    for binding in test.messages("bindings") {
      guard let value = binding.message("value")?.message("value") else { throw NotAValue(what: "binding") }
      scope.bind(binding.string("key") ?? "", to: try Self.value(value))
    }
    return scope
  }

  /// `true` where the case says nothing.
  private func expectedValue() throws(NotAValue) -> ExpressionValue {
    if let value = test.message("value") { return try Self.value(value) }
    if let value = test.message("typed_result")?.message("result") { return try Self.value(value) }
    return .bool(true)
  }

  private static func value(_ proto: TextProto) throws(NotAValue) -> ExpressionValue {
    guard let (name, field) = proto.fields.first else { throw NotAValue(what: "nothing") }
    switch (name, field) {
    case ("null_value", _): return .null
    case ("bool_value", .word(let word)): return .bool(word == "true")
    case ("int64_value", .word(let word)): if let number = Int64(word) { return .int(number) }
    case ("uint64_value", .word(let word)): if let number = UInt64(word) { return .uint(number) }
    case ("double_value", .word(let word)): if let number = Double(word) { return .double(number) }
    case ("string_value", .text(let bytes)): return .string(String(decoding: bytes, as: UTF8.self))
    case ("bytes_value", .text(let bytes)): return .bytes(bytes)
    case ("type_value", .text(let bytes)):
      return .type(ExpressionType(String(decoding: bytes, as: UTF8.self)))
    case ("list_value", .message(let list)):
      var elements: [ExpressionValue] = []
      for element in list.messages("values") { elements.append(try value(element)) }
      return .list(elements)
    case ("map_value", .message(let map)): return try self.map(map)
    case ("object_value", .message(let object)): return try self.object(object)
    default: break
    }
    throw NotAValue(what: name)
  }

  private static func map(_ proto: TextProto) throws(NotAValue) -> ExpressionValue {
    var map = ExpressionMap()
    for entry in proto.messages("entries") {
      guard let key = entry.message("key"), let value = entry.message("value"),
        map.insert(try self.value(value), for: try self.value(key))
      else { throw NotAValue(what: "map entry") }
    }
    return .map(map)
  }

  private static func object(_ proto: TextProto) throws(NotAValue) -> ExpressionValue {
    guard let (name, field) = proto.fields.first, case .message(let message) = field else {
      throw NotAValue(what: "object")
    }
    let seconds = message.word("seconds").flatMap { Int64($0) } ?? 0
    let nanoseconds = message.word("nanos").flatMap { Int64($0) } ?? 0
    switch name {
    case "type.googleapis.com/google.protobuf.Duration":
      return .duration(.seconds(seconds) + .nanoseconds(nanoseconds))
    case "type.googleapis.com/google.protobuf.Timestamp":
      return .timestamp(Timestamp(seconds: seconds, nanoseconds: Int32(truncatingIfNeeded: nanoseconds)))
    default: throw NotAValue(what: name)
    }
  }

  /// Equal and of the same type; stricter than the language, where 1 and 1.0 are equal.
  private static func same(_ one: ExpressionValue, _ other: ExpressionValue) -> Bool {
    switch (one, other) {
    case (.null, .null): true
    case (.bool(let one), .bool(let other)): one == other
    case (.int(let one), .int(let other)): one == other
    case (.uint(let one), .uint(let other)): one == other
    case (.double(let one), .double(let other)):
      one.bitPattern == other.bitPattern || one.isNaN && other.isNaN
    case (.string(let one), .string(let other)): Array(one.utf8) == Array(other.utf8)
    case (.bytes(let one), .bytes(let other)): one == other
    case (.timestamp(let one), .timestamp(let other)): one == other
    case (.duration(let one), .duration(let other)): one == other
    case (.type(let one), .type(let other)): one == other
    case (.list(let one), .list(let other)):
      one.count == other.count && zip(one, other).allSatisfy { same($0, $1) }
    case (.map(let one), .map(let other)):
      one.count == other.count
        && one.entries.allSatisfy { entry in other[entry.key].map { same(entry.value, $0) } ?? false }
    default: false
    }
  }
}
