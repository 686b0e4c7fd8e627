import ReadinessModel

extension Unknown {
  /// For facts below evidence that opens and cannot be read.
  static func unreadable(_ artifact: Artifact, _ problem: Diagnostic) -> Unknown {
    Unknown(
      "\(artifact.kind.title) cannot be read: \(problem.message)",
      supply: problem.hint ?? "give \(artifact.kind.title) again")
  }
}
