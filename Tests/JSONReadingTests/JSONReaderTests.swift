import FixtureKit
import ReadinessModel
import Testing

@testable import JSONReading

@Suite struct JSONReaderTests {
  private func read(_ text: String) throws -> JSONDocument { try JSONReader.read(Array(text.utf8)) }

  /// A value in a form that is easy to write: every key with its own quotation marks, numbers as written.
  private func outline(_ element: JSONElement) -> String {
    switch element.kind {
    case .null: "null"
    case .bool: element.bool == true ? "true" : "false"
    case .number: element.numberText ?? ""
    case .string: "'\(element.text ?? "")'"
    case .array: "[\(element.elements.map(outline).joined(separator: " "))]"
    case .object: "{\(element.members.map { "\($0.key)=\(outline($0.value))" }.joined(separator: " "))}"
    }
  }

  @Test(arguments: [
    ("null", "null"), (" true\n", "true"), ("false", "false"), ("-0", "-0"), ("12", "12"), ("-1.50", "-1.50"),
    ("1E+3", "1E+3"), ("123456789012345678901234567890", "123456789012345678901234567890"),
    ("1e400", "1e400"),
    ("[]", "[]"), ("{}", "{}"), ("[1,[2, []],{}]", "[1 [2 []] {}]"),
    (#"{"b":1,"a":{"c":[true]}}"#, "{b=1 a={c=[true]}}"),
    (#""\"\\\/\b\f\n\r\t\u00e9\ud83d\ude42""#, "'\"\\/\u{8}\u{C}\n\r\té🙂'"),
    (#""\u0000""#, "'\u{0}'"), ("\"🙂é\"", "'🙂é'"), ("\"\u{7F}\"", "'\u{7F}'"),
    (#"{"a":1,"b":2,"a":3}"#, "{a=1 b=2 a=3}"),
  ])
  func `what is JSON is read`(text: String, expected: String) throws {
    #expect(outline(try read(text).root) == expected)
  }

  @Test(arguments: [
    ("", "nothing in it, expected a JSON text"), (" \n\t", "nothing in it, expected a JSON text"),
    ("nul", "line 1, column 1: `nul` is no value of JSON"),
    ("trueish", "line 1, column 1: `trueish` is no value of JSON"),
    ("[NaN]", "line 1, column 2: `NaN` is no value of JSON"),
    ("{\"a\": None}", "line 1, column 7: `None` is no value of JSON"),
    ("{a: 1}", "line 1, column 2: `a` is no value of JSON"),
    ("01", "line 1, column 1: a number begins with 0"),
    ("0x1", "line 1, column 1: a number ends in a letter"),
    ("-", "line 1, column 2: the text ends, expected a digit"),
    ("+1", "line 1, column 1: found `+`, expected a value"),
    (".5", "line 1, column 1: found `.`, expected a value"),
    ("1.", "line 1, column 3: the text ends, expected a digit after the point"),
    ("1e", "line 1, column 3: the text ends, expected a digit in the exponent"),
    ("1 2", "line 1, column 3: something follows the JSON text"),
    ("{}}", "line 1, column 3: something follows the JSON text"),
    ("[1", "line 1, column 3: the text ends, expected `,` or `]`"),
    ("[1 2]", "line 1, column 4: found `2`, expected `,` or `]`"),
    ("[1,]", "line 1, column 3: a comma with nothing behind it"),
    ("{\"a\":1,\n}", "line 1, column 7: a comma with nothing behind it"),
    ("[,1]", "line 1, column 2: found `,`, expected a value"),
    ("{1:2}", "line 1, column 2: found `1`, expected a key in double quotation marks"),
    ("{\"a\" 1}", "line 1, column 6: found `1`, expected `:`"),
    ("{\n  \"a\": 1\n  \"b\": 2}", "line 3, column 3: found `\"`, expected `,` or `}`"),
    ("[1}", "line 1, column 3: found `}`, expected `,` or `]`"),
    ("\"a", "line 1, column 3: the text ends inside a string, expected `\"`"),
    ("\"a\nb\"", "line 1, column 3: a line break inside a text, expected `\\n` or the end of the text"),
    ("\"\t\"", "line 1, column 2: control character 9 inside a text, expected an escape"),
    ("\"\u{0}\"", "line 1, column 2: a NUL byte, which JSON has nowhere"),
    ("{}\u{0}", "line 1, column 3: a NUL byte, which JSON has nowhere"),
    ("\"\\x\"", "line 1, column 2: `\\` begins no escape of JSON here, expected `\\\\` or a known escape"),
    ("\"\\u12\"", "line 1, column 2: `\\u` without four hexadecimal digits"),
    ("{'a': 1}", "line 1, column 2: `'` is no quotation mark of JSON, expected `\"`"),
    ("{\u{201C}a\u{201D}: 1}", "line 1, column 2: \u{201C} is no quotation mark of JSON, expected `\"`"),
    ("{// note\n}", "line 1, column 2: a comment, which JSON does not have"),
    ("/* x */ {}", "line 1, column 1: a comment, which JSON does not have"),
    ("{}\n# end", "line 2, column 1: a comment, which JSON does not have"),
    ("[1\u{A0}]", "line 1, column 3: found character U+A0, expected `,` or `]`"),
    ("[\"é\", x]", "line 1, column 7: `x` is no value of JSON"),
  ])
  func `what is not JSON is refused at its place and by its name`(text: String, message: String) {
    let failure = #expect(throws: JSONFailure.self) { try read(text) }
    #expect(failure?.placedMessage == message)
  }

  @Test(
    arguments: [
      ([0x22, 0xFF, 0x22], 2), ([0x22, 0xED, 0xA0, 0x80, 0x22], 2), ([0x22, 0xC0, 0x80, 0x22], 2),
      ([0x22, 0xF4, 0x90, 0x80, 0x80, 0x22], 2), ([0x22, 0xE2, 0x82], 2), ([0x5B, 0x0A, 0x80], 1),
    ] as [([UInt8], Int)])
  func `bytes that are not UTF-8 are refused where they stand`(bytes: [UInt8], column: Int) {
    let failure = #expect(throws: JSONFailure.self) { try JSONReader.read(bytes) }
    #expect(failure?.reason == .notUTF8)
    #expect(failure?.place?.column == column)
  }

  @Test(
    arguments: [
      [0xFF, 0xFE, 0x7B, 0x00], [0xFE, 0xFF, 0x00, 0x7B], [0x7B, 0x00, 0x7D, 0x00], [0x00, 0x7B, 0x00, 0x7D],
    ] as [[UInt8]])
  func `UTF-16 is named`(bytes: [UInt8]) {
    let failure = #expect(throws: JSONFailure.self) { try JSONReader.read(bytes) }
    #expect(failure?.code == "json.utf-16")
  }

  @Test func `every value knows its line and column in characters`() throws {
    let root = try read("{\n  \"é\": [1,\n\t\"x\"], \"b\" : {\"c\": null}\n}").root
    #expect(root.place == JSONPlace(line: 1, column: 1, offset: 0))
    let list = try #require(root["é"])
    #expect((list.place.line, list.place.column) == (2, 8))
    #expect(list.elements.map { [$0.place.line, $0.place.column] } == [[2, 9], [3, 2]])
    #expect(root.members.map { [$0.place.line, $0.place.column] } == [[2, 3], [3, 8]])
    #expect(root["b"]?["c"]?.place.column == 20)
    #expect(root.members.map(\.value.ordinal) == [2, 6])
  }

  @Test func `a key that stands twice is told with both places, however it is written`() throws {
    let document = try read("{\"aps\":{\"alert\":1,\n\"\\u0061lert\":2},\"e\\u0301\":1,\"\\u00e9\":2}")
    #expect(document.problems.map(\.code) == ["json.duplicate-key"])
    #expect(document.problems.map { [$0.place.line, $0.place.column] } == [[2, 1]])
    #expect(
      document.problems.first?.message
        == "key `alert` stands twice, first in line 1, column 9; readers differ on which counts")
    #expect(document.root["aps"]?["alert"]?.int == 2, "of doubles the last counts")
  }

  @Test func `doubled keys are told up to a limit`() throws {
    let text = "{" + (0..<1_000).map { _ in "\"a\":1" }.joined(separator: ",") + "}"
    #expect(try read(text).problems.count == JSONLimits.problems)
  }

  @Test(arguments: ["\"\\ud800\"", "\"\\udc00\"", "\"\\ud800x\"", "\"\\ud800\\ud800\"", "\"\\ud83d\\n\""])
  func `half of a surrogate pair is a problem and reads as a replacement`(text: String) throws {
    let document = try read(text)
    #expect(document.problems.allSatisfy { $0.kind == .loneSurrogate } && !document.problems.isEmpty)
    #expect(document.root.text?.unicodeScalars.first == "\u{FFFD}")
  }

  @Test func `a byte-order mark is a problem`() throws {
    let document = try read("\u{FEFF}{\"a\":1}")
    #expect(document.problems.map(\.kind) == [.byteOrderMark])
    #expect(document.root["a"]?.int == 1)
  }

  @Test func `numbers tell whether they are whole and fit`() throws {
    let numbers = try read("[1, 1.0, 9223372036854775807, 9223372036854775808, 1e400, -5]").root.elements
    #expect(numbers.map(\.int) == [1, nil, .max, nil, nil, -5])
    #expect(numbers.map(\.double) == [1, 1, 9.223372036854775807e18, 9.223372036854775808e18, .infinity, -5])
  }

  @Test(arguments: [
    ("{\"aps\": {\"alert\": \"a b\"}, \"n\": [1, 2 , {}]}", 36), ("[ ]", 2),
    ("{ \"a\" : \"\\u0041\" }", 14),
  ])
  func `the size without white space is counted`(text: String, expected: Int) throws {
    #expect(try read(text).root.compactByteCount == expected)
  }

  @Test func `depth has a limit, and costs no stack below it`() throws {
    let limit = JSONLimits.standard.depth
    let deepest = String(repeating: "[", count: limit) + String(repeating: "]", count: limit)
    #expect(try read(deepest).root.valueCount == limit)
    let failure = #expect(throws: JSONFailure.self) { try read(String(repeating: "[", count: 1_000_000)) }
    #expect(failure?.reason == .tooDeep(limit: limit))
    #expect(failure?.isLimit == true)
  }

  @Test func `size and number of values have limits`() {
    let limits = JSONLimits(bytes: 10, depth: 4, values: 3)
    #expect(throws: JSONFailure.self) {
      try JSONReader.read([UInt8](repeating: 0x20, count: 11), limits: limits)
    }
    let failure = #expect(throws: JSONFailure.self) {
      try JSONReader.read(Array("[1,2,3]".utf8), limits: limits)
    }
    #expect(failure?.message == "more than 3 values")
  }

  @Test(arguments: HostileText.all)
  func `any text comes back as it was`(text: String) throws {
    var json = "\""
    for scalar in text.unicodeScalars {
      if scalar.value < 0x20 || scalar == "\"" || scalar == "\\" {
        let digits = String(scalar.value, radix: 16)
        json += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      } else {
        json.unicodeScalars.append(scalar)
      }
    }
    let again = try #require(try read(json + "\"").root.text)
    #expect(again.unicodeScalars.elementsEqual(text.unicodeScalars))
  }

  /// Reads, and asks every value for everything.
  private func walk(_ bytes: [UInt8]) {
    guard let document = try? JSONReader.read(bytes) else { return }
    var open = [document.root]
    while let element = open.popLast() {
      _ = (element.text, element.int, element.double, element.bool, element.place, element.compactByteCount)
      open += element.elements + element.members.map(\.value)
    }
  }

  @Test func `every cut and every changed byte is read or refused`() {
    let text = Array(
      "{\"aps\":{\"alert\":\"\\u00e9é\\ud83d\\ude42\",\"n\":[-1.5e3,true,null]},\"aps\":0}".utf8)
    for end in 0...text.count { walk(Array(text[..<end])) }
    for position in text.indices {
      for byte in UInt8.min...UInt8.max {
        var changed = text
        changed[position] = byte
        walk(changed)
      }
    }
  }
}
