import FixtureKit
import Testing

@testable import Collectors

@Suite struct PathPatternTests {
  @Test(arguments: [
    ("*.json", "a.json", true), ("*.json", ".json", false), ("*.json", "a.jsonx", false),
    ("a?c", "abc", true),
    ("a?c", "ac", false), ("a?c", "aéc", true), ("*", "x", true), ("*", ".x", false), (".*", ".x", true),
    ("a*b*c", "aXbYbZc", true), ("a*b*c", "aXbY", false), ("**x", "yx", true), ("[ab]", "a", false),
  ])
  func `a name is met or not`(pattern: String, name: String, isMet: Bool) {
    #expect(PathPattern.matches(Array(pattern.unicodeScalars), name) == isMet)
  }

  @Test func `many stars end soon`() {
    let pattern = Array((String(repeating: "*a", count: 60) + "b").unicodeScalars)
    #expect(!PathPattern.matches(pattern, String(repeating: "a", count: 5_000)))
  }

  private func folder() throws -> ScratchFolder {
    let folder = try ScratchFolder()
    for path in [
      "p/b.json", "p/a.json", "p/.c.json", "p/x.txt", "p/d/e.json", "p/d/f/g.json", "q/a.json", "top.txt",
    ] {
      try folder.write([UInt8](), to: path)
    }
    return folder
  }

  @Test(arguments: [
    ("p/*.json", ["p/a.json", "p/b.json"]), ("*/a.json", ["p/a.json", "q/a.json"]),
    ("p/**/*.json", ["p/a.json", "p/b.json", "p/d/e.json", "p/d/f/g.json"]),
    ("**/g.json", ["p/d/f/g.json"]), ("p/**/**/g.json", ["p/d/f/g.json"]),
    ("p/d/**", ["p/d/e.json", "p/d/f/g.json"]), ("p/*", ["p/a.json", "p/b.json", "p/x.txt"]),
    ("p/.*.json", ["p/.c.json"]), ("none/*.json", []), ("p/a.json/*", []),
    ("p/?.json", ["p/a.json", "p/b.json"]),
  ])
  func `files are found in the order of their names`(pattern: String, expected: [String]) throws {
    let folder = try folder()
    #expect(try PatternWalk.files(matching: pattern, in: folder.path) == expected)
  }

  @Test func `folders inside one another have a limit`() throws {
    let folder = try ScratchFolder()
    try folder.write([UInt8](), to: String(repeating: "d/", count: 40) + "a.json")
    #expect(throws: PatternWalk.Fault.self) { try PatternWalk.files(matching: "**/*.json", in: folder.path) }
  }
}
