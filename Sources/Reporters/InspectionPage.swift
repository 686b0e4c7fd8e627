package import ReadinessModel

extension InspectionReport {
  /// For people: a tree of bundles, each with a table and a few lines.
  package func text(_ facts: FactTree, options: TerminalOptions) -> String {
    var page = TerminalPage(options: options)
    let kind = FactText.words(facts.node("app", "kind"))
    page.add([
      TerminalSpan(VisibleText.line(path), .bold),
      TerminalSpan("  \(kind), stage \(FactText.words(facts.node("release", "stage")))", .dim),
    ])
    let list = facts.node("app", "bundles")
    if case .unknown(let unknown) = list.content {
      page.add([TerminalSpan("bundles unknown: \(VisibleText.line(unknown.reason))", .yellow)], indent: 2)
    }
    let bundles = Self.bundles(of: facts)
    for bundle in bundles { add(bundle, depth: depth(of: bundle, among: bundles), to: &page) }
    return page.text
  }

  private func depth(of bundle: FactMap, among bundles: [FactMap]) -> Int {
    guard case .value(.string(let path)) = bundle.node("path").content else { return 0 }
    return bundles.count { other in
      guard case .value(.string(let outer)) = other.node("path").content else { return false }
      return path.utf8.starts(with: (outer + "/").utf8)
    }
  }

  private func add(_ bundle: FactMap, depth: Int, to page: inout TerminalPage) {
    let indent = min(2 * depth, page.options.width / 3)
    page.blank()
    let version = "\(FactText.words(bundle.node("version"))) (\(FactText.words(bundle.node("build"))))"
    page.add(
      [
        TerminalSpan(FactText.words(bundle.node("id")), .bold),
        TerminalSpan(
          "  \(FactText.words(bundle.node("kind"))), \(FactText.words(bundle.node("platform"))) \(version)"),
      ], lead: TerminalSpan(depth > 0 ? "↳ " : ""), indent: indent)
    page.add([TerminalSpan(FactText.words(bundle.node("path")), .dim)], indent: indent + 2)
    addTable(of: bundle, indent: indent + 2, to: &page)
    for (name, text) in lines(about: bundle) {
      let label = name + String(repeating: " ", count: max(1, 12 - name.count))
      page.add([TerminalSpan(label, .dim), TerminalSpan(text)], indent: indent + 2, hanging: indent + 14)
    }
  }

  private static let widestCell = 34

  private func addTable(of bundle: FactMap, indent: Int, to page: inout TerminalPage) {
    let rows = Self.entitlements(of: bundle)
    guard !rows.isEmpty else { return }
    let head = ["entitlement"] + Self.columns
    let body = rows.map { [$0.key] + $0.cells.map(FactText.cell) }
    let widths = head.indices.map { column in
      min(Self.widestCell, ([head] + body).map { ColumnWidth.of($0[column]) }.max() ?? 0)
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

  private func lines(about bundle: FactMap) -> [(String, String)] {
    func words(_ keys: String...) -> String {
      FactText.words(FactTree(bundle)[FactPath(keys.map { .key($0) })] ?? .absent())
    }
    var lines: [(String, String)] = []
    if case .map = bundle.node("signature").content {
      lines.append(
        (
          "signature",
          "\(words("signature", "kind")), team \(words("signature", "teamID")), verifies "
            + "\(words("signature", "verifies")), chain \(words("signature", "chain"))"
        ))
      if case .map = bundle.node("signature", "signer").content {
        lines.append(
          (
            "certificate",
            "\(words("signature", "signer", "name")), until \(words("signature", "signer", "expires"))"
          ))
      }
      lines.append(("seals", seals(of: bundle)))
    } else {
      lines.append(("signature", words("signature")))
    }
    if case .map = bundle.node("profile").content {
      lines.append(
        (
          "profile",
          "\(words("profile", "name")), \(words("profile", "kind")), App ID \(words("profile", "appID")), until "
            + words("profile", "expires")
        ))
    } else {
      lines.append(("profile", words("profile")))
    }
    lines.append(("background", words("backgroundModes")))
    lines.append(("push API", "named: \(words("importsPushAPI")), by \(words("pushAPIUsers"))"))
    return lines
  }

  private func seals(of bundle: FactMap) -> String {
    guard case .list(let slots) = bundle.node("signature", "slots").content else { return "unknown" }
    return slots.compactMap { slot -> String? in
      guard case .map(let map) = slot.content else { return nil }
      return "\(FactText.words(map.node("name"))) \(FactText.words(map.node("state")))"
    }.joined(separator: ", ")
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
