internal import AppleFormats
internal import ReadinessModel

/// Finds the apps and everything inside them among the paths of a package.
struct PackageLayout {
  /// Most bundles, and most of them inside each other.
  static let maximumBundles = 500
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
    var seen: Set<ExactText> = []
    seen.reserveCapacity(members.count)
    var twice: Set<ExactText> = []
    for member in members where !seen.insert(ExactText(member.path)).inserted {
      twice.insert(ExactText(member.path))
    }
    guard !twice.isEmpty else { return }
    var first: String?
    for index in members.indices where twice.contains(ExactText(members[index].path)) {
      members[index].isDuplicate = true
      first = first ?? members[index].path
    }
    report("duplicate-entry", PackageFailure.duplicate(first ?? "").message)
  }

  func package(in store: any PackageStore, fileSize: Int?) -> Package {
    var layout = self
    let apps = layout.mainApps()
    let bundles = apps.paths.count == 1 ? layout.bundles(in: apps.paths[0]) : []
    layout.refuseLinks(in: bundles, store)
    return Package(
      kind: kind, mainApps: apps.paths, bundles: bundles, members: layout.members,
      strayEntries: kind == .ipa || kind == .zip ? members.map(\.path).filter(Self.isStray) : [],
      keyCandidates: members.filter(Self.mayHoldKey), problems: layout.problems,
      isArchive: apps.isArchive, store: store, fileSize: fileSize)
  }

  private static func isStray(_ path: String) -> Bool {
    let bytes = path.utf8
    if bytes.starts(with: "__MACOSX/".utf8) { return true }
    let name = bytes.lastIndex(of: UInt8(ascii: "/")).map { bytes.index(after: $0) } ?? bytes.startIndex
    return bytes[name...].starts(with: "._".utf8)
  }

  private static let keySuffixes: Set<String> = [
    "p8", "p12", "pfx", "pem", "key", "pk8", "der", "asc", "txt", "env",
  ]
  private static let keyEndings: [[UInt8]] = keySuffixes.map { Array(".\($0)".utf8) }

  private static func mayHoldKey(_ member: PackageMember) -> Bool {
    guard !member.isLink, let point = member.path.utf8.suffix(4).lastIndex(of: UInt8(ascii: ".")) else {
      return false
    }
    return keySuffixes.contains(member.path[member.path.utf8.index(after: point)...].lowercased())
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
      var last = "/"
      for member in members where !member.path.utf8.starts(with: last.utf8) {
        guard let path = Self.app(in: member.path, below: place.folders) else { continue }
        last = path + "/"
        found.insert(path)
      }
      if !found.isEmpty {
        return (found.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }, place.isArchive)
      }
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

  /// Folders of a bundle that hold others, with what they may be.
  private static let nests: [(folder: String, suffixes: Set<String>)] = [
    ("PlugIns", ["appex"]), ("Extensions", ["appex"]), ("AppClips", ["app"]), ("Watch", ["app"]),
    ("Library/LoginItems", ["app"]),
  ]

  private mutating func bundles(in app: String) -> [PackageBundle] {
    var bundles = [PackageBundle(path: app, parent: nil)]
    var positions: [String: Int] = [app: 0]
    var isTooDeep = false
    var isTooMany = false
    let inside = app + "/"
    for member in members where member.path.utf8.starts(with: inside.utf8) {
      var owner = 0
      var depth = 1
      var rest = member.path[member.path.utf8.index(member.path.startIndex, offsetBy: inside.utf8.count)...]
      while let nested = Self.nested(in: rest) {
        let path = "\(bundles[owner].path)/\(nested.path)"
        depth += 1
        guard depth <= Self.maximumNesting else {
          isTooDeep = true
          break
        }
        if let position = positions[path] {
          owner = position
        } else if bundles.count < Self.maximumBundles {
          positions[path] = bundles.count
          bundles.append(PackageBundle(path: path, parent: owner))
          owner = bundles.count - 1
        } else {
          isTooMany = true
          break
        }
        rest = nested.rest
      }
      bundles[owner].take(member, at: rest)
    }
    for index in bundles.indices { bundles[index].sort() }
    if isTooDeep {
      report(
        "too-deep",
        "bundles lie more than \(Self.maximumNesting) deep inside each other, the inner ones are not read")
    }
    if isTooMany {
      report("too-many-bundles", "more than \(Self.maximumBundles) bundles, the others are not read")
    }
    return bundles
  }

  /// The next bundle that a path goes into: `PlugIns/Service.appex`, and what follows.
  private static func nested(in rest: Substring) -> (path: Substring, rest: Substring)? {
    let isMac = rest.utf8.starts(with: "Contents/".utf8)
    let inner = isMac ? rest.utf8.dropFirst(9) : rest.utf8[...]
    for nest in nests where inner.starts(with: nest.folder.utf8) {
      let after = inner.dropFirst(nest.folder.utf8.count)
      guard after.first == UInt8(ascii: "/") else { continue }
      let name = after.dropFirst().prefix { $0 != UInt8(ascii: "/") }
      let tail = after.dropFirst(name.count + 1)
      guard tail.first == UInt8(ascii: "/"),
        nest.suffixes.contains(MemberPath.suffix(of: rest[name.startIndex..<name.endIndex]))
      else { continue }
      return (rest[..<name.endIndex], rest[tail.index(after: tail.startIndex)...])
    }
    return nil
  }

  /// Most links whose text is read.
  private static let maximumLinks = 2_000

  private mutating func refuseLinks(in bundles: [PackageBundle], _ store: any PackageStore) {
    guard let app = bundles.first?.path else { return }
    let links = members.lazy.filter(\.isLink).prefix(Self.maximumLinks)
    let outside = links.filter { link in
      guard link.path.utf8.starts(with: "\(app)/".utf8), let target = try? store.target(of: link) else {
        return false
      }
      return !MemberPath.staysInside(target, from: link.path, top: app)
    }
    guard let first = outside.first else { return }
    report("link-outside", "the symbolic link `\(first.path)` leads out of the app")
  }
}

