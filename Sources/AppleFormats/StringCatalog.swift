internal import JSONReading

/// A catalog of texts in all languages, `Localizable.xcstrings`, as it stands in a source tree. A build makes a
/// table of texts for each language from it.
///
/// Apple publishes no description; the keys are those that Xcode writes: `strings` → key → `localizations` →
/// language → `stringUnit` → `value`, or `variations` by number and device around it.
package struct StringCatalog: Sendable {
  package struct Entry: Sendable, Hashable {
    package let language: String
    package let key: String
    package let text: String
  }

  /// In the order of the file; a text that depends on a number or a device in one of its forms.
  package let entries: [Entry]
  /// All languages of the catalog, the one it is written in first.
  package let languages: [String]

  /// A large app has some ten thousand texts in some ten languages.
  private static let limits = JSONLimits(bytes: 32 << 20, depth: 64, values: 4_000_000)
  /// Variations inside each other that are followed.
  private static let deepest = 4

  /// `nil` for what is no such catalog, or has more than is read.
  package init?(_ bytes: [UInt8]) {
    guard let root = try? JSONReader.read(bytes, limits: Self.limits).root,
      let source = root["sourceLanguage"]?.text, let strings = root["strings"], strings.kind == .object
    else { return nil }
    var entries: [Entry] = []
    var languages = [source]
    var known: Set = [source]
    for string in strings.members {
      var isInSource = false
      for localization in string.value["localizations"]?.members ?? [] {
        if known.insert(localization.key).inserted { languages.append(localization.key) }
        guard let text = Self.text(localization.value, level: 0) else { continue }
        isInSource = isInSource || localization.key == source
        entries.append(Entry(language: localization.key, key: string.key, text: text))
      }
      // In its own language a text that is not written out is its key.
      if !isInSource { entries.append(Entry(language: source, key: string.key, text: string.key)) }
    }
    self.entries = entries
    self.languages = languages
  }

  private static func text(_ value: JSONElement, level: Int) -> String? {
    if let text = value["stringUnit"]?["value"]?.text { return text }
    guard level < deepest else { return nil }
    for kind in value["variations"]?.members ?? [] {
      let forms = kind.value
      if let text = (forms["other"] ?? forms.members.first?.value).flatMap({ Self.text($0, level: level + 1) }
      ) {
        return text
      }
    }
    return nil
  }
}
