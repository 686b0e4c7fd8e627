import FixtureKit
import ReadinessModel
import Testing
import YAMLReading

@Suite struct YAMLReaderTests {
  private func read(_ text: String) throws(YAMLProblems) -> YAMLNode {
    try YAMLReader.read(Array(text.utf8), file: "a.yml").root
  }

  private func problems(_ bytes: [UInt8]) -> [Diagnostic] {
    do {
      _ = try YAMLReader.read(bytes, file: "a.yml")
      return []
    } catch {
      return error.diagnostics
    }
  }

  private func codes(_ text: String) -> [String] { problems(Array(text.utf8)).map(\.code) }

  @Test func `every value knows its line and its column in characters`() throws {
    let root = try read(
      """
      # first
      größe: "ä: b"
      list:
        - one
        - {k: 2}
      """)
    let pairs = try #require(root.pairs)
    #expect(pairs.map(\.key) == ["größe", "list"])
    #expect(pairs.map(\.line) == [2, 3])
    #expect(pairs.map(\.column) == [1, 1])
    #expect([pairs[0].value.line, pairs[0].value.column] == [2, 8])
    #expect(pairs[0].value.scalar == YAMLScalar(text: "ä: b", style: .quoted))
    let elements = try #require(pairs[1].value.elements)
    #expect(elements.map(\.line) == [4, 5])
    #expect(elements.map(\.column) == [5, 5])
    #expect(elements[1]["k"]?.scalar?.resolved == .int(2))
    #expect(elements[1]["k"]?.column == 9)
    #expect(elements[1]["missing"] == nil)
  }

  @Test func `JSON is read as YAML`() throws {
    let root = try read("{\n\t\"a\":1,\"b\":[true,null,\"x\\/\\u00e9\"],\"c\":{}}")
    #expect(root["a"]?.scalar?.resolved == .int(1))
    #expect(root["a"]?.line == 2)
    let list = try #require(root["b"]?.elements)
    #expect(list.compactMap(\.scalar?.resolved) == [.bool(true), .null, .string("x/é")])
    #expect(root["c"]?.pairs?.isEmpty == true)
  }

  @Test func `tags are kept, and text forced with a tag is text`() throws {
    let root = try read("a: !unknown why\nb: !!str 12\nc: ! 12\nd: !!int 12\ne: !list [1]")
    #expect(root.pairs?.map(\.value.tag) == ["!unknown", nil, nil, "!!int", "!list"])
    #expect(root["b"]?.scalar?.resolved == .string("12"))
    #expect(root["c"]?.scalar?.resolved == .string("12"))
  }

  @Test func `an alias stands for what its anchor names`() throws {
    let root = try read("a: &x {k: [1, 2]}\nb: *x\n&key c: *key")
    #expect(root["b"] == root["a"])
    #expect(root["c"]?.scalar?.text == "c")
  }

  @Test func `keys that differ only in canonical form are two keys`() throws {
    let root = try read("\u{e9}: 1\ne\u{301}: 2")
    #expect(root.pairs?.count == 2)
    #expect(root["e\u{301}"]?.scalar?.text == "2")
  }

  @Test func `a key without value is null`() throws {
    #expect(try read("a:\nb: 1")["a"]?.scalar?.resolved == .null)
  }

  @Test func `a byte-order mark and UTF-16 are accepted`() throws {
    let text = "a: é😀"
    let big = text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    let little = text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    for bytes in [[0xEF, 0xBB, 0xBF] + Array(text.utf8), [0xFE, 0xFF] + big, [0xFF, 0xFE] + little] {
      let document = try YAMLReader.read(bytes, file: "a.yml")
      #expect(document.root["a"]?.scalar?.text == "é😀")
      #expect(document.root["a"]?.column == 4)
      #expect(document.sourceLine(1) == text)
    }
    #expect(problems([0xFF, 0xFE, 0x61]).map(\.code) == ["yaml.malformed"])
    #expect(problems([0xFF, 0xFE, 0x00, 0xD8]).map(\.code) == ["yaml.malformed"])
  }

  @Test func `every duplicate key is told, and the first value stays`() throws {
    let marked = MarkedText(
      """
      a: 1
      b:
        c: 1
        c: 2  #! 3 yaml.duplicate-key: key `c` stands twice, first at line 3 (keep one of the two)
        c: 3  #! 3 yaml.duplicate-key: key `c` stands twice, first at line 3 (keep one of the two)
      "a": 3  #! 1 yaml.duplicate-key: key `a` stands twice, first at line 1 (keep one of the two)
      """)
    do {
      _ = try read(marked.text)
      Issue.record("expected duplicates to be refused")
    } catch {
      #expect(MarkedText.told(error.diagnostics) == marked.expected)
      #expect(error.document?.root["a"]?.scalar?.text == "1")
      #expect(error.document?.root["b"]?["c"]?.scalar?.text == "1")
      #expect(error.diagnostics.map(\.origin?.file) == ["a.yml", "a.yml", "a.yml"])
    }
  }

