import Cryptography
import ReadinessModel

/// What reading one artifact gave.
package struct Reading: Sendable {
  /// Facts, by their place below the artifact's owner.
  var facts: FactMap
  /// Why nothing could be read; the facts are then unknown for that reason.
  var problem: Diagnostic?
  /// What else there is to tell.
  var notes: [Diagnostic]
  /// Secrets in a text that was searched for them; `nil` for what is no text.
  var secrets: FactNode?

  init(_ facts: FactMap, problem: Diagnostic? = nil, notes: [Diagnostic] = []) {
    self.facts = facts
    self.problem = problem
    self.notes = notes
  }
}

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

extension Unknown {
  /// For facts below evidence that opens and cannot be read.
  static func unreadable(_ artifact: Artifact, _ problem: Diagnostic) -> Unknown {
    Unknown(
      "\(artifact.kind.title) cannot be read: \(problem.message)",
      supply: problem.hint ?? "give \(artifact.kind.title) again")
  }
}
