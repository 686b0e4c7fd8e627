package import ReadinessModel

/// Typed access. A value with a tag is a mistake for each of these.
extension StrictMapping {
  /// Text. Bare text that means something else (`true`, `12`) is a mistake whose hint is to quote it.
  package mutating func string(
    _ key: String, required: Bool = false, _ problems: inout [Diagnostic]
  ) -> Located<String>? {
    value(key, required, "text", &problems, StrictScalar.string)
  }

  /// `true` or `false`.
  package mutating func bool(
    _ key: String, required: Bool = false, _ problems: inout [Diagnostic]
  ) -> Located<Bool>? {
    value(key, required, "`true` or `false`", &problems, StrictScalar.bool)
  }

  /// A whole number.
  package mutating func int(
    _ key: String, required: Bool = false, _ problems: inout [Diagnostic]
  ) -> Located<Int64>? {
    value(key, required, "a whole number", &problems, StrictScalar.int)
  }

  /// A number; a whole one is taken too.
  package mutating func double(
    _ key: String, required: Bool = false, _ problems: inout [Diagnostic]
  ) -> Located<Double>? {
    value(key, required, "a number", &problems, StrictScalar.double)
  }

  /// A length of time such as `50m`, `1h`, `90s` or `20m30s`.
  package mutating func duration(
    _ key: String, required: Bool = false, _ problems: inout [Diagnostic]
  ) -> Located<Duration>? {
    value(key, required, "a length of time such as `50m`, `1h` or `20m30s`", &problems) {
      StrictScalar.string($0).flatMap(DurationText.read)
    }
  }

  /// One of the words of `Word`.
  package mutating func choice<Word: RawRepresentable & CaseIterable & Sendable & Hashable>(
    _ key: String, of type: Word.Type = Word.self, required: Bool = false,
    _ problems: inout [Diagnostic]
  ) -> Located<Word>? where Word.RawValue == String {
    let word = choice(key, among: type.allCases.map(\.rawValue), required: required, &problems)
    return word.flatMap { located in Word(rawValue: located.value).map { Located($0, at: located.origin) } }
  }

  /// One of `words`.
  package mutating func choice(
    _ key: String, among words: [String], required: Bool = false, _ problems: inout [Diagnostic]
  ) -> Located<String>? {
    guard let node = node(key, required: required, &problems),
      let located = string(of: node, keyPath: path(of: key), &problems)
    else { return nil }
    return isAllowed(located.value, among: words, at: node, keyPath: path(of: key), &problems)
      ? located : nil
  }

  /// A list of texts, each with its place.
  package mutating func strings(
    _ key: String, required: Bool = false, _ problems: inout [Diagnostic]
  ) -> [Located<String>]? {
    guard let nodes = elements(key, required: required, of: "texts", &problems) else { return nil }
    return nodes.enumerated().compactMap {
      string(of: $1, keyPath: "\(path(of: key))[\($0)]", &problems)
    }
  }

  /// A map, to be taken apart in turn.
  package mutating func mapping(
    _ key: String, required: Bool = false, _ problems: inout [Diagnostic]
  ) -> StrictMapping? {
    guard let node = node(key, required: required, &problems) else { return nil }
    return StrictMapping(
      node, in: document, keyPath: path(of: key), area: area, problems: &problems)
  }

  /// A list of maps.
  package mutating func mappings(
    _ key: String, required: Bool = false, _ problems: inout [Diagnostic]
  ) -> [StrictMapping]? {
    guard let nodes = elements(key, required: required, of: "maps", &problems) else { return nil }
    return nodes.enumerated().compactMap {
      StrictMapping(
        $1, in: document, keyPath: "\(path(of: key))[\($0)]", area: area, problems: &problems)
    }
  }

  /// A list of anything.
  package mutating func sequence(
    _ key: String, required: Bool = false, _ problems: inout [Diagnostic]
  ) -> Located<[YAMLNode]>? {
    guard let node = node(key, required: required, &problems) else { return nil }
    guard node.tag == nil, let elements = node.elements else {
      report(
        "wrong-type", "found \(Self.found(node)), expected a list", at: node, keyPath: path(of: key),
        &problems)
      return nil
    }
    return Located(elements, at: document.origin(of: node, keyPath: path(of: key)))
  }

