/// Where trust starts: Apple's roots, and what the user adds.
package struct TrustAnchors: Sendable, Hashable {
  /// SHA-256 of Apple's root certificates (https://www.apple.com/certificateauthority/). The certificates
  /// themselves travel in the messages.
  package static let appleRoots: Set<String> = [
    // Apple Root CA
    "b0b1730ecbc7ff4505142c49f1295e6eda6bcaed7e2c68c5be91b5a11001f024",
    // Apple Root CA - G2
    "c2b9b042dd57830e7d117dac55ac8ae19407d38e41d88f3215bc3a890444a050",
    // Apple Root CA - G3
    "63343abfb89a6a03ebb57e9b3f5fa7be7c4f5c756f3017b3a8c488c3653e9179",
    // Apple Root Certificate Authority of 2005, expired in 2025
    "0d83b611b648a1a75eb8558400795375cad92e264ed8e9d7a757c1f5ee2bb22d",
  ]

  /// Roots that the user named, for tests and private signing services.
  package let given: [Certificate]

  package init(given: [Certificate] = []) { self.given = given }

  /// Apple's roots only.
  package static let apple = TrustAnchors()

  /// Who vouches for a root with this fingerprint.
  package enum Source: String, Sendable, Hashable {
    case apple, given
  }

  package func source(of root: Certificate) -> Source? {
    if Self.appleRoots.contains(root.sha256) { return .apple }
    return given.contains { $0.sha256 == root.sha256 } ? .given : nil
  }
}
