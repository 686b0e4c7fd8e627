import Cryptography
import ReadinessModel
import SideBySide

/// Opens the samples that a manifest names, on all cores where there are many. Each is turned into facts at
/// once, so that its bytes are let go.
struct PayloadOpening {
  /// Samples of one run.
  static let sampleLimit = 20_000
  /// Values and keys of one sample, and of all together. 5,120 bytes hold 2,560 at most.
  static let valueLimit = 4_096
  static let allValues = 5_000_000

  private struct Task: Sendable {
    let name: String
    let source: PayloadSource
    let route: Int?
  }

  private let manifest: Manifest
  private var tasks: [Task] = []
  private var problems: [Diagnostic] = []

  /// One artifact for each sample and route, in the order of the manifest; those of a pattern by name.
  static func open(_ manifest: Manifest) throws(EvidenceOpening.Failure) -> [Artifact] {
    var opening = PayloadOpening(manifest: manifest)
    for (index, route) in (manifest.provider?.routes ?? []).enumerated() where !route.payloads.isEmpty {
      opening.plan(route.payloads, route: index)
    }
    if !manifest.payloads.isEmpty { opening.plan(manifest.payloads, route: nil) }
    let (artifacts, problems) = opening.run()
    guard problems.isEmpty else { throw EvidenceOpening.Failure(diagnostics: problems) }
    return artifacts
  }

  private init(manifest: Manifest) { self.manifest = manifest }

  private mutating func plan(_ sources: [PayloadSource], route: Int?) {
    var known: Set<ExactText> = []
    for source in sources {
      switch source {
      case .inline(let payload):
        tasks.append(Task(name: payload.origin.keyPath ?? "payload", source: source, route: route))
      case .files(let pattern):
        for name in PatternWalk.names(of: pattern, in: manifest.directory, &problems)
        where known.insert(ExactText(name)).inserted {
          guard tasks.count < Self.sampleLimit else { return tooMany(pattern) }
          tasks.append(Task(name: name, source: source, route: route))
        }
      }
    }
  }

  private mutating func tooMany(_ pattern: Located<String>) {
    problems.append(
      Diagnostic(
        code: "evidence.too-many", message: "more than \(Self.sampleLimit) payloads are named",
        origin: pattern.origin, hint: "name fewer, or check them in several runs"))
  }

  /// Samples that one thread reads at a time.
  private static let share = 64

  private func run() -> ([Artifact], [Diagnostic]) {
    let most = min(Self.valueLimit, Self.allValues / max(1, tasks.count))
    let results = SideBySide.map(tasks, share: Self.share) { _, task -> Result<Artifact, Refusal> in
      do throws(Refusal) {
        return .success(try artifact(task, most: most))
      } catch {
        return .failure(error)
      }
    }
    var artifacts: [Artifact] = []
    var problems = problems
    for result in results {
      switch result {
      case .success(let artifact): artifacts.append(artifact)
      case .failure(let refusal): problems.append(refusal.diagnostic)
      }
    }
    return (artifacts, problems)
  }

  private struct Refusal: Error {
    let diagnostic: Diagnostic
  }

  private func artifact(_ task: Task, most: Int) throws(Refusal) -> Artifact {
    let route = task.route.flatMap { manifest.provider?.routes[$0] }
    switch task.source {
    case .inline(let payload):
      let origin = payload.origin.at(
        keyPath: (payload.origin.keyPath ?? "") + ".value", line: payload.origin.line,
        column: payload.origin.column)
      let sample = PayloadCollector.Sample(
        name: task.name, origin: origin, places: payload.places, route: route, most: most)
      return Artifact(
        kind: .payload, owner: .payload(route: task.route), origin: origin,
        content: .read(PayloadCollector(sample).read(payload.json)), byteCount: payload.json.count,
        sha256: nil)
    case .files(let pattern):
      do throws(EvidenceFile.Fault) {
        return try file(task, route, most: most)
      } catch {
        let named = Located(task.name, at: pattern.origin)
        throw Refusal(
          diagnostic: EvidenceOpening.diagnostic(error, for: Artifact.Kind.payload.title, named))
      }
    }
  }

  private func file(
    _ task: Task, _ route: Manifest.Route?, most: Int
  ) throws(EvidenceFile.Fault) -> Artifact {
    let path = EvidenceOpening.path(task.name, in: manifest.directory)
    let origin = Origin(file: path)
    let collector = PayloadCollector(
      PayloadCollector.Sample(name: task.name, origin: origin, places: nil, route: route, most: most))
    let file = try EvidenceFile(path: path)
    guard let bytes = try file.bytes(limit: Artifact.Kind.payload.limit) else {
      return try tooLarge(task, path, collector)
    }
    var reading = collector.read(bytes)
    reading.secrets = SecretFacts.node(in: bytes, from: origin)
    return Artifact(
      kind: .payload, owner: .payload(route: task.route), origin: origin, content: .read(reading),
      byteCount: bytes.count, sha256: SHA256.hex(of: bytes))
  }

  private func tooLarge(
    _ task: Task, _ path: String, _ collector: PayloadCollector
  ) throws(EvidenceFile.Fault) -> Artifact {
    func artifact(_ content: Artifact.Content, _ digest: (count: Int, hex: String)) -> Artifact {
      Artifact(
        kind: .payload, owner: .payload(route: task.route), origin: Origin(file: path), content: content,
        byteCount: digest.count, sha256: digest.hex)
    }
    let digest: (count: Int, hex: String)
    do {
      let read = try SHA256.file(at: path)
      digest = (read.count, read.hex)
    } catch {
      throw .cannotRead("\(error)")
    }
    guard let refusal = artifact(.tooLarge, digest).refusal else { return artifact(.tooLarge, digest) }
    return artifact(.read(collector.tooLarge(refusal, bytes: digest.count)), digest)
  }
}
