import AppleFormats
import Cryptography
import Packages
import PropertyListReading
import SideBySide
import Synchronization

/// Digests all code and all resources of a package, on all cores.
struct DeepCheck {
  /// One file to be gone through.
  private struct Task: Sendable {
    enum Work: Sendable {
      case pages
      case resource(ResourceComparison.ExpectedDigest)
    }

    let bundle: Int
    let member: PackageMember
    let work: Work
  }

  /// By position in the package's bundles.
  private(set) var seals: [DeepSeals]
  private var tasks: [Task] = []
  private let package: Package

  /// `executables` are the names by bundle; `nil` where none is known.
  static func seals(of package: Package, executables: [String?]) -> [DeepSeals] {
    var check = DeepCheck(package)
    for (index, name) in executables.enumerated() { check.plan(index, executable: name) }
    check.run()
    return check.seals
  }

  private init(_ package: Package) {
    self.package = package
    seals = package.bundles.map { _ in DeepSeals() }
  }

  private mutating func plan(_ index: Int, executable name: String?) {
    let bundle = package.bundles[index]
    if let name, let member = bundle.executable(named: name), !member.isLink, !member.isDuplicate {
      tasks.append(Task(bundle: index, member: member, work: .pages))
    }
    guard let member = bundle.codeResources else { return }
    do {
      let list = try PropertyListReader.read(
        try package.bytes(of: member, limit: PackagedBundle.longestResources))
      try plan(index, CodeResources(list.root), executable: name)
    } catch {
      // That it does not fit its seal, or cannot be read, is told by the slot.
      seals[index].resources = .notChecked
    }
  }

  private mutating func plan(
    _ index: Int, _ resources: CodeResources, executable name: String?
  ) throws(CodeResourcesFailure) {
    let bundle = package.bundles[index]
    let folder = bundle.contentPath + "/"
    var byPath: [String: PackageMember] = [:]
    var members: [BundleMember] = []
    for member in package.members where member.path.utf8.starts(with: folder.utf8) {
      let path = String(member.path.utf8.dropFirst(folder.utf8.count)) ?? ""
      byPath[path] = member
      let target = member.isLink ? (try? package.store.target(of: member)) ?? "" : nil
      members.append(BundleMember(path, target.map { .link($0) } ?? .file))
    }
    let own = name.map { String(bundle.executablePath(named: $0).dropFirst(folder.count)) }
    let comparison = try resources.compare(with: members, executable: own)
    seals[index].resources = .match
    for path in comparison.missing { seals[index].note("`\(path)` was sealed and is missing") }
    for path in comparison.added { seals[index].note("`\(path)` was added after signing") }
    for path in comparison.changed { seals[index].note("`\(path)` is another kind of file than was sealed") }
    for digest in comparison.digests {
      guard let member = byPath[digest.path] else { continue }
      tasks.append(Task(bundle: index, member: member, work: .resource(digest)))
    }
  }

  private mutating func run() {
    let tasks = tasks.sorted { $0.member.size > $1.member.size }
    let package = package
    let next = Mutex(0)
    let found = Mutex<[(task: Int, seal: Seal.State)]>([])
    SideBySide.run(workers: min(SideBySide.cores, tasks.count)) {
      while true {
        let index = next.withLock { index in
          defer { index += 1 }
          return index
        }
        guard index < tasks.count else { return }
        let state = Self.state(of: tasks[index], in: package.store)
        found.withLock { $0.append((index, state)) }
      }
    }
    let states = found.withLock { $0 }.sorted { $0.task < $1.task }
    record(states, of: tasks)
  }

  private mutating func record(_ states: [(task: Int, seal: Seal.State)], of tasks: [Task]) {
    if states.count < tasks.count {
      for task in tasks { seals[task.bundle].resources = .notChecked }
    }
    var faults: [(bundle: Int, path: String)] = []
    for (index, state) in states {
      let task = tasks[index]
      switch task.work {
      case .pages: seals[task.bundle].pages = state
      case .resource(let digest):
        if state == .mismatch { faults.append((task.bundle, digest.path)) }
        if state == .notChecked, seals[task.bundle].resources == .match {
          seals[task.bundle].resources = .notChecked
        }
      }
    }
    for fault in faults.sorted(by: { $0.path.utf8.lexicographicallyPrecedes($1.path.utf8) }) {
      seals[fault.bundle].note("`\(fault.path)` was changed after signing")
    }
  }

  private static func state(of task: Task, in store: any PackageStore) -> Seal.State {
    guard !task.member.isDuplicate, let source = try? store.source(of: task.member) else {
      return .notChecked
    }
    switch task.work {
    case .pages:
      guard let executable = try? Executable(reading: source) else { return .notChecked }
      return PageSeals.pages(of: executable, in: source)
    case .resource(let digest):
      // What ends early or does not fit the container's checksum is not what was sealed.
      guard let matches = try? digest.matches(source) else { return .mismatch }
      return matches ? .match : .mismatch
    }
  }
}
