package import PropertyListReading

/// The targets of an Xcode project and their build settings, as they stand in `project.pbxproj`.
///
/// Apple publishes no description; the keys are those that Xcode writes. Objects refer to each other by id, and
/// what is not needed for push is not looked at. Unknown kinds of objects are passed over.
package struct XcodeProject: Sendable, Hashable {
  package struct Configuration: Sendable, Hashable {
    package let name: String
    package let settings: [SettingAssignment]
    /// The `.xcconfig` below the settings, from the project's folder.
    package let base: String?
  }

  package struct Target: Sendable, Hashable {
    package let id: String
    package let name: String
    /// `com.apple.product-type.application`, say.
    package let productType: String
    package let configurations: [Configuration]
    /// Ids of the targets whose products are copied into this one's.
    package let embedded: Set<String>
    /// Files that are compiled, and files that are copied, from the project's folder.
    package let sources: [String]
    package let resources: [String]
    /// Folders of which every file belongs to the target, since Xcode 16.
    package let folders: [String]
  }

  /// In the order of the project.
  package let targets: [Target]
  /// Of the project, below those of every target.
  package let configurations: [Configuration]

  package enum Failure: Error, Sendable, Hashable {
    /// What is missing, in words.
    case malformed(String)
  }

  package init(_ root: PropertyListValue) throws(Failure) {
    guard let objects = root["objects"]?.entries else { throw .malformed("no `objects`") }
    guard let rootID = root["rootObject"]?.text else { throw .malformed("no `rootObject`") }
    let reader = ProjectReader(objects)
    guard let project = reader.objects[rootID], project["isa"]?.text == "PBXProject" else {
      throw .malformed("`rootObject` is no project")
    }
    configurations = reader.configurations(of: project)
    let ids = project["targets"]?.elements?.compactMap(\.text) ?? []
    targets = reader.targets(ids)
  }
}

/// The objects of a project by id.
private struct ProjectReader {
  let objects: [String: PropertyListValue]
  /// The group around each file and group.
  private let parents: [String: String]

  /// Groups inside each other that are followed.
  private static let deepest = 64

  init(_ entries: [PropertyListEntry]) {
    objects = Dictionary(entries.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first })
    var parents: [String: String] = [:]
    for entry in entries {
      for child in entry.value["children"]?.elements ?? [] {
        if let id = child.text { parents[id] = entry.key }
      }
    }
    self.parents = parents
  }

  private func object(_ owner: PropertyListValue, _ key: String) -> PropertyListValue? {
    owner[key]?.text.flatMap { objects[$0] }
  }

  private func list(_ owner: PropertyListValue, _ key: String) -> [PropertyListValue] {
    (owner[key]?.elements ?? []).compactMap { $0.text.flatMap { objects[$0] } }
  }

  func configurations(of owner: PropertyListValue) -> [XcodeProject.Configuration] {
    guard let list = object(owner, "buildConfigurationList") else { return [] }
    return self.list(list, "buildConfigurations").compactMap { configuration in
      guard let name = configuration["name"]?.text else { return nil }
      let settings = (configuration["buildSettings"]?.entries ?? []).compactMap { entry in
        Self.words(entry.value).flatMap { SettingAssignment(entry.key, $0) }
      }
      return XcodeProject.Configuration(name: name, settings: settings, base: base(of: configuration))
    }
  }

  private static func words(_ value: PropertyListValue) -> String? {
    if let text = value.text { return text }
    return value.elements.map { $0.compactMap(\.text).joined(separator: " ") }
  }

  /// A reference to a file, or since Xcode 16 a place below a folder.
  private func base(of configuration: PropertyListValue) -> String? {
    if let id = configuration["baseConfigurationReference"]?.text { return path(of: id) }
    guard let anchor = configuration["baseConfigurationReferenceAnchor"]?.text,
      let rest = configuration["baseConfigurationReferenceRelativePath"]?.text
    else { return nil }
    return path(of: anchor).map { $0.isEmpty ? rest : "\($0)/\(rest)" }
  }

  /// Where a file or group lies, from the project's folder; `nil` for places that only a build knows.
  private func path(of id: String) -> String? {
    var parts: [String] = []
    var next: String? = id
    for _ in 0..<Self.deepest {
      guard let current = next, let object = objects[current] else { break }
      if let path = object["path"]?.text, !path.isEmpty { parts.append(path) }
      switch object["sourceTree"]?.text {
      case "<group>", nil: next = parents[current]
      case "SOURCE_ROOT", "<absolute>": next = nil
      default: return nil
      }
    }
    return parts.reversed().joined(separator: "/")
  }

  func targets(_ ids: [String]) -> [XcodeProject.Target] {
    var products: [String: String] = [:]
    for id in ids {
      if let product = objects[id]?["productReference"]?.text { products[product] = id }
    }
    return ids.compactMap { id in
      guard let target = objects[id], let name = target["name"]?.text else { return nil }
      return XcodeProject.Target(
        id: id, name: name, productType: target["productType"]?.text ?? "",
        configurations: configurations(of: target), embedded: embedded(in: target, products),
        sources: files(in: target, phase: "PBXSourcesBuildPhase"),
        resources: files(in: target, phase: "PBXResourcesBuildPhase"),
        folders: (target["fileSystemSynchronizedGroups"]?.elements ?? []).compactMap(\.text).compactMap(path))
    }
  }

  /// Files of the phases of one kind; of a file in several languages each of them.
  private func files(in target: PropertyListValue, phase: String) -> [String] {
    let phases = list(target, "buildPhases").filter { $0["isa"]?.text == phase }
    let ids = phases.flatMap { list($0, "files") }.compactMap { $0["fileRef"]?.text }
    let own = ids.flatMap { id -> [String] in
      let children = objects[id]?["children"]?.elements ?? []
      return children.isEmpty ? [id] : children.compactMap(\.text)
    }
    return own.compactMap(path)
  }

  private func embedded(in target: PropertyListValue, _ products: [String: String]) -> Set<String> {
    let copies = list(target, "buildPhases").filter { $0["isa"]?.text == "PBXCopyFilesBuildPhase" }
    let files = copies.flatMap { list($0, "files") }
    return Set(files.compactMap { $0["fileRef"]?.text.flatMap { products[$0] } })
  }
}