  /// The text of a node that lies at `keyPath`, for elements of a list.
  package func string(
    of node: YAMLNode, keyPath: String, _ problems: inout [Diagnostic]
  ) -> Located<String>? {
    value(of: node, keyPath: keyPath, "text", &problems, StrictScalar.string)
  }

  /// Whether `word` is one of `words`; when not, a mistake that lists them.
  package func isAllowed(
    _ word: String, among words: [String], at node: YAMLNode, keyPath: String,
    _ problems: inout [Diagnostic]
  ) -> Bool {
    if words.contains(where: { $0.utf8.elementsEqual(word.utf8) }) { return true }
    let nearest = Suggestion.nearest(to: word, among: words) ?? words.onlyWord(startingWith: word)
    report(
      "wrong-value", "found \(Self.found(node)), expected \(Shown.choices(words))", at: node,
      keyPath: keyPath, hint: nearest.map { "did you mean `\($0)`?" }, &problems)
    return false
  }

  private mutating func elements(
    _ key: String, required: Bool, of what: String, _ problems: inout [Diagnostic]
  ) -> [YAMLNode]? {
    guard let node = node(key, required: required, &problems) else { return nil }
    if node.tag == nil, let elements = node.elements { return elements }
    report(
      "wrong-type", "found \(Self.found(node)), expected a list of \(what)", at: node,
      keyPath: path(of: key), hint: node.scalar == nil ? nil : "write `\(key): [...]`", &problems)
    return nil
  }

  private mutating func value<Wrapped>(
    _ key: String, _ required: Bool, _ expected: String, _ problems: inout [Diagnostic],
    _ read: (YAMLScalar) -> Wrapped?
  ) -> Located<Wrapped>? {
    guard let node = node(key, required: required, &problems) else { return nil }
    return value(of: node, keyPath: path(of: key), expected, &problems, read)
  }

  private func value<Wrapped>(
    of node: YAMLNode, keyPath: String, _ expected: String, _ problems: inout [Diagnostic],
    _ read: (YAMLScalar) -> Wrapped?
  ) -> Located<Wrapped>? {
    if node.tag == nil, let scalar = node.scalar, let value = read(scalar) {
      return Located(value, at: document.origin(of: node, keyPath: keyPath))
    }
    report(
      "wrong-type", "found \(Self.found(node)), expected \(expected)", at: node, keyPath: keyPath,
      hint: Self.hint(for: node, expected: expected), &problems)
    return nil
  }

  private static func hint(for node: YAMLNode, expected: String) -> String? {
    guard node.tag == nil, let scalar = node.scalar else { return nil }
    switch scalar.resolved {
    case .null: return "give a value, or take the key out"
    case .bool, .int, .double: return expected == "text" ? "put it in quotes" : nil
    case .string: return scalar.style == .quoted && expected != "text" ? "take the quotes off" : nil
    }
  }
}

/// Scalars by the type that is asked for.
enum StrictScalar {
  static func string(_ scalar: YAMLScalar) -> String? {
    if case .string(let text) = scalar.resolved { text } else { nil }
  }

  static func bool(_ scalar: YAMLScalar) -> Bool? {
    if case .bool(let truth) = typed(scalar) { truth } else { nil }
  }

  static func int(_ scalar: YAMLScalar) -> Int64? {
    if case .int(let number) = typed(scalar) { number } else { nil }
  }

  static func double(_ scalar: YAMLScalar) -> Double? {
    switch typed(scalar) {
    case .int(let number): Double(number)
    case .double(let number): number
    default: nil
    }
  }

  /// The value of bare text, whether written or put in place of a variable.
  private static func typed(_ scalar: YAMLScalar) -> YAMLValue {
    scalar.style == .quoted ? .string(scalar.text) : YAMLValue(plain: scalar.text)
  }
}

extension [String] {
  /// The one element that `start` (of at least three characters) abbreviates.
  fileprivate func onlyWord(startingWith start: String) -> String? {
    let matches = filter { $0.hasPrefix(start.lowercased()) }
    return start.utf8.count >= 3 && matches.count == 1 ? matches.first : nil
  }
}
