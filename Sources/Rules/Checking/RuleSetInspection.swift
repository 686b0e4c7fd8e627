package import ReadinessModel

/// Every file of a set of rules and checklists, held against the catalogue and against each other.
package enum RuleSetInspection {
  /// Every mistake of `files`, file by file.
  ///
  /// They may name the rules and checklists of `others`, which are not looked at themselves. No id may stand
  /// in both.
  package static func problems(of files: [RuleFile], beside others: [RuleFile]) -> [Diagnostic] {
    let names = RuleSetNames(files + others)
    return duplicates(in: others + files, among: Set(files.map(\.name)))
      + files.flatMap { file in
        file.isRule ? RuleInspection(file).problems : ChecklistInspection(file, names: names).problems
      }
  }

  private static func duplicates(in files: [RuleFile], among inspected: Set<String>) -> [Diagnostic] {
    var first: [String: RuleFile] = [:]
    return files.compactMap { file in
      let key = (file.isRule ? "rule " : "checklist ") + file.id
      guard let earlier = first[key] else {
        first[key] = file
        return nil
      }
      guard inspected.contains(file.name) else { return nil }
      return Diagnostic(
        code: "rule.duplicate-id", message: "`\(file.id)` is also the id of `\(earlier.name)`",
        origin: Origin(file: file.name), hint: "rename one of the two files")
    }
  }
}
