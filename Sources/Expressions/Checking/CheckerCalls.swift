internal import ReadinessModel

/// Functions, by the table of their signatures.
extension Checker {
  mutating func call(
    _ name: String, _ function: Function?, isMember: Bool, _ arguments: [Node.ID], _ id: Node.ID,
    _ present: Set<String>
  ) -> StaticType {
    var types: [StaticType] = []
    for argument in arguments { types.append(type(of: argument, present: present)) }
    guard let function else {
      reportUnknown(name, id)
      return .dyn
    }
    guard function.style == .both || (function.style == .member) == isMember else {
      report(
        "unknown-function", id, "`\(name)` is called in the wrong way",
        hint: isMember ? "write `\(name)(…)`" : "write `x.\(name)(…)`")
      return .dyn
    }
    let signatures = FunctionSignature.byFunction[function] ?? []
    let fitting = signatures.filter { $0.takes(types.count) }
    guard !fitting.isEmpty else {
      let counts = Set(signatures.map { $0.parameters.count - (isMember ? 1 : 0) }).sorted()
      let wanted = counts.map(String.init).joined(separator: " or ")
      report(
        "wrong-count", id,
        "`\(name)` has \(types.count - (isMember ? 1 : 0)) arguments, expected \(wanted)")
      return .dyn
    }
    checkLiteral(function, arguments)
    for signature in fitting {
      if let result = signature.result(for: types) { return result }
    }
    report(
      "wrong-type", id,
      "`\(name)` does not take \(types.map(\.description).joined(separator: " and "))",
      hint: "it takes " + Self.forms(fitting))
    return .dyn
  }

  private static func forms(_ signatures: [FunctionSignature]) -> String {
    let forms = signatures.map { $0.parameters.map(\.description).joined(separator: " and ") }
    return forms.count == 1
      ? forms[0] : forms.dropLast().joined(separator: ", ") + " or " + (forms.last ?? "")
  }

  private static let macros = [
    "has", "all", "exists", "existsOne", "exists_one", "filter", "map", "transformList", "transformMap",
    "transformMapEntry", "optMap", "optFlatMap", "cel.bind",
  ]

  private mutating func reportUnknown(_ name: String, _ id: Node.ID) {
    let known = Function.allCases.map(\.rawValue) + Self.macros
    report(
      "unknown-function", id, "there is no function `\(name)`",
      hint: Suggestion.nearest(to: name, among: known).map { "did you mean `\($0)`?" })
  }

  /// What is written out can be tried at once.
  private mutating func checkLiteral(_ function: Function, _ arguments: [Node.ID]) {
    guard let last = arguments.last, case .literal(.string(let text)) = nodes[last].kind else { return }
    switch function {
    case .matches:
      do {
        _ = try RegularExpression(text)
      } catch {
        report(
          "regular-expression", last,
          "no regular expression: \(error.message), at character \(error.offset + 1)",
          hint: "the syntax is RE2's")
      }
    case .duration where Duration(parsing: text) == nil:
      report("invalid-literal", last, "`\(text.clipped)` is no duration", hint: "write for example `1h30m`")
    case .timestamp where text.utf8.count <= 10 || Timestamp(rfc3339: text)?.checked == nil:
      report(
        "invalid-literal", last, "`\(text.clipped)` is no moment",
        hint: "write for example `2026-11-30T00:00:00Z`")
    default: break
    }
  }
}

extension FunctionSignature {
  func takes(_ count: Int) -> Bool { repeats ? count >= parameters.count : count == parameters.count }

  /// The type that comes of arguments of these types; `nil` when this form does not take them.
  func result(for arguments: [StaticType]) -> StaticType? {
    var bindings: [String: StaticType] = [:]
    for (index, argument) in arguments.enumerated() {
      let parameter = parameters[min(index, parameters.count - 1)]
      guard Self.matches(argument, parameter, &bindings) else { return nil }
    }
    return Self.filled(result, bindings)
  }

  private static func matches(
    _ argument: StaticType, _ parameter: StaticType, _ bindings: inout [String: StaticType]
  ) -> Bool {
    switch (argument, parameter) {
    case (_, .parameter(let name)):
      bindings[name] = bindings[name].map { StaticType.joined($0, argument.widened) } ?? argument
      return true
    case (.dyn, _), (_, .dyn), (.parameter, _), (.string, .string): return true
    case (.list(let one), .list(let other)), (.optional(let one), .optional(let other)):
      return matches(one, other, &bindings)
    case (.map(let key, let value), .map(let otherKey, let otherValue)):
      return matches(key, otherKey, &bindings) && matches(value, otherValue, &bindings)
    case (.object, .map(let key, let value)):
      return matches(.string, key, &bindings) && matches(.dyn, value, &bindings)
    default: return argument == parameter
    }
  }

  private static func filled(_ type: StaticType, _ bindings: [String: StaticType]) -> StaticType {
    switch type {
    case .parameter(let name): bindings[name] ?? .dyn
    case .list(let element): .list(filled(element, bindings))
    case .optional(let inner): .optional(filled(inner, bindings))
    case .map(let key, let value): .map(filled(key, bindings), filled(value, bindings))
    default: type
    }
  }
}
