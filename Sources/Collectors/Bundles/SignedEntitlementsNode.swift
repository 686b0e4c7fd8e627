import AppleFormats
import ReadinessModel

extension SignedEntitlements {
  /// The entitlements as a fact.
  func node(at origin: Origin) -> FactNode {
    switch self {
    case .absent: .absent(from: origin)
    case .read(let document): document.node(from: origin)
    case .unreadable(let failure):
      .unknown(
        "the entitlements in the signature cannot be read: \(failure.message)", supply: "sign again",
        from: origin)
    }
  }
}