extension PackageBundle {
  /// Takes note of a file at `rest` in this bundle and in none inside it.
  fileprivate mutating func take(_ member: PackageMember, at rest: Substring) {
    var inner = rest.utf8[...]
    let isContents = inner.starts(with: "Contents/".utf8)
    if isContents { inner = inner.dropFirst(9) }
    let text = rest[inner.startIndex...]
    guard let slash = inner.firstIndex(of: UInt8(ascii: "/")) else {
      takeFile(member, named: text, inContents: isContents)
      return
    }
    let folder = rest[inner.startIndex..<slash]
    let below = rest[inner.index(after: slash)...]
    switch folder {
    case "_CodeSignature" where below == "CodeResources": codeResources = member
    case "Frameworks": takeFramework(member, at: below)
    case "MacOS" where isContents && !below.utf8.contains(UInt8(ascii: "/")): code[String(below)] = member
    case "Resources" where isContents: takeResource(member, at: below)
    default:
      if !isContents, folder.utf8.suffix(6).elementsEqual(".lproj".utf8) { takeResource(member, at: text) }
    }
  }

  private mutating func takeFile(_ member: PackageMember, named name: Substring, inContents: Bool) {
    switch name {
    case "Info.plist":
      info = member
      hasContents = hasContents || inContents
    case "embedded.mobileprovision", "embedded.provisionprofile": profile = member
    case "GoogleService-Info.plist": googleService = member
    default: break
    }
    if !inContents {
      rootFiles.append(String(name))
      code[String(name)] = member
    }
  }

  private mutating func takeResource(_ member: PackageMember, at path: Substring) {
    let parts = path.split(separator: "/", maxSplits: 2)
    if parts.count == 1 { rootFiles.append(String(path)) }
    if path == "GoogleService-Info.plist" { googleService = member }
    guard parts.count == 2, parts[0].hasSuffix(".lproj"),
      parts[1] == "Localizable.strings" || parts[1] == "Localizable.stringsdict"
    else { return }
    strings.append((String(parts[0].dropLast(6)), member))
  }

  /// Most frameworks of one bundle that are looked at.
  private static let maximumFrameworks = 1_000

  /// `Kit.framework/Kit`, on macOS `Kit.framework/Versions/A/Kit`, or `libKit.dylib`.
  private mutating func takeFramework(_ member: PackageMember, at path: Substring) {
    let parts = path.split(separator: "/")
    guard let top = parts.first else { return }
    let suffix = MemberPath.suffix(of: top)
    if parts.count == 1 {
      if suffix == "dylib" { frameworks.append(Framework(name: String(top), executable: member)) }
      return
    }
    guard suffix == "framework" else { return }
    var position = frameworks.firstIndex { $0.name == top }
    if position == nil {
      guard frameworks.count < Self.maximumFrameworks else { return }
      frameworks.append(Framework(name: String(top), executable: nil))
      position = frameworks.count - 1
    }
    guard let position, let name = parts.last, name == top.dropLast(10), !member.isLink,
      parts.count == 2 || (parts.count == 4 && parts[1] == "Versions")
    else { return }
    frameworks[position].executable = frameworks[position].executable ?? member
  }

  fileprivate mutating func sort() {
    rootFiles.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    frameworks.sort { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    strings.sort { $0.language.utf8.lexicographicallyPrecedes($1.language.utf8) }
  }
}
