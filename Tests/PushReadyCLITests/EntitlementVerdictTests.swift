import FixtureKit
import PushReadyCLI
import ReadinessModel
import Testing

/// Every form of entitlements in the fixtures as the exported entitlements of an app: what is said of the file
/// and of the value in it. Skipped where the fixtures are missing.
@Suite(.enabled(if: FixtureRow.areThere)) struct `The verdict on entitlements` {
  /// Files of which nothing can be relied on, without the ending that most have.
  private static let refused: Set = [
    "blob-length-too-short.bin", "blob-length-zero.bin", "comment-open", "der/indefinite.der",
    "der/length-overflow.der", "der/truncated.der", "hostile/binary-count-huge", "hostile/binary-cycle",
    "hostile/binary-header-only", "hostile/binary-reference-bomb", "hostile/binary-string-too-long",
    "hostile/binary-table-outside", "hostile/binary-truncated", "hostile/deep-arrays", "hostile/deep-binary",
    "hostile/deep-der.der", "hostile/deep-dicts", "hostile/deep-openstep", "hostile/entity-bomb",
    "hostile/entity-external", "hostile/entity-internal", "hostile/entity-undefined", "key-is-string",
    "key-without-value", "last-key-without-value", "not-utf8", "nul-in-value", "top-array", "top-string",
    "truncated", "two-plists", "unclosed", "unknown-element", "upper-case-tags", "value-without-key",
    "wrong-nesting",
  ]
  /// Files that can be read, with a value that no system takes.
  private static let illegal: Set = [
    "hostile/terminal-escape", "value-array", "value-capital", "value-empty-string", "value-padded",
    "value-sandbox", "value-true", "value-variable",
  ]
  /// The key stands twice, and readers differ in which one counts.
  private static let open: Set = ["der/duplicate-key.der", "duplicate-key", "duplicate-key-binary"]

  static let rows = FixtureRow.rows(below: "entitlements")

  private static func name(_ row: FixtureRow) -> String {
    let name = row.path.dropFirst("entitlements/".count)
    return String(name.hasSuffix(".entitlements") ? name.dropLast(".entitlements".count) : name)
  }

  private func judged(_ row: FixtureRow) throws -> Report {
    let place = Origin(file: "command line")
    var manifest = Manifest(origin: place, directory: "")
    var app = Manifest.App(origin: place)
    var bundle = Manifest.Bundle(origin: place)
    bundle.id = Located("com.example.app", at: place)
    bundle.entitlements = Located(try #require(SharedFolder.path("fixtures/" + row.path)), at: place)
    app.bundles = [bundle]
    manifest.app = app
    manifest.channel = Located(.appStore, at: place)
    return try ReleaseRun(manifest: manifest, now: Timestamp(seconds: 1_796_083_200)).report()
  }

  @Test func `the names in the lists are those of files`() {
    let names = Set(Self.rows.map(Self.name))
    #expect(names.count == Self.rows.count)
    #expect(Self.refused.union(Self.illegal).union(Self.open).subtracting(names) == [])
  }

  @Test(.timeLimit(.minutes(1)), arguments: rows)
  func `tells a file that cannot be read from a value that is not legal`(row: FixtureRow) throws {
    let report = try judged(row)
    func outcomes(_ rule: String) -> Set<Outcome> {
      Set(report.items.filter { $0.rule == rule }.map(\.outcome))
    }
    let name = Self.name(row)
    #expect(outcomes("evidence-well-formed") == [Self.refused.contains(name) ? .fail : .pass])
    let value = outcomes("aps-value-legal")
    if Self.refused.contains(name) || Self.open.contains(name) {
      #expect(value == [.undecided])
    } else if Self.illegal.contains(name) {
      #expect(value == [.fail])
    } else {
      #expect(value == [.pass] || value == [.notApplicable])
    }
    #expect(report.items.allSatisfy { $0.outcome != .error })
  }
}
