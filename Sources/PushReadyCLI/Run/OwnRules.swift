internal import Collectors
internal import Manifests
internal import ReadinessModel
internal import Rules

/// Checklists that a team keeps in its repository, and the rules beside them.
struct OwnRules: Sendable {
  /// Rules and checklists; paths are those below the folder of the checklist.
  private(set) var files: [RuleFile] = []
  /// The checklists of the run by id; those named by path among them.
  private(set) var checklists: [Located<String>] = []
  private var inputs: [String: Report.Input] = [:]
  private var folders: Set<String> = []

  /// Checklists that one run may read from files.
  static let checklistLimit = 64

  /// Reads what is named by path: the checklist, the checklists beside it that it extends, and the rules in
  /// `rules/<layer>/` beside it.
  ///
  /// - Parameters:
  ///   - checklists: Names of shipped checklists, and paths.
  ///   - folder: Where relative paths start.
  ///   - shipped: Ids of the checklists that the program carries.
  /// - Throws: For what cannot be opened, and for a folder of rules that is not in order. What is wrong in
  ///   the files is for ``RuleLibrary`` to say.
  init(
    _ checklists: [Located<String>], in folder: String, shipped: [String]
  ) throws(EvidenceOpening.Failure) {
    for name in checklists {
      guard ManifestFlags.isPath(name) else {
        self.checklists.append(name)
        continue
      }
      let path = OwnFile.path(name.value, in: folder)
      let file = try read(path, kind: "checklist", below: Self.folder(of: path), name.origin)
      self.checklists.append(Located(file.id, at: name.origin))
      try readBase(of: file, in: Self.folder(of: path), shipped: shipped)
      try readRules(in: Self.folder(of: path), name.origin)
    }
  }

  /// How the report lists the checklists that were read and the rules that `plan` took.
  func inputs(of plan: ChecklistPlan) -> [Report.Input] {
    let names = files.filter { !$0.isRule }.map(\.name) + plan.steps.map(\.rule.origin.file)
    return names.compactMap { inputs[$0] }
  }

  @discardableResult
  private mutating func read(
    _ path: String, kind: String, below folder: String, _ origin: Origin
  ) throws(EvidenceOpening.Failure) -> RuleFile {
    if inputs[path] != nil, let known = files.first(where: { $0.name == path }) { return known }
    let own = try OwnFile(path: path, kind: kind, namedAt: origin)
    let start = folder.isEmpty ? 0 : folder.utf8.count + (folder.hasSuffix("/") ? 0 : 1)
    let file = RuleFile(path: String(path.dropFirst(utf8: start)), name: path, text: own.bytes)
    files.append(file)
    inputs[path] = own.input
    return file
  }

  /// Checklists beside `file` that it extends, as far as the program does not carry them.
  private mutating func readBase(
    of file: RuleFile, in folder: String, shipped: [String]
  ) throws(EvidenceOpening.Failure) {
    var file = file
    while files.count < Self.checklistLimit, let extends = try? ChecklistReader.checklist(file).extends,
      !shipped.contains(extends.value), !extends.value.utf8.contains(UInt8(ascii: "/"))
    {
      let path = OwnFile.path(extends.value + ".yml", in: folder)
      guard inputs[path] == nil, OwnFile.exists(path) else { return }
      file = try read(path, kind: "checklist", below: folder, extends.origin)
    }
  }

  private mutating func readRules(
    in folder: String, _ origin: Origin
  ) throws(EvidenceOpening.Failure) {
    guard folders.insert(folder).inserted else { return }
    for path in try RuleFolder.rules(in: folder, namedAt: origin) {
      try read(path, kind: "rule", below: folder, origin)
    }
  }

  private static func folder(of path: String) -> String {
    guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return "" }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }
}

extension String {
  fileprivate func dropFirst(utf8 count: Int) -> Substring {
    self[(utf8.index(startIndex, offsetBy: count, limitedBy: endIndex) ?? endIndex)...]
  }
}
