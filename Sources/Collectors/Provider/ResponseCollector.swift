import PushService
import ReadinessModel

/// `provider.responses`: the provider's policy, spread over every reason that its routes can meet.
enum ResponseCollector {
  /// One element for each spelling of each reason, and for each status of success that the policy names. A
  /// reason is looked up by its own entry, then by its status, then by its other spelling; what none of them
  /// covers has no action.
  static func collect(_ provider: Manifest.Provider) -> FactNode {
    guard let policy = provider.responses else { return .list([], from: provider.origin) }
    let origin = provider.origin.at(keyPath: "provider.responses")
    var elements: [FactNode] = []
    for reason in ErrorReason.all where isMet(reason, by: provider) {
      for spelling in [reason.name] + reason.otherSpellings {
        let entry = entry(for: spelling, of: reason, in: policy)
        elements.append(element(spelling, entry, allowed: reason.allowedActions, from: origin))
      }
    }
    for entry in policy {
      guard case .status(let code) = entry.answer.value, AnswerStatus.of(code)?.retry == .done else {
        continue
      }
      elements.append(element(String(code), entry, allowed: [.done], from: origin))
    }
    return .list(elements, from: origin)
  }

  /// Reasons that only channels and broadcasts get are asked for where there are such routes, or where the
  /// policy names one.
  private static func isMet(_ reason: ErrorReason, by provider: Manifest.Provider) -> Bool {
    let usesChannels = provider.routes.contains { route in
      let api = route.api?.value ?? route.path.flatMap { RequestPath.api(of: $0.value)?.rawValue }
      return api == PushHost.API.broadcast.rawValue || api == PushHost.API.channels.rawValue
    }
    if reason.apis.contains(.device) || usesChannels && !reason.apis.contains(.web) { return true }
    return (provider.responses ?? []).contains { entry in
      ([reason.name] + reason.otherSpellings).contains { entry.answer.value == .reason($0) }
    }
  }

  private static func entry(
    for spelling: String, of reason: ErrorReason, in policy: [Manifest.Response]
  ) -> Manifest.Response? {
    func of(_ answer: Manifest.Response.Answer) -> Manifest.Response? {
      policy.first { $0.answer.value == answer }
    }
    if let own = of(.reason(spelling)) { return own }
    if let status = reason.status, let entry = of(.status(status)) { return entry }
    return ([reason.name] + reason.otherSpellings).compactMap { of(.reason($0)) }.first
  }

  private static func element(
    _ reason: String, _ entry: Manifest.Response?, allowed: [ResponseAction], from origin: Origin
  ) -> FactNode {
    let place = entry?.answer.origin ?? origin
    return .map(
      FactMap([
        ("reason", .string(reason, from: place)),
        (
          "action",
          entry.map { .string($0.action.value.rawValue, from: $0.action.origin) } ?? .absent(from: origin)
        ),
        (
          "after",
          entry?.after.map { .value(.duration($0.value), from: $0.origin) } ?? .absent(from: place)
        ),
        ("allowedActions", .strings(allowed.map(\.rawValue))),
      ]), from: place)
  }
}
