import Collectors
import FixtureKit
import Foundation
import ReadinessModel
import Testing

@Suite struct RuleFolderTests {
  static let origin = Origin(file: "pushready.yml", line: 3)

  @Test func `rules come by layer, then by name, and nothing else does`() throws {
    let folder = try ScratchFolder()
    for name in [
      "provider/b.yml", "provider/a.yaml", "identity/z.yml", "provider/.hidden.yml", "provider/README.md",
      "provider/deeper/c.yml",
    ] {
      try folder.write("a: b\n".utf8, to: "rules/\(name)")
    }
    let paths = try RuleFolder.rules(in: folder.path, namedAt: Self.origin)
    let names = ["identity/z.yml", "provider/a.yaml", "provider/b.yml"]
    #expect(paths == names.map { folder.path("rules/\($0)") })
  }

  @Test func `a folder without rules has none`() throws {
    let folder = try ScratchFolder()
    #expect(try RuleFolder.rules(in: folder.path, namedAt: Self.origin) == [])
  }

  @Test func `everything out of place is told at once`() throws {
    let folder = try ScratchFolder()
    for name in ["providr/a.yml", "b.yml", "payload/c.yml", "notes.txt"] {
      try folder.write("a: b\n".utf8, to: "rules/\(name)")
    }
    do {
      _ = try RuleFolder.rules(in: folder.path, namedAt: Self.origin)
      Issue.record("expected a failure")
    } catch {
      #expect(error.diagnostics.map(\.code) == ["rule.no-layer", "rule.no-layer"])
      #expect(
        error.diagnostics.map(\.origin?.file) == ["b.yml", "providr"].map { folder.path("rules/\($0)") })
      #expect(error.diagnostics.last?.hint == "did you mean `provider`?")
    }
  }

  @Test func `a file that is too large, a folder and a missing one are refused`() throws {
    let folder = try ScratchFolder()
    let large = try folder.write([UInt8](repeating: 0x61, count: 1 << 20 + 1), to: "large.yml")
    for (path, code) in [
      (large, "evidence.too-large"), (folder.path, "evidence.folder"),
      (folder.path("gone.yml"), "evidence.not-found"),
    ] {
      do {
        _ = try OwnFile(path: path, kind: "rule", namedAt: Self.origin)
        Issue.record("expected a failure for \(path)")
      } catch {
        #expect(error.diagnostics.map(\.code) == [code])
        #expect(error.diagnostics.map(\.origin) == [Self.origin])
      }
    }
  }
}
