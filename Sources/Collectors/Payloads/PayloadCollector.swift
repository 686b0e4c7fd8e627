import JSONReading
import PushService
import ReadinessModel

/// Facts of one sample of what is sent. Which bundle it is for and how large it may be follow from its route.
struct PayloadCollector {
  /// What is known of a sample besides its bytes.
  struct Sample {
    /// What reports call it: its path as the manifest would name it, or its place in the manifest.
    let name: String
    let origin: Origin
    /// For a payload in the manifest.
    let places: [InlinePayload.Place]?
    let route: Manifest.Route?
    /// Values and keys that one sample may hold.
    let most: Int
  }

  private let sample: Sample
  private let json: JSONFacts

  init(_ sample: Sample) {
    self.sample = sample
    json = JSONFacts(origin: sample.origin, places: sample.places)
  }

  /// What a payload turned into while it was opened.
  @Sendable static func collect(_ artifact: Artifact, _ settings: CollectionSettings) -> Reading {
    if case .read(let reading) = artifact.content { return reading }
    return Reading(FactMap(), problem: artifact.refusal)
  }

  func read(_ bytes: [UInt8]) -> Reading {
    let document: JSONDocument
    do throws(JSONFailure) {
      let standard = JSONLimits.standard
      document = try JSONReader.read(
        bytes, limits: JSONLimits(bytes: standard.bytes, depth: standard.depth, values: sample.most))
    } catch {
      return malformed(error, bytes: bytes.count)
    }
    guard document.root.kind == .object else {
      let place = document.root.place
      return noObject(
        "line \(place.line), column \(place.column): \(document.root.kind.title), expected an object",
        from: json.place(of: document.root, at: FactPath()), bytes: bytes.count)
    }
    var facts = facts(of: PayloadParts(document.root, pushType: pushType), bytes: bytes.count)
    let mark = document.problems.first { $0.kind == .byteOrderMark }
    facts["wellFormed"] = .bool(mark == nil, from: sample.origin)
    facts["problem"] =
      mark.map { .string($0.message, from: sample.origin) } ?? .absent(from: sample.origin)
    let notes = document.problems.filter { $0.kind != .byteOrderMark }.map(diagnostic)
    return Reading(facts, notes: notes)
  }

  /// A sample with more bytes than are read.
  func tooLarge(_ refusal: Diagnostic, bytes: Int) -> Reading {
    var facts = unreadable(Unknown(refusal.message, supply: "give a sample of what is sent"), bytes: bytes)
    facts["wellFormed"] = .unknown(
      refusal.message, supply: "give a sample of what is sent", from: sample.origin)
    facts["problem"] = .absent(from: sample.origin)
    return Reading(facts, problem: refusal)
  }

  private func diagnostic(_ problem: JSONProblem) -> Diagnostic {
    var diagnostic = problem.diagnostic(in: sample.origin)
    if sample.places != nil { diagnostic.origin = sample.origin }
    return diagnostic
  }

  private func malformed(_ failure: JSONFailure, bytes: Int) -> Reading {
    if failure.isLimit { return tooLarge(failure.diagnostic(in: sample.origin), bytes: bytes) }
    return noObject(
      failure.placedMessage, from: failure.diagnostic(in: sample.origin).origin ?? sample.origin, bytes: bytes
    )
  }

  private func noObject(_ problem: String, from place: Origin, bytes: Int) -> Reading {
    let words = bytes == 0 ? "the payload is empty" : "the payload is no JSON object"
    var facts = unreadable(Unknown(words, supply: "correct the sample"), bytes: bytes)
    facts["wellFormed"] = .bool(false, from: place)
    facts["problem"] = .string(problem, from: place)
    return Reading(facts)
  }

  private func unreadable(_ unknown: Unknown, bytes: Int) -> FactMap {
    let keys = [
      "keys", "compactBytes", "aps", "visible", "silent", "wakesApp", "usesCritical", "misspeltKeys",
      "unknownApsKeys", "keysOutsideAps", "illegalValues", "alertTexts", "locKeys", "soundName",
    ]
    var facts = said(form: .apns, bytes: bytes)
    for key in keys { facts[key] = .unknown(unknown, from: sample.origin) }
    facts["fcm"] = .absent(from: sample.origin)
    return facts
  }

  private var pushType: PushType? {
    pushTypeNode.text.flatMap(PushType.init(rawValue:))
  }

