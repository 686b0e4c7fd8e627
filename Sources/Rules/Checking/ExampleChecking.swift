internal import ReadinessModel
internal import YAMLReading

/// Facts of examples that no run could give: a name with a mistake in it would silently mean "absent".
enum ExampleChecking {
  static func problems(of examples: [RuleExample], in document: YAMLDocument) -> [Diagnostic] {
    examples.flatMap { example in
      compare(.map(example.facts.root, from: example.origin), with: .root, at: "", in: document)
    }
  }

  private static func compare(
    _ node: FactNode, with shape: FactShape, at path: String, in document: YAMLDocument
  ) -> [Diagnostic] {
    switch (node.content, shape) {
    case (.absent, _), (.unknown, _), (_, .any): return []
    case (.map(let map), .object(let fields)):
      return map.entries.flatMap { entry in
        let inside = path.isEmpty ? entry.key : "\(path).\(entry.key)"
        guard let field = fields.first(where: { $0.name == entry.key }) else {
          return [unknown(inside, entry, among: fields, in: document)]
        }
        return compare(entry.node, with: field.shape, at: inside, in: document)
      }
    case (.map(let map), .map(let value)):
      return map.entries.flatMap { compare($0.node, with: value, at: "\(path).\($0.key)", in: document) }
    case (.list(let elements), .list(let element)):
      return elements.enumerated().flatMap { index, node in
        compare(node, with: element, at: "\(path)[\(index)]", in: document)
      }
    case (.value(let value), .scalar(let type, let values)):
      return compare(value, with: type, values, at: path, node.origin, in: document)
    default:
      let message = "found \(words(node.content)), expected \(words(shape))"
      return [wrong(path, message, node.origin, in: document)]
    }
  }

  private static func compare(
    _ value: Value, with type: FactType, _ values: [String], at path: String, _ origin: Origin?,
    in document: YAMLDocument
  ) -> [Diagnostic] {
    switch (value, type) {
    case (.string(let text), .string):
      if values.isEmpty || values.contains(text) { return [] }
      let nearest = Suggestion.nearest(to: text, among: values)
      return [
        wrong(
          path, "found `\(text.clipped)`, expected \(Shown.choices(values))", origin, in: document,
          hint: nearest.map { "did you mean `\($0)`?" })
      ]
    case (.int, .int), (.bool, .bool), (.timestamp, .timestamp), (.duration, .duration): return []
    default:
      let tags = ["timestamp": "!timestamp 2026-12-31T00:00:00Z", "duration": "!duration 50m"]
      return [
        wrong(
          path, "found \(words(.value(value))), expected \(type)", origin, in: document,
          hint: tags[type.description].map { "write `\($0)`" })
      ]
    }
  }

  private static func unknown(
    _ path: String, _ entry: FactMap.Entry, among fields: [FactShape.Field], in document: YAMLDocument
  ) -> Diagnostic {
    let nearest = Suggestion.nearest(to: entry.key, among: fields.map(\.name))
    return wrong(
      path, "no run gives a fact `\(path)`", entry.node.origin, in: document, code: "rule.unknown-fact",
      hint: nearest.map { "did you mean `\($0)`?" } ?? "`pushready facts --catalogue` lists all facts")
  }

  private static func wrong(
    _ path: String, _ message: String, _ origin: Origin?, in document: YAMLDocument,
    code: String = "rule.wrong-fact", hint: String? = nil
  ) -> Diagnostic {
    document.diagnostic(
      code: code, code == "rule.wrong-fact" ? "fact `\(path)`: \(message)" : message,
      line: origin?.line ?? 1, column: origin?.column ?? 1, keyPath: origin?.keyPath, hint: hint)
  }

  private static func words(_ content: FactNode.Content) -> String {
    switch content {
    case .list: "a list"
    case .map: "a map"
    case .value(.string(let text)): Shown.quoted(text)
    case .value(.null): "nothing"
    case .value(.int(let number)): "the number \(number)"
    case .value(.double(let number)): "the number \(number)"
    case .value(.bool(let truth)): "`\(truth)`"
    case .value(.timestamp): "a timestamp"
    case .value(.duration): "a duration"
    case .value(.bytes): "bytes"
    case .absent: "`!absent`"
    case .unknown: "`!unknown`"
    }
  }

  private static func words(_ shape: FactShape) -> String {
    switch shape {
    case .scalar(let type, _): type.description
    case .list: "a list"
    case .object, .map: "a map"
    case .any: "anything"
    }
  }
}
