import PushService
import ReadinessModel

/// The answer of one attempt as the tables of APNs know it.
struct Answer {
  /// `400 BadDeviceToken`, `200`, `no answer`.
  let words: String
  let isKnown: Bool
  let meaning: String
  let causes: [AnswerCause]
  let retry: RetryClass
  let token: TokenState
  /// What to do where no cause tells.
  let next: String
  let notes: [String]

  private init(
    _ words: String, isKnown: Bool = true, meaning: String, causes: [AnswerCause], retry: RetryClass,
    token: TokenState = .notJudged, next: String, notes: [String] = []
  ) {
    self.words = words
    self.isKnown = isKnown
    self.meaning = meaning
    self.causes = causes
    self.retry = retry
    self.token = token
    self.next = next
    self.notes = notes
  }

  init(_ attempt: PushAttempt) {
    let answer = attempt.answer
    if answer.status == nil, answer.reason == nil {
      self = Self.missing(attempt)
    } else if Self.isForeign(attempt) {
      self = Self.foreign(answer)
    } else if let reason = answer.reason.flatMap({ ErrorReason.named($0.value) }) {
      self = Self.refused(answer, reason)
    } else if let status = answer.status, (200...299).contains(status.value), answer.reason == nil {
      self = Self.accepted(attempt, Int(status.value))
    } else {
      self = Self.unknown(answer)
    }
  }

  private static func words(_ answer: PushAttempt.Answer) -> String {
    [answer.status.map { String($0.value) }, answer.reason?.value].compactMap { $0 }.joined(separator: " ")
  }

  // MARK: Known reasons

  private static func refused(_ answer: PushAttempt.Answer, _ reason: ErrorReason) -> Answer {
    var notes: [String] = []
    if let status = answer.status, let usual = reason.status, status.value != Int64(usual) {
      notes.append("`\(reason.name)` comes with status \(usual), found \(status.value)")
    }
    if let spelling = answer.reason?.value, spelling != reason.name {
      notes.append("Apple's page spells this reason `\(reason.name)`")
    }
    if reason.name == "BadEnvironmentKeyIdInToken" {
      notes.append(
        "this answer hides what is to be said of the token: it is not looked at before the key fits")
    }
    return Answer(
      words(answer), meaning: reason.meaning, causes: reason.causes, retry: reason.retry, token: reason.token,
      next: "Everything that is known speaks against the usual causes.", notes: notes)
  }

  // MARK: Acceptance

  private static func accepted(_ attempt: PushAttempt, _ status: Int) -> Answer {
    let meaning = AnswerStatus.of(status)?.meaning ?? "The request was accepted."
    guard status == 200 else {
      return Answer(
        words(attempt.answer), meaning: meaning, causes: [], retry: .done, next: "There is nothing to do.")
    }
    return Answer(
      words(attempt.answer), meaning: meaning,
      causes: AcceptedPush.causes(pushType: attempt.request.pushType?.value), retry: .done,
      next: "If it was not seen, the reason lies between APNs and the screen.",
      notes: ["acceptance does not prove that the push was shown"])
  }

  // MARK: Everything else

  /// APNs answers in HTTP/2, with `apns-id`, and with JSON or nothing.
  private static func isForeign(_ attempt: PushAttempt) -> Bool {
    let answer = attempt.answer
    if answer.hasForeignBody { return true }
    if answer.reason != nil { return false }
    if let host = attempt.request.host?.value, HostEnvironment(host: Endpoint(host)?.host ?? host) == .other {
      return true
    }
    if let version = answer.version?.value, version.hasPrefix("HTTP/1") { return true }
    let isUnnamed = answer.isComplete && answer.apnsID == nil
    return isUnnamed && !(200...299).contains(answer.status?.value ?? 0)
  }

  private static func foreign(_ answer: PushAttempt.Answer) -> Answer {
    let isOld = answer.version?.value.hasPrefix("HTTP/1") ?? false
    return Answer(
      words(answer).isEmpty ? "an answer that is not from APNs" : words(answer), isKnown: false,
      meaning: "The answer does not look like one of APNs.",
      causes: [MissingAnswer.hostWrong, MissingAnswer.proxyAnswered] + (isOld ? [MissingAnswer.noHTTP2] : []),
      retry: .afterFix, next: "Look which machine answers.")
  }

  private static func unknown(_ answer: PushAttempt.Answer) -> Answer {
    let status = answer.status.flatMap { AnswerStatus.of(Int($0.value)) }
    var notes: [String] = []
    if let reason = answer.reason?.value {
      let nearest = Suggestion.nearest(to: reason, among: ErrorReason.spellings)
      notes.append(
        "`\(reason)` is no reason that is known" + (nearest.map { "; the nearest is `\($0)`" } ?? ""))
    } else {
      notes.append("the answer names no reason: save its body too")
    }
    return Answer(
      words(answer), isKnown: false,
      meaning: status?.meaning ?? "The answer is none that Apple's pages list.",
      causes: [], retry: answer.status.map { AnswerStatus.retry(for: Int($0.value)) } ?? .afterFix,
      next: "Look the reason up in Apple's page on responses.", notes: notes)
  }

  /// No answer came: the client's words say how far it got.
  private static func missing(_ attempt: PushAttempt) -> Answer {
    let words = attempt.answer.failure?.value.lowercased() ?? ""
    func says(_ parts: String...) -> Bool { parts.contains { words.contains($0) } }
    let first: AnswerCause? =
      if says("resolve", "name or service not known", "nodename") {
        MissingAnswer.hostWrong
      } else if says("certificate", "self signed", "self-signed", "issuer", "ssl", "tls") {
        MissingAnswer.rootMissing
      } else if says("goaway", "reset", "closed", "broken pipe", "empty reply", "shut down") {
        MissingAnswer.closed
      } else if says("http/0.9", "http/1", "alpn", "protocol") {
        MissingAnswer.noHTTP2
      } else if says("refused", "timed out", "timeout", "unreachable", "no route") {
        MissingAnswer.blocked
      } else {
        nil
      }
    return Answer(
      "no answer", isKnown: first != nil, meaning: "APNs did not answer.",
      causes: first.map { [$0] } ?? MissingAnswer.all, retry: first == nil ? .delay : retry(after: first),
      next: "Find out how far the connection got.",
      notes: attempt.answer.failure.map { ["the client said: \($0.value)"] } ?? [])
  }

  private static func retry(after cause: AnswerCause?) -> RetryClass {
    cause == MissingAnswer.closed || cause == MissingAnswer.blocked ? .delay : .afterFix
  }
}
