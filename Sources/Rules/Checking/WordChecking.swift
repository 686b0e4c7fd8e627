internal import ReadinessModel
internal import YAMLReading

/// Words of a rule file that people read.
enum WordChecking {
  /// What a template has where words are to be filled in.
  static let placeholder = "TODO"

  static func problems(of document: YAMLDocument) -> [Diagnostic] {
    placeholders(in: document.root, at: "", of: document) + title(of: document) + references(of: document)
  }

  private static func placeholders(
    in node: YAMLNode, at keyPath: String, of document: YAMLDocument
  ) -> [Diagnostic] {
    switch node.content {
    case .scalar(let scalar):
      guard scalar.text.hasPrefix(placeholder) else { return [] }
      return [
        document.diagnostic(
          code: "rule.not-filled-in", "`\(keyPath)` is not filled in", at: node, keyPath: keyPath,
          hint: "put your own words in place of `\(placeholder)`")
      ]
    case .sequence(let elements):
      return elements.enumerated().flatMap { index, element in
        placeholders(in: element, at: "\(keyPath)[\(index)]", of: document)
      }
    case .mapping(let pairs):
      return pairs.flatMap { pair in
        placeholders(in: pair.value, at: keyPath.isEmpty ? pair.key : "\(keyPath).\(pair.key)", of: document)
      }
    }
  }

  private static func title(of document: YAMLDocument) -> [Diagnostic] {
    guard let node = document.root["title"], let text = node.scalar?.text, text.hasSuffix(".") else {
      return []
    }
    return [
      document.diagnostic(
        code: "rule.wrong-words", "the title ends in a period", at: node, keyPath: "title",
        hint: "take the period off")
    ]
  }

  private static func references(of document: YAMLDocument) -> [Diagnostic] {
    (document.root["references"]?.elements ?? []).enumerated().compactMap { index, entry in
      guard let node = entry["url"], let text = node.scalar?.text, !text.hasPrefix("https://"),
        !text.hasPrefix(placeholder)
      else { return nil }
      return document.diagnostic(
        code: "rule.wrong-words", "found `\(text.clipped)`, expected an address that starts with `https://`",
        at: node, keyPath: "references[\(index)].url", hint: "name a page that others can open")
    }
  }
}
