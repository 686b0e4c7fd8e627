package import ReadinessModel

/// What is known of the release that an attempt belongs to: its facts, and what the rules say of them.
package struct KnownOfRelease: Sendable {
  private let items: [Item]
  private let routes: [FactMap]

  package init(facts: FactTree, items: [Item]) {
    self.items = items
    let node = facts[FactPath([.key("provider"), .key("routes")])]
    guard case .list(let list)? = node?.content else {
      routes = []
      return
    }
    routes = list.compactMap { route in
      if case .map(let map) = route.content { map } else { nil }
    }
  }

  /// Names of the routes that the attempt may have taken; `nil` when it does not tell, or when there is none.
  func routes(of attempt: PushAttempt) -> [String]? {
    if let name = attempt.route?.value { return [name] }
    guard let topic = attempt.request.topic?.value else { return nil }
    let matching = routes.filter { route in
      let type = Self.text(route, "pushType")
      return Self.text(route, "topic") == topic
        && (attempt.request.pushType == nil || type == nil || type == attempt.request.pushType?.value)
    }
    return matching.isEmpty ? nil : matching.compactMap { Self.text($0, "name") }
  }

  var routeNames: [String] { routes.compactMap { Self.text($0, "name") } }

  /// What the rules of a cause say. A rule over routes counts only for `routes`, when these are told.
  func support(for cause: AnswerCause, routes wanted: [String]?) -> [Diagnosis.Support] {
    let names = Set(routeNames)
    return items.filter { item in
      guard cause.rules.contains(item.rule) else { return false }
      guard let wanted, names.contains(item.key) else { return true }
      return wanted.contains(item.key)
    }.compactMap(Self.support)
  }

  private static func support(_ item: Item) -> Diagnosis.Support? {
    let place = item.key.isEmpty ? "" : "\(item.key): "
    switch item.outcome {
    case .fail:
      return Diagnosis.Support(.supporting, place + item.message, rule: item.rule, origin: item.location)
    case .pass:
      return Diagnosis.Support(
        .against, place + (item.message.isEmpty ? "the rule passes" : item.message), rule: item.rule,
        origin: item.location)
    case .undecided, .needsAttestation:
      return Diagnosis.Support(.open, place + item.message, rule: item.rule, origin: item.location)
    case .notApplicable, .error: return nil
    }
  }

  private static func text(_ map: FactMap, _ key: String) -> String? {
    if case .value(.string(let text))? = map[key]?.content { text } else { nil }
  }
}
