import JSONReading
import ReadinessModel

/// Takes one JSON object apart, key by key, and collects every mistake with its place: a wrong type, a missing
/// key, a value that is not allowed, and in ``finish(_:)`` each key that nobody asked for.
///
/// Values are shown only where they are short: what stands in the wrong place may be a secret.
struct StrictObject {
  /// Mistakes that are told of one file.
  static let mistakes = 50
  private static let longestShown = 32

  let file: Origin
  /// The way to this object from the root; empty for the root.
  let keyPath: String
  private let element: JSONElement
  private let members: [JSONElement.Member]
  private var taken: Set<Int> = []
  private var known: [String] = []

  /// `nil`, and a mistake, for anything but an object.
  init?(_ element: JSONElement, keyPath: String = "", in file: Origin, _ problems: inout [Diagnostic]) {
    self.file = file
    self.keyPath = keyPath
    self.element = element
    members = element.members
    guard element.kind == .object else {
      let origin = element.origin(in: file.at(keyPath: keyPath))
      Self.add("wrong-type", "found \(element.kind.title), expected an object", at: origin, to: &problems)
      return nil
    }
  }

  var origin: Origin { element.origin(in: keyPath.isEmpty ? file : file.at(keyPath: keyPath)) }

  func has(_ key: String) -> Bool { members.contains { $0.key.isExactly(key) } }

  private func path(_ key: String) -> String { keyPath.isEmpty ? key : "\(keyPath).\(key)" }

  private func origin(of value: JSONElement, _ key: String) -> Origin {
    value.origin(in: file.at(keyPath: path(key)))
  }

  mutating func element(
    _ key: String, required: Bool = false, _ problems: inout [Diagnostic]
  ) -> JSONElement? {
    if !known.contains(key) { known.append(key) }
    if let index = members.lastIndex(where: { $0.key.isExactly(key) }) {
      for other in members.indices where members[other].key.isExactly(key) { taken.insert(other) }
      // A field that is known to be empty is written either way.
      return members[index].value.kind == .null ? nil : members[index].value
    }
    if required {
      Self.add("missing-key", "`\(path(key))` is missing", at: origin, hint: "add `\(key)`", to: &problems)
    }
    return nil
  }

  /// Text on one line, never empty.
  mutating func text(_ key: String, _ problems: inout [Diagnostic]) -> Located<String>? {
    guard let value = element(key, &problems) else { return nil }
    let origin = origin(of: value, key)
    guard let text = value.text else {
      Self.add("wrong-type", "found \(value.kind.title), expected a text", at: origin, to: &problems)
      return nil
    }
    guard !text.isEmpty, !text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) else {
      Self.add(
        "wrong-value",
        "found \(text.isEmpty ? "an empty text" : "a control character"), expected one line of text",
        at: origin, hint: "leave the key out where there is nothing to say", to: &problems)
      return nil
    }
    return Located(text, at: origin)
  }

  /// Text, or a whole number as the text it is written with.
  mutating func textOrNumber(_ key: String, _ problems: inout [Diagnostic]) -> Located<String>? {
    if let value = element(key, &problems), let number = value.int {
      return Located(String(number), at: origin(of: value, key))
    }
    return text(key, &problems)
  }

  mutating func int(
    _ key: String, in range: ClosedRange<Int64>, required: Bool = false, _ problems: inout [Diagnostic]
  ) -> Located<Int64>? {
    guard let value = element(key, required: required, &problems) else { return nil }
    let origin = origin(of: value, key)
    guard let number = value.int else {
      Self.add("wrong-type", "found \(value.kind.title), expected a whole number", at: origin, to: &problems)
      return nil
    }
    guard range.contains(number) else {
      Self.add(
        "wrong-value", "found \(number), expected \(range.lowerBound) to \(range.upperBound)", at: origin,
        to: &problems)
      return nil
    }
    return Located(number, at: origin)
  }

  mutating func choice(
    _ key: String, among words: [String], _ problems: inout [Diagnostic]
  ) -> Located<String>? {
    guard let word = text(key, &problems) else { return nil }
    if words.contains(where: { $0.isExactly(word.value) }) { return word }
    Self.add(
      "wrong-value",
      "found \(Self.shown(word.value)), expected \(words.map { "`\($0)`" }.joined(separator: ", "))",
      at: word.origin,
      hint: Suggestion.nearest(to: word.value, among: words).map { "did you mean `\($0)`?" }, to: &problems)
    return nil
  }

  /// A moment as RFC 3339 writes it.
  mutating func moment(_ key: String, _ problems: inout [Diagnostic]) -> Located<Timestamp>? {
    guard let text = text(key, &problems) else { return nil }
    if let moment = Timestamp(rfc3339: text.value) { return Located(moment, at: text.origin) }
    Self.add(
      "wrong-value",
      "found \(Self.shown(text.value)), expected a moment such as `2026-11-30T12:00:00Z`", at: text.origin,
      to: &problems)
    return nil
  }

  mutating func texts(_ key: String, _ problems: inout [Diagnostic]) -> Located<[String]>? {
    guard let value = element(key, &problems) else { return nil }
    let texts = value.elements.compactMap(\.text)
    guard value.kind == .array, texts.count == value.count else {
      Self.add("wrong-type", "expected a list of texts", at: origin(of: value, key), to: &problems)
      return nil
    }
    return Located(texts, at: origin(of: value, key))
  }

  mutating func object(_ key: String, _ problems: inout [Diagnostic]) -> StrictObject? {
    guard let value = element(key, &problems) else { return nil }
    return StrictObject(value, keyPath: path(key), in: file, &problems)
  }

  /// Reports each key that nobody has asked for, with the nearest of those that were.
  func finish(_ problems: inout [Diagnostic]) {
    for (index, member) in members.enumerated() where !taken.contains(index) {
      let nearest = Suggestion.nearest(to: member.key, among: known)
      Self.add(
        "unknown-key",
        "unknown key \(Self.shown(member.key))\(keyPath.isEmpty ? "" : " in `\(keyPath)`")",
        at: file.at(keyPath: keyPath).at(member.place),
        hint: nearest.map { "did you mean `\($0)`?" }
          ?? "known here: \(known.map { "`\($0)`" }.joined(separator: ", "))", to: &problems)
    }
  }

  static func add(
    _ code: String, _ message: String, at origin: Origin, hint: String? = nil, to problems: inout [Diagnostic]
  ) {
    guard problems.count < mistakes else { return }
    problems.append(Diagnostic(code: "attempt.\(code)", message: message, origin: origin, hint: hint))
  }

  static func shown(_ text: String) -> String {
    text.unicodeScalars.count <= longestShown
      ? "`\(text)`" : "a text of \(text.unicodeScalars.count) characters"
  }
}
