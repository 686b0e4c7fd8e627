import Cryptography
import PushService
import ReadinessModel

/// Facts of a provider's signing key. Nothing of the private key is among them.
enum SigningKeyCollector {
  @Sendable static func collect(_ artifact: Artifact, _ settings: CollectionSettings) -> Reading {
    guard case .signingKey(let file, let permissions) = artifact.content else {
      let problem = artifact.refusal
      let unknown =
        problem.map { Unknown.unreadable(artifact, $0) } ?? Unknown("the key was not read")
      return Reading(unknownFacts(unknown, from: artifact.origin), problem: problem)
    }
    let origin = artifact.origin
    var facts = FactMap([
      ("form", .string(file.form.rawValue, from: origin)),
      ("label", optional(file.label, from: origin)),
      ("content", .string(file.content.rawValue, from: origin)),
      ("curve", optional(file.curve, from: origin)),
      ("innerCurve", optional(file.innerCurve, from: origin)),
      ("wellFormed", .bool(file.isWellFormed, from: origin)),
      ("encrypted", .bool(file.isEncrypted, from: origin)),
      ("byteOrderMark", .bool(file.hasByteOrderMark, from: origin)),
      ("textBeforeFrame", .bool(file.hasTextBeforeFrame, from: origin)),
      ("problem", optional((file.faultRemark ?? file.formRemark)?.message, from: origin)),
      ("repair", optional((file.faultRemark ?? file.formRemark)?.hint, from: origin)),
      ("signs", .absent(from: origin)),
    ])
    if let key = file.key {
      switch signingTest(key, artifact, settings) {
      case .passed: facts["signs"] = .bool(true, from: origin)
      case .failed(let reason):
        facts["signs"] = .bool(false, from: origin)
        facts["problem"] = .string(reason, from: origin)
      }
    }
    merge(&facts, permissions, origin)
    return Reading(facts, notes: file.notes.map { diagnostic($0, origin) })
  }

  /// Makes one provider token and verifies it with the public key that belongs to the private one.
  private static func signingTest(
    _ key: SigningKey, _ artifact: Artifact, _ settings: CollectionSettings
  ) -> ProviderTokenTest.Result {
    var said: Manifest.Key?
    if case .key(let index) = artifact.owner, settings.keys.indices.contains(index) {
      said = settings.keys[index]
    }
    return ProviderTokenTest.run(
      key, keyID: said?.keyID?.value ?? "", teamID: said?.teamID?.value ?? "", now: settings.now)
  }

  private static func merge(_ facts: inout FactMap, _ permissions: FilePermissions?, _ origin: Origin) {
    guard let permissions else {
      for key in ["fileNamePrefix", "fileNameKeyID", "openToOthers", "tracked"] {
        facts[key] = .absent(from: origin)
      }
      return
    }
    let name = KeyFileName(origin.file)
    facts["fileNamePrefix"] = optional(name.prefix, from: origin)
    facts["fileNameKeyID"] = optional(name.keyID, from: origin)
    facts["openToOthers"] = .bool(permissions.isOpenToOthers, from: origin)
    facts["tracked"] =
      switch permissions.versionControl {
      case .tracked: .bool(true, from: origin)
      case .notTracked: .bool(false, from: origin)
      case .noRepository: .absent(from: origin)
      case .unknown(let reason):
        .unknown(reason, supply: "ask git: `git ls-files` names what it keeps", from: origin)
      }
  }

  private static func unknownFacts(_ unknown: Unknown, from origin: Origin) -> FactMap {
    let keys = [
      "form", "label", "content", "curve", "innerCurve", "wellFormed", "encrypted", "signs", "byteOrderMark",
      "textBeforeFrame",
    ]
    var facts = FactMap(keys.map { ($0, .unknown(unknown, from: origin)) })
    facts["problem"] = .string(unknown.reason, from: origin)
    let name = KeyFileName(origin.file)
    facts["fileNamePrefix"] = optional(name.prefix, from: origin)
    facts["fileNameKeyID"] = optional(name.keyID, from: origin)
    return facts
  }

  private static func optional(_ text: String?, from origin: Origin) -> FactNode {
    text.map { .string($0, from: origin) } ?? .absent(from: origin)
  }

  private static func diagnostic(_ remark: KeyRemark, _ origin: Origin) -> Diagnostic {
    Diagnostic(
      code: remark.code, severity: .note, message: remark.message, origin: origin, hint: remark.hint)
  }
}
