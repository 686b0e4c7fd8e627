internal import Collectors
internal import JSONReading
internal import PushService
internal import ReadinessModel

/// The body of a probe, and in words where it comes from.
struct ProbePayload {
  let bytes: [UInt8]
  let source: String

  /// What the command line asks for.
  enum Wish {
    case file(Located<String>)
    /// A sample of the route, by its name.
    case sample(Located<String>)
    /// Nothing is shown to anybody, so the first sample of the route is sent as it is.
    case firstSample
    /// A device will show it: only what asks nothing of anybody.
    case least
  }

  private struct Sample {
    let name: String
    let isSendable: Bool
  }

  /// Largest file that is read for a body. APNs takes 5,120 bytes at most; that it refuses more is worth seeing.
  private static let limit = 1 << 20

  /// What `wish` means for `route`, of which `facts` tell the samples. Throws what keeps it from being read.
  init(
    _ wish: Wish, for route: Manifest.Route, pushType: String?, facts: FactTree, folder: String,
    now: Timestamp
  ) throws(ReleaseRun.Stopped) {
    let samples = Self.samples(of: route, in: facts)
    switch wish {
    case .file(let path):
      bytes = try Self.read(path)
      source = "`\(path.value)`"
    case .sample(let name):
      guard let sample = samples.first(where: { $0.name == name.value }) else {
        throw Self.unknown(name, among: samples, of: route)
      }
      guard sample.isSendable, let body = try Self.body(of: sample, route, folder) else {
        throw ProbePlan.refused(
          "sample-unusable", "sample `\(name.value)` is no payload of APNs",
          "name another sample; `--payload` sends any file as it is")
      }
      bytes = body
      source = "`\(name.value)`, a sample of the route"
    case .firstSample:
      if let sample = samples.first(where: \.isSendable), let body = try Self.body(of: sample, route, folder)
      {
        bytes = body
        let others = samples.count - 1
        source =
          "`\(sample.name)`, "
          + (others == 0 ? "the sample of the route" : "one of \(others + 1) samples of the route")
      } else {
        bytes = Self.least(for: pushType, now: now)
        source = Self.leastWords + (samples.isEmpty ? "" : "; no sample of the route can be sent")
      }
    case .least:
      bytes = Self.least(for: pushType, now: now)
      source =
        Self.leastWords
        + (samples.isEmpty ? "" : ", for a device shows it; `--sample NAME` sends one of the route's own")
    }
  }

  // MARK: Samples

  private static func samples(of route: Manifest.Route, in facts: FactTree) -> [Sample] {
    guard case .list(let nodes)? = facts[FactPath([.key("payloads")])]?.content else { return [] }
    return nodes.compactMap { node in
      guard case .map(let sample) = node.content, text("route", of: sample) == route.name.value,
        let name = text("file", of: sample)
      else { return nil }
      let isJSON = sample["wellFormed"]?.content == .value(.bool(true))
      return Sample(
        name: name, isSendable: isJSON && ["apns", "simulator"].contains(text("form", of: sample)))
    }
  }

  private static func text(_ key: String, of facts: FactMap) -> String? {
    guard case .value(.string(let text))? = facts[key]?.content else { return nil }
    return text
  }

  /// As the provider would write it: without white space where the manifest says so, and without what only the
  /// simulator reads.
  private static func body(
    of sample: Sample, _ route: Manifest.Route, _ folder: String
  ) throws(ReleaseRun.Stopped) -> [UInt8]? {
    var written: [UInt8]?
    for case .inline(let payload) in route.payloads where payload.origin.keyPath == sample.name {
      written = payload.json
    }
    let place = route.payloads.first?.origin ?? route.origin
    let bytes =
      if let written { written } else { try read(Located(OwnFile.path(sample.name, in: folder), at: place)) }
    guard let document = try? JSONReader.read(bytes) else { return nil }
    let isForSimulator = document.root[simulatorKey] != nil
    return route.body?.value == .compact || isForSimulator ? compact(document) : bytes
  }

  /// Read by the simulator and never sent.
  private static let simulatorKey = "Simulator Target Bundle"

  /// The object without white space between its parts.
  private static func compact(_ document: JSONDocument) -> [UInt8] {
    let members = document.root.members.filter { $0.key != simulatorKey }.map { member in
      compact(document.bytes[member.place.offset..<member.value.place.offset + member.value.byteCount])
    }
    return [UInt8(ascii: "{")] + members.joined(separator: [UInt8(ascii: ",")]) + [UInt8(ascii: "}")]
  }

  private static func compact(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    var isInText = false
    var isEscaped = false
    return bytes.filter { byte in
      guard isInText else {
        isInText = byte == UInt8(ascii: "\"")
        return byte > 0x20
      }
      if isEscaped {
        isEscaped = false
      } else {
        isEscaped = byte == UInt8(ascii: "\\")
        isInText = byte != UInt8(ascii: "\"")
      }
      return true
    }
  }

  private static func read(_ path: Located<String>) throws(ReleaseRun.Stopped) -> [UInt8] {
    do throws(EvidenceOpening.Failure) {
      return try OwnFile.read(path, for: "the payload", limit: limit)
    } catch {
      throw ReleaseRun.Stopped(.missingInput, error.diagnostics)
    }
  }

  private static func unknown(
    _ name: Located<String>, among samples: [Sample], of route: Manifest.Route
  ) -> ReleaseRun.Stopped {
    let names = samples.map(\.name)
    let nearest = Suggestion.nearest(to: name.value, among: names)
    let all = names.prefix(12).map { "`\($0)`" }.joined(separator: ", ")
    return ProbePlan.refused(
      "unknown-sample", "route `\(route.name.value)` has no sample `\(name.value)`",
      nearest.map { "did you mean `\($0)`?" }
        ?? (names.isEmpty ? "list samples under `payloads` of the route" : "samples are \(all)"))
  }

  private static let leastWords = "the least that fits the push type"

  private static func least(for pushType: String?, now: Timestamp) -> [UInt8] {
    let text =
      switch pushType.flatMap(PushType.init(rawValue:)) {
      case .alert, nil: #"{"aps":{"alert":"pushready probe"}}"#
      case .background: #"{"aps":{"content-available":1}}"#
      case .liveactivity:
        #"{"aps":{"timestamp":\#(now.seconds),"event":"update","content-state":{}}}"#
      case .mdm: #"{"mdm":"pushready probe"}"#
      default: #"{"aps":{}}"#
      }
    return Array(text.utf8)
  }
}
