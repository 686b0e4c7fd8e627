/// A value with everything in it, as lines of text: for comparing what has no equality of its own.
///
/// Parts are found by reflection, so nothing that a type holds can be forgotten. Elements of dictionaries
/// and sets are sorted, since their order means nothing.
package enum Outlined {
  package static func lines(_ value: Any) -> [String] {
    let mirror = Mirror(reflecting: value)
    let children = mirror.children.map { child in
      lines(child.value).enumerated().map { index, line in
        index == 0 ? "\(child.label ?? "-"): \(line)" : "  \(line)"
      }
    }
    let isUnordered = mirror.displayStyle == .dictionary || mirror.displayStyle == .set
    let parts = isUnordered ? children.sorted { $0.joined() < $1.joined() } : children
    let name = String(describing: type(of: value))
    switch mirror.displayStyle {
    case nil where parts.isEmpty: return ["\(name) \(String(reflecting: value))"]
    case .enum where parts.isEmpty: return ["\(name) .\(value)"]
    default: return ["\(name) (\(parts.count))"] + parts.flatMap { $0.map { "  " + $0 } }
    }
  }
}
