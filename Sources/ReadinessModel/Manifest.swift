/// A value with the place in the manifest, or the flag, that gave it.
///
/// Nothing is asked of the value here: making the type of each kind of value would then search all
/// conformances of the program, at every start.
package struct Located<Wrapped> {
  package var value: Wrapped
  package var origin: Origin

  package init(_ value: Wrapped, at origin: Origin) {
    self.value = value
    self.origin = origin
  }
}

extension Located: Sendable where Wrapped: Sendable {}
extension Located: Equatable where Wrapped: Equatable {}
extension Located: Hashable where Wrapped: Hashable {}

/// Where the evidence lies and what the provider sends: `pushready.yml`, or the same said with flags.
///
/// Only what was said is here; defaults are taken where facts are derived.
package struct Manifest: Sendable, Hashable {
  /// The manifest itself: its file, or `command line`.
  package var origin: Origin
  /// The folder that relative paths start from; empty for the working directory.
  package var directory: String
  package var name: Located<String>?
  package var stage: Located<Stage>?
  package var channel: Located<Channel>?
  package var usesPush: Located<Bool>?
  package var signer: Located<Signer>?
  package var app: App?
  package var provider: Provider?
  package var checklists: [Located<String>]
  package var rules: RuleSettings
  package var parameters: [ExactText: Located<Parameter>]
  /// PEM or DER files of further trusted roots.
  package var trustAnchors: [Located<String>]
  /// Files of exceptions and statements.
  package var waivers: Located<String>?
  package var attestations: Located<String>?
  package var baseline: Located<String>?
  /// The variant that was chosen, where one was.
  package var variant: Located<String>?

  package init(origin: Origin, directory: String) {
    self.origin = origin
    self.directory = directory
    self.checklists = []
    self.rules = RuleSettings()
    self.parameters = [:]
    self.trustAnchors = []
  }

  /// A value of `params`.
  package enum Parameter: Sendable, Hashable {
    case bool(Bool)
    case int(Int64)
    case double(Double)
    case string(String)
    case strings([String])
  }

  package struct RuleSettings: Sendable, Hashable {
    package struct Skip: Sendable, Hashable {
      package var rule: Located<String>
      package var reason: String

      package init(rule: Located<String>, reason: String) {
        self.rule = rule
        self.reason = reason
      }
    }

    /// By rule id, in the order given.
    package var severities: [Located<SeveritySetting>] = []
    package var skips: [Skip] = []

    package init() {}
  }

  package struct SeveritySetting: Sendable, Hashable {
    package var rule: String
    package var severity: Severity

    package init(rule: String, severity: Severity) {
      self.rule = rule
      self.severity = severity
    }
  }

  /// The app's half.
  package struct App: Sendable, Hashable {
    package var origin: Origin
    /// An `.ipa`, `.xcarchive`, `.app`, or a zip of one.
    package var artifact: Located<String>?
    package var exportOptions: Located<String>?
    /// Exported files, bundle by bundle.
    package var bundles: [Bundle]
    /// `bundles` is the whole list.
    package var complete: Located<Bool>?

    package init(origin: Origin) {
      self.origin = origin
      self.bundles = []
    }
  }

  /// The exported files of one bundle; each is a path and optional.
  package struct Bundle: Sendable, Hashable {
    package var origin: Origin
    package var id: Located<String>?
    package var kind: Located<String>?
    package var info: Located<String>?
    package var entitlements: Located<String>?
    package var profile: Located<String>?
    package var executable: Located<String>?

    package init(origin: Origin) { self.origin = origin }
  }

  /// The provider's half.
  package struct Provider: Sendable, Hashable {
    package var origin: Origin
    /// `apns`, `fcm` or `other`; `apns` when not said.
    package var service: Located<String>?
    package var keys: [Key]
    package var tokenRefresh: Located<Duration>?
    package var connection: Connection?
    package var routes: [Route]

    package init(origin: Origin) {
      self.origin = origin
      self.keys = []
      self.routes = []
    }
  }

  /// A token signing key and what the developer account says of it.
  package struct Key: Sendable, Hashable {
    package enum Source: Sendable, Hashable {
      case file(Located<String>)
      /// The name of an environment variable, never its content.
      case environment(Located<String>)
      case standardInput(Origin)
    }

    package var origin: Origin
    package var name: Located<String>
    package var source: Source
    package var keyID: Located<String>?
    package var teamID: Located<String>?
    /// `pem`, `pem-one-line`, `pem-escaped`, `base64`, `body-only`, `der` or `sec1`.
    package var form: Located<String>?
    package var environments: Located<[PushEnvironment]>?
    package var topics: Located<[String]>?

    package init(origin: Origin, name: Located<String>, source: Source) {
      self.origin = origin
      self.name = name
      self.source = source
    }
  }

  package struct Connection: Sendable, Hashable {
    package var origin: Origin
    package var perKey: Located<Bool>?
    package var reused: Located<Bool>?
    package var keepAlive: Located<Duration>?

    package init(origin: Origin) { self.origin = origin }
  }

  /// One thing that the provider sends.
  package struct Route: Sendable, Hashable {
    package var origin: Origin
    package var name: Located<String>
    /// A host name or an `https` URL, with or without a port.
    package var host: Located<String>?
    /// The standard host of this environment, instead of `host`.
    package var environment: Located<PushEnvironment>?
    package var bundle: Located<String>?
    package var key: Located<String>?
    package var pushType: Located<String>?
    package var topic: Located<String>?
    package var priority: Located<Int64>?
    /// As it stands: it may be a template such as `{now+3600}`.
    package var expiration: Located<String>?
    package var collapseID: Located<String>?
    package var apnsID: Located<String>?
    package var channelID: Located<String>?
    package var storagePolicy: Located<Int64>?
    package var method: Located<String>?
    package var path: Located<String>?
    package var headers: Located<[Header]>?
    /// `device`, `broadcast` or `channels`.
    package var api: Located<String>?
    package var ratePerHour: Located<Int64>?

    package init(origin: Origin, name: Located<String>) {
      self.origin = origin
      self.name = name
    }
  }

  package struct Header: Sendable, Hashable {
    package var name: String
    package var value: String

    package init(name: String, value: String) {
      self.name = name
      self.value = value
    }
  }
}
