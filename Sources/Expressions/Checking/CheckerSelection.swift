internal import ReadinessModel

/// Fields and indices.
extension Checker {
  /// One text for a fact however it is written: `a.b`, `a["b"]` and `a.?b` are one.
  func canonical(_ id: Node.ID) -> String {
    switch nodes[id].kind {
    case .name(let name, _): return name
    case .local(let slot, let name): return "\(name)#\(slot)"
    case .select(let operand, let field, _): return canonical(operand) + "." + field
    case .index(let operand, let index, _):
      if case .literal(.string(let key)) = nodes[index].kind { return canonical(operand) + "." + key }
      return canonical(operand) + "[" + canonical(index) + "]"
    case .call(let name, _, true, let arguments) where arguments.count == 1:
      return canonical(arguments[0]) + "." + name + "()"
    default: return expression.text(of: id, in: bytes)
    }
  }

  mutating func select(
    _ operand: Node.ID, _ field: String, isOptional: Bool, _ id: Node.ID, _ present: Set<String>
  ) -> StaticType {
    let guarded = isOptional ? present.union(paths(through: operand)) : present
    let type = type(of: operand, present: guarded)
    return self.field(field, of: type, isOptional: isOptional, id, operand, present)
  }

  /// What an optional selection or `has` looks at may be absent on every level.
  func paths(through id: Node.ID) -> Set<String> {
    var paths: Set<String> = []
    var next: Node.ID? = id
    while let id = next {
      switch nodes[id].kind {
      case .select(let operand, _, _), .index(let operand, _, _): next = operand
      case .name(let name, _):
        if let declaration = environment.declarations[ExactText(name)] {
          paths.formUnion(declaration.needs.map(\.path))
        }
        next = nil
      default: next = nil
      }
      paths.insert(canonical(id))
    }
    return paths
  }

  private mutating func field(
    _ field: String, of type: StaticType, isOptional: Bool, _ id: Node.ID, _ operand: Node.ID,
    _ present: Set<String>
  ) -> StaticType {
    func wrapped(_ type: StaticType) -> StaticType { isOptional ? .optional(type) : type }
    switch type {
    case .dyn, .parameter: return wrapped(.dyn)
    case .map(_, let value):
      if !isOptional, isFact(operand) { needs(id, present: present) }
      return wrapped(value)
    case .optional(let inner):
      let inside = self.field(field, of: inner, isOptional: true, id, operand, present)
      return inside
    case .object(let parts):
      guard let found = parts.fields.first(where: { $0.name == field }) else {
        reportUnknown(field, in: parts, id, operand)
        return wrapped(.dyn)
      }
      if found.mayBeAbsent, !isOptional, !parts.present.contains(field) {
        needs(id, present: present)
      }
      return wrapped(StaticType(found.shape).knowing(parts.present, below: field))
    default:
      report("wrong-type", id, "`\(text(of: operand))` is \(type.withArticle) and has no field `\(field)`")
      return .dyn
    }
  }

  /// Whether a map is a fact's own; one that the expression builds has the keys it is given.
  func isFact(_ id: Node.ID) -> Bool {
    switch nodes[id].kind {
    case .name(let name, _): environment.declarations[ExactText(name)]?.isFact ?? true
    case .local: true
    case .select(let operand, _, _), .index(let operand, _, _): isFact(operand)
    case .call(_, .value, _, let arguments): isFact(arguments[0])
    default: false
    }
  }

  private mutating func reportUnknown(
    _ field: String, in parts: StaticType.Parts, _ id: Node.ID, _ operand: Node.ID
  ) {
    let prefix = text(of: operand)
    report(
      "unknown-fact", id, "unknown fact `\(prefix).\(field)`",
      hint: Suggestion.nearest(to: field, among: parts.fields.map(\.name)).map {
        "did you mean `\(prefix).\($0)`?"
      })
  }

  mutating func has(
    _ operand: Node.ID, _ field: String, _ id: Node.ID, _ present: Set<String>
  ) -> StaticType {
    let type = type(of: operand, present: present.union(paths(through: operand)))
    let all = present.union([canonical(operand) + "." + field])
    _ = self.field(field, of: type, isOptional: true, id, operand, all)
    return .bool
  }

  mutating func index(
    _ operand: Node.ID, _ index: Node.ID, isOptional: Bool, _ id: Node.ID, _ present: Set<String>
  ) -> StaticType {
    let guarded = isOptional ? present.union(paths(through: operand)) : present
    let collection = type(of: operand, present: guarded)
    let key = type(of: index, present: present)
    return element(of: collection, key, isOptional: isOptional, id, operand, index, present)
  }

  private mutating func element(
    of collection: StaticType, _ key: StaticType, isOptional: Bool, _ id: Node.ID, _ operand: Node.ID,
    _ index: Node.ID, _ present: Set<String>
  ) -> StaticType {
    func wrapped(_ type: StaticType) -> StaticType { isOptional ? .optional(type) : type }
    switch collection {
    case .dyn, .parameter: return wrapped(.dyn)
    case .optional(let inner):
      return element(of: inner, key, isOptional: true, id, operand, index, present)
    case .list(let element):
      if key != .dyn, !key.isNumber {
        report("wrong-type", index, "a list has no index of type \(key)", hint: "use a whole number")
      }
      return wrapped(element)
    case .map(let keys, let value):
      if !keys.canEqual(key) {
        report("wrong-type", index, "the keys of `\(text(of: operand))` are no \(key)")
      } else if !isOptional, isFact(operand), case .literal = nodes[index].kind {
        needs(id, present: present)
      }
      return wrapped(value)
    case .object:
      guard case .literal(.string(let field)) = nodes[index].kind else {
        if !key.canEqual(.string) {
          report("wrong-type", index, "the keys of `\(text(of: operand))` are no \(key)")
        }
        return wrapped(.dyn)
      }
      return self.field(field, of: collection, isOptional: isOptional, id, operand, present)
    default:
      report("wrong-type", id, "`\(text(of: operand))` is \(collection.withArticle) and has no index")
      return .dyn
    }
  }
}

extension StaticType {
  /// With what is known to be there below one of its fields.
  func knowing(_ paths: Set<String>, below field: String) -> StaticType {
    guard case .object(var parts) = self else { return self }
    for path in paths where path.hasPrefix(field + ".") {
      parts.present.insert(String(path.dropFirst(field.utf8.count + 1)))
    }
    return .object(parts)
  }

  func knowing(_ paths: Set<String>) -> StaticType {
    guard case .object(var parts) = self else { return self }
    parts.present.formUnion(paths)
    return .object(parts)
  }
}
