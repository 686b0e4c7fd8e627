import Cryptography
import ReadinessModel

/// What collecting needs to know besides the artifact.
struct CollectionSettings: Sendable {
  var stage: Stage
  var now: Timestamp
  var anchors: TrustAnchors
  /// The keys as the manifest describes them.
  var keys: [Manifest.Key] = []
  /// Whether code pages and resources are digested too.
  var isDeep = false
  /// Whether the names of Swift types are asked for.
  var asksSwiftTypes = false
}
