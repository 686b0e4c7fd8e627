package import Cryptography
package import ReadinessModel

/// One piece of evidence, opened.
package struct Artifact: Sendable {
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    case info, entitlements, profile, executable, key
    case trustAnchor = "trust-anchor"

    /// Most bytes that are read. An executable is only looked at, never kept.
    var limit: Int {
      switch self {
      case .info, .entitlements: 8 << 20
      case .profile: 16 << 20
      case .key, .trustAnchor: 1 << 20
      case .executable: 0
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
      case .trustAnchor: "the trust anchor"
      }
    }
  }

  /// Whose evidence it is.
  package enum Owner: Sendable, Hashable {
    /// Position in `app.bundles`.
    case bundle(Int)
    /// Position in `provider.keys`.
    case key(Int)
    case release
  }

  /// What it holds.
  package enum Content: Sendable {
    case bytes([UInt8])
    /// A signing key is inspected while it is opened, so that its bytes stay nowhere.
    case signingKey(SigningKeyFile, permissions: FilePermissions?)
    /// More bytes than are read of this kind.
    case tooLarge
    /// Opened and not read.
    case closed
  }

  package let kind: Kind
  package let owner: Owner
  package let origin: Origin
  package let content: Content
  package let byteCount: Int
  /// Lower-case hexadecimal digits.
  package let sha256: String

  package init(
    kind: Kind, owner: Owner, origin: Origin, content: Content, byteCount: Int, sha256: String
  ) {
    self.kind = kind
    self.owner = owner
    self.origin = origin
    self.content = content
    self.byteCount = byteCount
    self.sha256 = sha256
  }

  /// Why it cannot be read at all; `nil` when its bytes are there.
  var refusal: Diagnostic? {
    guard case .tooLarge = content else { return nil }
    return Diagnostic(
      code: "evidence.too-large",
      message: "\(kind.title) has \(byteCount) bytes, at most \(kind.limit) are read", origin: origin,
      hint: "check that this is the file you meant")
  }
}

/// Who besides the owner may touch a file.
package struct FilePermissions: Sendable, Hashable {
  /// The group or everybody may read or write it.
  package let isOpenToOthers: Bool

  package init(mode: UInt32) { isOpenToOthers = mode & 0o066 != 0 }
}
