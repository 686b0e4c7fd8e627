import ReadinessModel

/// Where a finding can be shown in a text file. Code hosts annotate lines of files in the repository, and
/// most evidence lies in binaries that are not there: then the line that named the binary stands for it.
enum Annotation {
  /// Words for an input that is the manifest.
  private static let manifestKind = "manifest"

  /// A place with a line where there is one, from the most to the least telling: the item's own place, a
  /// fact that it read, the line that names the file, the manifest.
  static func place(of item: Item, in report: Report) -> Origin? {
    let origins = [item.location].compactMap(\.self) + item.evidence.compactMap(\.node.origin)
    return place(among: origins, in: report)
  }

  static func place(of diagnostic: Diagnostic, in report: Report) -> Origin? {
    place(among: [diagnostic.origin].compactMap(\.self), in: report)
  }

  private static func place(among origins: [Origin], in report: Report) -> Origin? {
    if let line = origins.first(where: isLine) { return line }
    for origin in origins {
      guard let input = report.inputs.first(where: { $0.path == origin.file }) else { continue }
      if let named = input.namedAt, isLine(named) { return named }
    }
    if let manifest = report.inputs.first(where: { $0.kind == manifestKind }) {
      return Origin(file: manifest.path, line: 1)
    }
    return origins.first { $0.container.isEmpty } ?? origins.first.map { Origin(file: $0.file) }
  }

  private static func isLine(_ origin: Origin) -> Bool { origin.container.isEmpty && origin.line != nil }
}
