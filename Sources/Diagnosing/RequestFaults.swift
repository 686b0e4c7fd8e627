import PushService
import ReadinessModel

/// What an attempt shows by itself for and against causes: its own request, held against what APNs asks.
struct RequestFaults {
  /// By the id of a cause.
  struct Sign: Hashable {
    var cause: String
    var support: Diagnosis.Support
  }

  private let attempt: PushAttempt
  private(set) var signs: [Sign] = []

  init(_ attempt: PushAttempt) {
    self.attempt = attempt
    judgeHost()
    judgeToken()
    judgePath()
    judgeTopic()
    judgeFields()
    judgeSize()
    judgeCredentials()
  }

  private mutating func add(
    _ cause: String, _ side: Diagnosis.Support.Side, _ words: String, at origin: Origin?
  ) {
    signs.append(Sign(cause: cause, support: Diagnosis.Support(side, words, origin: origin)))
  }

  private var api: PushHost.API {
    attempt.request.path.flatMap { RequestPath.api(of: $0.value.prefix) } ?? .device
  }

  // MARK: Where it went

  private mutating func judgeHost() {
    guard let said = attempt.request.host else { return }
    let host = Endpoint(said.value)?.host ?? said.value
    let environment = HostEnvironment(host: host)
    if environment == .other {
      let words = "`\(host)` is no host of APNs"
      add("host-not-apns", .supporting, words, at: said.origin)
      add("answer-not-from-apns", .supporting, words, at: said.origin)
      return
    }
    add("host-not-apns", .against, "`\(host)` is a host of APNs", at: said.origin)
    guard let token = attempt.environment else { return }
    let matches = token.value.rawValue == environment.rawValue
    let words = "the token is from \(token.value.rawValue) and `\(host)` serves \(environment.rawValue)"
    for cause in ["token-of-other-environment", "channel-of-other-environment"] {
      add(cause, matches ? .against : .supporting, words, at: token.origin)
    }
  }

  private mutating func judgeToken() {
    guard let path = attempt.request.path else { return }
    switch path.value.token {
    case .none where api == .device && path.value.prefix == "/3/device/":
      add("path-without-token", .supporting, "the path ends where the token belongs", at: path.origin)
    case .hexadecimal(let digits):
      let words = "the token in the path has \(digits) hexadecimal digits"
      if digits < Self.usualDigits {
        let short = "\(words), fewer than any that is known"
        add("token-stored-wrongly", .supporting, short, at: path.origin)
      } else {
        add("token-stored-wrongly", .against, words, at: path.origin)
        add("token-converted-wrongly", .against, words, at: path.origin)
      }
    case .other(let words):
      let found = "what stands in the path in place of a token has \(words)"
      add("token-stored-wrongly", .supporting, found, at: path.origin)
    case .none, .replaced: return
    }
  }

  /// Digits of the tokens of apps; other kinds are longer. Nothing shorter has been seen.
  private static let usualDigits = 64

  /// Where the paths of APNs begin, down to what differs from request to request.
  private static let roots = ["/3/device/", "/4/broadcasts/apps/", "/1/apps/"]

  private mutating func judgePath() {
    if let path = attempt.request.path, !Self.roots.contains(where: path.value.prefix.hasPrefix) {
      add("path-malformed", .supporting, "`\(path.value.prefix)` is no path of APNs", at: path.origin)
    }
    guard let method = attempt.request.method, api != .channels else { return }
    let words = "the method is `\(method.value)`"
    add("method-unfit", method.value == "POST" ? .against : .supporting, words, at: method.origin)
  }

  // MARK: What it is called

  private mutating func judgeTopic() {
    guard api == .device else { return }
    let request = attempt.request
    guard let topic = request.topic else {
      if request.isComplete {
        add("topic-missing", .supporting, "`apns-topic` was not sent", at: attempt.origin)
      }
      return
    }
    let parts = PushTopic(topic.value, bundle: attempt.bundle?.value)
    if parts.problem() != nil {
      add("topic-malformed", .supporting, "`\(topic.value)` is no topic", at: topic.origin)
      return
    }
    add("topic-malformed", .against, "`\(topic.value)` has the form of a topic", at: topic.origin)
    guard parts.kind == .app else { return }
    if let bundle = attempt.bundle {
      let isSame = parts.base == bundle.value
      let words = "the topic is for `\(parts.base)` and the push went to `\(bundle.value)`"
      add("topic-of-other-bundle", isSame ? .against : .supporting, words, at: topic.origin)
    }
    guard let expected = PushTopic.expectedSuffixes(for: request.pushType?.value), request.pushType != nil
    else {
      return
    }
    let words =
      "the suffix of `\(topic.value)` is \(Self.suffix(parts.suffixes)), that of `\(request.pushType?.value ?? "")` \(Self.suffix(expected))"
    let side: Diagnosis.Support.Side = parts.suffixes == expected ? .against : .supporting
    add("topic-suffix-unfit", side, words, at: topic.origin)
  }

  private static func suffix(_ suffixes: [String]) -> String {
    suffixes.isEmpty ? "none" : "`\(suffixes.joined())`"
  }

