package import ReadinessModel

extension InspectionReport {
  /// For people: a tree of bundles, each with a table and a few lines.
  package func text(_ facts: FactTree, options: TerminalOptions) -> String {
    var page = TerminalPage(options: options)
    let now = Self.now(in: facts)
    let kind = FactText.words(facts.node("app", "kind"))
    let isSingle = kind == "bundles"
    let form = isSingle ? "" : "  \(kind), stage \(FactText.words(facts.node("release", "stage")))"
    page.add([TerminalSpan(VisibleText.line(path), .bold), TerminalSpan(form, .dim)])
    let list = facts.node("app", "bundles")
    if case .unknown(let unknown) = list.content {
      page.add([TerminalSpan("bundles unknown: \(VisibleText.line(unknown.reason))", .yellow)], indent: 2)
    }
    let bundles = Self.bundles(of: facts)
    for bundle in bundles {
      if isSingle {
        if Self.isKnown(bundle.node("info")) { addName(of: bundle, lead: "", indent: 0, to: &page) }
        addParts(of: bundle, now, indent: 0, onlyKnown: true, to: &page)
      } else {
        add(bundle, depth: depth(of: bundle, among: bundles), now, to: &page)
      }
    }
    return page.text
  }

  private static func now(in facts: FactTree) -> Timestamp? {
    if case .value(.timestamp(let now)) = facts.node("now").content { now } else { nil }
  }

  private func depth(of bundle: FactMap, among bundles: [FactMap]) -> Int {
    guard case .value(.string(let path)) = bundle.node("path").content else { return 0 }
    return bundles.count { other in
      guard case .value(.string(let outer)) = other.node("path").content else { return false }
      return path.utf8.starts(with: (outer + "/").utf8)
    }
  }

  private func add(_ bundle: FactMap, depth: Int, _ now: Timestamp?, to page: inout TerminalPage) {
    let indent = min(2 * depth, page.options.width / 3)
    page.blank()
    addName(of: bundle, lead: depth > 0 ? "↳ " : "", indent: indent, to: &page)
    page.add([TerminalSpan(FactText.words(bundle.node("path")), .dim)], indent: indent + 2)
    addParts(of: bundle, now, indent: indent, onlyKnown: false, to: &page)
  }

  private func addName(of bundle: FactMap, lead: String, indent: Int, to page: inout TerminalPage) {
    func words(_ key: String) -> String {
      let node = bundle.node(key)
      return Self.isKnown(node) ? FactText.words(node) : "\(key) unknown"
    }
    let version =
      Self.isKnown(bundle.node("version"))
      ? "\(words("version")) (\(words("build")))" : "version unknown"
    page.add(
      [
        TerminalSpan(words("id"), .bold),
        TerminalSpan("  \(words("kind")), \(words("platform")) \(version)"),
      ], lead: TerminalSpan(lead), indent: indent)
  }

  /// The table and the lines; of a single file only what it tells.
  private func addParts(
    of bundle: FactMap, _ now: Timestamp?, indent: Int, onlyKnown: Bool, to page: inout TerminalPage
  ) {
    addTable(of: bundle, onlyKnown: onlyKnown, indent: indent + 2, to: &page)
    for line in lines(about: bundle, now) where !onlyKnown || line.isKnown {
      let label = line.name + String(repeating: " ", count: max(1, 12 - line.name.count))
      page.add(
        [TerminalSpan(label, .dim), TerminalSpan(line.text)], indent: indent + 2, hanging: indent + 14)
    }
  }

  private struct Line {
    let name: String
    let text: String
    var isKnown = true
  }

  /// Columns side by side where the page is wide enough, else one below the other. Without a project there is
  /// no source to show.
  private func addTable(of bundle: FactMap, onlyKnown: Bool, indent: Int, to page: inout TerminalPage) {
    let rows = Self.entitlements(of: bundle)
    guard !rows.isEmpty else { return }
    let shown = Self.columns.indices.filter { column in
      rows.contains { row in
        if case .unknown = row.cells[column].content { return !onlyKnown }
        return Self.columns[column] != "source" || row.cells[column].content != .absent
      }
    }
    let head = ["entitlement"] + shown.map { Self.columns[$0] }
    let body = rows.map { row in [row.key] + shown.map { FactText.cell(row.cells[$0]) } }
    let widths = head.indices.map { column in ([head] + body).map { ColumnWidth.of($0[column]) }.max() ?? 0 }
    guard indent + widths.reduce(0, +) + 2 * (widths.count - 1) <= page.options.width else {
      addStack(body, Array(head.dropFirst()), indent: indent, to: &page)
      return
    }
    for (index, row) in ([head] + body).enumerated() {
      let cells = zip(row, widths).map { cell, width in
        cell + String(repeating: " ", count: max(0, width - ColumnWidth.of(cell)))
      }
      page.add(
        [TerminalSpan(cells.joined(separator: "  "), index == 0 ? .dim : .plain)], indent: indent,
        hanging: indent + 4)
    }
  }

