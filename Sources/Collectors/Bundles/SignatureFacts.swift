import AppleFormats
import Cryptography
import ReadinessModel

/// The signature of an executable as facts. Of a universal one the first architecture describes it, and a
/// seal or a signature holds only if it does in all of them.
struct SignatureFacts {
  /// A map; absent without a signature; unknown when it cannot be read.
  let node: FactNode
  let signed: FactNode
  /// Why nothing of it can be told.
  let problem: Diagnostic?
  private(set) var notes: [Diagnostic] = []

  init(
    _ executable: Executable, _ sealed: SealedExecutable, _ settings: CollectionSettings, at origin: Origin
  ) {
    let signatures = executable.images.compactMap(\.codeSignature)
    guard let main = signatures.first else {
      let failure = executable.images.lazy.compactMap { image in
        if case .unreadable(let failure) = image.signature { failure } else { nil }
      }.first
      problem = failure?.diagnostic(in: origin)
      if let failure {
        let unknown = Unknown("the signature cannot be read: \(failure.message)", supply: failure.hint ?? "")
        node = .unknown(unknown, from: origin)
        signed = .unknown(unknown, from: origin)
      } else {
        node = .absent(from: origin)
        signed = .bool(false, from: origin)
      }
      return
    }
    problem = nil
    signed = .bool(true, from: origin)
    var facts = Self.description(of: main, at: origin)
    let verdicts = signatures.map { $0.verify(anchors: settings.anchors, now: settings.now) }
    facts.merge(Self.verdict(verdicts, settings.stage, at: origin))
    let pages =
      sealed.deep?.pages ?? (settings.isDeep ? PageSeals.pages(of: executable, in: sealed.source) : nil)
    facts["slots"] = .list(
      Self.slots(signatures, sealed, pages: pages).map { seal in
        .map(
          FactMap([
            ("name", .string(seal.part.rawValue, from: origin)),
            ("state", .string(seal.state.rawValue, from: origin)),
          ]), from: origin)
      }, from: origin)
    facts["slices"] = .list(executable.slices.map { Self.slice($0, at: origin) }, from: origin)
    node = .map(facts, from: origin)
    notes =
      Self.notes(on: executable, verdicts, at: origin)
      + [sealed.deep?.summary].compactMap { $0 }.map { Self.warning("signature.resource", $0, origin) }
  }

  private static func description(of signature: CodeSignature, at origin: Origin) -> FactMap {
    let best = signature.best
    return FactMap([
      ("kind", .string(signature.kind.rawValue, from: origin)),
      ("identifier", .string(signature.identifier, from: origin)),
      ("teamID", signature.teamID.map { .string($0, from: origin) } ?? .absent(from: origin)),
      ("version", .int(Int(best.version), from: origin)),
      ("flags", .strings(best.flags.names, from: origin)),
      ("hashes", .strings(signature.directories.map(\.hashType.rawValue), from: origin)),
      (
        "cdHash",
        best.cdHash.map { .string($0, from: origin) } ?? .unknown("this libcrypto refuses the digest")
      ),
    ])
  }

  private static func verdict(
    _ all: [CodeSignatureVerdict?], _ stage: Stage, at origin: Origin
  ) -> FactMap {
    let verdicts = all.compactMap { $0 }
    guard let main = verdicts.first, verdicts.count == all.count else {
      let nobody = FactNode.unknown(
        "the signature is by nobody", supply: "sign with a certificate", from: origin)
      return FactMap([
        ("timestamped", .bool(false, from: origin)), ("verifies", nobody), ("chain", nobody),
        ("problem", .absent(from: origin)), ("signer", .absent(from: origin)),
      ])
    }
    let worst = verdicts.first { $0.verifies == false } ?? verdicts.first { $0.verifies == nil } ?? main
    let chain =
      verdicts.first { $0.chain == .other } ?? verdicts.first { $0.chain == .incomplete }
      ?? verdicts.first { $0.chain == .unknown } ?? main
    let verifies: FactNode =
      switch worst.verification {
      case .holds: .bool(true, from: origin)
      case .fails: .bool(false, from: origin)
      case .unknown(let reason): .unknown(reason, from: origin)
      }
    return FactMap([
      ("timestamped", .bool(verdicts.allSatisfy { $0.timestamp?.isForSignature == true }, from: origin)),
      ("verifies", verifies),
      (
        "chain",
        chain.chain == .unknown
          ? .unknown(chain.problem ?? "no whole chain was found", from: origin)
          : .string(chain.chain.rawValue, from: origin)
      ),
      (
        "problem",
        (worst.problem ?? chain.problem).map { .string($0, from: origin) } ?? .absent(from: origin)
      ),
      ("signer", main.signer.map { signer($0, stage, at: origin) } ?? .absent(from: origin)),
    ])
  }

