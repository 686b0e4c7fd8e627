import ReadinessModel

/// Items of a saved report.
enum SavedItem {
  static func item(_ value: SavedValue) throws(SavedReportFailure) -> Item {
    Item(
      rule: try value.string("rule"), layer: try value.word("layer"), key: try value.string("key"),
      check: try value.optionalString("check"), title: try value.string("title"),
      outcome: try value.word("outcome"), severity: try value.word("severity"),
      message: try value.string("message"), fix: try value.string("fix"),
      location: try value.origin("location"),
      evidence: try value.list("evidence", evidence), explanation: try explanation(value),
      prevents: try value.list("prevents", SavedValue.text),
      references: try value.list("references", reference),
      fingerprint: try value.string("fingerprint"), required: try value.bool("required"),
      cause: try value.optionalString("cause"), waiver: try waiver(value),
      attestation: try attestation(value),
      baselined: try value.bool("baselined"))
  }

  private static func evidence(_ value: SavedValue) throws(SavedReportFailure) -> Item.Evidence {
    let node = try SavedFact(value).node()
    return Item.Evidence(
      fact: try value.string("fact"), node: FactNode(node.content, from: try value.origin("origin")))
  }

  private static func explanation(_ item: SavedValue) throws(SavedReportFailure) -> Item.Explanation? {
    guard let value = try item.optional("explanation") else { return nil }
    return Item.Explanation(
      expression: try value.string("expression"), operands: try value.list("operands", operand),
      element: try value.optionalString("element"))
  }

  private static func operand(_ value: SavedValue) throws(SavedReportFailure) -> Item.Explanation.Operand {
    Item.Explanation.Operand(
      text: try value.string("text"), value: try value.string("value"), origin: try value.origin("origin"))
  }

  private static func reference(_ value: SavedValue) throws(SavedReportFailure) -> Item.Reference {
    Item.Reference(title: try value.string("title"), url: try value.string("url"))
  }

  private static func waiver(_ item: SavedValue) throws(SavedReportFailure) -> Item.Waiver? {
    guard let value = try item.optional("waiver") else { return nil }
    return Item.Waiver(
      owner: try value.string("owner"), reason: try value.string("reason"), until: try value.string("until"),
      origin: try value.origin("origin"))
  }

  private static func attestation(_ item: SavedValue) throws(SavedReportFailure) -> Item.Attestation? {
    guard let value = try item.optional("attestation") else { return nil }
    return Item.Attestation(
      by: try value.string("by"), at: try value.string("at"), until: try value.string("until"),
      origin: try value.origin("origin"))
  }
}

/// A fact of a saved report, with what JSON could not say put back.
struct SavedFact {
  private let value: SavedValue
  private let type: String
  private var absent: Set<String> = []
  private var unknown: [String: Unknown] = [:]
  private var types: [String: String] = [:]

  init(_ evidence: SavedValue) throws(SavedReportFailure) {
    value = try evidence.member("value")
    type = try evidence.string("type")
    if let parts = try evidence.optional("absentParts") { absent = Set(try parts.elements(SavedValue.text)) }
    for (path, part) in try evidence.optional("unknownParts")?.members() ?? [] {
      unknown[path] = try Self.unknown(part)
    }
    for (path, part) in try evidence.optional("typedParts")?.members() ?? [] {
      types[path] = try SavedValue.text(part)
    }
    switch type {
    case "absent": absent.insert("")
    case "unknown": unknown[""] = try Self.unknown(try evidence.member("unknown"))
    default: types[""] = type
    }
  }

  func node() throws(SavedReportFailure) -> FactNode { try node(value, at: FactPath()) }

  private static func unknown(_ value: SavedValue) throws(SavedReportFailure) -> Unknown {
    Unknown(try value.string("reason"), supply: try value.string("supply"))
  }

  private func node(_ value: SavedValue, at path: FactPath) throws(SavedReportFailure) -> FactNode {
    let name = path.description
    if absent.contains(name) { return .absent() }
    if let unknown = unknown[name] { return FactNode(.unknown(unknown)) }
    if let type = types[name], let typed = try typed(value, as: type) { return typed }
    switch value.json {
    case .null: return .value(.null)
    case .bool(let truth): return .bool(truth)
    case .int(let number): return .int(number)
    case .double(let number): return .value(.double(number))
    case .string(let text): return .string(text)
    case .array:
      var nodes: [FactNode] = []
      for (index, element) in try value.elements({ $0 }).enumerated() {
        nodes.append(try node(element, at: path.appending(index)))
      }
      return .list(nodes)
    case .object:
      var map = FactMap()
      for (key, member) in try value.members() { map[key] = try node(member, at: path.appending(key)) }
      return .map(map)
    }
  }

  /// Kinds that JSON has no form of its own for; `nil` for the others.
  private func typed(_ value: SavedValue, as type: String) throws(SavedReportFailure) -> FactNode? {
    switch (type, value.json) {
    case ("timestamp", .string(let text)): return Timestamp(rfc3339: text).map { .timestamp($0) }
    case ("duration", .string(let text)):
      return DurationText.read(seconds: text).map { .value(.duration($0)) }
    case ("double", .string(let text)): return Double(text).map { .value(.double($0)) }
    case ("bytes", .object):
      guard let base64 = try value.optional("base64") else {
        return .unknown("\(try value.int("byteCount")) bytes, which the report does not hold")
      }
      guard let bytes = Base64.bytes(try SavedValue.text(base64)) else { throw base64.failure("not base64") }
      return .value(.bytes(bytes))
    default: return nil
    }
  }
}
