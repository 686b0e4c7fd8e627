internal import ReadinessModel
internal import YAMLReading

/// Puts the values of environment variables in place of `${NAME}` and `${NAME:-default}`; the default is
/// taken when the variable is not set or empty.
struct Variables {
  private let environment: [String: String]
  private(set) var problems: [Diagnostic] = []
  private var failed: Set<Place> = []

  private struct Place: Hashable {
    var line: Int
    var column: Int
  }

  init(environment: [String: String]) { self.environment = environment }

  /// The document with every text filled in. Keys stay as they are.
  mutating func fill(_ document: YAMLDocument) -> YAMLDocument {
    document.replacing(root: fill(document.root, as: .ordinary, in: document))
  }

  /// Whether something was wrong with a variable at this place, so that what follows from it need not
  /// be told.
  func hasFailed(at origin: Origin?) -> Bool {
    guard let line = origin?.line, let column = origin?.column else { return false }
    return failed.contains(Place(line: line, column: column))
  }

  /// What a text is part of. A payload may hold any text; all others are paths, names and numbers.
  private enum Part {
    case ordinary
    /// The list under `payloads`, or an element of it.
    case samples
    case payload

    func below(_ key: String) -> Part {
      switch self {
      case .ordinary: key == "payloads" ? .samples : .ordinary
      case .samples: key == "value" ? .payload : .ordinary
      case .payload: .payload
      }
    }
  }

  /// Recursion ends at the depth that the YAML reader allows.
  private mutating func fill(_ node: YAMLNode, as part: Part, in document: YAMLDocument) -> YAMLNode {
    var node = node
    switch node.content {
    case .scalar(var scalar):
      refuseKeyMaterial(scalar.text, "the value", as: part, at: node, in: document)
      guard scalar.text.utf8.contains(UInt8(ascii: "$")) else { return node }
      guard let text = filled(scalar.text, as: part, at: node, in: document) else { return node }
      scalar = YAMLScalar(text: text, style: text == scalar.text ? scalar.style : .substituted)
      node.content = .scalar(scalar)
    case .sequence(let elements):
      node.content = .sequence(elements.map { fill($0, as: part, in: document) })
    case .mapping(var pairs):
      for index in pairs.indices {
        pairs[index].value = fill(pairs[index].value, as: part.below(pairs[index].key), in: document)
      }
      node.content = .mapping(pairs)
    }
    return node
  }

  /// `nil` after a mistake, which is then among the problems.
  private mutating func filled(
    _ text: String, as part: Part, at node: YAMLNode, in document: YAMLDocument
  ) -> String? {
    var result = ""
    var rest = text[...]
    while let start = rest.firstRange(of: "${") {
      result += rest[..<start.lowerBound]
      rest = rest[start.upperBound...]
      let end = rest.firstIndex(of: "}")
      guard let end, let reference = Reference(rest[..<end]) else {
        fail(
          "malformed-variable", "found `${` without a name and `}`, expected `${NAME}` or `${NAME:-default}`",
          at: node, in: document, hint: nil)
        return nil
      }
      guard let value = value(of: reference, as: part, at: node, in: document) else { return nil }
      result += value
      rest = rest[rest.index(after: end)...]
    }
    return result + rest
  }

  private mutating func value(
    of reference: Reference, as part: Part, at node: YAMLNode, in document: YAMLDocument
  ) -> String? {
    let value = environment[reference.name]
    if let fallback = reference.fallback, value?.isEmpty ?? true { return fallback }
    guard let value else {
      fail(
        "unset-variable", "environment variable `\(reference.name)` is not set", at: node, in: document,
        hint: "set it, or give a default: `${\(reference.name):-default}`")
      return nil
    }
    let source = "environment variable `\(reference.name)`"
    return refuseKeyMaterial(value, source, as: part, at: node, in: document) ? nil : value
  }

  /// A private key may stand in no text of the manifest: texts are shown.
  @discardableResult
  private mutating func refuseKeyMaterial(
    _ text: String, _ source: String, as part: Part, at node: YAMLNode, in document: YAMLDocument
  ) -> Bool {
    if part == .payload {
      guard KeyMaterial.isWithin(text) else { return false }
      fail(
        "key-material", "\(source) holds a private key, and a payload is shown", at: node, in: document,
        hint: "put made-up data in its place")
    } else {
      guard KeyMaterial.isLikely(text) else { return false }
      fail(
        "key-material", "\(source) looks like a key itself, expected a path or a name", at: node,
        in: document, hint: "name the variable that holds the key: `env: NAME`")
    }
    return true
  }

  private mutating func fail(
    _ code: String, _ message: String, at node: YAMLNode, in document: YAMLDocument, hint: String?
  ) {
    guard failed.insert(Place(line: node.line, column: node.column)).inserted,
      problems.count < YAMLLimits.mistakes
    else { return }
    problems.append(
      document.diagnostic(code: "manifest.\(code)", message, at: node, hint: hint))
  }

  /// What stands between `${` and `}`.
  private struct Reference {
    let name: String
    let fallback: String?

    init?(_ text: Substring) {
      let name = text.prefix { $0 != ":" }
      guard VariableName.isValid(name) else { return nil }
      self.name = String(name)
      let rest = text.dropFirst(name.count)
      if rest.isEmpty {
        fallback = nil
      } else {
        guard rest.hasPrefix(":-"), rest.firstRange(of: "${") == nil else { return nil }
        fallback = String(rest.dropFirst(2))
      }
    }
  }
}

/// The name of an environment variable: letters, digits and `_`, not starting with a digit (POSIX.1-2017,
/// XBD 8.1, with lower case allowed).
enum VariableName {
  static func isValid(_ text: some StringProtocol) -> Bool {
    guard let first = text.utf8.first, !(0x30...0x39).contains(first) else { return false }
    return text.utf8.allSatisfy {
      switch $0 {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x5F: true
      default: false
      }
    }
  }
}
