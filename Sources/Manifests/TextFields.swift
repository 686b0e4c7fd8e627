internal import ReadinessModel
internal import YAMLReading

/// Text as a manifest means it: a name, a path, an id. Never empty, and on one line.
extension StrictMapping {
  mutating func text(
    _ key: String, required: Bool = false, _ problems: inout [Diagnostic]
  ) -> Located<String>? {
    guard let node = node(key, required: required, &problems) else { return nil }
    return text(of: node, keyPath: path(of: key), &problems)
  }

  /// A list of texts with at least one element.
  mutating func texts(
    _ key: String, required: Bool = false, _ problems: inout [Diagnostic]
  ) -> [Located<String>]? {
    guard let list = sequence(key, required: required, &problems) else { return nil }
    guard !list.value.isEmpty else {
      if let node = node(key, &problems) {
        report(
          "wrong-value", "found an empty list, expected at least one element", at: node,
          keyPath: path(of: key), hint: "name one, or take the key out", &problems)
      }
      return nil
    }
    return list.value.enumerated().compactMap {
      text(of: $1, keyPath: "\(path(of: key))[\($0)]", &problems)
    }
  }

  /// Text, or a whole number taken as the text it is written with.
  mutating func textOrNumber(_ key: String, _ problems: inout [Diagnostic]) -> Located<String>? {
    guard let node = node(key, &problems) else { return nil }
    if node.tag == nil, let scalar = node.scalar, case .int = scalar.resolved {
      return Located(scalar.text, at: document.origin(of: node, keyPath: path(of: key)))
    }
    return text(of: node, keyPath: path(of: key), &problems)
  }

  /// A whole number of at least 0.
  mutating func count(_ key: String, _ problems: inout [Diagnostic]) -> Located<Int64>? {
    guard let number = int(key, &problems) else { return nil }
    if number.value >= 0 { return number }
    if let node = node(key, &problems) {
      report(
        "wrong-value", "found \(number.value), expected 0 or more", at: node, keyPath: path(of: key),
        &problems)
    }
    return nil
  }

  /// An APNs environment. `development`, Apple's word for the sandbox, is taken too.
  mutating func pushEnvironment(
    _ key: String, _ problems: inout [Diagnostic]
  ) -> Located<PushEnvironment>? {
    guard let word = choice(key, among: PushEnvironment.words, &problems) else { return nil }
    return PushEnvironment(word: word.value).map { Located($0, at: word.origin) }
  }

  func text(
    of node: YAMLNode, keyPath: String, _ problems: inout [Diagnostic]
  ) -> Located<String>? {
    guard let text = string(of: node, keyPath: keyPath, &problems) else { return nil }
    if text.value.isEmpty {
      report(
        "wrong-value", "found an empty text, expected a value", at: node, keyPath: keyPath,
        hint: node.scalar?.style == .substituted
          ? "set the variable to a value" : "give a value, or take the key out", &problems)
      return nil
    }
    if text.value.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) {
      report(
        "wrong-value", "found a line break or a control character, expected one line of text", at: node,
        keyPath: keyPath, &problems)
      return nil
    }
    return text
  }
}

extension PushEnvironment {
  /// The words a manifest may use.
  static let words = ["sandbox", "development", "production"]

  init?(word: String) {
    self.init(rawValue: word == "development" ? "sandbox" : word)
  }
}
