internal import Collectors
internal import Cryptography
internal import HTTPProbing
internal import PushService
internal import ReadinessModel

/// One request as a route of the manifest makes it. Token, device token and host of a test come later.
struct ProbePlan {
  enum Proof {
    case token(SigningKey, keyID: String, teamID: String)
    case certificate(ProbeRequest.ClientCertificate)
  }

  let route: String
  let bundle: String?
  var host: String
  var port: Int
  /// Without `authorization`.
  let fields: [ProbeRequest.Field]
  let payload: ProbePayload
  let proof: Proof
  /// Name of the key or certificate.
  let credential: String

  var environment: PushEnvironment? { PushEnvironment(rawValue: HostEnvironment(host: host).rawValue) }

  func field(_ header: RequestHeader) -> String? { fields.first { $0.name == header.rawValue }?.value }

  init(
    route name: Located<String>, of run: ReleaseRun, payload wish: ProbePayload.Wish
  ) throws(ReleaseRun.Stopped) {
    guard let provider = run.manifest.provider,
      let index = provider.routes.firstIndex(where: { $0.name.value == name.value })
    else { throw Self.unknownRoute(name, run.manifest) }
    let said = provider.routes[index]
    let artifacts = try run.providerEvidence()
    let facts = FactDerivation.derive(
      FactCollection.collect(artifacts, for: run.manifest.withoutApp, now: run.now).facts)
    let path: [FactPath.Step] = [.key("provider"), .key("routes"), .index(index)]
    func text(_ key: String) -> String? {
      switch facts[FactPath(path + [.key(key)])]?.content {
      case .value(.string(let text)): text
      case .value(.int(let number)): String(number)
      default: nil
      }
    }

    guard text("api") == PushHost.API.device.rawValue else {
      throw Self.refused(
        "wrong-route", "route `\(name.value)` does not send to devices", "name a route that does")
    }
    guard let host = text("host"), let port = text("port").flatMap({ Int($0) }) else {
      throw Self.refused(
        "missing-host", "route `\(name.value)` names no host", "give the route a `host` or an `environment`")
    }
    route = name.value
    self.host = host
    self.port = port
    bundle = said.bundle?.value
    fields = Self.fields(text, said)
    payload = try ProbePayload(
      wish, for: said, pushType: text("pushType"), facts: facts, folder: run.manifest.directory, now: run.now)
    (proof, credential) = try Self.proof(
      key: text("key"), certificate: text("certificate"), route: name.value, run, artifacts)
  }

  /// What is sent, as a record tells it.
  func attempt(_ device: ProbeToken, at moment: Timestamp) -> PushAttempt {
    let origin = Origin(file: "the request")
    func located<Wrapped>(_ value: Wrapped) -> Located<Wrapped> { Located(value, at: origin) }
    var attempt = PushAttempt(origin: origin)
    attempt.source = .probe
    attempt.route = located(route)
    attempt.bundle = bundle.map(located)
    attempt.environment = environment.map(located)
    attempt.fingerprint = located(device.fingerprint)
    attempt.sentAt = located(moment)
    var request = PushAttempt.Request()
    request.host = located(host)
    request.method = located("POST")
    request.path = located(
      PushAttempt.Path(prefix: "/3/device/", token: .hexadecimal(digits: device.text.reveal().utf8.count)))
    request.topic = field(.topic).map(located)
    request.pushType = field(.pushType).map(located)
    request.priority = field(.priority).map(located)
    request.expiration = field(.expiration).map(located)
    request.apnsID = field(.id).map(located)
    request.collapseID = field(.collapseID).map(located)
    request.payloadBytes = located(Int64(payload.bytes.count))
    request.credentials = located(credentials)
    request.isComplete = true
    attempt.request = request
    return attempt
  }

  private var credentials: PushAttempt.Credentials {
    guard case .token(_, let keyID, let teamID) = proof else { return PushAttempt.Credentials(.certificate) }
    var credentials = PushAttempt.Credentials(.token)
    credentials.keyID = keyID
    credentials.teamID = teamID
    return credentials
  }

  // MARK: Fields

