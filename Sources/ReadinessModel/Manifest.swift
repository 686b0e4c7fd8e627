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
  /// Samples that belong to no route.
  package var payloads: [PayloadSource]
  /// Globs of records of pushes that were sent.
  package var attempts: [Located<String>]
  /// Globs of logs and of test data that are searched for secrets.
  package var logs: [Located<String>]
  package var fixtures: [Located<String>]
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
    self.payloads = []
    self.attempts = []
    self.logs = []
    self.fixtures = []
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
    package var project: Project?
    /// The `ExportOptions.plist` that an archive is exported with.
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

  /// An Xcode project: alone what is looked at, beside a product what it was made from.
  package struct Project: Sendable, Hashable {
    /// An `.xcodeproj` or `.xcworkspace`.
    package var path: Located<String>
    /// Name of the app's target; the only app when not said.
    package var target: Located<String>?
    package var configuration: Located<String>?

    package init(path: Located<String>) { self.path = path }
  }

  /// The stage of a project that nothing built stands beside; `nil` with a product, or without a project.
  package var sourceStage: Located<Stage>? {
    guard let app, let project = app.project, app.artifact == nil, app.bundles.isEmpty else { return nil }
    return Located(.source, at: project.path.origin)
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
    package var certificates: [PushCertificate] = []
    package var tokenRefresh: Located<Duration>?
    package var connection: Connection?
    /// What it does at each answer; `nil` when the policy is not said.
    package var responses: [Response]?
    /// A PEM bundle of the roots that the provider trusts.
    package var trustStore: Located<String>?
    /// Provider tokens to look at.
    package var sampleTokens: [Sample] = []
    package var deviceTokens: [DeviceTokens] = []
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

  /// A push certificate, with its private key in the same file or beside it.
  package struct PushCertificate: Sendable, Hashable {
    package var origin: Origin
    package var name: Located<String>
    /// A `.p12`, `.pem` or `.cer`.
    package var file: Located<String>
    package var privateKey: Located<String>?
    /// The name of the environment variable that holds the password, never the password.
    package var password: Located<String>?

    package init(origin: Origin, name: Located<String>, file: Located<String>) {
      self.origin = origin
      self.name = name
      self.file = file
    }
  }

  /// Something secret that is given to be looked at: a file, or the thing itself.
  package enum Sample: Sendable, Hashable {
    case file(Located<String>)
    case value(Located<HiddenText>)

    package var origin: Origin {
      switch self {
      case .file(let path): path.origin
      case .value(let text): text.origin
      }
    }
  }

  /// Device tokens as the provider stores them: a file with one on each line, or one.
  package struct DeviceTokens: Sendable, Hashable {
    package var source: Sample
    package var environment: Located<PushEnvironment>?

    package init(source: Sample, environment: Located<PushEnvironment>? = nil) {
      self.source = source
      self.environment = environment
    }
  }

  package struct Connection: Sendable, Hashable {
    package var origin: Origin
    package var perKey: Located<Bool>?
    package var reused: Located<Bool>?
    package var keepAlive: Located<Duration>?

    package init(origin: Origin) { self.origin = origin }
  }

  /// What the provider does at one answer of APNs, or at all with one status.
  package struct Response: Sendable, Hashable {
    package enum Answer: Sendable, Hashable {
      case reason(String)
      case status(Int)
    }

    package var origin: Origin
    package var answer: Located<Answer>
    package var action: Located<ResponseAction>
    /// How long it waits before it sends again.
    package var after: Located<Duration>?

    package init(origin: Origin, answer: Located<Answer>, action: Located<ResponseAction>) {
      self.origin = origin
      self.answer = answer
      self.action = action
    }
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
    package var certificate: Located<String>?
    package var pushType: Located<String>?
    package var topic: Located<String>?
    package var priority: Located<Int64>?
    /// As it stands: it may be a template such as `{now+3600}`.
    package var expiration: Located<String>?
    package var collapseID: Located<String>?
    package var apnsID: Located<String>?
    package var channelID: Located<String>?
    package var storagePolicy: Located<Int64>?
    /// The body that creates a channel.
    package var channelBody: FactNode?
    package var method: Located<String>?
    package var path: Located<String>?
    package var headers: Located<[Header]>?
    /// `device`, `broadcast` or `channels`.
    package var api: Located<String>?
    package var ratePerHour: Located<Int64>?
    /// How the body is written; not known when not said.
    package var body: Located<PayloadBody>?
    package var payloads: [PayloadSource]

    package init(origin: Origin, name: Located<String>) {
      self.origin = origin
      self.name = name
      self.payloads = []
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
