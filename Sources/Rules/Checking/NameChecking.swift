internal import Expressions
internal import ReadinessModel
internal import YAMLReading

/// Names that a rule gives: used somewhere, given once, and not the name of a fact.
struct NameChecking {
  let document: YAMLDocument
  let reading: RuleReading
  let uses: [(keyPath: String, names: Set<String>)]

  /// A name with the place where it is given.
  private struct Given {
    let name: String
    let what: String
    let line: Int
    let column: Int
    let keyPath: String
  }

  func problems() -> [Diagnostic] {
    bindings.filter { !isUsed($0.name, except: $0.keyPath) }.map(unused)
      + parameters.filter { !usedParameters.contains($0.name) }.map(unused) + unusedElement
      + repeated(elements + bindings) + (elements + bindings).filter { isFact($0.name) }.map(hiding)
      + repeated(named("checks", "check")) + repeated(named("examples", "example"))
  }

  private var elements: [Given] {
    guard let name = reading.elementName, let node = document.root["forEach"]?["as"] else { return [] }
    return [Given(name: name, what: "name", line: node.line, column: node.column, keyPath: "forEach.as")]
  }

  private var bindings: [Given] {
    (document.root["let"]?.elements ?? []).enumerated().flatMap { index, node in
      (node.pairs ?? []).map { pair in
        Given(
          name: pair.key, what: "name", line: pair.line, column: pair.column,
          keyPath: "let[\(index)].\(pair.key)")
      }
    }
  }

  private var parameters: [Given] {
    (document.root["params"]?.pairs ?? []).map { pair in
      Given(
        name: pair.key, what: "parameter", line: pair.line, column: pair.column,
        keyPath: "params.\(pair.key)")
    }
  }

  private func named(_ key: String, _ what: String) -> [Given] {
    (document.root[key]?.elements ?? []).enumerated().compactMap { index, node in
      guard let name = node["name"], let text = name.scalar?.text else { return nil }
      return Given(
        name: text, what: what, line: name.line, column: name.column, keyPath: "\(key)[\(index)].name")
    }
  }

  private func isUsed(_ name: String, except keyPath: String) -> Bool {
    uses.contains { $0.keyPath != keyPath && $0.names.contains(name) }
  }

  private var usedParameters: Set<String> {
    reading.written.reduce(into: []) { used, written in
      used.formUnion(written.expression?.fields(of: "params") ?? Set(written.text.words))
    }
  }

  /// The key tells elements apart and asks nothing of them.
  private var unusedElement: [Diagnostic] {
    guard let element = elements.first else { return [] }
    let others = uses.filter { $0.keyPath != "forEach.key" }
    if others.isEmpty || others.contains(where: { $0.names.contains(element.name) }) { return [] }
    return [unused(element)]
  }

  private func unused(_ given: Given) -> Diagnostic {
    diagnostic(
      "rule.unused-name", "\(given.what) `\(given.name)` is not used", given, hint: "use it, or take it out")
  }

  private func isFact(_ name: String) -> Bool {
    guard case .object(let fields) = FactShape.root else { return false }
    return fields.contains { $0.name == name }
  }

  private func hiding(_ given: Given) -> Diagnostic {
    diagnostic(
      "rule.hidden-fact", "`\(given.name)` is the name of a fact, expected another one", given,
      hint: "rename it")
  }

  private func repeated(_ given: [Given]) -> [Diagnostic] {
    var lines: [ExactText: Int] = [:]
    return given.compactMap { given in
      guard let first = lines[ExactText(given.name)] else {
        lines[ExactText(given.name)] = given.line
        return nil
      }
      return diagnostic(
        "rule.duplicate-name", "\(given.what) `\(given.name)` stands twice, first at line \(first)", given,
        hint: "rename one of the two")
    }
  }

  private func diagnostic(
    _ code: String, _ message: String, _ given: Given, hint: String
  ) -> Diagnostic {
    document.diagnostic(
      code: code, message, line: given.line, column: given.column, keyPath: given.keyPath, hint: hint)
  }
}
