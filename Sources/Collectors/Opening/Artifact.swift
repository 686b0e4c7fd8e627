package import Cryptography
package import PushService
package import ReadinessModel

/// One piece of evidence, opened.
package struct Artifact: Sendable {
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    case info, entitlements, profile, executable, key, payload, attempt, log, fixture
    case exportOptions = "export-options"
    case project
    case trustAnchor = "trust-anchor"
    case certificate
    case trustStore = "trust-store"
    case providerToken = "provider-token"
    case deviceTokens = "device-tokens"
    case ipa, zip, xcarchive, app

    /// Most bytes that are read. An executable and a package are only looked into, never kept.
    var limit: Int {
      switch self {
      case .info, .entitlements: 8 << 20
      case .profile: 16 << 20
      case .key, .exportOptions, .payload, .attempt, .trustAnchor, .certificate, .providerToken,
        .deviceTokens:
        1 << 20
      case .trustStore: 16 << 20
      case .log, .fixture: 256 << 20
      case .executable, .ipa, .zip, .xcarchive, .app, .project: 0
      }
    }

    /// What it is called in messages.
    var title: String {
      switch self {
      case .info: "the Info.plist"
      case .entitlements: "the entitlements"
      case .profile: "the profile"
      case .executable: "the executable"
      case .key: "the key"
      case .payload: "the payload"
      case .exportOptions: "the export options"
      case .project: "the project"
      case .attempt: "the record"
      case .log: "the log"
      case .fixture: "the test data"
      case .trustAnchor: "the trust anchor"
      case .certificate: "the certificate"
      case .trustStore: "the trust store"
      case .providerToken: "the provider token"
      case .deviceTokens: "the device tokens"
      case .ipa, .zip: "the package"
      case .xcarchive: "the archive"
      case .app: "the app"
      }
    }
  }

  /// Whose evidence it is.
  package enum Owner: Sendable, Hashable {
    /// Position in `app.bundles`.
    case bundle(Int)
    /// Position in `provider.keys`.
    case key(Int)
    /// Position in `provider.routes`; `nil` for a sample that belongs to none.
    case payload(route: Int?)
    /// Position in `provider.certificates`.
    case certificate(Int)
    /// Position in `provider.sampleTokens`.
    case providerToken(Int)
    /// Position in `provider.deviceTokens`.
    case deviceTokens(Int)
    case release
  }

  /// What it holds.
  package enum Content: Sendable {
    case bytes([UInt8])
    /// A signing key is inspected while it is opened, so that its bytes stay nowhere.
    case signingKey(SigningKeyFile, permissions: FilePermissions?)
    /// Turned into facts while it was opened.
    case read(Reading)
    /// A push certificate, inspected while it is opened for the same reason.
    case pushCertificate(Result<PushCertificateFile, PushCertificateFault>)
    /// A provider token, taken apart while it is opened.
    case providerToken(Result<ProviderTokenSample, ProviderTokenSample.Fault>)
    /// Device tokens without the tokens themselves.
    case deviceTokens(DeviceTokenList)
    /// An executable to be looked into.
    case executable(SealedExecutable)
    /// More bytes than are read of this kind.
    case tooLarge
    /// It opens, and what is inside cannot be had.
    case broken(Diagnostic)
    /// Opened and not read.
    case closed
  }

  /// Shared by all copies: a run may have thousands of samples, which are gone through several times.
  private final class Storage: Sendable {
    let origin: Origin
    let content: Content
    let sha256: String?

    init(_ origin: Origin, _ content: Content, _ sha256: String?) {
      self.origin = origin
      self.content = content
      self.sha256 = sha256
    }
  }

  package let kind: Kind
  package let owner: Owner
  package let byteCount: Int
  private let storage: Storage

  package init(
    kind: Kind, owner: Owner, origin: Origin, content: Content, byteCount: Int, sha256: String?
  ) {
    self.kind = kind
    self.owner = owner
    self.byteCount = byteCount
    storage = Storage(origin, content, sha256)
  }

  package var origin: Origin { storage.origin }

  package var content: Content { storage.content }

  /// Lower-case hexadecimal digits; `nil` where it was not computed.
  package var sha256: String? { storage.sha256 }

  /// Whether it stands in the manifest itself and is no file of its own.
  var isValue: Bool { origin.line != nil }

  /// Why it cannot be read at all; `nil` when its bytes are there.
  var refusal: Diagnostic? {
    if case .broken(let diagnostic) = content { return diagnostic }
    guard case .tooLarge = content else { return nil }
    return Diagnostic(
      code: "evidence.too-large",
      message: "\(kind.title) has \(byteCount) bytes, at most \(kind.limit) are read", origin: origin,
      hint: "check that this is the file you meant")
  }
}
