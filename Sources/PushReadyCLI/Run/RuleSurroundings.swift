#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
internal import ReadinessModel
internal import Rules

/// What files of rules can name without being looked at themselves: the files beside them, and what the
/// program carries.
enum RuleSurroundings {
  /// A folder with a `release.yml` of its own is a whole set of rules, such as the program's own folder, and
  /// has nothing from the program.
  static func files(around files: [RuleFile]) -> [RuleFile] {
    let known = Set(files.map(\.name))
    let roots = Set(files.map(root)).sorted()
    let beside = roots.flatMap(self.files(in:)).filter { !known.contains($0.name) }
    let isWhole = roots.contains { FileManager.default.fileExists(atPath: join($0, "release.yml")) }
    return (isWhole ? [] : BuiltinRules.files(withExamples: false)) + beside
  }

  /// The folder that holds `rules` and the checklists.
  private static func root(of file: RuleFile) -> String {
    let parts = file.name.split(separator: "/", omittingEmptySubsequences: false)
    return parts.dropLast(file.isRule ? 3 : 1).joined(separator: "/")
  }

  private static func files(in root: String) -> [RuleFile] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: root.isEmpty ? "." : root)) ?? []
    let wanted = names.filter { $0 == "rules" || $0.hasSuffix(".yml") || $0.hasSuffix(".yaml") }
    let paths = wanted.sorted().map { Located(join(root, $0), at: Origin(file: join(root, $0))) }
    return RulePaths(paths).files.filter { file in
      file.isRule || (try? ChecklistReader.checklist(file)) != nil
    }
  }

  private static func join(_ folder: String, _ name: String) -> String {
    folder.isEmpty ? name : "\(folder)/\(name)"
  }
}
