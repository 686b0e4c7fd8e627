/// What a signature is for: which markers the signer and the authority above it must carry.
package struct SigningPurpose: Sendable, Hashable {
  /// A signer's marker and the marker of its issuer; one of several pairs has to fit.
  package struct Markers: Sendable, Hashable {
    package let leaf: String
    package let issuer: String
  }

  /// What the signer is called in messages.
  package let signer: String
  package let accepted: [Markers]

  /// A profile for iOS, tvOS, watchOS or visionOS.
  package static let iOSProfile = SigningPurpose(
    signer: "Apple's profile signer for iOS",
    accepted: [Markers(leaf: AppleMarker.profileSigner, issuer: AppleMarker.iPhoneAuthority)])

  /// A profile for macOS, Catalyst included.
  package static let macProfile = SigningPurpose(
    signer: "Apple's profile signer for macOS",
    accepted: [
      Markers(leaf: AppleMarker.macProfileSigner, issuer: AppleMarker.developerRelationsAuthority)
    ])

  /// A profile whose platform is not known yet.
  package static let anyProfile = SigningPurpose(
    signer: "Apple's profile signer", accepted: iOSProfile.accepted + macProfile.accepted)

  /// The message inside `DER-Encoded-Profile`, on every platform.
  package static let derProfile = SigningPurpose(
    signer: "Apple's signer of DER profiles",
    accepted: [
      Markers(leaf: AppleMarker.derProfileSigner, issuer: AppleMarker.systemIntegrationAuthority)
    ])

  /// The signature of an app: development, distribution and Developer ID, or Apple itself. The store's
  /// signer for iOS stands below the authority that also signs profiles.
  package static let code = SigningPurpose(
    signer: "a certificate that signs apps",
    accepted: AppleMarker.SignerKind.allCases.flatMap { kind in
      kind.markers.flatMap { marker in
        authorities(of: kind).map { Markers(leaf: marker, issuer: $0) }
      }
    })

  private static func authorities(of kind: AppleMarker.SignerKind) -> [String] {
    switch kind {
    case .development, .distribution: [AppleMarker.developerRelationsAuthority]
    case .developerID: [AppleMarker.developerIDAuthority]
    case .store: [AppleMarker.developerRelationsAuthority, AppleMarker.iPhoneAuthority]
    }
  }

  private init(signer: String, accepted: [Markers]) {
    self.signer = signer
    self.accepted = accepted
  }

  /// Why this chain, leaf first, does not serve the purpose; `nil` when it does.
  package func objection(to chain: [Certificate]) -> String? {
    guard let leaf = chain.first, chain.count > 1 else {
      return "no authority stands between the signer and a root"
    }
    let issuer = chain[1]
    let name = leaf.commonName ?? "without a name"
    let fitting = accepted.filter { leaf.hasExtension($0.leaf) }
    guard !fitting.isEmpty else {
      return "the signer `\(name)` carries none of the markers of \(signer) (\(listed(accepted.map(\.leaf))))"
    }
    guard fitting.contains(where: { issuer.hasExtension($0.issuer) }) else {
      let authority = issuer.commonName ?? "without a name"
      return
        "the authority `\(authority)` above the signer lacks the marker \(listed(fitting.map(\.issuer)))"
    }
    return nil
  }

  private func listed(_ markers: [String]) -> String {
    var seen: [String] = []
    for marker in markers where !seen.contains(marker) { seen.append(marker) }
    return seen.map { "`\($0)`" }.joined(separator: " or ")
  }
}
