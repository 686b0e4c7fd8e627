import FixtureKit
import ReadinessModel
import Testing

@testable import Collectors

/// Against repositories that `git` itself made.
@Suite(.enabled(if: Git.isThere, "git is not installed"))
struct VersionControlTests {
  @Test(arguments: ["2", "3", "4"])
  func `a file in the index is tracked and another is not`(version: String) throws {
    let git = try Git(version: version)
    try git.add((0..<200).map { "Sources/File\($0).swift" } + ["keys/AuthKey_KEY1234567.p8", "keys/a"])
    try git.folder.write("x".utf8, to: "keys/ignored.p8")
    if version == "3" { try git.run("add", "--intent-to-add", "keys/ignored.p8") }
    #expect(VersionControl.answer(for: git.folder.path("keys/AuthKey_KEY1234567.p8")) == .tracked)
    #expect(VersionControl.answer(for: git.folder.path("Sources/File199.swift")) == .tracked)
    #expect(
      VersionControl.answer(for: git.folder.path("keys/ignored.p8"))
        == (version == "3" ? .tracked : .notTracked))
    try git.folder.write("x".utf8, to: "key")
    #expect(VersionControl.answer(for: git.folder.path("key")) == .notTracked)
  }

  @Test func `an index with names of SHA-256 is read`() throws {
    let git = try Git(version: "2", format: "sha256")
    try git.add(["a.p8", "b/c.p8"])
    try git.folder.write("x".utf8, to: "d.p8")
    #expect(VersionControl.answer(for: git.folder.path("b/c.p8")) == .tracked)
    #expect(VersionControl.answer(for: git.folder.path("d.p8")) == .notTracked)
  }

  @Test func `a split index is not guessed at`() throws {
    let git = try Git(version: "2")
    try git.add(["a.p8"])
    try git.run("update-index", "--split-index")
    guard case .unknown = VersionControl.answer(for: git.folder.path("a.p8")) else {
      Issue.record("expected unknown")
      return
    }
  }

  @Test func `a new repository tracks nothing, and outside of one there is no answer`() throws {
    let git = try Git(version: "2")
    try git.folder.write("x".utf8, to: "a.p8")
    #expect(VersionControl.answer(for: git.folder.path("a.p8")) == .notTracked)
    let outside = try ScratchFolder()
    #expect(VersionControl.answer(for: try outside.write("x".utf8, to: "a.p8")) == .noRepository)
    #expect(VersionControl.answer(for: outside.path("none")) == .unknown("its place cannot be told"))
  }

  @Test(arguments: ["2", "4"])
  func `a damaged index gives no wrong answer and does no harm`(version: String) throws {
    let git = try Git(version: version)
    try git.add(["a.p8", "b/c.p8", "b/d.p8"])
    let index = try git.folder.read(".git/index")
    for count in 0..<index.count {
      let answer = VersionControl.answer(for: Array("zz".utf8), inIndex: Array(index.prefix(count)))
      #expect(answer != .tracked && answer != .notTracked)
    }
    for place in index.indices {
      for bit in [UInt8(0x01), 0x80, 0xFF] {
        var changed = index
        changed[place] ^= bit
        _ = VersionControl.answer(for: Array("b/d.p8".utf8), inIndex: changed)
      }
    }
  }
}

private struct Git {
  static let path = "/usr/bin/git"
  static let isThere = ManifestFile.exists(path)

  let folder: ScratchFolder

  init(version: String, format: String = "sha1") throws {
    folder = try ScratchFolder()
    try run("init", "--quiet", "--object-format=\(format)")
    try run("config", "index.version", version)
  }

  func run(_ arguments: String...) throws {
    let result = try OutsideTool.run(Self.path, ["-C", folder.path] + arguments)
    try #require(result.status == 0, "\(result.output)")
  }

  func add(_ names: [String]) throws {
    for name in names { try folder.write(name.utf8, to: name) }
    try run("add", "--all")
  }
}
