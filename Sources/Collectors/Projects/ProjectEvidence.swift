internal import AppleFormats
internal import Cryptography
internal import PropertyListReading
package import ReadinessModel

/// The Xcode project that a manifest names, opened, with the target and the configuration that are looked at.
package struct ProjectEvidence: Sendable {
  /// The `project.pbxproj`.
  let artifact: Artifact
  /// Why it makes no sense, or the project.
  let content: Result<XcodeProject, Diagnostic>
  /// The folder that paths in the project start from; empty for the working directory.
  let folder: String
  /// The project's name without its ending.
  let name: String
  let target: Located<String>?
  /// As said, else what the scheme archives with, else `Release`.
  let configuration: Located<String>

  /// A file of the project, by its path from the project's folder.
  func path(_ relative: String) -> String {
    if relative.hasPrefix("/") || folder.isEmpty || relative.hasPrefix(folder + "/") { return relative }
    return "\(folder)/\(relative)"
  }
}

extension EvidenceOpening {
  /// Largest `project.pbxproj` in bytes, and most values in it. Those of large apps have some millions of bytes.
  private static let projectLimits = PropertyListLimits(
    bytes: 64 << 20, depth: 128, values: 2_000_000, content: 64 << 20)

  /// Opens the project that the manifest names; `nil` when it names none.
  package static func project(of manifest: Manifest) throws(Failure) -> ProjectEvidence? {
    guard let said = manifest.app?.project else { return nil }
    let named = trimmed(Self.path(said.path.value, in: manifest.directory))
    let path = try named.hasSuffix(".xcworkspace") ? project(inWorkspace: named, said) : named
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    let last = parts.last.map(String.init) ?? path
    guard last.hasSuffix(".xcodeproj") else {
      throw refusal(
        "expected a name that ends in `.xcodeproj` or `.xcworkspace`", "name the project of the app's target",
        said)
    }
    let bytes = try read(path + "/project.pbxproj", said.path)
    let origin = Origin(file: path + "/project.pbxproj")
    let artifact = Artifact(
      kind: .project, owner: .release, origin: origin, content: .closed, byteCount: bytes.count,
      sha256: SHA256.hex(of: bytes))
    let target = said.target?.value
    let scheme = target.flatMap { archiveConfiguration(ofScheme: $0, in: path) }
    return ProjectEvidence(
      artifact: artifact, content: project(bytes, at: origin),
      folder: parts.dropLast().joined(separator: "/"), name: String(last.dropLast(".xcodeproj".count)),
      target: said.target,
      configuration: said.configuration ?? Located(scheme ?? "Release", at: said.path.origin))
  }

  private static func trimmed(_ path: String) -> String {
    var path = path
    while path.utf8.count > 1, path.hasSuffix("/") { path.removeLast() }
    return path
  }

  private static func refusal(_ reason: String, _ hint: String, _ said: Manifest.Project) -> Failure {
    Failure(diagnostics: [
      Diagnostic(
        code: "evidence.not-a-project",
        message: "cannot open `\(said.path.value)` for the project: \(reason)",
        origin: said.path.origin, hint: hint)
    ])
  }

  /// The project in a workspace that has the target, or the only one besides CocoaPods' own.
  private static func project(
    inWorkspace path: String, _ said: Manifest.Project
  ) throws(Failure) -> String {
    let list = String(
      decoding: try read(path + "/contents.xcworkspacedata", said.path), as: UTF8.self)
    let folder = path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(
      separator: "/")
    let projects = locations(in: list).map { folder.isEmpty ? $0 : "\(folder)/\($0)" }
    let fitting = projects.filter { project in
      guard let target = said.target?.value else { return true }
      let origin = Origin(file: project)
      guard let bytes = SourceFiles.bytes(at: project + "/project.pbxproj"),
        let content = try? Self.project(bytes, at: origin).get()
      else { return false }
      return content.targets.contains { $0.name == target }
    }
    if fitting.count == 1 { return fitting[0] }
    let names = projects.map { "`\($0)`" }.joined(separator: ", ")
    throw refusal(
      "\(fitting.count) projects of the workspace fit",
      names.isEmpty ? "name the `.xcodeproj`" : "name one of \(names)",
      said)
  }

  /// Projects that a workspace lists: `<FileRef location = "group:App.xcodeproj">`.
  private static func locations(in list: String) -> [String] {
    list.split(separator: "\"").compactMap { word in
      guard word.hasSuffix(".xcodeproj"), !word.hasSuffix("Pods.xcodeproj"),
        let colon = word.firstIndex(of: ":")
      else { return nil }
      return String(word[word.index(after: colon)...])
    }
  }

  private static func read(_ path: String, _ said: Located<String>) throws(Failure) -> [UInt8] {
    do {
      if let bytes = try EvidenceFile(path: path).bytes(limit: projectLimits.bytes) { return bytes }
    } catch {
      throw Failure(diagnostics: [diagnostic(error, for: "the project", said)])
    }
    throw Failure(diagnostics: [
      Diagnostic(
        code: "evidence.too-large",
        message: "`\(path)` has more than \(projectLimits.bytes) bytes", origin: said.origin,
        hint: "check that this is the file you meant")
    ])
  }

  private static func project(_ bytes: [UInt8], at origin: Origin) -> Result<XcodeProject, Diagnostic> {
    do {
      let list = try PropertyListReader.read(bytes, limits: projectLimits)
      return .success(try XcodeProject(list.root))
    } catch let failure as PropertyListFailure {
      return .failure(failure.diagnostic(in: origin))
    } catch let failure as XcodeProject.Failure {
      guard case .malformed(let what) = failure else { return .failure(malformed("", origin)) }
      return .failure(malformed(what, origin))
    } catch {
      return .failure(malformed("it cannot be read", origin))
    }
  }

  private static func malformed(_ what: String, _ origin: Origin) -> Diagnostic {
    Diagnostic(
      code: "project.malformed", message: "no Xcode project: \(what)", origin: origin,
      hint: "open the project in Xcode and let it save the file")
  }

  /// The configuration with which the shared scheme of the target's name archives.
  private static func archiveConfiguration(ofScheme name: String, in project: String) -> String? {
    let path = "\(project)/xcshareddata/xcschemes/\(name).xcscheme"
    guard !name.contains("/"), let file = try? EvidenceFile(path: path),
      let bytes = try? file.bytes(limit: 1 << 20)
    else { return nil }
    let text = String(decoding: bytes, as: UTF8.self)
    guard let action = text.firstRange(of: "<ArchiveAction"),
      let end = text[action.upperBound...].firstIndex(of: ">")
    else { return nil }
    let attributes = text[action.upperBound..<end]
    guard let key = attributes.firstRange(of: "buildConfiguration") else { return nil }
    let parts = attributes[key.upperBound...].split(separator: "\"", maxSplits: 2)
    return parts.count > 1 ? String(parts[1]) : nil
  }
}