  private var pushTypeNode: FactNode {
    guard let route = sample.route else { return .absent(from: sample.origin) }
    return RouteCollector.pushType(of: route)
  }

  /// What needs no look into the payload.
  private func said(form: PayloadParts.Form, at place: Origin? = nil, bytes: Int) -> FactMap {
    let origin = sample.origin
    var facts = FactMap([
      ("file", .string(sample.name, from: origin)),
      (
        "route",
        sample.route.map { .string($0.name.value, from: $0.name.origin) } ?? .absent(from: origin)
      ),
      ("pushType", pushTypeNode),
      ("form", .string(form.rawValue, from: place ?? origin)),
      ("bytes", .int(bytes, from: origin)),
    ])
    if let body = sample.route?.body {
      facts["sentCompact"] = .bool(body.value == .compact, from: body.origin)
    } else {
      facts["sentCompact"] = .unknown(
        sample.route == nil
          ? "the sample belongs to no route"
          : "the route does not say whether the body is sent with white space",
        supply: "say `body: compact` or `body: verbatim` in the route", from: origin)
    }
    return facts
  }

  private func facts(of parts: PayloadParts, bytes: Int) -> FactMap {
    let origin = sample.origin
    let keys = PayloadKeys(parts)
    var facts = said(form: parts.form, at: json.place(of: parts.root, at: FactPath()), bytes: bytes)
    facts["keys"] = .list(
      parts.root.members.map {
        .string($0.key, from: json.place(of: $0.value, at: FactPath([.key($0.key)])))
      },
      from: origin)
    facts["compactBytes"] = .int(parts.compactByteCount, from: origin)
    facts["aps"] = aps(of: parts)
    let isTold = parts.aps == nil || parts.aps?.kind == .object || parts.isFreeForm
    let place = parts.aps.map { json.place(of: $0, at: parts.apsPath) } ?? origin
    func truth(_ value: Bool) -> FactNode {
      isTold ? .bool(value, from: place) : .unknown("`aps` is no object", from: place)
    }
    facts["visible"] = truth(parts.isVisible)
    facts["silent"] = truth(parts.isSilent)
    facts["wakesApp"] = truth(parts.wakesApp)
    facts["usesCritical"] = truth(parts.isCritical)
    facts["misspeltKeys"] = list(keys.misspelt)
    facts["unknownApsKeys"] = list(keys.unknown)
    facts["keysOutsideAps"] = list(keys.outside)
    facts["illegalValues"] = list(PayloadValues(parts).illegal)
    facts["alertTexts"] = .strings(parts.alertTexts, from: place)
    facts["locKeys"] = .list(parts.localisedTexts.map(localised), from: origin)
    facts["soundName"] =
      parts.sound.map { .string($0.element.text ?? "", from: json.place(of: $0.element, at: $0.path)) }
      ?? .absent(from: origin)
    let isMessage = parts.form == .firebase || parts.form == .legacyFirebase
    facts["fcm"] = isMessage ? json.node(parts.root, at: FactPath()) : .absent(from: origin)
    if sample.route == nil, let target = parts.root[PayloadParts.simulatorKey], let id = target.text {
      let place = json.place(of: target, at: FactPath([.key(PayloadParts.simulatorKey)]))
      facts["bundle"] = .string(id, from: place)
    }
    return facts
  }

  /// An `aps` that is no object holds no keys; that it is none is told of its value.
  private func aps(of parts: PayloadParts) -> FactNode {
    guard let aps = parts.aps else { return .absent(from: sample.origin) }
    if aps.kind == .object { return json.node(aps, at: parts.apsPath) }
    return .map(FactMap(), from: json.place(of: aps, at: parts.apsPath))
  }

  private func list(_ findings: [PayloadKeys.Finding]) -> FactNode {
    .list(
      findings.map { finding in
        let place = json.place(of: finding.element, at: finding.path)
        return .map(
          FactMap([
            ("key", .string(finding.key, from: place)), ("expected", .string(finding.expected, from: place)),
          ]), from: place)
      }, from: findings.first.map { json.place(of: $0.element, at: $0.path) } ?? sample.origin)
  }

  private func localised(_ text: (key: JSONElement, path: FactPath, arguments: Int)) -> FactNode {
    let place = json.place(of: text.key, at: text.path)
    return .map(
      FactMap([
        ("key", .string(text.key.text ?? "", from: place)), ("args", .int(text.arguments, from: place)),
      ]), from: place)
  }
}
