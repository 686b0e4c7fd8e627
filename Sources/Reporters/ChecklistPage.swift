package import ReadinessModel

/// What a checklist asks, for people at a terminal and for programs.
package struct ChecklistPage: Sendable {
  package var options: TerminalOptions

  package init(options: TerminalOptions = TerminalOptions()) { self.options = options }

  /// The rules under the headings of the layers, then what is left out and what nobody looks at.
  package func page(_ checklist: ChecklistDescription) -> String {
    var page = TerminalPage(options: options)
    page.add([TerminalSpan(checklist.id, .bold), TerminalSpan("  \(checklist.title)")])
    for layer in Layer.allCases {
      let entries = checklist.entries.filter { $0.layer == layer }
      guard !entries.isEmpty else { continue }
      page.blank()
      page.add([TerminalSpan(layer.rawValue, .bold), TerminalSpan(" (\(entries.count))", .dim)])
      for entry in entries { add(entry, of: checklist, to: &page) }
    }
    if !checklist.removals.isEmpty {
      page.blank()
      page.add([TerminalSpan("left out", .bold), TerminalSpan(" (\(checklist.removals.count))", .dim)])
      for removal in checklist.removals {
        page.add(
          [
            TerminalSpan(removal.rule), TerminalSpan(": \(removal.reason)"),
            TerminalSpan("  ← " + PlaceText.file(removal.origin), .dim),
          ], indent: 2, hanging: 6)
      }
    }
    // A removal stands among the limits too, for the report's sake.
    let limits = checklist.limits.filter { limit in
      !checklist.removals.contains { limit.what == Self.name(of: $0) }
    }
    if !limits.isEmpty {
      page.blank()
      page.add([TerminalSpan("not looked at", .bold), TerminalSpan(" (\(limits.count))", .dim)])
      for limit in limits { page.add([TerminalSpan("\(limit.what): \(limit.why)")], indent: 2, hanging: 6) }
    }
    return page.text
  }

  private static func name(of removal: ChecklistDescription.Removal) -> String { "rule `\(removal.rule)`" }

  private func add(
    _ entry: ChecklistDescription.Entry, of checklist: ChecklistDescription, to page: inout TerminalPage
  ) {
    var notes: [String] = [entry.isManual ? "asks a person" : entry.severity]
    switch entry.requirement {
    case .always: break
    case .never: notes.append("not required")
    case .when(let expression): notes.append("required when `\(expression)`")
    }
    if entry.from != checklist.id { notes.append("from \(entry.from)") }
    page.add(
      [TerminalSpan(entry.rule), TerminalSpan("  " + notes.joined(separator: ", "), .dim)], indent: 2,
      hanging: 6)
    page.add([TerminalSpan(entry.title)], indent: 6)
  }

  /// `{"formatVersion": 1, "checklist": {…}}`.
  package static func json(_ checklist: ChecklistDescription) -> String {
    let document: JSONValue = [
      "id": .string(checklist.id), "title": .string(checklist.title),
      "rules": .array(checklist.entries.map(entry)),
      "removed": .array(
        checklist.removals.map { removal in
          [
            "rule": .string(removal.rule), "reason": .string(removal.reason), "by": .string(removal.by),
            "origin": .origin(removal.origin),
          ]
        }),
      "notCovered": .array(
        checklist.limits.map { limit in
          [
            "what": .string(limit.what), "why": .string(limit.why), "supply": .string(limit.supply),
            "when": .text(limit.when.isEmpty ? nil : limit.when),
          ]
        }),
    ]
    return JSONValue.object([("formatVersion", .int(1)), ("checklist", document)]).text
  }

  /// `required` is true, false, or the expression that decides.
  private static func entry(_ entry: ChecklistDescription.Entry) -> JSONValue {
    let required: JSONValue =
      switch entry.requirement {
      case .always: .bool(true)
      case .never: .bool(false)
      case .when(let expression): .string(expression)
      }
    return [
      "rule": .string(entry.rule), "layer": .string(entry.layer.rawValue), "title": .string(entry.title),
      "severity": .string(entry.severity), "manual": .bool(entry.isManual),
      "section": .string(entry.section), "required": required, "from": .string(entry.from),
      "origin": .origin(entry.origin),
    ]
  }
}
