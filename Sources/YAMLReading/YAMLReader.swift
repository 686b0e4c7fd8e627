internal import ReadinessModel

/// Reads one YAML 1.2 document (JSON is YAML) with the place of every value, over libyaml's events.
package enum YAMLReader {
  /// `bytes` are UTF-8, or UTF-16 with a byte-order mark, and never trusted. `file` is the file as the user
  /// named it, for diagnostics.
  ///
  /// Throws ``YAMLProblems`` when the text is malformed (`yaml.malformed`), a key stands twice in a map
  /// (`yaml.duplicate-key`, each one), a key is not a scalar (`yaml.complex-key`), there is not exactly one
  /// document (`yaml.empty`, `yaml.several-documents`), an alias names no anchor (`yaml.unknown-anchor`), or
  /// one of ``YAMLLimits`` is passed (`yaml.too-large`).
  package static func read(_ bytes: [UInt8], file: String) throws(YAMLProblems) -> YAMLDocument {
    let text = YAMLText(bytes)
    var builder = TreeBuilder(file: file, bytes: text.bytes)
    switch text.problem {
    case .tooLarge(let message)?:
      throw YAMLProblems([builder.problem("too-large", message, line: 1, column: 1)])
    case .malformed(let message)?:
      throw YAMLProblems([builder.problem("malformed", message, line: 1, column: 1)])
    case nil:
      break
    }
    YAMLEvents.read(text.bytes) { event in builder.take(event) }
    return try builder.document()
  }
}
