import FixtureKit
import Foundation
import ReadinessModel
import Testing

@testable import Collectors

@Suite struct EvidenceOpeningTests {
  /// A folder of its own for each test, removed afterwards.
  private func inFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "pushready-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder.path)
  }

  private func manifest(in folder: String, _ set: (inout Manifest.Bundle) -> Void) -> Manifest {
    var manifest = Manifest(origin: Recipe.place, directory: folder)
    var app = Manifest.App(origin: Recipe.place)
    var bundle = Manifest.Bundle(origin: Recipe.place)
    set(&bundle)
    app.bundles = [bundle]
    manifest.app = app
    return manifest
  }

  private func write(_ bytes: [UInt8], _ name: String, in folder: String) throws {
    try Data(bytes).write(to: URL(filePath: "\(folder)/\(name)"))
  }

  private func codes(_ manifest: Manifest, environment: [String: String] = [:]) -> [String] {
    do throws(EvidenceOpening.Failure) {
      _ = try EvidenceOpening.open(manifest, environment: environment)
      return []
    } catch {
      return error.diagnostics.map(\.code)
    }
  }

  @Test func `a file is opened below the manifest's folder`() throws {
    try inFolder { folder in
      try write(iOSInfo(), "Info.plist", in: folder)
      let manifest = manifest(in: folder) { $0.info = located("Info.plist") }
      let artifacts = try EvidenceOpening.open(manifest, environment: [:])
      #expect(artifacts.map(\.kind) == [.info])
      #expect(artifacts[0].origin.file == folder + "/Info.plist")
      #expect(artifacts[0].byteCount == iOSInfo().count)
      guard case .bytes(let bytes) = artifacts[0].content else {
        Issue.record("no bytes")
        return
      }
      #expect(bytes == iOSInfo())
    }
  }

  @Test(arguments: [
    ("Info.plist", "ci", "ci/Info.plist"), ("Info.plist", "ci/", "ci/Info.plist"),
    ("Info.plist", "", "Info.plist"), ("/x/Info.plist", "ci", "/x/Info.plist"),
    ("../a", "ci", "ci/../a"),
  ])
  func `relative names start from the manifest's folder`(name: String, folder: String, path: String) {
    #expect(EvidenceOpening.path(name, in: folder) == path)
  }

  @Test func `everything that cannot be opened is told at once`() throws {
    try inFolder { folder in
      try FileManager.default.createDirectory(
        atPath: folder + "/folder", withIntermediateDirectories: true)
      #expect(mkfifo(folder + "/pipe", 0o600) == 0)
      let manifest = manifest(in: folder) {
        $0.info = located("missing.plist")
        $0.entitlements = located("folder")
        $0.profile = located("pipe")
        $0.executable = located("missing/App")
      }
      #expect(
        codes(manifest) == [
          "evidence.not-found", "evidence.folder", "evidence.not-a-file", "evidence.not-found",
        ])
    }
  }

  @Test func `a failure points to the place that names the file`() throws {
    var bundle = Manifest.Bundle(origin: Recipe.place)
    let place = Origin(file: "pushready.yml", keyPath: "app.bundles[0].info", line: 7, column: 13)
    bundle.info = Located("nothing.plist", at: place)
    let manifest = manifest(in: "/nowhere") { $0 = bundle }
    do throws(EvidenceOpening.Failure) {
      _ = try EvidenceOpening.open(manifest, environment: [:])
      Issue.record("it was opened")
    } catch {
      #expect(error.diagnostics.first?.origin == place)
      #expect(
        error.diagnostics.first?.message
          == "cannot open `nothing.plist` for the Info.plist: there is no such file")
    }
  }

  @Test func `a file beyond the limit is a finding, not a failure`() throws {
    try inFolder { folder in
      let large = [UInt8](repeating: 0x20, count: (8 << 20) + 1)
      try write(large, "large.plist", in: folder)
      let manifest = manifest(in: folder) { $0.info = located("large.plist") }
      let artifacts = try EvidenceOpening.open(manifest, environment: [:])
      let collected = FactCollection.collect(artifacts, for: manifest, now: Recipe.now)
      #expect(collected.diagnostics.map(\.code) == ["evidence.too-large"])
      #expect(collected.facts.bundle("info").reason.contains("at most 8388608 are read"))
      #expect(collected.inputs[0].bytes == large.count)
      #expect(collected.inputs[0].sha256?.count == 64)
    }
  }

  @Test func `an executable is named, and left where it is`() throws {
    try inFolder { folder in
      try write([1, 2, 3], "App", in: folder)
      let manifest = manifest(in: folder) { $0.executable = located("App") }
      let artifacts = try EvidenceOpening.open(manifest, environment: [:])
      guard case .executable = artifacts[0].content else {
        Issue.record("it is nothing to be looked into")
        return
      }
      // Of the bytes 01 02 03.
      #expect(artifacts[0].sha256 == "039058c6f2c0cb492c533b0a4d14ef77cc0f78abccced5287d84a1a2011cfb81")
    }
  }

  private func manifest(keyFrom source: Manifest.Key.Source) -> Manifest {
    var manifest = Manifest(origin: Recipe.place, directory: "")
    var provider = Manifest.Provider(origin: Recipe.place)
    var key = Manifest.Key.named("main")
    key.source = source
    provider.keys = [key]
    manifest.provider = provider
    return manifest
  }

  @Test func `a key comes from an environment variable`() throws {
    let manifest = manifest(keyFrom: .environment(located("APNS_KEY_P8")))
    #expect(codes(manifest) == ["evidence.variable-unset"])
    let artifacts = try EvidenceOpening.open(manifest, environment: ["APNS_KEY_P8": "zebra"])
    #expect(artifacts[0].origin.file == "environment variable APNS_KEY_P8")
    #expect(artifacts[0].byteCount == 5)
    #expect(!"\(artifacts[0]) \(artifacts[0].content)".contains("zebra"))
  }

  @Test func `a key comes from standard input`() throws {
    let manifest = manifest(keyFrom: .standardInput(Recipe.place))
    #expect(EvidenceOpening.readsStandardInput(manifest))
    #expect(codes(manifest) == ["evidence.no-standard-input"])
    let artifacts = try EvidenceOpening.open(manifest, environment: [:], standardInput: [1])
    #expect(artifacts[0].origin.file == "standard input")
    #expect(!EvidenceOpening.readsStandardInput(self.manifest(keyFrom: .file(located("k.p8")))))
  }

  @Test(arguments: [
    (0o600, false), (0o640, true), (0o604, true), (0o644, true), (0o700, false), (0o711, false),
  ])
  func `a key that others may read is told`(mode: Int, isOpen: Bool) throws {
    try inFolder { folder in
      try write([1], "k.p8", in: folder)
      #expect(chmod(folder + "/k.p8", mode_t(mode)) == 0)
      let manifest = manifest(keyFrom: .file(located(folder + "/k.p8")))
      let artifacts = try EvidenceOpening.open(manifest, environment: [:])
      let facts = FactCollection.collect(artifacts, for: manifest, now: Recipe.now).facts
      #expect(facts.at("provider.keys[0].openToOthers").brief == "\(isOpen)")
    }
  }

  @Test func `evidence stands in one order whatever the disk says`() throws {
    try inFolder { folder in
      for name in ["a", "b", "c", "d"] { try write(Array(name.utf8), name, in: folder) }
      var manifest = manifest(in: folder) {
        $0.profile = located("c")
        $0.entitlements = located("b")
        $0.info = located("a")
      }
      manifest.trustAnchors = [located("d")]
      let artifacts = try EvidenceOpening.open(manifest, environment: [:])
      #expect(artifacts.map(\.kind) == [.info, .entitlements, .profile, .trustAnchor])
    }
  }
}
