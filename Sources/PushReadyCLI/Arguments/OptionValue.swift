internal import Manifests
internal import ReadinessModel
internal import YAMLReading

/// Judges the value of an option before anything is done with it.
enum OptionValue {
  /// What is wrong with `value`; `nil` when it is fine. The origin is for the caller to set.
  static func mistake(in value: Located<String>, of option: CommandOption) -> Diagnostic? {
    let name = shownName(value, option)
    switch option.argument {
    case .none:
      return nil
    case .text(let placeholder):
      return value.value.isEmpty ? wrong("found an empty value for `\(name)`, expected \(placeholder)") : nil
    case .time:
      if Timestamp(rfc3339: value.value) != nil { return nil }
      return wrong(
        "found \(Shown.quoted(value.value)) for `\(name)`, expected a moment such as `2026-11-30T12:00:00Z` or a day"
      )
    case .choice(_, let words):
      return words.contains(value.value) ? nil : notAmong(words, value.value, name)
    case .report(let formats):
      let request = ReportRequest(value.value)
      if !formats.contains(request.format) { return notAmong(formats, request.format, name) }
      guard value.value.hasSuffix("="), request.path?.isEmpty ?? false else { return nil }
      return wrong("found no path after `\(request.format)=` for `\(name)`, expected `FORMAT=PATH`")
    case .manifest(let flag, _):
      var flags = ManifestFlags()
      do {
        try flags.take(flag, value)
        return nil
      } catch {
        return wrong(error.message(for: name), hint: error.hint)
      }
    }
  }

  private static func shownName(_ value: Located<String>, _ option: CommandOption) -> String {
    if value.origin.keyPath == nil, let name = option.environmentName { return name }
    return "--\(option.name)"
  }

  private static func notAmong(_ words: [String], _ word: String, _ name: String) -> Diagnostic {
    let nearest = Suggestion.nearest(to: word, among: words)
    return wrong(
      "found \(Shown.quoted(word)) for `\(name)`, expected \(Shown.choices(words))",
      hint: nearest.map { "did you mean `\($0)`?" })
  }

  private static func wrong(_ message: String, hint: String? = nil) -> Diagnostic {
    .usage("wrong-value", message, hint: hint)
  }
}
