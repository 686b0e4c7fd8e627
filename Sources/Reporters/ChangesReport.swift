package import ReadinessModel

/// What `pushready diff` prints.
package struct ChangesReport: Sendable {
  private let names: (old: String, new: String)

  package init(old: String, new: String) { names = (old, new) }

  /// `{"formatVersion", "old", "new", "regressions", "changes": [{bundle, what, kind, old, new, note}]}`.
  package func json(_ changes: [PushChange]) -> String {
    let list = changes.map { change -> JSONValue in
      var values = FactValue(limit: .evidence)
      let (old, new) = (values.json(change.old), values.json(change.new))
      return [
        "bundle": .string(change.bundle), "what": .string(change.what), "kind": .string(change.kind.rawValue),
        "old": old, "new": new, "note": change.note.map { .string($0) } ?? .null,
      ]
    }
    let value: JSONValue = [
      "formatVersion": .int(Report.formatVersion), "old": .string(names.old), "new": .string(names.new),
      "regressions": .int(changes.count { $0.kind == .regression }), "changes": .array(list),
    ]
    return value.text
  }

  package func text(_ changes: [PushChange], options: TerminalOptions) -> String {
    var page = TerminalPage(options: options)
    let regressions = changes.count { $0.kind == .regression }
    let unknown = changes.count { $0.kind == .unknown }
    page.add([
      TerminalSpan(Self.summary(changes.count, regressions, unknown), .bold),
      TerminalSpan("  \(VisibleText.line(names.old)) → \(VisibleText.line(names.new))", .dim),
    ])
    var bundle: String?
    for change in changes {
      if change.bundle != bundle {
        page.blank()
        page.add([TerminalSpan(VisibleText.line(change.bundle.isEmpty ? "package" : change.bundle), .bold)])
        bundle = change.bundle
      }
      add(change, to: &page)
    }
    return page.text
  }

  private static func summary(_ count: Int, _ regressions: Int, _ unknown: Int) -> String {
    if count == 0 { return "nothing changed for push" }
    let open = unknown == 0 ? "" : ", \(unknown) that cannot be told any more"
    let what = count == 1 ? "1 change" : "\(count) changes"
    return "\(what) for push, \(regressions == 0 ? "no regression" : "\(regressions) for the worse")\(open)"
  }

  private func add(_ change: PushChange, to page: inout TerminalPage) {
    let (sign, style): (String, TerminalSpan.Style) =
      switch change.kind {
      case .regression: ("✗ ", .red)
      case .unknown: ("? ", .yellow)
      case .change: ("· ", .dim)
      }
    var spans = [
      TerminalSpan(VisibleText.line(change.what) + ": "),
      TerminalSpan("\(FactText.line(change.old)) → \(FactText.line(change.new))"),
    ]
    if let note = change.note { spans.append(TerminalSpan("  (\(VisibleText.line(note)))", .dim)) }
    page.add(spans, lead: TerminalSpan(sign, style), indent: 2, hanging: 4)
  }
}
