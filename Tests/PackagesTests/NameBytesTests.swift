import Testing

@testable import Packages

@Suite struct NameBytesTests {
  private func members(_ paths: [String]) -> [PackageMember] {
    paths.enumerated().map { PackageMember(path: $1, size: 0, isLink: false, index: $0) }
  }

  @Test func `names that stand twice are found wherever they stand`() {
    #expect(RepeatedNames.positions(in: []) == [])
    #expect(RepeatedNames.positions(in: members(["a"])) == [])
    #expect(RepeatedNames.positions(in: members(["a", "b", "a", "c", "b", "a"])) == [0, 1, 2, 4, 5])
    let many = (0..<5_000).map { "folder/\($0)" }
    #expect(RepeatedNames.positions(in: members(many)) == [])
    #expect(RepeatedNames.positions(in: members(many + ["folder/4711"])) == [4_711, 5_000])
  }

  // A container tells them apart by their bytes, and so does what unpacks it.
  @Test func `one letter written in two ways makes two names`() {
    let names = ["caf\u{E9}", "cafe\u{301}"]
    #expect(names[0] == names[1])
    #expect(RepeatedNames.positions(in: members(names)) == [])
  }

  @Test(arguments: [
    ("", "", false), ("", "a", true), ("a", "", false), ("a", "b", true), ("a", "aa", true),
    ("b", "aa", false),
    ("Z", "a", true), ("z", "\u{E9}", true),
  ])
  func `names are ordered by their bytes`(left: String, right: String, isBefore: Bool) {
    #expect(left.precedes(right) == isBefore)
    #expect(left.utf8.lexicographicallyPrecedes(right.utf8) == isBefore)
  }

  @Test(arguments: [("ab/cd", "ab/", true), ("ab", "ab", true), ("a", "ab", false), ("", "", true)])
  func `a name begins with another, byte for byte`(name: String, start: String, holds: Bool) {
    #expect(name.begins(with: start) == holds)
  }
}
