internal import AppleFormats
internal import Cryptography
package import ReadinessModel

/// Opens every file that a manifest names.
package enum EvidenceOpening {
  /// Files that cannot be opened, all of them.
  package struct Failure: Error, Sendable {
    package let diagnostics: [Diagnostic]
  }

  /// Whether a key is to be read from standard input.
  package static func readsStandardInput(_ manifest: Manifest) -> Bool {
    manifest.provider?.keys.contains { key in
      if case .standardInput = key.source { true } else { false }
    } ?? false
  }

  /// The evidence in a fixed order: for each bundle its files, then the export options, the keys, the payloads
  /// and records, the certificates and samples of the provider, and the trust anchors.
  /// A file that opens and makes no sense is no failure; what reads it says so. `standardInput` is what was
  /// read there, when ``readsStandardInput(_:)`` says that it is needed.
  package static func open(
    _ manifest: Manifest, environment: [String: String], standardInput: [UInt8]? = nil
  ) throws(Failure) -> [Artifact] {
    var artifacts: [Artifact] = []
    var problems: [Diagnostic] = []
    func take(_ kind: Artifact.Kind, _ owner: Artifact.Owner, _ path: Located<String>?) {
      guard let path else { return }
      do throws(EvidenceFile.Fault) {
        artifacts.append(try file(kind, owner, path.value, in: manifest.directory))
      } catch {
        problems.append(diagnostic(error, for: kind.title, path))
      }
    }
    for (index, bundle) in (manifest.app?.bundles ?? []).enumerated() {
      take(.info, .bundle(index), bundle.info)
      take(.entitlements, .bundle(index), bundle.entitlements)
      take(.profile, .bundle(index), bundle.profile)
      take(.executable, .bundle(index), bundle.executable)
    }
    take(.exportOptions, .release, manifest.app?.exportOptions)
    for (index, key) in (manifest.provider?.keys ?? []).enumerated() {
      switch key.source {
      case .file(let path): take(.key, .key(index), path)
      case .environment(let name):
        if let text = environment[name.value] {
          artifacts.append(keyArtifact(Array(text.utf8), "environment variable \(name.value)", index))
        } else {
          problems.append(unset(name))
        }
      case .standardInput(let origin):
        if let standardInput {
          artifacts.append(keyArtifact(standardInput, "standard input", index))
        } else {
          problems.append(
            Diagnostic(
              code: "evidence.no-standard-input", message: "nothing was read from standard input",
              origin: origin, hint: "pipe the key into the command"))
        }
      }
    }
    do throws(Failure) {
      artifacts += try PayloadOpening.open(manifest)
    } catch { problems += error.diagnostics }
    do throws(Failure) {
      artifacts += try RecordOpening.open(manifest)
    } catch { problems += error.diagnostics }
    artifacts += credentials(
      of: manifest, beside: artifacts, environment: environment, &problems)
    for anchor in manifest.trustAnchors { take(.trustAnchor, .release, anchor) }
    guard problems.isEmpty else { throw Failure(diagnostics: problems) }
    return artifacts
  }

  private static func file(
    _ kind: Artifact.Kind, _ owner: Artifact.Owner, _ name: String, in folder: String
  ) throws(EvidenceFile.Fault) -> Artifact {
    let path = Self.path(name, in: folder)
    let origin = Origin(file: path)
    let file = try EvidenceFile(path: path)
    if kind == .executable || file.size > kind.limit { return try hashed(kind, owner, origin, path) }
    guard var bytes = try file.bytes(limit: kind.limit) else { return try hashed(kind, owner, origin, path) }
    let (count, digest) = (bytes.count, SHA256.hex(of: bytes))
    let content: Artifact.Content
    if kind == .key {
      content = .signingKey(
        SigningKeyFile(bytes),
        permissions: FilePermissions(mode: file.mode, VersionControl.answer(for: path)))
      SecretBytes.cleanse(&bytes)
    } else {
      content = .bytes(bytes)
    }
    return Artifact(
      kind: kind, owner: owner, origin: origin, content: content, byteCount: count, sha256: digest)
  }

  /// A file whose bytes are not kept.
  private static func hashed(
    _ kind: Artifact.Kind, _ owner: Artifact.Owner, _ origin: Origin, _ path: String
  ) throws(EvidenceFile.Fault) -> Artifact {
    do {
      let digest = try SHA256.file(at: path)
      let content: Artifact.Content =
        kind == .executable ? .executable(SealedExecutable(try FileBytes(path: path))) : .tooLarge
      return Artifact(
        kind: kind, owner: owner, origin: origin, content: content, byteCount: digest.count,
        sha256: digest.hex)
    } catch {
      throw .cannotRead("\(error)")
    }
  }

  private static func keyArtifact(_ bytes: [UInt8], _ name: String, _ index: Int) -> Artifact {
    var bytes = bytes
    let (count, digest) = (bytes.count, SHA256.hex(of: bytes))
    let file = SigningKeyFile(bytes)
    SecretBytes.cleanse(&bytes)
    return Artifact(
      kind: .key, owner: .key(index), origin: Origin(file: name),
      content: .signingKey(file, permissions: nil), byteCount: count, sha256: digest)
  }

  /// `name` as seen from where the program runs: relative names start from the manifest's folder.
  static func path(_ name: String, in folder: String) -> String {
    if folder.isEmpty || name.utf8.first == UInt8(ascii: "/") { return name }
    return folder.utf8.last == UInt8(ascii: "/") ? folder + name : "\(folder)/\(name)"
  }

  private static func unset(_ name: Located<String>) -> Diagnostic {
    Diagnostic(
      code: "evidence.variable-unset", message: "environment variable `\(name.value)` is not set",
      origin: name.origin, hint: "set it, or name a `file` for the key")
  }

  /// A fault in words; `what` is what the file was wanted for, such as `the profile`.
  static func diagnostic(
    _ fault: EvidenceFile.Fault, for what: String, _ path: Located<String>
  ) -> Diagnostic {
    let (code, reason, hint): (String, String, String) =
      switch fault {
      case .cannotOpen where fault.isMissing:
        (
          "evidence.not-found", "there is no such file",
          path.origin.line == nil
            ? "check the path" : "check the path, which starts from the manifest's folder"
        )
      case .cannotOpen(let words): ("evidence.cannot-open", words, "check the file's permissions")
      case .folder: ("evidence.folder", "it is a folder, expected a file", "name the file inside it")
      case .special: ("evidence.not-a-file", "it is a pipe or a device, expected a file", "name a file")
      case .cannotRead(let words): ("evidence.cannot-read", words, "check the file and its disk")
      }
    return Diagnostic(
      code: code, message: "cannot open `\(path.value)` for \(what): \(reason)", origin: path.origin,
      hint: hint)
  }
}
