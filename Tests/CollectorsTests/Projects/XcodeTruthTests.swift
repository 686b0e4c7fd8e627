import FixtureKit
import ReadinessModel
import Testing

@testable import Collectors

/// Real projects, against what a reader by hand found in them. Skipped where they are missing.
@Suite(.enabled(if: SharedFolder.path("real/xcode-truth.tsv") != nil)) struct `Real Xcode projects` {
  struct Row: Sendable, CustomTestStringConvertible {
    let project: String
    let target: String
    let configuration: String
    let id: String
    let entitlements: String
    let aps: String
    let modes: String

    var testDescription: String { "\(target), \(configuration)" }
  }

  private static let folders = [
    "CleverTap/clevertap-ios-sdk": "clevertap", "firebase/quickstart-ios": "firebase-quickstart",
    "home-assistant/iOS": "home-assistant-ios",
  ]

  static let rows: [Row] = {
    guard let table = try? SharedFolder.bytes("real/xcode-truth.tsv") else { return [] }
    return String(decoding: table, as: UTF8.self).split(separator: "\n").dropFirst().compactMap { line in
      let columns = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard columns.count >= 10, let folder = folders[columns[0]] else { return nil }
      return Row(
        project: "\(folder)/\(columns[1])", target: columns[2], configuration: columns[3], id: columns[4],
        entitlements: columns[5], aps: columns[6], modes: columns[7])
    }
  }()

  @Test func `there are rows`() { #expect(Self.rows.count >= 30) }

  @Test(arguments: rows)
  func `tell what the table tells`(row: Row) throws {
    var manifest = Manifest(origin: Recipe.place, directory: "")
    var app = Manifest.App(origin: Recipe.place)
    var said = Manifest.Project(
      path: Located(try #require(SharedFolder.path("real/xcodeprojs/" + row.project)), at: Recipe.place))
    said.target = located(row.target)
    said.configuration = located(row.configuration)
    app.project = said
    manifest.app = app
    let project = try #require(try EvidenceOpening.project(of: manifest))
    let collected = FactCollection.collect([], project: project, for: manifest, now: Recipe.now)
    let bundle = FactDerivation.derive(collected.facts)
    #expect(bundle.at("release.stage").brief == "source")
    #expect(bundle.bundle("id").brief == row.id)
    let file = bundle.bundle("source.entitlementsFile")
    #expect(
      row.entitlements.isEmpty ? file.isAbsent : file.text.map { row.entitlements.hasSuffix($0) } == true)
    #expect(bundle.bundle("aps.declared").brief == (row.aps.hasPrefix("no ") ? "absent" : row.aps))
    let modes = bundle.bundle("backgroundModes").texts
    #expect(modes == (row.modes == "absent" ? [] : row.modes.split(separator: ",").map(String.init)))
  }
}
