/// Finds the apps and everything inside them among the paths of a package.
struct PackageLayout {
  /// Most bundles, and most of them inside each other. Each is judged by every rule, some of which look at all
  /// the others; the largest apps have some thirty.
  static let maximumBundles = 50
  static let maximumNesting = 8

  private let kind: PackageKind
  private var members: [PackageMember]
  private var problems: [PackageProblem] = []

  init(kind: PackageKind, members: [PackageMember]) {
    self.kind = kind
    self.members = members
  }

  private mutating func report(_ code: String, _ message: String) {
    problems.append(PackageProblem(code: "package.\(code)", message: message))
  }

  mutating func refuse(unsafeNames: [String]) {
    guard let first = unsafeNames.first else { return }
    let others = unsafeNames.count == 1 ? "" : " and \(unsafeNames.count - 1) more"
    report("unsafe-name", "the entry `\(first)`\(others) would lie outside of the package")
  }

  mutating func refuseDuplicates() {
    let twice = RepeatedNames.positions(in: members)
    guard let first = twice.first else { return }
    for index in twice { members[index].isDuplicate = true }
    report("duplicate-entry", PackageFailure.duplicate(members[first].path).message)
  }

  func package(in store: any PackageStore, fileSize: Int?) -> Package {
    var layout = self
    let apps = layout.mainApps()
    let bundles = apps.paths.count == 1 ? layout.bundles(in: apps.paths[0]) : []
    layout.refuseLinks(in: bundles, store)
    return Package(
      kind: kind, mainApps: apps.paths, bundles: bundles, members: layout.members,
      strayEntries: kind == .ipa || kind == .zip ? members.filter(Self.isStray).map(\.path) : [],
      keyCandidates: members.filter { KeyName($0) == .telling },
      plainTexts: members.filter { KeyName($0) == .text }, problems: layout.problems,
      isArchive: apps.isArchive, store: store, fileSize: fileSize)
  }

  private static func isStray(_ member: PackageMember) -> Bool {
    member.path.lending { $0.holds("__MACOSX/") || $0.holds("._", at: $0.folderLength) }
  }

  /// Where an app may be the main one: below these folders, directly. `*` is any one folder.
  private var places: [(folders: [String], isArchive: Bool)] {
    switch kind {
    case .ipa: [(["Payload"], false)]
    case .app: [([], false)]
    case .xcarchive: [(["*", "Products", "Applications"], true)]
    case .zip:
      [
        (["Payload"], false), ([], false), (["*", "Products", "Applications"], true),
        (["Products", "Applications"], true),
      ]
    }
  }

  /// Apps at the first of the places that holds any.
  private func mainApps() -> (paths: [String], isArchive: Bool) {
    for place in places {
      var found: Set<String> = []
      // What is known already, and what is none: members of an app stand together, and so do the others.
      var last = "/"
      let top = place.folders.first.flatMap { $0 == "*" ? nil : "\($0)/" } ?? ""
      for member in members where member.path.begins(with: top) && !member.path.begins(with: last) {
        guard let path = Self.app(in: member.path, below: place.folders) else { continue }
        last = path + "/"
        found.insert(path)
      }
      if !found.isEmpty { return (found.sorted { $0.precedes($1) }, place.isArchive) }
    }
    return ([], kind == .xcarchive)
  }

  /// `Payload/App.app` for a path that goes through an app right below `folders`.
  private static func app(in path: String, below folders: [String]) -> String? {
    let parts = path.split(separator: "/", maxSplits: folders.count + 1)
    guard parts.count == folders.count + 2, parts[0] != "__MACOSX" else { return nil }
    for (part, folder) in zip(parts, folders) {
      if folder == "*" ? MemberPath.suffix(of: part) != "xcarchive" : part != folder { return nil }
    }
    let name = parts[folders.count]
    guard MemberPath.suffix(of: name) == "app", !name.utf8.starts(with: "._".utf8) else { return nil }
    return parts[...folders.count].joined(separator: "/")
  }

  /// Folders of a bundle that hold others, with what those are named.
  private static let nests: [(folder: StaticString, suffix: StaticString)] = [
    ("PlugIns/", "appex"), ("Extensions/", "appex"), ("AppClips/", "app"), ("Watch/", "app"),
    ("Library/LoginItems/", "app"),
  ]

