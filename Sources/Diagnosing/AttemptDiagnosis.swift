package import ReadinessModel
internal import PushService

/// From an attempt, and what is known of its release, to where it fails and why.
package enum AttemptDiagnosis {
  package static func diagnosis(of attempt: PushAttempt, known: KnownOfRelease? = nil) -> Diagnosis {
    let answer = Answer(attempt)
    let signs = RequestFaults(attempt).signs
    let routes = known?.routes(of: attempt)
    let suspects = answer.causes.map { cause in
      suspect(cause, signs: signs, known: known, routes: routes)
    }.stablySorted { ($0.standing, $0.cause.layer) < ($1.standing, $1.cause.layer) }
    var diagnosis = Diagnosis(
      answer: answer.words, isKnown: answer.isKnown, meaning: answer.meaning,
      layer: suspects.first?.cause.layer ?? .provider, suspects: suspects,
      next: next(suspects.first, answer), retry: answer.retry, token: answer.token)
    diagnosis.retryAt = retryAt(answer.retry, attempt)
    diagnosis.tokenWords = tokenWords(answer.token, attempt)
    diagnosis.also = also(signs, besides: suspects)
    diagnosis.notes = notes(attempt, answer, known, routes)
    return diagnosis
  }

  /// How one cause stands. What the attempt shows counts more than what rules say of files.
  private static func suspect(
    _ cause: AnswerCause, signs: [RequestFaults.Sign], known: KnownOfRelease?, routes: [String]?
  ) -> Diagnosis.Suspect {
    let own = signs.filter { $0.cause == cause.id }.map(\.support)
    let rules = known?.support(for: cause, routes: routes) ?? []
    let standing: Diagnosis.Standing =
      if own.contains(where: { $0.side == .supporting }) {
        .shown
      } else if rules.contains(where: { $0.side == .supporting }) {
        .supported
      } else if own.contains(where: { $0.side == .against })
        || rules.contains(where: { $0.side == .against }) && !rules.contains(where: { $0.side == .open })
      {
        .unlikely
      } else {
        .open
      }
    return Diagnosis.Suspect(cause: cause, standing: standing, support: own + rules)
  }

  private static func next(_ first: Diagnosis.Suspect?, _ answer: Answer) -> String {
    guard let first else { return answer.next }
    return first.standing == .unlikely ? "\(answer.next) \(first.cause.fix)" : first.cause.fix
  }

  private static func retryAt(_ retry: RetryClass, _ attempt: PushAttempt) -> Timestamp? {
    guard retry == .backoff, let sent = attempt.sentAt?.value else { return nil }
    return Timestamp(seconds: sent.seconds + RetryClass.backoffStart, nanoseconds: sent.nanoseconds)
  }

  /// A token that the app registered after APNs found it dead is a new life of the same token.
  private static func tokenWords(_ state: TokenState, _ attempt: PushAttempt) -> String {
    guard state == .dead, let died = attempt.answer.timestamp?.value,
      let registered = attempt.registeredAt?.value
    else { return state.words }
    return registered > died
      ? "Keep the token: the app registered at \(registered.rfc3339), after APNs last knew it dead at \(died.rfc3339)."
      : "Delete the token: it has been dead since \(died.rfc3339), and the app has not registered since."
  }

  /// What the request shows that this answer is not about, each thing once.
  private static func also(
    _ signs: [RequestFaults.Sign], besides suspects: [Diagnosis.Suspect]
  ) -> [Diagnosis.Support] {
    let ids = Set(suspects.map(\.cause.id))
    var said = Set(suspects.flatMap(\.support).map(\.words))
    return signs.filter { $0.support.side == .supporting && !ids.contains($0.cause) }
      .map(\.support).filter { said.insert($0.words).inserted }
  }

  private static func notes(
    _ attempt: PushAttempt, _ answer: Answer, _ known: KnownOfRelease?, _ routes: [String]?
  ) -> [String] {
    var notes = answer.notes
    guard let known else {
      return notes + [
        "no manifest was given, so that nothing is known of the app and the provider's settings"
      ]
    }
    if let name = attempt.route?.value, !known.routeNames.contains(name) {
      notes.append("the manifest has no route `\(name)`")
    } else if routes == nil, let topic = attempt.request.topic?.value {
      notes.append("no route of the manifest sends to topic `\(topic)`; rules of all routes were taken")
    }
    return notes
  }
}

extension Array {
  /// Sorted, with equal elements in their order.
  fileprivate func stablySorted(by areInOrder: (Element, Element) -> Bool) -> [Element] {
    enumerated().sorted { one, two in
      if areInOrder(one.element, two.element) { return true }
      if areInOrder(two.element, one.element) { return false }
      return one.offset < two.offset
    }.map(\.element)
  }
}
