/// Macros look like calls and bring variables of their own (langdef, "Macros").
extension Parser {
  /// The macro of this name, or `nil` when it is none; this place is at the opening parenthesis.
  mutating func macro(
    _ name: String, at token: Token, on target: Node.ID?, from start: Int
  ) -> Node.ID? {
    guard let target else { return name == "has" ? has(from: start) : nil }
    switch name {
    case "all": return comprehension(.all, name, target, from: start)
    case "exists": return comprehension(.exists, name, target, from: start)
    case "exists_one", "existsOne": return comprehension(.existsOne, name, target, from: start)
    case "filter": return comprehension(.filter, name, target, from: start)
    case "map": return comprehension(.map, name, target, from: start)
    case "transformList": return comprehension(.transformList, name, target, from: start)
    case "transformMap": return comprehension(.transformMap, name, target, from: start)
    case "transformMapEntry": return comprehension(.transformMapEntry, name, target, from: start)
    case "optMap": return optionalMap(target, isFlat: false, name, from: start)
    case "optFlatMap": return optionalMap(target, isFlat: true, name, from: start)
    case "bind":
      guard case .name("cel", _) = nodes[target].kind else { return nil }
      return bind(from: start)
    default: return nil
    }
  }

  /// `has(e.f)`
  private mutating func has(from start: Int) -> Node.ID {
    let opening = current
    let arguments = arguments()
    guard arguments.count == 1, case .select(let operand, let field, false) = nodes[arguments[0]].kind
    else {
      fail(
        Int(opening.start)..<lastEnd, "`has` takes one field selection",
        hint: "write `has(a.b)`")
      return add(.literal(.null), from: start)
    }
    return add(.has(operand, field: field), from: start, over: [operand])
  }

  /// A variable and its comma.
  private mutating func variable(of macro: String) -> String {
    let token = current
    guard token.kind == .identifier, ahead(1).kind == .comma else {
      fail(
        token, "found \(found(token)) in `\(macro)`, expected a variable and a comma",
        hint: "write `\(macro)(x, …)`")
      skip()
      _ = accept(.comma)
      return ""
    }
    advance()
    advance()
    return string(token)
  }

  /// Makes room for a variable; what is read until ``leave(_:)`` can name it.
  private mutating func enter(_ names: [String]) -> Int {
    let slot = variables.count
    variables += names
    slotCount = max(slotCount, variables.count)
    return slot
  }

  private mutating func leave(_ slot: Int) { variables.removeSubrange(slot...) }

  private mutating func comprehension(
    _ form: Node.Comprehension.Form, _ name: String, _ range: Node.ID, from start: Int
  ) -> Node.ID {
    advance()
    var names = [variable(of: name)]
    let takesTwo = form != .filter && form != .map
    let needsTwo = [.transformList, .transformMap, .transformMapEntry].contains(form)
    if needsTwo || takesTwo && current.kind == .identifier && ahead(1).kind == .comma {
      let place = current
      names.append(variable(of: name))
      if names[0] == names[1], !names[0].isEmpty {
        fail(place, "`\(name)` has the variable `\(names[0])` twice")
      }
    }
    let slot = enter(names)
    var parts = [expression()]
    if accept(.comma) { parts.append(expression()) }
    leave(slot)
    expect(.rightParenthesis, in: "`\(name)`")
    if parts.count == 2, !needsTwo, form != .map {
      fail(Int(nodes[parts[1]].start)..<lastEnd, "`\(name)` takes one condition")
    }
    let comprehension = Node.Comprehension(
      form: form, range: range, slot: slot, names: names,
      condition: parts.count == 2 ? parts[0] : nil, body: parts[parts.count - 1])
    return add(.comprehension(comprehension), from: start, over: [range] + parts)
  }

  private mutating func optionalMap(
    _ target: Node.ID, isFlat: Bool, _ name: String, from start: Int
  ) -> Node.ID {
    advance()
    let slot = enter([variable(of: name)])
    let body = expression()
    leave(slot)
    expect(.rightParenthesis, in: "`\(name)`")
    return add(
      .optionalMap(target, slot: slot, body: body, isFlat: isFlat), from: start, over: [target, body])
  }

  /// `cel.bind(name, value, expression)`
  private mutating func bind(from start: Int) -> Node.ID {
    advance()
    let name = variable(of: "cel.bind")
    let value = expression()
    expect(.comma, in: "`cel.bind`")
    let slot = enter([name])
    let body = expression()
    leave(slot)
    expect(.rightParenthesis, in: "`cel.bind`")
    return add(.bind(slot: slot, value, body: body), from: start, over: [value, body])
  }
}
