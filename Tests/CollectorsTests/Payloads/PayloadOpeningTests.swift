import FixtureKit
import Foundation
import ReadinessModel
import Testing

@testable import Collectors

@Suite struct PayloadOpeningTests {
  private static let origin = Origin(file: "m.yml", keyPath: "payloads", line: 7)

  private func manifest(_ folder: ScratchFolder, _ patterns: [String], routes: [[String]] = []) -> Manifest {
    func files(_ patterns: [String]) -> [PayloadSource] {
      patterns.map { .files(Located($0, at: Self.origin)) }
    }
    var manifest = Manifest(origin: Origin(file: "m.yml"), directory: folder.path)
    manifest.payloads = files(patterns)
    var provider = Manifest.Provider(origin: Self.origin)
    for (index, patterns) in routes.enumerated() {
      var route = Manifest.Route(origin: Self.origin, name: Located("r\(index)", at: Self.origin))
      route.payloads = files(patterns)
      route.pushType = Located("alert", at: Self.origin)
      provider.routes.append(route)
    }
    manifest.provider = provider
    return manifest
  }

  private func problems(_ manifest: Manifest) -> [Diagnostic] {
    do throws(EvidenceOpening.Failure) {
      _ = try PayloadOpening.open(manifest)
      return []
    } catch { return error.diagnostics }
  }

  private func collected(_ manifest: Manifest) throws -> Collected {
    let artifacts = try EvidenceOpening.open(manifest, environment: [:])
    return FactCollection.collect(artifacts, for: manifest, now: Timestamp(seconds: 0))
  }

