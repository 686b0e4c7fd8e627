extension PackageBundle {
  /// Takes note of a file of this bundle and of none inside it. The bundle's path has `start` bytes, the slash
  /// after it counted.
  mutating func take(_ member: PackageMember, at start: Int, as role: PackageRole) {
    switch role {
    case .root(let inContents): takeFile(member, at: inContents ? start + 9 : start, inContents: inContents)
    case .signature:
      if member.path.lending({ $0.ends(with: "CodeResources", at: $0.folderLength) }) {
        codeResources = member
      }
    case .framework: takeFramework(member, at: member.path.after(start))
    case .code: code.append(member)
    case .resource: takeResource(member, at: member.path.after(start))
    case .other: break
    }
  }

  private mutating func takeFile(_ member: PackageMember, at start: Int, inContents: Bool) {
    enum Name { case info, profile, googleService, other }
    let name = member.path.lending { path -> Name in
      if path.ends(with: "Info.plist", at: start) { return .info }
      if path.ends(with: "embedded.mobileprovision", at: start)
        || path.ends(with: "embedded.provisionprofile", at: start)
      {
        return .profile
      }
      return path.ends(with: "GoogleService-Info.plist", at: start) ? .googleService : .other
    }
    switch name {
    case .info:
      info = member
      hasContents = hasContents || inContents
    case .profile: profile = member
    case .googleService: googleService = member
    case .other: break
    }
    if !inContents {
      rootFiles.append(String(member.path.after(start)))
      code.append(member)
    }
  }

  /// `rest` is `Contents/Resources/…`, or `de.lproj/…` in a flat bundle.
  private mutating func takeResource(_ member: PackageMember, at rest: Substring) {
    let parts = rest.split(separator: "/")
    let own = parts.first == "Contents" ? parts.dropFirst(2) : parts[...]
    if own.count == 1, let name = own.last {
      rootFiles.append(String(name))
      if name == "GoogleService-Info.plist" { googleService = member }
    }
    guard own.count == 2, let folder = own.first, let table = own.last, folder.hasSuffix(".lproj"),
      table == "Localizable.strings" || table == "Localizable.stringsdict"
    else { return }
    strings.append((String(folder.dropLast(6)), member))
  }

  /// Most frameworks of one bundle that are looked at.
  private static let maximumFrameworks = 1_000

  /// `Kit.framework/Kit`, on macOS `Kit.framework/Versions/A/Kit`, or `libKit.dylib`.
  private mutating func takeFramework(_ member: PackageMember, at rest: Substring) {
    let all = rest.split(separator: "/")
    let parts = Array(all.dropFirst(all.first == "Contents" ? 2 : 1))
    guard let top = parts.first else { return }
    let suffix = MemberPath.suffix(of: top)
    if parts.count == 1 {
      if suffix == "dylib", frameworks.count < Self.maximumFrameworks {
        frameworks.append(Framework(name: String(top), executable: member))
      }
      return
    }
    guard suffix == "framework" else { return }
    // Files of a framework stand together.
    var position = frameworks.last.map { $0.name == top } == true ? frameworks.count - 1 : nil
    position = position ?? frameworks.firstIndex { $0.name == top }
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

  mutating func sort() {
    rootFiles.sort { $0.precedes($1) }
    frameworks.sort { $0.name.precedes($1.name) }
    strings.sort { $0.language.precedes($1.language) }
  }
}
