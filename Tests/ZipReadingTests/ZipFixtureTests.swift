import FixtureKit
import Testing

@testable import ZipReading

/// Archives of the fixtures. Skipped where the fixtures are missing.
@Suite(.enabled(if: FixtureRow.areThere)) struct ZipFixtureTests {
  static let rows = FixtureRow.rows(below: "ipas")

  /// Archives that another reader can open and this one refuses, with the reason.
  private static let refused = [
    "ipas/container-comment.ipa": "", "ipas/container-junk-before.ipa": "zip.shifted",
  ]

  @Test(arguments: rows)
  func `the number of entries is the table's`(row: FixtureRow) throws {
    guard let path = SharedFolder.path("fixtures/" + row.path) else { return }
    do throws(ZipFailure) {
      let archive = try ZipArchive(path: path)
      #expect(row.facts["readable"]?.truth ?? true, "the table calls it unreadable")
      if let count = row.facts["entries"]?.number { #expect(Int64(archive.entries.count) == count) }
    } catch {
      #expect(
        row.facts["readable"]?.truth == false || Self.refused[row.path] == error.code, "\(error.message)")
    }
  }

  @Test(arguments: [
    ("container-bad-crc", "Payload/App.app/Info.plist", "zip.checksum"),
    ("container-bomb-1gb", "Payload/App.app/Info.plist", "zip.entry-too-large"),
    ("container-bomb-lying", "Payload/App.app/Info.plist", "zip.longer-than-said"),
    ("container-bzip2", "Payload/App.app/Info.plist", "zip.unsupported-method"),
    ("container-encrypted", "Payload/App.app/Info.plist", "zip.encrypted"),
    ("container-names-differ", "Payload/App.app/Info.plist", "zip.names-differ"),
  ])
  func `a faulty entry is refused with its reason`(name: String, entry: String, code: String) throws {
    guard let path = SharedFolder.path("fixtures/ipas/\(name).ipa") else { return }
    let archive = try ZipArchive(path: path)
    let found = try #require(archive.entries.first { $0.name == entry })
    do throws(ZipFailure) {
      _ = try archive.bytes(of: found, limit: 1 << 20)
      Issue.record("it was read")
    } catch { #expect(error.code == code) }
  }
}
