internal import ReadinessModel
internal import YAMLReading

/// Lays one variant of a manifest over the rest of it, as trees: every value keeps its line.
///
/// Maps are merged key by key, and lists whose elements all have a `name` or an `id` element by element.
/// Everything else is replaced; nothing (`~`) takes a key out.
struct Variants {
  /// The manifest without `variants`, and with the chosen one laid over it.
  private(set) var document: YAMLDocument
  private(set) var problems: [Diagnostic] = []

  init(_ document: YAMLDocument, choosing name: Located<String>?) {
    self.document = document
    guard let pairs = document.root.pairs, let place = pairs.firstIndex(where: { $0.key == "variants" })
    else {
      if let name { refuse(name, among: []) }
      return
    }
    let variants = pairs[place].value
    var root = document.root
    root.content = .mapping(pairs.enumerated().filter { $0.offset != place }.map(\.element))
    guard
      let all = StrictMapping(
        variants, in: document, keyPath: "variants", area: "manifest", problems: &problems)
    else { return }
    refuseMistakes(in: all)
    if let name {
      if let chosen = variants[name.value] {
        if chosen.pairs != nil { root = Self.merged(root, with: chosen) }
      } else {
        refuse(name, among: all.keys)
      }
    }
    self.document = document.replacing(root: root)
  }

  /// Also of variants that were not chosen: they have to be maps that leave the format alone.
  private mutating func refuseMistakes(in all: StrictMapping) {
    for pair in all.node.pairs ?? [] {
      let keyPath = "variants.\(pair.key)"
      guard
        var map = StrictMapping(
          pair.value, in: document, keyPath: keyPath, area: "manifest", problems: &problems)
      else { continue }
      for key in ["formatVersion", "variants"] {
        map.refuse(
          key, code: "wrong-value", "found `\(key)` in a variant, expected what differs in it",
          hint: "take it out", &problems)
      }
    }
  }

  private mutating func refuse(_ name: Located<String>, among names: [String]) {
    let nearest = Suggestion.nearest(to: name.value, among: names)
    let all =
      names.isEmpty
      ? "the manifest has no `variants`"
      : "its variants are \(names.map(Shown.quoted).joined(separator: ", "))"
    problems.append(
      Diagnostic(
        code: "usage.unknown-variant", message: "the manifest has no variant \(Shown.quoted(name.value))",
        origin: name.origin, hint: nearest.map { "did you mean \(Shown.quoted($0))?" } ?? all))
  }

  /// Recursion ends at the depth that the YAML reader allows.
  private static func merged(_ base: YAMLNode, with over: YAMLNode) -> YAMLNode {
    guard base.tag == nil, over.tag == nil else { return over }
    switch (base.content, over.content) {
    case (.mapping(let pairs), .mapping(let changes)):
      var result = base
      result.content = .mapping(merged(pairs, with: changes))
      return result
    case (.sequence(let elements), .sequence(let changes)):
      guard let names = Self.names(of: elements), let changed = Self.names(of: changes) else { return over }
      var result = elements
      for (name, change) in zip(changed, changes) {
        if let place = names.firstIndex(of: name) {
          result[place] = merged(result[place], with: change)
        } else {
          result.append(change)
        }
      }
      var node = base
      node.content = .sequence(result)
      return node
    default:
      return over
    }
  }

  private static func merged(_ pairs: [YAMLPair], with changes: [YAMLPair]) -> [YAMLPair] {
    var result = pairs
    for change in changes {
      let place = result.firstIndex { $0.key.isExactly(change.key) }
      switch (place, change.value.isNothing) {
      case (let place?, true): result.remove(at: place)
      case (let place?, false):
        var pair = change
        pair.value = merged(result[place].value, with: change.value)
        result[place] = pair
      case (nil, true): break
      case (nil, false): result.append(change)
      }
    }
    return result
  }

  /// What the elements of a list are called; `nil` when one has neither `name` nor `id`.
  private static func names(of elements: [YAMLNode]) -> [ExactText]? {
    let names = elements.compactMap { element in
      (element["name"] ?? element["id"])?.scalar.map { ExactText($0.text) }
    }
    return names.count == elements.count ? names : nil
  }
}

extension YAMLNode {
  /// `~`, `null` or an empty value.
  fileprivate var isNothing: Bool { tag == nil && scalar?.resolved == .null }
}
