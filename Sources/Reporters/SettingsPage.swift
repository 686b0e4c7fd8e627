package import ReadinessModel

/// The settings of a run with who set them, as `pushready config show` prints them.
package struct SettingsPage: Sendable {
  package var options: TerminalOptions

  package init(options: TerminalOptions = TerminalOptions()) { self.options = options }

  /// One setting on a line under the heading of its group: name, value, source.
  package func page(_ settings: [Setting]) -> String {
    var page = TerminalPage(options: options)
    for group in Setting.Group.allCases {
      let members = settings.filter { $0.group == group }
      guard !members.isEmpty else { continue }
      if !page.text.isEmpty { page.blank() }
      page.add([TerminalSpan(Self.heading(group), .bold)])
      for setting in members { add(setting, to: &page) }
    }
    return page.text
  }

  /// `{"settings": [{"group", "name", "value", "type", "source": {"kind", "origin", "why"}, "allowed"}]}`.
  package func json(_ settings: [Setting]) -> String {
    let rows = settings.map { setting -> JSONValue in
      var value = FactValue(limit: .evidence)
      return [
        ("group", .string(setting.group.rawValue)), ("name", .string(setting.name)),
        ("value", value.json(setting.value)), ("type", .string(FactValue.type(of: setting.value))),
        ("source", Self.json(setting.source)),
        ("allowed", setting.allowed.isEmpty ? .null : .string(setting.allowed)),
      ].object
    }
    return JSONValue.object([("settings", .array(rows))]).text
  }

  private func add(_ setting: Setting, to page: inout TerminalPage) {
    var spans = [
      TerminalSpan(VisibleText.line(setting.name)), TerminalSpan("  " + FactText.line(setting.value), .bold),
    ]
    switch setting.source {
    case .standard(let why):
      spans.append(TerminalSpan("  default" + (why.isEmpty ? "" : ": \(VisibleText.line(why))"), .dim))
    case .given(let origin):
      // The name is the path of keys already.
      let place = origin.keyPath == setting.name ? PlaceText.file(origin) : PlaceText.whole(origin)
      spans.append(TerminalSpan("  ← " + place, .dim))
    }
    if !setting.allowed.isEmpty {
      spans.append(TerminalSpan("  (\(VisibleText.line(setting.allowed)))", .dim))
    }
    page.add(spans, indent: 2, hanging: 6)
  }

  private static func heading(_ group: Setting.Group) -> String {
    switch group {
    case .run: "How it is judged"
    case .release: "The release"
    case .app: "The app"
    case .provider: "The provider"
    case .evidence: "Records and logs"
    case .rules: "Checklists and rules"
    case .parameters: "Parameters of the rules"
    case .exceptions: "Exceptions and statements"
    case .trust: "Trust"
    }
  }

  private static func json(_ source: Setting.Source) -> JSONValue {
    switch source {
    case .standard(let why): [("kind", "default"), ("origin", .null), ("why", .string(why))].object
    case .given(let origin):
      [("kind", .string(kind(of: origin))), ("origin", .origin(origin)), ("why", .null)].object
    }
  }

  private static func kind(of origin: Origin) -> String {
    if origin.file == "command line" { return "flag" }
    return origin.file.hasPrefix("environment variable ") ? "variable" : "file"
  }
}

extension [(String, JSONValue)] {
  var object: JSONValue { .object(self) }
}
