/// One push that was sent, or tried, and what came of it. Never with a whole device token, a provider token
/// or a payload.
package struct PushAttempt: Sendable, Hashable {
  /// Who sent it.
  package enum Source: String, Sendable, Hashable, CaseIterable {
    /// The provider, to a device on which somebody looked.
    case device
    /// A probe of the credentials; there is no app and perhaps no device.
    case probe
  }

  /// The file it was read from.
  package var origin: Origin
  package var source: Source
  /// Route of the manifest that it belongs to.
  package var route: Located<String>?
  package var bundle: Located<String>?
  package var build: Located<String>?
  /// Environment that the token was made in.
  package var environment: Located<PushEnvironment>?
  /// Device and system.
  package var device: Located<String>?
  /// First twelve hexadecimal digits of the token's SHA-256.
  package var fingerprint: Located<String>?
  package var sentAt: Located<Timestamp>?
  /// When the provider got the token from the app.
  package var registeredAt: Located<Timestamp>?
  /// What the app was doing: `foreground`, `background` or `terminated`.
  package var appState: Located<String>?
  /// What was different from the attempt before.
  package var changed: Located<[String]>?
  package var request: Request
  package var answer: Answer

  package init(origin: Origin) {
    self.origin = origin
    source = .device
    request = Request()
    answer = Answer()
  }

  /// What was sent, as far as it is told.
  package struct Request: Sendable, Hashable {
    package var host: Located<String>?
    package var method: Located<String>?
    package var path: Located<Path>?
    package var topic: Located<String>?
    package var pushType: Located<String>?
    package var priority: Located<String>?
    package var expiration: Located<String>?
    package var apnsID: Located<String>?
    package var collapseID: Located<String>?
    package var channelID: Located<String>?
    package var payloadBytes: Located<Int64>?
    package var credentials: Located<Credentials>?
    /// A header that stood there twice.
    package var repeatedHeader: Located<String>?
    /// All headers are told, so that one which is not here was not sent.
    package var isComplete = false

    package init() {}
  }

  /// A path without the token in it.
  package struct Path: Sendable, Hashable {
    /// What stands where a token belongs.
    package enum Token: Sendable, Hashable {
      case none
      case hexadecimal(digits: Int)
      /// A placeholder or a fingerprint in its place.
      case replaced
      /// Other text, in words that do not tell it: `with spaces or brackets`.
      case other(String)
    }

    /// `/3/device/`, or the whole path where no token belongs into it.
    package var prefix: String
    package var token: Token

    package init(prefix: String, token: Token) {
      self.prefix = prefix
      self.token = token
    }
  }

  /// As whom the provider spoke.
  package struct Credentials: Sendable, Hashable {
    package enum Kind: String, Sendable, Hashable, CaseIterable {
      case token, certificate, none
    }

    package var kind: Kind
    /// `kid` of the provider token.
    package var keyID: String?
    /// `iss` of the provider token.
    package var teamID: String?
    /// `iat` of the provider token.
    package var issuedAt: Timestamp?
    /// Why `authorization` is no provider token, in words that do not tell it.
    package var fault: String?

    package init(_ kind: Kind) { self.kind = kind }
  }

  /// What came back.
  package struct Answer: Sendable, Hashable {
    package var status: Located<Int64>?
    package var reason: Located<String>?
    package var apnsID: Located<String>?
    /// When APNs last knew the token to be dead.
    package var timestamp: Located<Timestamp>?
    /// `HTTP/2`, as the answer begins.
    package var version: Located<String>?
    /// What kept an answer from coming, in the words of the client.
    package var failure: Located<String>?
    /// The body is there and is not the JSON that APNs writes.
    package var hasForeignBody = false
    /// All headers are told, so that one which is not here did not come.
    package var isComplete = false

    package init() {}
  }
}

extension PushAttempt {
  /// Names of the fields that a record has to have and this one has not, for a search months later.
  ///
  /// A probe knows no build, no device and no state of an app; where no answer came there is none to keep; an
  /// accepted push has no reason.
  package var missing: [String] {
    let isDevice = source == .device
    let hasAnswer = answer.failure == nil
    let accepted = answer.status?.value == 200
    let fields: [(name: String, isThere: Bool, isNeeded: Bool)] = [
      ("bundle", bundle != nil, true), ("build", build != nil, isDevice),
      ("environment", environment != nil, true), ("device", device != nil, isDevice),
      ("fingerprint", fingerprint != nil, true), ("sentAt", sentAt != nil, true),
      ("apnsID", answer.apnsID != nil, hasAnswer), ("status", answer.status != nil, hasAnswer),
      ("reason", answer.reason != nil, hasAnswer && !accepted), ("appState", appState != nil, isDevice),
    ]
    return fields.filter { $0.isNeeded && !$0.isThere }.map(\.name)
  }
}
