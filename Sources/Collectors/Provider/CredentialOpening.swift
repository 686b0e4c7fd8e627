import Cryptography
import PushService
import ReadinessModel

/// Opening what a provider proves itself with, and samples of its secrets.
extension EvidenceOpening {
  /// The keys among `opened` verify the samples.
  static func credentials(
    of manifest: Manifest, beside opened: [Artifact], environment: [String: String],
    _ problems: inout [Diagnostic]
  ) -> [Artifact] {
    guard let provider = manifest.provider else { return [] }
    var artifacts: [Artifact] = []
    for (index, certificate) in provider.certificates.enumerated() {
      if let artifact = self.certificate(certificate, index, manifest.directory, environment, &problems) {
        artifacts.append(artifact)
      }
    }
    if let store = provider.trustStore,
      let file = read(store, .trustStore, in: manifest.directory, &problems)
    {
      artifacts.append(file.artifact(.trustStore, .release) { .bytes($0) })
    }
    artifacts += providerTokens(of: manifest, provider, beside: opened, &problems)
    for (index, tokens) in provider.deviceTokens.enumerated() {
      switch tokens.source {
      case .file(let path):
        guard let file = read(path, .deviceTokens, in: manifest.directory, &problems) else { continue }
        artifacts.append(
          file.artifact(.deviceTokens, .deviceTokens(index)) {
            .deviceTokens(DeviceTokenList(file: $0, from: file.origin))
          })
      case .value(let text):
        let entry = DeviceTokenList.Entry(token: DeviceToken(text.value.reveal()), origin: text.origin)
        artifacts.append(
          Artifact(
            kind: .deviceTokens, owner: .deviceTokens(index), origin: text.origin,
            content: .deviceTokens(DeviceTokenList(entries: [entry])), byteCount: 0, sha256: nil))
      }
    }
    return artifacts
  }

  private static func providerTokens(
    of manifest: Manifest, _ provider: Manifest.Provider, beside opened: [Artifact],
    _ problems: inout [Diagnostic]
  ) -> [Artifact] {
    guard !provider.sampleTokens.isEmpty else { return [] }
    let keys = opened.compactMap { artifact -> (name: String, key: PublicKey)? in
      guard case .key(let index) = artifact.owner, case .signingKey(let file, _) = artifact.content,
        let key = file.key
      else { return nil }
      return (provider.keys[index].name.value, key.publicKey)
    }
    func inspected(_ text: String) -> Artifact.Content {
      do throws(ProviderTokenSample.Fault) {
        return .providerToken(.success(try ProviderTokenSample(text, keys: keys)))
      } catch {
        return .providerToken(.failure(error))
      }
    }
    return provider.sampleTokens.enumerated().compactMap { index, sample in
      switch sample {
      case .file(let path):
        guard let file = read(path, .providerToken, in: manifest.directory, &problems) else { return nil }
        return file.artifact(.providerToken, .providerToken(index)) {
          inspected(String(decoding: $0, as: UTF8.self))
        }
      case .value(let text):
        return Artifact(
          kind: .providerToken, owner: .providerToken(index), origin: text.origin,
          content: inspected(text.value.reveal()), byteCount: 0, sha256: nil)
      }
    }
  }

  private static func certificate(
    _ said: Manifest.PushCertificate, _ index: Int, _ folder: String, _ environment: [String: String],
    _ problems: inout [Diagnostic]
  ) -> Artifact? {
    var key = said.privateKey.flatMap {
      read($0, .certificate, for: "the private key", in: folder, &problems)
    }
    guard var file = read(said.file, .certificate, in: folder, &problems) else { return nil }
    defer {
      file.cleanse()
      key?.cleanse()
    }
    if said.privateKey != nil, key == nil { return nil }
    var password: SecretBytes?
    if let name = said.password {
      guard let text = environment[name.value] else {
        problems.append(
          Diagnostic(
            code: "evidence.variable-unset", message: "environment variable `\(name.value)` is not set",
            origin: name.origin, hint: "set it to the password of the certificate"))
        return nil
      }
      var bytes = Array(text.utf8)
      password = SecretBytes(taking: &bytes)
    }
    return file.artifact(.certificate, .certificate(index)) { bytes in
      do throws(PushCertificateFault) {
        return .pushCertificate(.success(try PushCertificateFile(bytes, key: key?.bytes, password: password)))
      } catch {
        return .pushCertificate(.failure(error))
      }
    }
  }

  private struct OpenedFile {
    var bytes: [UInt8]
    /// Larger than is read; ``bytes`` is then empty.
    var size: Int
    var isTooLarge: Bool
    var origin: Origin

    mutating func cleanse() { SecretBytes.cleanse(&bytes) }

    func artifact(
      _ kind: Artifact.Kind, _ owner: Artifact.Owner, _ content: ([UInt8]) -> Artifact.Content
    ) -> Artifact {
      Artifact(
        kind: kind, owner: owner, origin: origin, content: isTooLarge ? .tooLarge : content(bytes),
        byteCount: size, sha256: isTooLarge ? nil : SHA256.hex(of: bytes))
    }
  }

  private static func read(
    _ path: Located<String>, _ kind: Artifact.Kind, for what: String? = nil, in folder: String,
    _ problems: inout [Diagnostic]
  ) -> OpenedFile? {
    let name = Self.path(path.value, in: folder)
    do throws(EvidenceFile.Fault) {
      let file = try EvidenceFile(path: name)
      let bytes = try file.bytes(limit: kind.limit)
      return OpenedFile(
        bytes: bytes ?? [], size: bytes?.count ?? file.size, isTooLarge: bytes == nil,
        origin: Origin(file: name))
    } catch {
      problems.append(diagnostic(error, for: what ?? kind.title, path))
      return nil
    }
  }
}
