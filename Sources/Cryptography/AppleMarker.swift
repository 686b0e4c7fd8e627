/// Extensions by which Apple marks what a certificate is for. A name proves nothing; a marker below a
/// pinned root does.
package enum AppleMarker {
  private static let arc = "1.2.840.113635.100."

  // Signers of profiles (leaf) and the authorities above them.
  package static let profileSigner = arc + "6.58"
  package static let macProfileSigner = arc + "4.11"
  package static let derProfileSigner = arc + "12.19"
  package static let iPhoneAuthority = arc + "6.2.18"
  package static let systemIntegrationAuthority = arc + "6.2.17"
  package static let developerRelationsAuthority = arc + "6.2.1"
  package static let developerIDAuthority = arc + "6.2.6"

  // APNs provider certificates.
  package static let pushSandbox = arc + "6.3.1"
  package static let pushProduction = arc + "6.3.2"
  package static let pushVoIPTopics = arc + "6.3.4"
  package static let pushTopics = arc + "6.3.6"

  /// Extended key usage of every certificate that signs code (RFC 5280, 4.2.1.12).
  package static let codeSigningUsage = "1.3.6.1.5.5.7.3.3"

  /// Extended key usage of a certificate by which a client proves who it is.
  package static let clientUsage = "1.3.6.1.5.5.7.3.2"

  /// What a certificate may sign, as its markers say.
  package enum SignerKind: String, Sendable, Hashable, CaseIterable {
    case development, distribution
    case developerID = "developer-id"
    /// Apple itself, for a build that comes from the store or TestFlight.
    case store

    /// The markers that stand for this kind.
    package var markers: [String] {
      switch self {
      case .development: [arc + "6.1.2", arc + "6.1.12"]
      case .distribution: [arc + "6.1.4", arc + "6.1.7"]
      case .developerID: [arc + "6.1.13"]
      case .store:
        [
          arc + "6.1.3", arc + "6.1.3.1", arc + "6.1.9", arc + "6.1.24", arc + "6.1.25.1",
          arc + "6.1.25.2",
        ]
      }
    }
  }

  /// An object identifier without Apple's arc, as people write it: `6.58`.
  package static func short(_ objectIdentifier: String) -> String {
    objectIdentifier.hasPrefix(arc) ? String(objectIdentifier.dropFirst(arc.count)) : objectIdentifier
  }

  package static func isApple(_ objectIdentifier: String) -> Bool { objectIdentifier.hasPrefix(arc) }
}

extension Certificate {
  /// The kinds of signer that the markers name, in the order of ``AppleMarker/SignerKind``.
  package var signerKinds: [AppleMarker.SignerKind] {
    AppleMarker.SignerKind.allCases.filter { kind in kind.markers.contains(where: hasExtension) }
  }
}
