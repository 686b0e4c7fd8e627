import FixtureKit
import ReadinessModel
import Testing
import YAMLReading

@Suite struct StrictMappingTests {
  private enum Colour: String, CaseIterable, Sendable { case red, green, deepBlue }

  /// Takes apart a text with one key for each accessor.
  private func told(_ text: String) throws -> [String] {
    let document = try YAMLReader.read(Array(text.utf8), file: "a.yml")
    var problems: [Diagnostic] = []
    if var map = StrictMapping(document.root, in: document, area: "test", problems: &problems) {
      _ = map.string("string", &problems)
      _ = map.bool("bool", &problems)
      _ = map.int("int", &problems)
      _ = map.double("double", &problems)
      _ = map.duration("duration", &problems)
      _ = map.choice("colour", of: Colour.self, &problems)
      _ = map.strings("strings", &problems)
      _ = map.sequence("sequence", &problems)
      if var child = map.mapping("mapping", &problems) {
        _ = child.int("inner", required: true, &problems)
        child.finish(&problems)
      }
      for var child in map.mappings("mappings", &problems) ?? [] {
        _ = child.string("name", required: true, &problems)
        child.finish(&problems)
      }
      map.finish(&problems)
    }
    return MarkedText.told(problems)
  }

  @Test(arguments: [
    """
    string: 12  #! 9 test.wrong-type: found the number `12`, expected text (put it in quotes)
    bool: yes  #! 7 test.wrong-type: found `yes`, expected `true` or `false`
    int: 1.5  #! 6 test.wrong-type: found the number `1.5`, expected a whole number
    double: "1"  #! 9 test.wrong-type: found `1`, expected a number (take the quotes off)
    duration: 50  #! 11 test.wrong-type: found the number `50`, \
    expected a length of time such as `50m`, `1h` or `20m30s`
    colour: deep-blu  #! 9 test.wrong-value: found `deep-blu`, \
    expected `red`, `green` or `deepBlue` (did you mean `deepBlue`?)
    strings: one  #! 10 test.wrong-type: found `one`, expected a list of texts (write `strings: [...]`)
    sequence: {}  #! 11 test.wrong-type: found a map, expected a list
    mapping: []  #! 10 test.wrong-type: found a list, expected a map
    mappings: [1]  #! 12 test.wrong-type: found the number `1`, expected a map
    """,
    """
    string:  #! 8 test.wrong-type: found nothing, expected text (give a value, or take the key out)
    bool: "true"  #! 7 test.wrong-type: found `true`, expected `true` or `false` (take the quotes off)
    int: 9223372036854775808  #! 6 test.wrong-type: found the number `9223372036854775808`, \
    expected a whole number
    duration: 5 minutes  #! 11 test.wrong-type: found `5 minutes`, \
    expected a length of time such as `50m`, `1h` or `20m30s`
    strings: [a, 1, [b]]  #! 14 test.wrong-type: found the number `1`, expected text (put it in quotes) \
    #! 17 test.wrong-type: found a list, expected text
    mapping:
      iner: 1  #! 3 test.missing-key: `inner` is missing in `mapping` (add `inner`) \
    #! 3 test.unknown-key: unknown key `iner` in `mapping` (did you mean `inner`?)
    mappings:
      - name: a
      - {}  #! 5 test.missing-key: `name` is missing in `mappings[1]` (add `name`)
    """,
    """
    strin: a  #! 1 test.unknown-key: unknown key `strin` (did you mean `string`?)
    string: !tag b  #! 9 test.wrong-type: found `!tag` with `b`, expected text
    zzz: a  #! 1 test.unknown-key: unknown key `zzz` (known here: `string`, `bool`, `int`, `double`, \
    `duration`, `colour`, `strings`, `sequence`, `mapping`, `mappings`)
    """,
    "- a  #! 1 test.wrong-type: found a list, expected a map",
  ])
  func `every mistake is told in one run, at its place`(text: String) throws {
    #expect(try told(text) == MarkedText(text).expected)
  }

  @Test func `values come with their place and their path of keys`() throws {
    let text = "outer:\n  duration: 20m30s\n  list: [a, b]\n  n: 3\n"
    let document = try YAMLReader.read(Array(text.utf8), file: "dir/a.yml")
    var problems: [Diagnostic] = []
    var root = try #require(StrictMapping(document.root, in: document, area: "test", problems: &problems))
    var outer = try #require(root.mapping("outer", &problems))
    let duration = try #require(outer.duration("duration", &problems))
    #expect(duration.value == .seconds(1230))
    #expect(duration.origin == Origin(file: "dir/a.yml", keyPath: "outer.duration", line: 2, column: 13))
    let list = try #require(outer.strings("list", &problems))
    #expect(list.map(\.value) == ["a", "b"])
    #expect(list.map(\.origin.keyPath) == ["outer.list[0]", "outer.list[1]"])
    #expect(list.map(\.origin.column) == [10, 13])
    #expect(outer.double("n", &problems)?.value == 3)
    #expect(outer.string("absent", &problems) == nil)
    outer.finish(&problems)
    root.finish(&problems)
    #expect(problems.isEmpty)
  }

  @Test func `text put in place of a variable is of the type that is asked for`() throws {
    func node(_ text: String) -> YAMLNode {
      YAMLNode(content: .scalar(YAMLScalar(text: text, style: .substituted)), line: 1, column: 1)
    }
    let pairs = [("s", "12"), ("i", "12"), ("b", "true"), ("x", "a")].map {
      YAMLPair(key: $0.0, line: 1, column: 1, value: node($0.1))
    }
    let root = YAMLNode(content: .mapping(pairs), line: 1, column: 1)
    var problems: [Diagnostic] = []
    let document = YAMLDocument(file: "a.yml", root: root)
    var map = try #require(StrictMapping(root, in: document, area: "test", problems: &problems))
    #expect(map.string("s", &problems)?.value == "12")
    #expect(map.int("i", &problems)?.value == 12)
    #expect(map.bool("b", &problems)?.value == true)
    #expect(problems.isEmpty)
    #expect(map.int("x", &problems) == nil)
    #expect(problems.map(\.code) == ["test.wrong-type"])
  }

  @Test func `words of the input stay on one line and show no key`() throws {
    let base64 = String(repeating: "MIGHAgEA", count: 8)
    let long = String(repeating: "é ", count: 50)
    let text = "bool: \"a\\nb\\e[1m`\"\nint: \(base64)\ndouble: \(long)\n"
    let told = try told(text)
    #expect(told.count == 3)
    #expect(told[0].contains("found `a\\nb\\u{1b}[1m'`, expected"))
    #expect(told[1].contains("found text of 64 characters, expected"))
    #expect(told[2].contains("found `\(long.prefix(60))…`, expected"))
  }
}
