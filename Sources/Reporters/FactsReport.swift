package import ReadinessModel

/// All facts of a run with their origins, as `pushready facts` prints them.
package struct FactsReport: Sendable {
  package init() {}

  /// `{"facts": tree, "origins": {path: origin}, "unknown": {path: {reason, supply}}, "absent": [path]}`.
  /// What is absent or unknown is `null` in the tree. Facts are in the order in which they were recorded.
  package func json(_ facts: FactTree) -> String {
    var value = FactValue(limit: .tree)
    let tree = value.json(.map(facts.root))
    var members: [(String, JSONValue)] = [
      ("facts", tree),
      ("origins", .object(value.origins.map { ($0.path, .origin($0.origin)) })),
      ("unknown", .object(value.unknown.map { ($0.path, .unknown($0.unknown)) })),
      ("absent", .array(value.absent.map(JSONValue.string))),
    ]
    if value.isCut { members.append(("truncated", .bool(true))) }
    return JSONValue.object(members).text
  }

  /// One fact on a line, indented by its depth: key, value, and where it comes from. A place that follows
  /// from the place of the fact around it, same file and the key below, is not repeated.
  package func tree(_ facts: FactTree, options: TerminalOptions = TerminalOptions()) -> String {
    var page = TerminalPage(options: options)
    for entry in facts.root.entries { add(entry.node, as: .key(entry.key), below: nil, depth: 0, to: &page) }
    return page.text
  }

  /// Levels that are printed.
  private static let deepest = 64

  private func add(
    _ node: FactNode, as step: FactPath.Step, below parent: Origin?, depth: Int, to page: inout TerminalPage
  ) {
    var spans = [TerminalSpan(name(step), .bold)]
    let isScalarList = isShortList(node)
    switch node.content {
    case .value: spans.append(TerminalSpan("  " + FactText.line(node)))
    case .absent: spans.append(TerminalSpan("  absent", .yellow))
    case .unknown(let unknown):
      spans.append(TerminalSpan("  unknown", .yellow))
      spans.append(TerminalSpan(": " + reason(unknown)))
    case .list(let elements) where elements.isEmpty || isScalarList:
      spans.append(TerminalSpan("  " + FactText.line(node)))
    case .map(let map) where map.entries.isEmpty: spans.append(TerminalSpan("  {}"))
    case .list, .map: break
    }
    if let origin = node.origin, !follows(origin, from: parent, by: step) {
      spans.append(TerminalSpan("  ← " + PlaceText.whole(origin), .dim))
    }
    let indent = min(2 * depth, page.options.width / 2)
    page.add(spans, indent: indent, hanging: indent + 4)
    guard !isScalarList else { return }
    addParts(of: node, depth: depth + 1, to: &page)
  }

  private func addParts(of node: FactNode, depth: Int, to page: inout TerminalPage) {
    guard depth < Self.deepest else {
      page.add([TerminalSpan("… nested more than \(Self.deepest) deep")], indent: page.options.width / 2)
      return
    }
    switch node.content {
    case .list(let elements):
      for (index, element) in elements.enumerated() {
        add(element, as: .index(index), below: node.origin, depth: depth, to: &page)
      }
    case .map(let map):
      for entry in map.entries {
        add(entry.node, as: .key(entry.key), below: node.origin, depth: depth, to: &page)
      }
    case .value, .absent, .unknown: break
    }
  }

  /// A few values of one place need no line each.
  private func isShortList(_ node: FactNode) -> Bool {
    guard case .list(let elements) = node.content, elements.count <= 8 else { return false }
    return elements.enumerated().allSatisfy { index, element in
      guard case .value = element.content else { return false }
      guard let origin = element.origin else { return true }
      return origin == node.origin || follows(origin, from: node.origin, by: .index(index))
    }
  }

  /// Whether the place is the one that a reader expects: the same file, one key or index further.
  private func follows(_ origin: Origin, from parent: Origin?, by step: FactPath.Step) -> Bool {
    guard let parent, origin.file == parent.file, origin.container == parent.container else { return false }
    guard origin.line == nil, origin.offset == nil, let keyPath = origin.keyPath else { return false }
    let start = parent.keyPath ?? ""
    switch step {
    case .index(let index): return keyPath == "\(start)[\(index)]"
    case .key(let key): return keyPath == (start.isEmpty ? key : "\(start).\(key)")
    }
  }

  private func reason(_ unknown: Unknown) -> String {
    let reason = VisibleText.line(unknown.reason)
    return unknown.supply.isEmpty ? reason : "\(reason) (\(VisibleText.line(unknown.supply)))"
  }

  /// A key or an index as a path would write it.
  private func name(_ step: FactPath.Step) -> String {
    guard case .key(let key) = step else { return FactPath([step]).description }
    let path = FactPath([step]).description
    return path.hasPrefix("[") ? VisibleText.quoted(key) : path
  }
}