  /// Columns that say the same share a line.
  private func addStack(
    _ rows: [[String]], _ columns: [String], indent: Int, to page: inout TerminalPage
  ) {
    let width = columns.joined(separator: ", ").utf8.count + 2
    for row in rows {
      page.add([TerminalSpan(row[0])], indent: indent)
      var lines: [(names: String, cell: String)] = []
      for (column, cell) in zip(columns, row.dropFirst()) {
        if let index = lines.firstIndex(where: { $0.cell == cell }) {
          lines[index].names += ", \(column)"
        } else {
          lines.append((column, cell))
        }
      }
      for (names, cell) in lines {
        let label = names + String(repeating: " ", count: width - names.utf8.count)
        page.add(
          [TerminalSpan(label, .dim), TerminalSpan(cell)], indent: indent + 2, hanging: indent + 2 + width)
      }
    }
  }

  private func lines(about bundle: FactMap, _ now: Timestamp?) -> [Line] {
    infoLines(bundle) + signatureLines(bundle, now) + profileLines(bundle, now) + [
      Line(
        name: "background", text: FactText.words(bundle.node("backgroundModes")),
        isKnown: Self.isKnown(bundle.node("backgroundModes"))),
      Line(
        name: "push API", text: pushAPI(bundle), isKnown: Self.isKnown(bundle.node("importsPushAPI"))),
    ]
  }

  /// Why the name of the bundle says so little.
  private func infoLines(_ bundle: FactMap) -> [Line] {
    let info = bundle.node("info")
    return Self.isKnown(info) ? [] : [Line(name: "Info.plist", text: FactText.words(info), isKnown: false)]
  }

  private static func isKnown(_ node: FactNode) -> Bool {
    if case .unknown = node.content { false } else { true }
  }

  private func signatureLines(_ bundle: FactMap, _ now: Timestamp?) -> [Line] {
    let signature = bundle.node("signature")
    guard case .map = signature.content else {
      return [Line(name: "signature", text: FactText.words(signature), isKnown: Self.isKnown(signature))]
    }
    var lines = [Line(name: "signature", text: SignatureWords.signature(bundle))]
    if case .map = bundle.node("signature", "signer").content {
      let name = FactText.words(bundle.node("signature", "signer", "name"))
      let end = end(bundle.node("signature", "signer", "expires"), now)
      lines.append(Line(name: "certificate", text: "\(name), \(end)"))
    }
    let more = SignatureWords.differences(bundle) + SignatureWords.seals(bundle)
    return lines + more.map { Line(name: $0.0, text: $0.1) }
  }

  private func profileLines(_ bundle: FactMap, _ now: Timestamp?) -> [Line] {
    let profile = bundle.node("profile")
    guard case .map(let facts) = profile.content else {
      return [Line(name: "profile", text: FactText.words(profile), isKnown: Self.isKnown(profile))]
    }
    func words(_ key: String) -> String { FactText.words(facts.node(key)) }
    let signature = SignatureWords.message(facts.node("cms"))
    return [
      Line(name: "profile", text: "\(words("name")), \(words("kind")), \(end(facts.node("expires"), now))"),
      Line(name: "App ID", text: "\(words("appID")), team \(words("teamIDs")), for \(words("platforms"))"),
      Line(name: "issuer", text: signature),
    ]
  }

  /// `until 2027-03-01, 91 days left`.
  private func end(_ node: FactNode, _ now: Timestamp?) -> String {
    guard case .value(.timestamp(let end)) = node.content else { return "until \(FactText.words(node))" }
    guard let now else { return "until \(end.rfc3339)" }
    let days = (end.seconds - now.seconds) / 86_400
    if end.seconds < now.seconds { return "expired on \(end.rfc3339)" }
    return "until \(end.rfc3339), \(days) \(days == 1 ? "day" : "days") left"
  }

  private func pushAPI(_ bundle: FactMap) -> String {
    switch bundle.node("importsPushAPI").content {
    case .value(.bool(true)): "registers for notifications, in \(FactText.words(bundle.node("pushAPIUsers")))"
    case .value(.bool(false)): "no call that registers for notifications"
    default: FactText.words(bundle.node("importsPushAPI"))
    }
  }
}

extension FactText {
  /// Like ``line(_:)``, without quotes around a text that stands alone.
  static func words(_ node: FactNode) -> String {
    switch node.content {
    case .value(.string(let text)): VisibleText.line(text)
    case .list(let elements) where elements.isEmpty: "none"
    case .list(let elements):
      elements.count <= 8 ? elements.map(words).joined(separator: ", ") : line(node)
    default: line(node)
    }
  }

  /// In a table, where a dash is enough for what is not there.
  static func cell(_ node: FactNode) -> String {
    switch node.content {
    case .absent: "–"
    case .unknown: "?"
    default: words(node)
    }
  }
}
