/// One request that was sent to see what APNs answers, without its secrets.
package struct ProbeResult: Sendable, Hashable {
  /// A step of the exchange and how long after its start it was done, in microseconds.
  package struct Step: Sendable, Hashable {
    package var name: String
    package var microseconds: Int64

    package init(_ name: String, _ microseconds: Int64) {
      self.name = name
      self.microseconds = microseconds
    }

    package var milliseconds: Double { Double(microseconds) / 1_000 }
  }

  /// What the answer says of the provider.
  package enum Meaning: Sendable, Hashable {
    case accepted
    /// The made-up token was refused, and nothing before it.
    case onlyTokenRefused
    case refused
    /// APNs or the network did not decide.
    case open
  }

  /// What was sent and answered, as a record keeps it.
  package var attempt: PushAttempt
  /// Whether the device token was made up for this request.
  package var isMadeUp: Bool
  /// Name of the key or certificate.
  package var credential: String
  /// Where the body comes from, in words.
  package var payload: String
  package var port: Int
  package var steps: [Step]
  /// What to do when no answer came, in one sentence.
  package var hint: String?

  package init(attempt: PushAttempt, isMadeUp: Bool, credential: String, payload: String, port: Int) {
    self.attempt = attempt
    self.isMadeUp = isMadeUp
    self.credential = credential
    self.payload = payload
    self.port = port
    steps = []
  }

  /// `HTTP/2`, which APNs speaks and nothing else.
  package static let version = "HTTP/2"

  package var meaning: Meaning {
    let answer = attempt.answer
    guard answer.failure == nil, answer.version?.value == Self.version, let status = answer.status?.value
    else { return .open }
    switch status {
    case 200: return .accepted
    case 400 where answer.reason?.value == "BadDeviceToken" && isMadeUp: return .onlyTokenRefused
    case 400..<500 where status != 429 && answer.reason != nil: return .refused
    default: return .open
    }
  }
}

/// A request as it would be sent, with its secrets left out.
package struct ProbePreview: Sendable, Hashable {
  package struct Field: Sendable, Hashable {
    package var name: String
    package var value: String

    package init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }

  package var method: String
  /// With words in place of the device token.
  package var url: String
  package var fields: [Field]
  package var body: String
  /// Where the body comes from, in words.
  package var payload: String

  package init(method: String, url: String, fields: [Field], body: String, payload: String) {
    self.method = method
    self.url = url
    self.fields = fields
    self.body = body
    self.payload = payload
  }
}
