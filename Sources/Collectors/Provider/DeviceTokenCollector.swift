import PushService
import ReadinessModel

/// Facts of device tokens: their form, never the tokens.
enum DeviceTokenCollector {
  /// The facts stand under `tokens`, one map for each token.
  @Sendable static func collect(_ artifact: Artifact, _ settings: CollectionSettings) -> Reading {
    let origin = artifact.origin
    guard case .deviceTokens(let list) = artifact.content else {
      let problem =
        artifact.refusal
        ?? Diagnostic(code: "device-tokens.not-read", message: "they were not read", origin: origin)
      return Reading(
        FactMap([("tokens", .list([unknown(.unreadable(artifact, problem), origin)], from: origin))]),
        problem: problem)
    }
    var tokens = list.entries.map { entry in
      FactNode.map(
        FactMap([
          ("fingerprint", .string(entry.token.fingerprint, from: entry.origin)),
          ("form", .string(entry.token.form.rawValue, from: entry.origin)),
          ("digits", .int(entry.token.digits, from: entry.origin)),
        ]), from: entry.origin)
    }
    if list.left > 0 {
      let unread = Unknown(
        "\(list.left) tokens after the first \(DeviceTokenList.limit) were not looked at",
        supply: "give at most \(DeviceTokenList.limit) tokens in a file")
      tokens.append(unknown(unread, origin))
    }
    return Reading(FactMap([("tokens", .list(tokens, from: origin))]))
  }

  private static func unknown(_ unknown: Unknown, _ origin: Origin) -> FactNode {
    .map(
      FactMap([
        ("fingerprint", .string("of \(origin.file)", from: origin)),
        ("form", .unknown(unknown, from: origin)),
        ("digits", .unknown(unknown, from: origin)),
      ]), from: origin)
  }
}
