import ReadinessModel

extension PatternWalk {
  /// The files that a path or pattern of the manifest names, as it names them. A pattern that matches none is
  /// a problem; a path is taken as it is.
  static func names(
    of pattern: Located<String>, in folder: String, _ problems: inout [Diagnostic]
  ) -> [String] {
    guard PathPattern.hasWildcard(pattern.value) else { return [pattern.value] }
    do throws(PatternWalk.Fault) {
      let files = try files(matching: pattern.value, in: folder)
      if files.isEmpty {
        problems.append(
          Diagnostic(
            code: "evidence.no-match", message: "`\(pattern.value)` matches no file", origin: pattern.origin,
            hint: "check the pattern, which starts from the manifest's folder"))
      }
      return files
    } catch {
      problems.append(diagnostic(error, pattern))
      return []
    }
  }

  private static func diagnostic(_ fault: Fault, _ pattern: Located<String>) -> Diagnostic {
    let (code, words, hint): (String, String, String) =
      switch fault {
      case .tooManyEntries:
        (
          "evidence.too-many", "more than \(entryLimit) entries of folders would be looked at",
          "name a folder further in"
        )
      case .tooDeep(let folder):
        (
          "evidence.too-deep", "`\(folder)` lies more than \(depthLimit) folders deep",
          "name a folder further in"
        )
      case .cannotOpen(let folder, let words):
        ("evidence.cannot-open", "cannot open the folder `\(folder)`: \(words)", "check its permissions")
      }
    return Diagnostic(
      code: code, message: "`\(pattern.value)`: \(words)", origin: pattern.origin, hint: hint)
  }
}
