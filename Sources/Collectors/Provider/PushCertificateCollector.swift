import Cryptography
import ReadinessModel

/// Facts of a push certificate. Nothing of its private key is among them.
enum PushCertificateCollector {
  @Sendable static func collect(_ artifact: Artifact, _ settings: CollectionSettings) -> Reading {
    let origin = artifact.origin
    switch artifact.content {
    case .pushCertificate(.success(let file)): return collect(file, origin, settings)
    case .pushCertificate(.failure(let fault)): return unreadable(diagnostic(fault, origin), artifact)
    default:
      return unreadable(
        artifact.refusal
          ?? Diagnostic(code: "certificate.not-read", message: "the certificate was not read", origin: origin),
        artifact)
    }
  }

  private static func collect(
    _ file: PushCertificateFile, _ origin: Origin, _ settings: CollectionSettings
  ) -> Reading {
    let leaf = file.leaf
    var notes: [Diagnostic] = []
    func optional(_ text: String?) -> FactNode {
      text.map { .string($0, from: origin) } ?? .absent(from: origin)
    }
    let facts = FactMap([
      ("kind", optional(leaf.pushKind)),
      ("subjectUID", optional(leaf.userID)),
      ("team", optional(leaf.organizationalUnits.first)),
      ("sha256", .string(leaf.sha256, from: origin)),
      (
        "environments",
        leaf.pushScopes.map { .strings($0.map(\.rawValue), from: origin) }
          ?? .unknown(
            "neither marker nor name of the certificate tell the environment",
            supply: "look the certificate up in the developer account", from: origin)
      ),
      ("topics", topics(of: leaf, origin, &notes)),
      ("notBefore", .timestamp(leaf.notBefore, from: origin)),
      ("expires", .timestamp(leaf.notAfter, from: origin)),
      ("clientAuth", .bool(leaf.identifiesClients, from: origin)),
      ("privateKeyMatches", privateKey(of: file, origin)),
      ("chain", chain(of: file, origin, settings, &notes)),
    ])
    if file.needsLegacyAlgorithms {
      notes.append(
        Diagnostic(
          code: "certificate.legacy-encryption", severity: .note,
          message:
            "the container is encrypted with RC2 or the like, which OpenSSL 3 and others refuse by default",
          origin: origin, hint: "export it again with a newer program"))
    }
    return Reading(facts, notes: notes)
  }

  /// Those of the extension, else the user id.
  private static func topics(
    of leaf: Certificate, _ origin: Origin, _ notes: inout [Diagnostic]
  ) -> FactNode {
    do throws(Certificate.Fault) {
      if let topics = try leaf.pushTopics() { return .strings(topics.map(\.name), from: origin) }
      return .strings(leaf.userID.map { [$0] } ?? [], from: origin)
    } catch {
      notes.append(
        Diagnostic(
          code: "certificate.topics-malformed", severity: .warning,
          message: "the list of topics in the certificate cannot be read", origin: origin,
          hint: "download the certificate again"))
      return .unknown(
        "the list of topics in the certificate cannot be read", supply: "download the certificate again",
        from: origin)
    }
  }

  private static func privateKey(of file: PushCertificateFile, _ origin: Origin) -> FactNode {
    switch file.privateKey {
    case .matches: .bool(true, from: origin)
    case .other: .bool(false, from: origin)
    case .notGiven:
      .unknown(
        "no private key was given with the certificate",
        supply: "give a .p12, or name the key under `privateKey`", from: origin)
    case .unreadable(let words):
      .unknown(
        "the private key of the certificate cannot be read: \(words)", supply: "give the private key again",
        from: origin)
    }
  }

  private static func chain(
    of file: PushCertificateFile, _ origin: Origin, _ settings: CollectionSettings,
    _ notes: inout [Diagnostic]
  ) -> FactNode {
    switch file.chain(to: settings.anchors) {
    case .anchored(let source): return .string(source.rawValue, from: origin)
    case .incomplete: return .string("incomplete", from: origin)
    case .refused(let words):
      notes.append(
        Diagnostic(
          code: "certificate.untrusted", severity: .warning, message: words, origin: origin,
          hint: "use the certificate from the developer account"))
      return .string("untrusted", from: origin)
    case .notEvaluated(let words):
      return .unknown(
        "the chain of the certificate cannot be followed: \(words)",
        supply: "check it with another installation", from: origin)
    }
  }

  private static func unreadable(_ problem: Diagnostic, _ artifact: Artifact) -> Reading {
    let unknown = Unknown.unreadable(artifact, problem)
    let keys = [
      "kind", "subjectUID", "team", "sha256", "environments", "topics", "notBefore", "expires", "clientAuth",
      "privateKeyMatches", "chain",
    ]
    return Reading(
      FactMap(keys.map { ($0, .unknown(unknown, from: artifact.origin)) }), problem: problem)
  }

  private static func diagnostic(_ fault: PushCertificateFault, _ origin: Origin) -> Diagnostic {
    let (code, message, hint): (String, String, String) =
      switch fault {
      case .empty: ("empty", "the file is empty, expected a certificate", "export the certificate again")
      case .tooLarge(let bytes, let limit):
        (
          "too-large", "\(bytes) bytes, at most \(limit) are read of a certificate",
          "check that this is the file you meant"
        )
      case .noCertificate:
        (
          "not-there", "no certificate is in it, expected a .p12, .pem or .cer",
          "a .p8 file is a signing key: name it under `provider.keys`"
        )
      case .wrongPassword(let wasGiven):
        wasGiven
          ? ("wrong-password", "the password does not open it", "give the password it was exported with")
          : (
            "password-missing", "it is closed with a password",
            "name the variable that holds it under `password`"
          )
      case .tooManyRounds(let limit):
        (
          "too-many-rounds", "it asks for more than \(limit) hash rounds to be opened",
          "export the certificate again"
        )
      case .legacyAlgorithm:
        (
          "legacy-encryption", "it is encrypted with RC2 or the like, for which this system has no code",
          "export it again with a newer program"
        )
      case .malformed(let words): ("malformed", "it cannot be read: \(words)", "export the certificate again")
      }
    return Diagnostic(code: "certificate.\(code)", message: message, origin: origin, hint: hint)
  }
}
