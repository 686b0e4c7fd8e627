package import ReadinessModel

/// The folder `rules` beside a checklist: `rules/<layer>/<id>.yml`.
package enum RuleFolder {
  /// Entries of one folder that are looked at.
  static let entryLimit = 2_000
  /// Files of rules that are read.
  static let fileLimit = 1_000

  /// Looks for rules. Names that start with a dot, and files that are no YAML, are passed over.
  ///
  /// - Parameters:
  ///   - folder: The folder that holds `rules`; empty for the working directory.
  ///   - origin: Where what led to it was named.
  /// - Returns: Paths as seen from where the program runs, in the order of the layers and then by name; none
  ///   where there is no such folder.
  /// - Throws: For a folder that is no layer, for a rule outside of a layer, and for too many of anything.
  package static func rules(in folder: String, namedAt origin: Origin) throws(EvidenceOpening.Failure)
    -> [String]
  {
    let root = EvidenceOpening.path("rules", in: folder)
    guard let names = try names(in: root, origin) else { return [] }
    var problems: [Diagnostic] = []
    for name in names where Layer(rawValue: name) == nil {
      let path = "\(root)/\(name)"
      if isRule(name) {
        problems.append(
          Diagnostic(
            code: "rule.no-layer", message: "`\(path)` lies beside the folders of the layers",
            origin: Origin(file: path), hint: "move it into one of \(layers)"))
      } else if try self.names(in: path, origin) != nil {
        let nearest = Suggestion.nearest(to: name, among: Layer.allCases.map(\.rawValue))
        problems.append(
          Diagnostic(
            code: "rule.no-layer", message: "`\(path)` is the folder of no layer", origin: Origin(file: path),
            hint: nearest.map { "did you mean `\($0)`?" } ?? "the layers are \(layers)"))
      }
    }
    guard problems.isEmpty else { throw EvidenceOpening.Failure(diagnostics: problems) }
    var paths: [String] = []
    for layer in Layer.allCases where names.contains(layer.rawValue) {
      let inner = "\(root)/\(layer.rawValue)"
      paths += (try self.names(in: inner, origin) ?? []).filter(isRule).map { "\(inner)/\($0)" }
    }
    guard paths.count <= fileLimit else {
      throw tooMany("`\(root)` holds \(paths.count) rules, at most \(fileLimit) are read", origin)
    }
    return paths
  }

  private static let layers = Layer.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ")

  private static func isRule(_ name: String) -> Bool { name.hasSuffix(".yml") || name.hasSuffix(".yaml") }

  private static func tooMany(_ message: String, _ origin: Origin) -> EvidenceOpening.Failure {
    EvidenceOpening.Failure(diagnostics: [
      Diagnostic(code: "rule.too-many", message: message, origin: origin, hint: "keep only rules there")
    ])
  }

  /// Names in a folder, sorted by their bytes; `nil` when it is no folder or is not there.
  private static func names(in path: String, _ origin: Origin) throws(EvidenceOpening.Failure) -> [String]? {
    do throws(FolderListing.Fault) {
      return try FolderListing.entries(of: path, limit: entryLimit)?.map(\.name)
    } catch {
      switch error {
      case .tooMany:
        throw tooMany("`\(path)` holds more than \(entryLimit) entries, expected rules", origin)
      case .cannotOpen(let words):
        throw EvidenceOpening.Failure(diagnostics: [
          Diagnostic(
            code: "evidence.cannot-open", message: "cannot open the folder `\(path)`: \(words)",
            origin: origin, hint: "check the folder's permissions")
        ])
      }
    }
  }
}