  private mutating func judgeFields() {
    let request = attempt.request
    let type = request.pushType.flatMap { PushType(rawValue: $0.value) }
    if let said = request.pushType {
      let words = "`\(said.value)` is \(type == nil ? "no push type" : "a push type")"
      add("push-type-unknown", type == nil ? .supporting : .against, words, at: said.origin)
    } else if request.isComplete, api != .channels {
      add("push-type-unknown", .supporting, "`apns-push-type` was not sent", at: attempt.origin)
      add("push-type-missing", .supporting, "`apns-push-type` was not sent", at: attempt.origin)
    }
    if let said = request.priority {
      let legal = type?.priorities ?? PushType.legalPriorities
      let isLegal = Int(said.value).map(legal.contains) ?? false
      let list = legal.map(String.init).joined(separator: ", ")
      let words = "the priority is \(said.value), expected one of \(list)"
      add("priority-unfit", isLegal ? .against : .supporting, words, at: said.origin)
    }
    if let said = request.expiration { judge(expiration: said) }
    if let said = request.collapseID {
      let count = said.value.utf8.count
      let isLong = count > RequestHeader.collapseIDLimit
      add(
        "collapse-id-too-long", isLong ? .supporting : .against, "the collapse id has \(count) bytes",
        at: said.origin)
    }
    if let said = request.apnsID {
      let isFine = Self.isCanonicalUUID(said.value)
      let words = "`apns-id` is \(isFine ? "" : "not ")a UUID in canonical form"
      add("apns-id-malformed", isFine ? .against : .supporting, words, at: said.origin)
    }
    if let twice = request.repeatedHeader {
      add("header-twice", .supporting, "`\(twice.value)` was sent twice", at: twice.origin)
    } else if request.isComplete {
      add("header-twice", .against, "no header was sent twice", at: attempt.origin)
    }
    judgeChannel()
  }

  private mutating func judgeChannel() {
    guard let said = attempt.request.channelID else {
      if api == .broadcast, attempt.request.isComplete {
        add("channel-id-missing", .supporting, "`apns-channel-id` was not sent", at: attempt.origin)
      }
      return
    }
    let isBase64 =
      said.value.utf8.count % 4 == 0
      && said.value.utf8.allSatisfy { byte in
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2B, 0x2F, 0x3D: true
        default: false
        }
      }
    let words = "`apns-channel-id` is \(isBase64 ? "" : "not ")base64"
    add("channel-id-malformed", isBase64 ? .against : .supporting, words, at: said.origin)
  }

  private mutating func judge(expiration said: Located<String>) {
    guard let seconds = Int64(said.value), seconds >= 0 else {
      add(
        "expiration-malformed", .supporting, "the expiration is no whole number of seconds", at: said.origin)
      return
    }
    if seconds >= RequestHeader.expirationLimit {
      add("expiration-malformed", .supporting, "the expiration counts milliseconds", at: said.origin)
      return
    }
    add("expiration-malformed", .against, "the expiration is a number of seconds", at: said.origin)
    if seconds == 0 {
      add("expiration-on-unstored-channel", .against, "the expiration is 0", at: said.origin)
      add(
        "not-stored-or-replaced", .supporting,
        "the expiration is 0: a device that cannot be reached at once never gets it", at: said.origin)
    }
  }

  private mutating func judgeSize() {
    guard let said = attempt.request.payloadBytes else { return }
    let type = attempt.request.pushType.flatMap { PushType(rawValue: $0.value) } ?? .alert
    let words = "the body has \(said.value) bytes"
    add("payload-empty", said.value == 0 ? .supporting : .against, words, at: said.origin)
    // Apple's pages give no limit for broadcasts.
    guard api == .device else { return }
    let isLarge = said.value > Int64(type.bodyLimit)
    add(
      "payload-over-limit", isLarge ? .supporting : .against,
      "\(words), at most \(type.bodyLimit) are taken for `\(type.rawValue)`", at: said.origin)
  }

  // MARK: As whom

  /// Seconds that a provider token lives.
  private static let tokenLife: Int64 = 3600

  private mutating func judgeCredentials() {
    guard let said = attempt.request.credentials else {
      // A certificate is presented below HTTP, where no header tells of it.
      return
    }
    let credentials = said.value
    if let fault = credentials.fault {
      add(
        credentials.kind == .none ? "no-credentials" : "provider-token-malformed", .supporting, fault,
        at: said.origin)
    } else if credentials.kind == .none {
      add("no-credentials", .supporting, "no credentials were sent", at: said.origin)
    } else {
      add("no-credentials", .against, "a \(credentials.kind.rawValue) was sent", at: said.origin)
    }
    judgeIDs(credentials, at: said.origin)
    guard let issued = credentials.issuedAt, let sent = attempt.sentAt?.value else { return }
    let age = sent.seconds - issued.seconds
    if age < 0 {
      add(
        "provider-clock-wrong", .supporting, "`iat` lies \(-age) seconds after the request", at: said.origin)
    } else {
      let words = "the provider token was \(age / 60) minutes old"
      add("provider-token-too-old", age > Self.tokenLife ? .supporting : .against, words, at: said.origin)
      if age <= Self.tokenLife { add("provider-clock-wrong", .against, words, at: said.origin) }
    }
  }

  private mutating func judgeIDs(_ credentials: PushAttempt.Credentials, at origin: Origin) {
    for (name, id) in [("kid", credentials.keyID), ("iss", credentials.teamID)] {
      guard let id else { continue }
      if id.utf8.count != 10 {
        let words = "`\(name)` has \(id.utf8.count) characters, expected 10"
        add("key-ids-mixed-up", .supporting, words, at: origin)
      }
    }
    if let key = credentials.keyID, key == credentials.teamID {
      add("key-ids-mixed-up", .supporting, "`kid` and `iss` are the same", at: origin)
    }
  }

  /// 32 lower-case hexadecimal digits in groups of 8-4-4-4-12.
  private static func isCanonicalUUID(_ text: String) -> Bool {
    let groups = text.split(separator: "-", omittingEmptySubsequences: false)
    return groups.map(\.utf8.count) == [8, 4, 4, 4, 12]
      && groups.allSatisfy { group in
        group.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
      }
  }
}
