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
  }

  package struct Answer: Sendable, Hashable {
    package var status: Int
    /// What the body names; `nil` for an accepted request, and for a body that is not one of APNs.
    package var reason: String?
    /// Since when APNs knows the token to be dead.
    package var timestamp: Timestamp?
    package var apnsID: String?
    /// `2` or `1.1`.
    package var httpVersion: String
    package var steps: [Step]

    package init(status: Int, httpVersion: String, steps: [Step]) {
      self.status = status
      self.httpVersion = httpVersion
      self.steps = steps
    }
  }

  package enum Outcome: Sendable, Hashable {
    case answered(Answer)
    /// Why there is no answer, in one line, and what to do.
    case failed(reason: String, hint: String)
  }

  package var route: String
  package var bundle: String?
  package var host: String
  package var port: Int
  /// Of the host that was sent to; `nil` for one that is not Apple's.
  package var environment: PushEnvironment?
  package var topic: String?
  package var pushType: String?
  package var priority: String?
  /// Of the device token; `nil` for a made-up one.
  package var fingerprint: String?
  /// Name of the key or certificate.
  package var credential: String
  package var sentAt: Timestamp
  package var outcome: Outcome

  package init(
    route: String, host: String, port: Int, credential: String, sentAt: Timestamp, outcome: Outcome
  ) {
    self.route = route
    self.host = host
    self.port = port
    self.credential = credential
    self.sentAt = sentAt
    self.outcome = outcome
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

  package var meaning: Meaning {
    guard case .answered(let answer) = outcome, answer.httpVersion == "2" else { return .open }
    switch answer.status {
    case 200: return .accepted
    case 400 where answer.reason == "BadDeviceToken" && fingerprint == nil: return .onlyTokenRefused
    case 400..<500 where answer.status != 429 && answer.reason != nil: return .refused
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

  package init(method: String, url: String, fields: [Field], body: String) {
    self.method = method
    self.url = url
    self.fields = fields
    self.body = body
  }
}