  /// The store's own certificate names no team of a developer.
  private static func signer(_ certificate: Certificate, _ stage: Stage, at origin: Origin) -> FactNode {
    let team = stage == .store ? nil : certificate.organizationalUnits.first
    return .map(
      FactMap([
        ("name", certificate.commonName.map { .string($0, from: origin) } ?? .absent(from: origin)),
        ("sha256", .string(certificate.sha256, from: origin)),
        ("kinds", .strings(certificate.signerKinds.map(\.rawValue), from: origin)),
        ("signsCode", .bool(certificate.isCodeSigning, from: origin)),
        ("team", team.map { .string($0, from: origin) } ?? .absent(from: origin)),
        ("notBefore", .timestamp(certificate.notBefore, from: origin)),
        ("expires", .timestamp(certificate.notAfter, from: origin)),
      ]), from: origin)
  }

  /// One seal for each part, the worst of all architectures.
  private static func slots(
    _ signatures: [CodeSignature], _ sealed: SealedExecutable, pages: Seal.State?
  ) -> [Seal] {
    let all = signatures.map { $0.seals(info: sealed.info, resources: sealed.resources) }
    let parts = Seal.Part.allCases.filter { $0 != .pages }
    let seals = parts.map { part in
      var states = all.flatMap { $0 }.filter { $0.part == part }.map(\.state)
      if part == .resources, let deep = sealed.deep { states.append(deep.resources) }
      return Seal(part, worst(states))
    }
    let coversCode = signatures.allSatisfy { signature in
      signature.directories.allSatisfy { signature.coversCode($0) }
    }
    return seals + [Seal(.pages, coversCode ? pages ?? .notChecked : .mismatch)]
  }

  static func worst(_ states: [Seal.State]) -> Seal.State {
    for state in [Seal.State.mismatch, .notChecked, .match] where states.contains(state) { return state }
    return .absent
  }

  private static func slice(_ slice: Executable.Slice, at origin: Origin) -> FactNode {
    let signature = slice.image?.codeSignature
    let entitlements: FactNode =
      switch signature.map({ ($0.derEntitlements, $0.xmlEntitlements) }) {
      case nil: .absent(from: origin)
      case (.absent, let xml)?: xml.node(at: origin)
      case (let der, _)?: der.node(at: origin)
      }
    return .map(
      FactMap([
        ("cpu", .string(slice.architecture.name, from: origin)),
        ("identifier", signature.map { .string($0.identifier, from: origin) } ?? .absent(from: origin)),
        ("teamID", signature?.teamID.map { .string($0, from: origin) } ?? .absent(from: origin)),
        ("entitlements", entitlements),
      ]), from: origin)
  }

  private static func notes(
    on executable: Executable, _ verdicts: [CodeSignatureVerdict?], at origin: Origin
  ) -> [Diagnostic] {
    var notes: [Diagnostic] = []
    for slice in executable.slices {
      switch slice.image?.signature {
      case .unreadable(let failure)?:
        notes.append(
          warning(
            failure.code, "the signature for \(slice.architecture.name) cannot be read: \(failure.message)",
            origin))
      case .read(let signature)?:
        for text in Set(signature.contradictions).sorted() {
          notes.append(warning("signature.contradiction", text, origin))
        }
      case .absent?, nil: break
      }
    }
    return notes
  }

  private static func warning(_ code: String, _ message: String, _ origin: Origin) -> Diagnostic {
    Diagnostic(
      code: code, severity: .warning, message: message, origin: origin, hint: "sign again with Apple's tools")
  }
}

/// The deep check of code: every page of every architecture.
enum PageSeals {
  /// The state of the pages; `notChecked` where they cannot be read.
  static func pages(of executable: Executable, in source: any ByteSource) -> Seal.State {
    var states: [Seal.State] = []
    for slice in executable.slices {
      guard let signature = slice.image?.codeSignature, let window = ByteWindow(source, slice.range) else {
        continue
      }
      do {
        states.append(try signature.pages(in: window).state)
      } catch {
        states.append(.notChecked)
      }
    }
    return SignatureFacts.worst(states)
  }
}
