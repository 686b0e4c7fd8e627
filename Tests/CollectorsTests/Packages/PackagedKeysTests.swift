import FixtureKit
import Packages
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

@Suite struct PackagedTextTests {
  @Test func `a key in a plain text is found behind any number of texts that are too short for one`() throws {
    let app = "Payload/App.app/"
    // The frame of a key with nothing in it that is one.
    let key = "-----BEGIN PRIVATE KEY-----\nAAAA\n-----END PRIVATE KEY-----\n"
    let recipe = ZipRecipe(
      (0..<200).map { .init(app + "texts/\($0).txt", "\($0)".utf8) }
        + [.init(app + "notes.txt", key.utf8), .init(app + "read.md", key.utf8)])
    let found = try ScratchFolder.with { folder in
      let path = try folder.write(recipe.bytes, to: "App.ipa")
      let package = try Package.open(path)
      let evidence = PackageEvidence(
        path: path, namedAt: Recipe.place, kind: .ipa, content: .success(package), byteCount: 0,
        digest: .known(nil))
      return PackagedKeys.files(in: package, evidence)
    }
    #expect(found.texts == [app + "notes.txt"])
  }
}
