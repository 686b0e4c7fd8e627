package import ReadinessModel

/// The record of one push as JSON, in the form that `pushready schema attempt` describes.
package enum AttemptText {
  /// `timings` are milliseconds by name. In place of a device token the path has `<token>`, whatever it was.
  package static func json(_ attempt: PushAttempt, timings: [(name: String, milliseconds: Double)] = [])
    -> String
  {
    var members: [(String, JSONValue)] = [
      ("formatVersion", .int(1)), ("source", .string(attempt.source.rawValue)),
    ]
    func add(_ name: String, _ value: JSONValue?) {
      if let value { members.append((name, value)) }
    }
    add("route", text(attempt.route))
    add("bundle", text(attempt.bundle))
    add("build", text(attempt.build))
    add("environment", attempt.environment.map { .string($0.value.rawValue) })
    add("device", text(attempt.device))
    add("fingerprint", text(attempt.fingerprint))
    add("sentAt", moment(attempt.sentAt))
    add("registeredAt", moment(attempt.registeredAt))
    add("appState", text(attempt.appState))
    add("changed", attempt.changed.map { .strings($0.value) })
    add("status", attempt.answer.status.map { .int(Int($0.value)) })
    add("reason", text(attempt.answer.reason))
    add("apnsID", text(attempt.answer.apnsID))
    add("timestamp", attempt.answer.timestamp.map { .int(milliseconds($0.value)) })
    add("httpVersion", text(attempt.answer.version))
    add("error", text(attempt.answer.failure))
    let request = request(attempt.request)
    if !request.isEmpty { members.append(("request", .object(request))) }
    if !timings.isEmpty {
      members.append(("timings", .object(timings.map { ($0.name, .double($0.milliseconds)) })))
    }
    return JSONValue.object(members).text
  }

  private static func request(_ request: PushAttempt.Request) -> [(String, JSONValue)] {
    let credentials = request.credentials?.value
    let members: [(String, JSONValue?)] = [
      ("host", text(request.host)), ("method", text(request.method)),
      ("path", request.path.map { .string(path($0.value)) }), ("topic", text(request.topic)),
      ("pushType", text(request.pushType)), ("priority", text(request.priority)),
      ("expiration", text(request.expiration)), ("apnsID", text(request.apnsID)),
      ("collapseID", text(request.collapseID)), ("channelID", text(request.channelID)),
      ("payloadBytes", request.payloadBytes.map { .int(Int($0.value)) }),
      ("credentials", credentials.map { .string($0.kind.rawValue) }),
      ("keyID", credentials?.keyID.map { .string($0) }), ("teamID", credentials?.teamID.map { .string($0) }),
      ("tokenIssuedAt", credentials?.issuedAt.map { .string($0.rfc3339) }),
    ]
    return members.compactMap { name, value in value.map { (name, $0) } }
  }

  private static func path(_ path: PushAttempt.Path) -> String {
    path.prefix == "/3/device/" && path.token != .none ? "/3/device/<token>" : path.prefix
  }

  private static func text(_ said: Located<String>?) -> JSONValue? { said.map { .string($0.value) } }

  private static func moment(_ said: Located<Timestamp>?) -> JSONValue? {
    said.map { .string($0.value.rfc3339) }
  }

  private static func milliseconds(_ moment: Timestamp) -> Int {
    let (product, overflow) = moment.seconds.multipliedReportingOverflow(by: 1000)
    return overflow ? 0 : Int(product) + Int(moment.nanoseconds / 1_000_000)
  }
}
