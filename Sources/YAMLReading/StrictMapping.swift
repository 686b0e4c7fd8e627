package import ReadinessModel

/// Takes one map apart, key by key, and collects every mistake: a wrong type, a missing key, a value that
/// is not allowed, and (in ``finish(_:)``) each key that nobody asked for.
///
/// Each accessor gives `nil` both for a key that is not there and for a mistake; the mistake is then among
/// the problems. Codes are `<area>.unknown-key`, `.missing-key`, `.wrong-type` and `.wrong-value`.
package struct StrictMapping {
  package let document: YAMLDocument
  package let node: YAMLNode
  /// The way to this map from the root of the file; empty for the root.
  package let keyPath: String
  /// First part of the codes of diagnostics: `manifest`, `rule`.
  package let area: String
  private let pairs: [YAMLPair]
  private var taken: [Bool]
  private var known: [String] = []

  /// `nil`, and a mistake, when `node` is no map. `what` names it in the message: `a rule`.
  package init?(
    _ node: YAMLNode, in document: YAMLDocument, keyPath: String = "", area: String,
    what: String = "a map", problems: inout [Diagnostic]
  ) {
    self.document = document
    self.node = node
    self.keyPath = keyPath
    self.area = area
    guard node.tag == nil, let pairs = node.pairs else {
      self.pairs = []
      self.taken = []
      report(
        "wrong-type", "found \(Self.found(node)), expected \(what)", at: node, keyPath: keyPath,
        &problems)
      return nil
    }
    self.pairs = pairs
    self.taken = [Bool](repeating: false, count: pairs.count)
  }

  /// The keys of the map, in order.
  package var keys: [String] { pairs.map(\.key) }

  /// Where the map starts.
  package var origin: Origin { document.origin(of: node, keyPath: keyPath) }

  /// The path of a key of this map.
  package func path(of key: String) -> String { keyPath.isEmpty ? key : "\(keyPath).\(key)" }

  /// Whether the map has `key`, without asking for it.
  package func has(_ key: String) -> Bool { position(of: key) != nil }

  /// The value of `key` as it stands, of any type and with any tag.
  package mutating func node(
    _ key: String, required: Bool = false, _ problems: inout [Diagnostic]
  ) -> YAMLNode? {
    if !known.contains(key) { known.append(key) }
    if let position = position(of: key) {
      taken[position] = true
      return pairs[position].value
    }
    if required {
      report(
        "missing-key", "`\(key)` is missing\(keyPath.isEmpty ? "" : " in `\(keyPath)`")", at: node,
        keyPath: path(of: key), hint: "add `\(key)`", &problems)
    }
    return nil
  }

  /// Reports each key that nobody has asked for, with the nearest of those that were.
  package func finish(_ problems: inout [Diagnostic]) {
    for (index, pair) in pairs.enumerated() where !taken[index] {
      guard problems.count < YAMLLimits.mistakes else { return }
      let nearest = Suggestion.nearest(to: pair.key, among: known)
      let place = keyPath.isEmpty ? "" : " in `\(keyPath)`"
      let hint = nearest.map { "did you mean `\($0)`?" } ?? Self.listing(known)
      report("unknown-key", "unknown key \(Shown.quoted(pair.key))\(place)", at: pair, hint, &problems)
    }
  }

  /// Takes `key` off with a mistake at the key itself: for keys that are known and not wanted here.
  package mutating func refuse(
    _ key: String, code: String, _ message: String, hint: String? = nil,
    _ problems: inout [Diagnostic]
  ) {
    guard let position = position(of: key) else { return }
    taken[position] = true
    report(code, message, at: pairs[position], hint, &problems)
  }

  /// Adds a mistake at `node`, which lies at `keyPath`.
  package func report(
    _ code: String, _ message: String, at node: YAMLNode, keyPath: String, hint: String? = nil,
    _ problems: inout [Diagnostic]
  ) {
    guard problems.count < YAMLLimits.mistakes else { return }
    problems.append(
      document.diagnostic(
        code: "\(area).\(code)", message, at: node, keyPath: keyPath.isEmpty ? nil : keyPath,
        hint: hint))
  }

  private func report(
    _ code: String, _ message: String, at pair: YAMLPair, _ hint: String?,
    _ problems: inout [Diagnostic]
  ) {
    guard problems.count < YAMLLimits.mistakes else { return }
    problems.append(
      document.diagnostic(
        code: "\(area).\(code)", message, line: pair.line, column: pair.column,
        keyPath: path(of: pair.key), hint: hint))
  }

  private func position(of key: String) -> Int? {
    pairs.firstIndex { $0.key.isExactly(key) }
  }

  private static func listing(_ known: [String]) -> String? {
    guard !known.isEmpty, known.count <= 40 else { return nil }
    return "known here: \(known.map { "`\($0)`" }.joined(separator: ", "))"
  }
}

extension StrictMapping {
  /// What a node is, in words: ``text `abc```, `the number 12`, `a list`.
  package static func found(_ node: YAMLNode) -> String {
    let tag = node.tag.map { "\(Shown.quoted($0)) with " } ?? ""
    switch node.content {
    case .sequence: return tag + "a list"
    case .mapping: return tag + "a map"
    case .scalar(let scalar):
      switch scalar.resolved {
      case .null: return tag + (scalar.text.isEmpty ? "nothing" : "`\(scalar.text)`")
      case .bool: return tag + "`\(scalar.text)`"
      case .int, .double: return tag + "the number \(Shown.quoted(scalar.text))"
      case .string: return tag + Shown.quoted(scalar.text)
      }
    }
  }
}
