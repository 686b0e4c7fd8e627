import FixtureKit
import Testing

@testable import Collectors

// The fixtures lie beside the checkout.
@Suite(.enabled(if: FixtureRow.areThere))
struct PackagedKeysTests {
  static let rows = FixtureRow.rows(below: "keys")

  @Test(arguments: rows.filter { $0.facts["usable"] == .bool(true) })
  func `a usable key is found in whatever form it stands`(row: FixtureRow) throws {
    #expect(PackagedKeys.holdsKey(try row.bytes()))
  }

  @Test(arguments: ["keys/html", "keys/git-lfs-pointer", "keys/certificate", "keys/public-key"])
  func `what is no private key is none`(folder: String) throws {
    let row = try #require(Self.rows.first { $0.path.hasPrefix(folder + "/") })
    #expect(!PackagedKeys.holdsKey(try row.bytes()))
  }
}
