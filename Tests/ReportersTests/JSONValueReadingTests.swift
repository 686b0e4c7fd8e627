import FixtureKit
import Testing

@testable import Reporters

struct JSONValueReadingTests {
  private func read(_ text: String) throws -> String {
    try JSONValue.read(Array(text.utf8)).inline
  }

  @Test(arguments: [
    ("null", "null"), (" true ", "true"), ("-0", "0"), ("12", "12"), ("-1.50", "-1.5"), ("1e3", "1000.0"),
    ("9223372036854775807", "9223372036854775807"), ("9223372036854775808", "9.223372036854776e+18"),
    ("[]", "[]"), ("{}", "{}"), ("[1,[2]]", "[\n  1,\n  [\n    2\n  ]\n]"),
    ("{\"b\":1,\"a\":2}", "{\n  \"b\": 1,\n  \"a\": 2\n}"),
    (#""\"\\\/\b\f\n\r\t\u00e9\ud83d\ude42""#, #""\"\\/\u0008\u000c\n\u000d\té🙂""#),
  ])
  func `what is JSON is read`(text: String, written: String) throws {
    #expect(try read(text) == written)
  }

  @Test(arguments: [
    ("", "nothing in it, expected a JSON text", 0), ("1 2", "something follows the JSON text", 2),
    ("1e999", "the number is too large", 0), ("[1,]", "a comma with nothing behind it", 2),
    (
      "{\"a\":1,\"a\":2}",
      "key `a` stands twice, first in line 1, column 2; readers differ on which counts", 7
    ),
    ("\"\\ud800\"", "half of a surrogate pair, which stands for no character", 1),
    ("\u{FEFF}1", "the text begins with a byte-order mark, which JSON must not have", 0),
  ])
  func `what no report was written with is refused at its byte`(text: String, reason: String, offset: Int) {
    let failure = #expect(throws: JSONRefusal.self) { try read(text) }
    #expect(failure == JSONRefusal(reason: reason, offset: offset))
  }

  @Test
  func `bytes that are not UTF-8 are refused`() {
    #expect(throws: JSONRefusal.self) { try JSONValue.read([0x22, 0xFF, 0x22]) }
    #expect(throws: JSONRefusal.self) { try JSONValue.read([0x22, 0xED, 0xA0, 0x80, 0x22]) }
  }

  @Test
  func `depth has a limit`() throws {
    let deep = String(repeating: "[", count: 100_000)
    let failure = #expect(throws: JSONRefusal.self) { try read(deep) }
    #expect(failure?.reason == "more than 64 levels of nesting")
    _ = try read(String(repeating: "[", count: 64) + String(repeating: "]", count: 64))
  }

  @Test(arguments: HostileText.all)
  func `a text comes back as it was`(text: String) throws {
    guard case .string(let again) = try JSONValue.read(Array(JSONValue.string(text).inline.utf8)) else {
      Issue.record("not a string")
      return
    }
    #expect(again.unicodeScalars.elementsEqual(text.unicodeScalars))
  }

  @Test(arguments: ["", "Zg==", "Zm8=", "Zm9v", "AP+/"])
  func `base64 comes back`(text: String) throws {
    #expect(Base64.text(try #require(Base64.bytes(text))) == text)
  }

  @Test(arguments: ["Z", "Zg=", "Z===", "====", "Z=g=", "Zm9v\n", "Zm-_"])
  func `what is not base64 is refused`(text: String) {
    #expect(Base64.bytes(text) == nil)
  }

  @Test(arguments: [
    "", "s", "1", "1.s", ".5s", "--1s", "1e3s", "1.0000000000000000001s", "99999999999999999999s",
  ])
  func `what is no duration is refused`(text: String) {
    #expect(DurationText.read(seconds: text) == nil)
  }
}
