#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
internal import Collectors
internal import ReadinessModel
internal import Rules

/// Files of rules and checklists that are named on the command line, one by one or by their folder.
struct RulePaths {
  /// Files of one call.
  static let fileLimit = 4_000
  /// Folders inside one another.
  static let depthLimit = 16

  private(set) var files: [RuleFile] = []
  private(set) var problems: [Diagnostic] = []

  /// Every file, sorted by path and each once. A file that is named is taken as it is; in a folder those
  /// are taken that look like a rule (in the folder of a layer) or like a checklist (by its keys), and
  /// names that start with a dot are passed over.
  init(_ paths: [Located<String>]) {
    var seen: Set<String> = []
    for path in paths {
      let named = Self.withoutSlash(path.value)
      if let names = try? FileManager.default.contentsOfDirectory(atPath: named) {
        let count = files.count + problems.count
        walk(named, names, depth: 0, &seen)
        if files.count + problems.count == count { problems.append(Self.empty(path)) }
      } else {
        take(named, namedAt: path.origin, &seen)
      }
    }
    files.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
  }

  private mutating func walk(_ folder: String, _ names: [String], depth: Int, _ seen: inout Set<String>) {
    for name in names.sorted() where !name.hasPrefix(".") {
      let path = folder == "." ? name : folder == "/" ? "/\(name)" : "\(folder)/\(name)"
      let kind = (try? FileManager.default.attributesOfItem(atPath: path))?[.type] as? FileAttributeType
      if kind == .typeDirectory {
        guard depth < Self.depthLimit, let inner = try? FileManager.default.contentsOfDirectory(atPath: path)
        else {
          problems.append(Self.closed(path))
          continue
        }
        walk(path, inner, depth: depth + 1, &seen)
      } else if kind == .typeRegular, name.hasSuffix(".yml") || name.hasSuffix(".yaml") {
        take(path, namedAt: Origin(file: path), &seen, onlyWhen: Self.isOurs)
      }
    }
  }

  private mutating func take(
    _ path: String, namedAt origin: Origin, _ seen: inout Set<String>,
    onlyWhen isWanted: (RuleFile) -> Bool = { _ in true }
  ) {
    guard seen.insert(path).inserted else { return }
    guard files.count < Self.fileLimit else {
      if !problems.contains(where: { $0.code == "rule.too-many" }) {
        problems.append(
          Diagnostic(
            code: "rule.too-many", message: "found more than \(Self.fileLimit) files of rules",
            origin: origin, hint: "name fewer folders"))
      }
      return
    }
    do throws(EvidenceOpening.Failure) {
      let bytes = try OwnFile(path: path, kind: "rule", namedAt: origin).bytes
      let file = RuleFile(path: Self.path(of: path, bytes), name: path, text: bytes)
      if isWanted(file) { files.append(file) }
    } catch {
      problems += error.diagnostics
    }
  }

  /// What the file holds says what it is: folders further up may have any name.
  private static func path(of path: String, _ bytes: [UInt8]) -> String {
    let parts = path.split(separator: "/")
    if isChecklist(bytes) { return String(parts.last ?? "") }
    return "rules/" + parts.suffix(2).joined(separator: "/")
  }

  private static func isChecklist(_ bytes: [UInt8]) -> Bool { hasRootKey(["sections", "extends"], bytes) }

  /// What lies below `rules` should be a rule; elsewhere the folder of a layer and the keys tell one.
  private static func isOurs(_ file: RuleFile) -> Bool {
    if !file.isRule { return true }
    if file.name.split(separator: "/").dropLast().suffix(2).contains("rules") { return true }
    return file.layer != nil && hasRootKey(["require", "checks", "kind"], file.text)
  }

  /// Whether a line of the file starts with one of `keys`.
  private static func hasRootKey(_ keys: [String], _ bytes: [UInt8]) -> Bool {
    bytes.split(separator: 0x0A).contains { line in keys.contains { line.starts(with: Array("\($0):".utf8)) }
    }
  }

  private static func withoutSlash(_ path: String) -> String {
    var path = path
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    return path.hasPrefix("./") && path.count > 2 ? String(path.dropFirst(2)) : path
  }

  private static func closed(_ path: String) -> Diagnostic {
    Diagnostic(
      code: "evidence.cannot-open", message: "cannot open the folder `\(path)`", origin: Origin(file: path),
      hint: "check its permissions; at most \(depthLimit) folders inside one another are read")
  }

  private static func empty(_ path: Located<String>) -> Diagnostic {
    Diagnostic(
      code: "rule.none-found", message: "`\(path.value)` holds no rule and no checklist", origin: path.origin,
      hint: "rules lie in `rules/<layer>/<id>.yml`")
  }
}