  /// Where the files of one folder belong.
  private struct Place {
    /// A member of the folder, and the bytes of its path up to its name.
    let path: String
    let folderLength: Int
    /// Position of the bundle; `nil` outside of the app.
    var owner: Int?
    /// Bytes of the path that lead to the bundle.
    var start = 0
    var role = PackageRole.other

    func holds(_ path: UnsafeBufferPointer<UInt8>) -> Bool {
      guard path.folderLength == folderLength else { return false }
      return self.path.lending { own in
        path.begins(with: UnsafeBufferPointer(rebasing: own[..<folderLength]))
      }
    }
  }

  private mutating func bundles(in app: String) -> [PackageBundle] {
    var found = FoundBundles(app: app)
    // Files of a folder stand together, so where they belong is told once.
    var place: Place?
    for member in members {
      let same = member.path.lending { path in place?.holds(path) ?? false }
      if !same { place = self.place(of: member.path, in: &found) }
      if let place, let owner = place.owner, place.role != .other {
        found.bundles[owner].take(member, at: place.start, as: place.role)
      }
    }
    for index in found.bundles.indices { found.bundles[index].sort() }
    if found.isTooDeep {
      report(
        "too-deep",
        "bundles lie more than \(Self.maximumNesting) deep inside each other, the inner ones are not read")
    }
    if found.isTooMany {
      report("too-many-bundles", "more than \(Self.maximumBundles) bundles, the others are not read")
    }
    return found.bundles
  }

  private struct FoundBundles {
    var bundles: [PackageBundle]
    var positions: [String: Int]
    var isTooDeep = false
    var isTooMany = false
    let inside: String

    init(app: String) {
      bundles = [PackageBundle(path: app, parent: nil)]
      positions = [app: 0]
      inside = app + "/"
    }

    /// The position of the bundle at `path`, which lies in `owner`; `nil` when there are too many.
    mutating func position(of path: String, in owner: Int) -> Int? {
      if let position = positions[path] { return position }
      guard bundles.count < PackageLayout.maximumBundles else {
        isTooMany = true
        return nil
      }
      positions[path] = bundles.count
      bundles.append(PackageBundle(path: path, parent: owner))
      return bundles.count - 1
    }
  }

  private func place(of path: String, in found: inout FoundBundles) -> Place {
    path.lending { bytes in
      let folder = UnsafeBufferPointer(rebasing: bytes[..<bytes.folderLength])
      var place = Place(path: path, folderLength: folder.count)
      guard path.begins(with: found.inside) else { return place }
      var owner = 0
      var start = found.inside.utf8.count
      var depth = 1
      while let end = Self.nested(in: folder, from: start) {
        depth += 1
        guard depth <= Self.maximumNesting else {
          found.isTooDeep = true
          break
        }
        let inner = String(decoding: folder[..<end], as: UTF8.self)
        guard let position = found.position(of: inner, in: owner) else { break }
        owner = position
        start = end + 1
      }
      place.owner = owner
      place.start = start
      place.role = PackageRole(of: folder, from: start)
      return place
    }
  }

  /// The end of the name of the next bundle that a folder goes into: `PlugIns/Service.appex`.
  private static func nested(in folder: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    let inner = folder.holds("Contents/", at: start) ? start + 9 : start
    for nest in nests where folder.holds(nest.folder, at: inner) {
      let name = inner + nest.folder.utf8CodeUnitCount
      if let slash = folder.slash(from: name), folder.isNamed(nest.suffix, in: name..<slash) { return slash }
    }
    return nil
  }

  /// Most links whose text is read.
  private static let maximumLinks = 2_000

  private mutating func refuseLinks(in bundles: [PackageBundle], _ store: any PackageStore) {
    guard let app = bundles.first?.path else { return }
    let links = members.lazy.filter(\.isLink).prefix(Self.maximumLinks)
    let outside = links.filter { link in
      guard link.path.begins(with: "\(app)/"), let target = try? store.target(of: link) else {
        return false
      }
      return !MemberPath.staysInside(target, from: link.path, top: app)
    }
    guard let first = outside.first else { return }
    report("link-outside", "the symbolic link `\(first.path)` leads out of the app")
  }
}
