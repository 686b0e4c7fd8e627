/// Build settings of one target in one configuration, with what they come to.
///
/// Source: Apple, "Build settings reference" and "Adding a build configuration file to your project": of two
/// levels the target's counts before the project's, and on each the settings before the file below them.
package struct BuildSettings: Sendable {
  /// What a text with variables comes to.
  package enum Outcome: Sendable, Hashable {
    case text(String)
    /// A variable, as it is written, that nothing at hand defines.
    case open(String)
  }

  /// From the level that counts most to the one that counts least.
  private let levels: [[SettingAssignment]]
  private let standard: [String: String]
  private let sdk: String
  private let configuration: String
  /// Whether something that could define more is missing. Without that an undefined variable is empty.
  private let isIncomplete: Bool

  /// Variables that only signing settles; they stay as they are written.
  private static let symbolic: Set = ["AppIdentifierPrefix", "TeamIdentifierPrefix"]

  /// Variables inside each other, steps and bytes of one text.
  private static let deepest = 24
  private static let mostSteps = 10_000
  private static let longest = 64 << 10

  package init(
    levels: [[SettingAssignment]], standard: [String: String], sdk: String, configuration: String,
    isIncomplete: Bool
  ) {
    self.levels = levels
    self.standard = standard
    self.sdk = sdk
    self.configuration = configuration
    self.isIncomplete = isIncomplete
  }

  /// Names of settings that are assigned anywhere.
  package var names: Set<String> { Set(levels.flatMap { $0.map(\.name) }) }

  /// The value of a setting; `nil` where nothing assigns it.
  package func value(of name: String) -> Outcome? {
    guard let found = assignment(of: name, from: 0) else {
      return standard[name].map { expanded($0) }
    }
    var expansion = Expansion()
    return outcome(expand(found.value, of: name, above: found.level, depth: 0, &expansion), expansion)
  }

  /// `text` with its variables replaced.
  package func expanded(_ text: String) -> Outcome {
    var expansion = Expansion()
    return outcome(expand(text, of: nil, above: nil, depth: 0, &expansion), expansion)
  }

  private struct Expansion {
    var steps = 0
    var bytes = 0
    var open: String?
  }

  private func outcome(_ text: String, _ expansion: Expansion) -> Outcome {
    expansion.open.map { .open($0) } ?? .text(text)
  }

  /// The assignment on the first level that has one, a conditional one before the others.
  private func assignment(of name: String, from level: Int) -> (value: String, level: Int)? {
    for index in levels.indices.dropFirst(level) {
      let fitting = levels[index].filter {
        $0.name == name && $0.applies(sdk: sdk, configuration: configuration)
      }
      if let last = fitting.last(where: { !$0.conditions.isEmpty }) ?? fitting.last {
        return (last.value, index)
      }
    }
    return nil
  }

  private func expand(
    _ text: String, of name: String?, above level: Int?, depth: Int, _ expansion: inout Expansion
  ) -> String {
    var result = ""
    var rest = Substring(text)
    while let dollar = rest.firstIndex(of: "$") {
      result += rest[..<dollar]
      guard let variable = Self.variable(in: rest[dollar...]) else {
        result += "$"
        rest = rest[rest.index(after: dollar)...]
        continue
      }
      rest = rest[variable.end...]
      expansion.steps += 1
      guard depth < Self.deepest, expansion.steps < Self.mostSteps, expansion.bytes < Self.longest else {
        expansion.open = expansion.open ?? String(variable.written)
        return result
      }
      let inner = expand(String(variable.inner), of: name, above: level, depth: depth + 1, &expansion)
      result += replaced(inner, variable.written, of: name, above: level, depth: depth, &expansion)
    }
    result += rest
    expansion.bytes += result.utf8.count
    return result
  }

  private func replaced(
    _ inner: String, _ written: Substring, of owner: String?, above level: Int?, depth: Int,
    _ expansion: inout Expansion
  ) -> String {
    let parts = inner.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    let name = parts.first ?? ""
    if Self.symbolic.contains(name) { return String(written) }
    var found: String?
    if name == "inherited" || name == owner {
      let below = owner.flatMap { assignment(of: $0, from: (level ?? -1) + 1) }
      found =
        below.map { expand($0.value, of: owner, above: $0.level, depth: depth + 1, &expansion) }
        ?? owner.flatMap { standard[$0] }.map {
          expand($0, of: nil, above: nil, depth: depth + 1, &expansion)
        }
        ?? ""
    } else if let own = assignment(of: name, from: 0) {
      found = expand(own.value, of: name, above: own.level, depth: depth + 1, &expansion)
    } else if let text = standard[name] {
      found = expand(text, of: nil, above: nil, depth: depth + 1, &expansion)
    }
    if found?.isEmpty ?? true, let other = parts.dropFirst().first(where: { $0.hasPrefix("default=") }) {
      found = String(other.dropFirst("default=".count))
    }
    if found == nil, isIncomplete { expansion.open = expansion.open ?? String(written) }
    return parts.dropFirst().reduce(found ?? "") { SettingOperator.apply($1, to: $0) }
  }

  /// `$(NAME)` or `${NAME}` at the start of `text`, with its brackets matched.
  private static func variable(
    in text: Substring
  ) -> (written: Substring, inner: Substring, end: Substring.Index)? {
    let start = text.index(after: text.startIndex)
    guard start < text.endIndex, text[start] == "(" || text[start] == "{" else { return nil }
    let (open, close): (Character, Character) = text[start] == "(" ? ("(", ")") : ("{", "}")
    var depth = 0
    for index in text[start...].indices {
      if text[index] == open { depth += 1 }
      if text[index] == close { depth -= 1 }
      if depth == 0 {
        let end = text.index(after: index)
        return (text[..<end], text[text.index(after: start)..<index], end)
      }
    }
    return nil
  }
}

/// What may stand behind a variable's name: `$(PRODUCT_NAME:rfc1034identifier)`.
enum SettingOperator {
  static func apply(_ name: String, to text: String) -> String {
    switch name {
    case "rfc1034identifier": replacing(text, with: "-") { $0 == "-" || $0 == "." }
    case "c99extidentifier", "identifier": replacing(text, with: "_") { $0 == "_" }
    case "lower": text.lowercased()
    case "upper": text.uppercased()
    default: text
    }
  }

  private static func replacing(
    _ text: String, with filler: Character, keeping isKept: (Character) -> Bool
  ) -> String {
    String(text.map { $0.isASCII && ($0.isLetter || $0.isNumber) || isKept($0) ? $0 : filler })
  }
}