  /// What the manifest leaves to a template of the server is left out.
  private static func fields(
    _ text: (String) -> String?, _ said: Manifest.Route
  ) -> [ProbeRequest.Field] {
    let known: [(RequestHeader, String)] = [
      (.topic, "topic"), (.pushType, "pushType"), (.priority, "priority"), (.expiration, "expiration"),
      (.collapseID, "collapseID"), (.id, "apnsID"),
    ]
    var fields = known.compactMap { header, key -> ProbeRequest.Field? in
      guard let value = text(key), isPlain(value) else { return nil }
      return ProbeRequest.Field(header.rawValue, value)
    }
    for header in said.headers?.value ?? [] {
      let name = header.name.lowercased()
      guard RequestHeader(name: name) == nil, isPlain(header.value), name.utf8.allSatisfy(isNameByte),
        !["content-length", "host", "connection", "transfer-encoding"].contains(name)
      else { continue }
      fields.append(ProbeRequest.Field(name, header.value))
    }
    return fields
  }

  private static func isPlain(_ value: String) -> Bool {
    !value.isEmpty && value.utf8.allSatisfy { (0x20...0x7E).contains($0) && $0 != UInt8(ascii: "{") }
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte) || byte == 0x2D || byte == 0x5F
  }

  // MARK: Proof

  private static func proof(
    key: String?, certificate: String?, route: String, _ run: ReleaseRun, _ artifacts: [Artifact]
  ) throws(ReleaseRun.Stopped) -> (Proof, String) {
    let provider = run.manifest.provider
    if let key, let index = provider?.keys.firstIndex(where: { $0.name.value == key }) {
      let said = provider?.keys[index]
      guard case .signingKey(let file, _)? = artifacts.first(where: { $0.owner == .key(index) })?.content,
        let signing = file.key
      else {
        throw ReleaseRun.Stopped(
          .notReady,
          [
            Diagnostic(
              code: "probe.key-unusable", message: "no token can be signed with key `\(key)`",
              origin: said?.origin, hint: "`pushready check` tells what is wrong with it")
          ])
      }
      guard let keyID = said?.keyID?.value, let teamID = said?.teamID?.value else {
        throw refused(
          "missing-id", "key `\(key)` has no `keyID` or no `teamID`", "say both in the manifest")
      }
      return (.token(signing, keyID: keyID, teamID: teamID), key)
    }
    if let certificate, let said = provider?.certificates.first(where: { $0.name.value == certificate }) {
      return (.certificate(clientCertificate(said, run)), certificate)
    }
    throw refused(
      "missing-credential", "route `\(route)` does not tell which key or certificate it uses",
      "name the `key` of the route")
  }

  private static func clientCertificate(
    _ said: Manifest.PushCertificate, _ run: ReleaseRun
  ) -> ProbeRequest.ClientCertificate {
    let name = said.file.value.lowercased()
    let form: ProbeRequest.ClientCertificate.Form =
      name.hasSuffix(".p12") || name.hasSuffix(".pfx") ? .pkcs12 : name.hasSuffix(".pem") ? .pem : .der
    let path = OwnFile.path(said.file.value, in: run.manifest.directory)
    return ProbeRequest.ClientCertificate(
      path: path, form: form,
      keyPath: said.privateKey.map { OwnFile.path($0.value, in: run.manifest.directory) }
        ?? (form == .pem ? path : nil),
      password: said.password.flatMap { run.environment[$0.value] })
  }

  // MARK: What it says

  private static func unknownRoute(_ name: Located<String>, _ manifest: Manifest) -> ReleaseRun.Stopped {
    let names = manifest.provider?.routes.map(\.name.value) ?? []
    let nearest = Suggestion.nearest(to: name.value, among: names)
    let all = names.prefix(12).map { "`\($0)`" }.joined(separator: ", ")
    return refused(
      "unknown-route", "no route is named `\(name.value)`",
      nearest.map { "did you mean `\($0)`?" }
        ?? (names.isEmpty ? "add one to `provider.routes`" : "routes are \(all)"))
  }

  static func refused(_ code: String, _ message: String, _ hint: String) -> ReleaseRun.Stopped {
    ReleaseRun.Stopped(.wrongUsage, [.usage(code, message, hint: hint)])
  }
}

extension Manifest {
  /// The provider's half alone.
  var withoutApp: Manifest {
    var manifest = self
    manifest.app = nil
    return manifest
  }
}
