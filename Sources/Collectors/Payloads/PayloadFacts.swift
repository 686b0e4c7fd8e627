import ReadinessModel

/// The samples among the evidence.
struct PayloadFacts {
  /// Facts of each sample, in order.
  private(set) var facts: [FactNode] = []
  /// Names of the samples of each route, by its position.
  private(set) var names: [Int: [FactNode]] = [:]

  init(_ readings: [(Artifact, Reading)]) {
    for (artifact, reading) in readings {
      guard case .payload(let route) = artifact.owner else { continue }
      facts.append(.map(reading.facts, from: artifact.origin))
      if let route { names[route, default: []].append(reading.facts.node("file")) }
    }
  }

  /// Each file once: a sample may belong to several routes, and one that stands in the manifest is no file.
  static func withoutDoubles<Rest>(_ artifacts: [(Artifact, Rest)]) -> [(Artifact, Rest)] {
    var known: Set<String> = []
    return artifacts.filter { artifact, _ in
      guard artifact.kind == .payload else { return true }
      return artifact.sha256 != nil && known.insert(artifact.origin.file).inserted
    }
  }
}