  @Test func `a duplicate among many keys is told`() {
    let keys = (0..<300).map { "k\($0): 0" } + ["k7: 1", "k299: 1"]
    let lines = problems(Array(keys.joined(separator: "\n").utf8)).map(\.origin?.line)
    #expect(lines == [301, 302])
  }

  @Test(arguments: [
    """
    a: b: c  #! 5 yaml.malformed: `:` is not allowed here, expected a plain value \
    (put a value that contains `: ` in quotes, and indent keys of one map alike)
    """,
    """
    a: 1
     b: 2  #! 3 yaml.malformed: `:` is not allowed here, expected a plain value \
    (put a value that contains `: ` in quotes, and indent keys of one map alike)
    """,
    """
    a: {file: ${KEY}}  #! 12 yaml.malformed: found `${` inside braces or brackets \
    (put the variable in quotes: `"${NAME}"`)
    """,
    "a:\n\t- b  #! 1 yaml.malformed: found a tab, expected spaces (indent with spaces)",
    "a: *b  #! 4 yaml.unknown-anchor: alias `*b` names no anchor above it",
    "a: &b [*b]  #! 8 yaml.malformed: alias `*b` stands inside what it names",
    "? [a]  #! 3 yaml.complex-key: found a key that is not plain text, expected a word\n: b",
    """
    a: 1
    ---
    #!^ 1 yaml.several-documents: found a second document, expected one in a file \
    (put it into a file of its own, or remove the `---`)
    b: 1
    """,
    """
    a: "\\q"  #! 5 yaml.malformed: found an unknown escape after `\\` \
    (write `\\\\` for a backslash, or use single quotes)
    """,
    """
    a: @b  #! 4 yaml.malformed: found a character that no value starts with \
    (put a value that starts with `@`, a backtick, `%` or a tab in quotes)
    """,
    "#! 1 yaml.empty: found no document, expected a map",
  ])
  func `what is malformed is told in words, at its place`(text: String) {
    let marked = MarkedText(text)
    let told = problems(Array(text.utf8))
    #expect(MarkedText.told(told) == marked.expected)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    for diagnostic in told {
      let line = diagnostic.origin?.line ?? 0
      #expect(diagnostic.source == String(lines[line - 1]))
    }
  }

  @Test func `bytes that are not text are refused`() {
    #expect(problems([0x61, 0x3A, 0x20, 0xFF]).map(\.message) == ["found bytes that are not UTF-8"])
    #expect(problems([0x61, 0x3A, 0x20, 0x00]).map(\.message) == ["found a control character"])
    #expect(problems([]).map(\.code) == ["yaml.empty"])
  }

  @Test func `limits hold and are named`() {
    func nested(_ depth: Int) -> String {
      String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
    }
    #expect(codes(nested(64)) == [])
    #expect(codes(nested(65)) == ["yaml.too-large"])
    #expect(codes(String(repeating: "[", count: 500_000)) == ["yaml.too-large"])
    #expect(codes(String(repeating: "- ", count: 500_000)) == ["yaml.too-large"])
    #expect(codes(String(repeating: "{a: ", count: 250_000)) == ["yaml.too-large"])
    #expect(codes(String(repeating: "? ", count: 500_000)) == ["yaml.complex-key"])
    #expect(codes("[" + String(repeating: "a,", count: 100_001) + "]") == ["yaml.too-large"])
    #expect(codes(String(repeating: "%TAG !a! b\n", count: 90_000)) == ["yaml.too-large"])
    #expect(problems([UInt8](repeating: 0x23, count: (1 << 20) + 1)).map(\.code) == ["yaml.too-large"])
  }

  @Test func `aliases that multiply are refused before they grow`() {
    var text = "a0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
    for level in 1...30 {
      let before = Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ", ")
      text += "a\(level): &a\(level) [\(before)]\n"
    }
    #expect(codes(text) == ["yaml.too-large"])
    var deep = "a0: &a0 [x]\n"
    for level in 1...80 { deep += "a\(level): &a\(level) [*a\(level - 1)]\n" }
    #expect(codes(deep) == ["yaml.too-large"])
  }

  @Test func `a thousand duplicates are not told one by one`() {
    let text = String(repeating: "a: 1\n", count: 50_000)
    #expect(codes(text).count == YAMLLimits.mistakes)
  }

  @Test func `every truncation and every change of one byte is read or refused`() {
    let fixture = Array(
      "%YAML 1.2\n---\na: &x [1, \"\\x41\", 'b']\n? k\n: |\n  té\nm: {n: !t *x, o: ~}\n".utf8)
    for length in 0..<fixture.count { _ = problems(Array(fixture.prefix(length))) }
    var refused = 0
    for index in fixture.indices {
      var changed = fixture
      for value in UInt8.min...UInt8.max {
        changed[index] = value
        if !problems(changed).isEmpty { refused += 1 }
      }
    }
    #expect(refused > 0)
  }
}