  @Test func `samples come in the order of the manifest, each once for a route`() throws {
    let folder = try ScratchFolder()
    for name in ["b.json", "a.json", "other/c.json"] { try folder.write("{\"aps\":{}}".utf8, to: name) }
    let manifest = manifest(folder, ["other/*.json", "a.json"], routes: [["*.json", "a.json"], ["a.json"]])
    let collected = try collected(manifest)
    let payloads = try #require(collected.facts.root.node("payloads").elements).compactMap(\.map)
    #expect(
      payloads.map { $0.node("file").text } == ["a.json", "b.json", "a.json", "other/c.json", "a.json"])
    #expect(payloads.map { $0.node("route").text } == ["r0", "r0", "r1", nil, nil])
    let routes = collected.facts.root.node("provider", "routes").elements?.compactMap(\.map) ?? []
    #expect(routes.map { $0.node("payloads").texts } == [["a.json", "b.json"], ["a.json"]])
    let files = ["a.json", "b.json", "other/c.json"].map { "\(folder.path)/\($0)" }
    #expect(collected.inputs.map(\.path) == files, "each file is one input")
    #expect(collected.facts.root.node("evidence").elements?.count == 3)
  }

  @Test func `what matches nothing, is missing or is a folder is told where it is named`() throws {
    let folder = try ScratchFolder()
    try folder.write([UInt8](), to: "inner/a.json")
    let told = problems(manifest(folder, ["none/*.json", "gone.json", "inner"]))
    #expect(told.map(\.code) == ["evidence.no-match", "evidence.not-found", "evidence.folder"])
    #expect(told.allSatisfy { $0.origin == Self.origin && $0.hint != nil })
    #expect(told[0].message == "`none/*.json` matches no file")
  }

  @Test func `a pipe is refused and never waited for`() throws {
    let folder = try ScratchFolder()
    #expect(mkfifo(folder.path("a.json"), 0o600) == 0)
    #expect(problems(manifest(folder, ["*.json"])).map(\.code) == ["evidence.not-a-file"])
  }

  @Test func `samples have a limit`() throws {
    let folder = try ScratchFolder()
    for number in 0..<100 { try folder.write("{}".utf8, to: "\(number).json") }
    let routes = [[String]](repeating: ["*.json"], count: 201)
    #expect(problems(manifest(folder, [], routes: routes)).map(\.code) == ["evidence.too-many"])
  }

  @Test func `200 MB are not read`() throws {
    let folder = try ScratchFolder()
    let path = try folder.write([UInt8](), to: "a.json")
    let file = try #require(FileHandle(forWritingAtPath: path))
    try file.truncate(atOffset: 200 << 20)
    try file.close()
    let collected = try collected(manifest(folder, [], routes: [["a.json"]]))
    #expect(collected.diagnostics.map(\.code) == ["evidence.too-large"])
    #expect(
      collected.diagnostics.first?.message == "the payload has 209715200 bytes, at most 1048576 are read")
    let payload = try #require(collected.facts.root.node("payloads").elements?.first?.map)
    #expect(payload.node("wellFormed").unknown != nil)
    #expect(payload.node("bytes").content == .value(.int(200 << 20)))
    let evidence = collected.facts.root.node("evidence").elements?.first?.map
    #expect(evidence?.node("wellFormed").truth == false)
  }

  @Test func `10,000 samples are read, on all cores and in their order`() throws {
    let folder = try ScratchFolder()
    for number in 0..<10_000 {
      try Data(#"{"aps":{"badge":\#(number)}}"#.utf8).write(
        to: URL(filePath: folder.path("\(10_000 + number).json")))
    }
    let artifacts = try PayloadOpening.open(manifest(folder, ["*.json"]))
    #expect(artifacts.count == 10_000)
    let badges = artifacts.map { artifact -> Int64? in
      guard case .read(let reading) = artifact.content,
        case .value(.int(let badge))? = reading.facts.node("aps").map?.node("badge").content
      else { return nil }
      return badge
    }
    let expected: [Int64?] = (0..<10_000).map { Int64($0) }
    #expect(badges == expected)
  }

  @Test func `a payload in the manifest keeps its places there`() throws {
    let folder = try ScratchFolder()
    let json = Array(#"{"aps":{"alert":"x"}}"#.utf8)
    let places = [(1, 1), (1, 2), (2, 3), (2, 9), (3, 5)].map {
      InlinePayload.Place(line: $0.0, column: $0.1)
    }
    var manifest = manifest(folder, [])
    manifest.payloads = [
      .inline(
        InlinePayload(json: json, places: places, origin: Origin(file: "m.yml", keyPath: "payloads[0]")))
    ]
    let collected = try collected(manifest)
    let payload = try #require(collected.facts.root.node("payloads").elements?.first?.map)
    #expect(payload.node("file").text == "payloads[0]")
    #expect(
      payload.node("aps").map?.node("alert").origin
        == Origin(file: "m.yml", keyPath: "payloads[0].value.aps.alert", line: 3, column: 5))
    #expect(collected.inputs.isEmpty, "the manifest is an input already")
  }

  @Test func `bundle and limit follow from the route`() throws {
    let folder = try ScratchFolder()
    try folder.write(#"{"aps":{"alert":"x"},"Simulator Target Bundle":"a.b.c"}"#.utf8, to: "s.apns")
    try folder.write(#"{"aps":{"alert":"x"}}"#.utf8, to: "a.json")
    var manifest = manifest(folder, ["s.apns"], routes: [["a.json"], ["a.json"]])
    manifest.provider?.routes[0].bundle = Located("com.example.app", at: Self.origin)
    manifest.provider?.routes[1].api = Located("broadcast", at: Self.origin)
    let derived = FactDerivation.derive(try collected(manifest).facts)
    let payloads = try #require(derived.root.node("payloads").elements).compactMap(\.map)
    #expect(payloads.map { $0.node("bundle").text } == ["com.example.app", nil, "a.b.c"])
    #expect(
      payloads.map { $0.node("limit").content } == [
        .value(.int(4096)), .value(.int(5120)), .value(.int(4096)),
      ])
    #expect(payloads.map { $0.node("form").text } == ["apns", "apns", "simulator"])
  }

  @Test(
    arguments: [
      (#"{"aps":{"alert":"x","content-available":1}}"#, true), (#"{"aps":{"alert":"x"}}"#, false), ("{", nil),
    ] as [(String, Bool?)])
  func `a sample that wakes the app asks for the background mode`(json: String, isWoken: Bool?) throws {
    let folder = try ScratchFolder()
    try folder.write(json.utf8, to: "a.json")
    try folder.write(iOSInfo(), to: "Info.plist")
    var manifest = manifest(folder, [], routes: [["a.json"]])
    manifest.provider?.routes[0].topic = Located("com.example.app", at: Self.origin)
    var app = Manifest.App(origin: Self.origin)
    app.bundles = [Manifest.Bundle(origin: Self.origin)]
    app.bundles[0].info = Located("Info.plist", at: Self.origin)
    manifest.app = app
    let derived = FactDerivation.derive(try collected(manifest).facts)
    let bundle = derived.root.node("app", "bundles").elements?.first?.map
    #expect(bundle?.node("wokenByPush").truth == isWoken)
  }
}
