import FixtureKit
import Testing

@testable import Reporters

struct JSONReadingTests {
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
    ("", "the text ends where a value is expected", 0), ("nul", "no value begins like this", 0),
    ("01", "no value begins like this", 2), ("-", "no value begins like this", 1),
    ("1.", "digits are expected after the point", 2), ("1e", "digits are expected in the exponent", 2),
    ("1e999", "the number is too large", 5), ("1 2", "something follows the JSON text", 2),
    ("[1", "expected `,` or `]`", 2), ("[1,]", "no value begins like this", 3),
    ("{1:2}", "expected a key", 1),
    ("{\"a\" 1}", "expected `:`", 5), ("{\"a\":1,\"a\":2}", "a key stands twice", 10),
    ("\"a", "the string is not closed", 2), ("\"\t\"", "a control character in a string", 2),
    ("\"\\x\"", "unknown escape", 3), ("\"\\u12\"", "the escape is not complete", 3),
    ("\"\\ud800\"", "half a character", 7), ("\"\\udc00\"", "half a character", 7),
    ("\u{FEFF}1", "no value begins like this", 0), ("NaN", "no value begins like this", 0),
  ])
  func `what is not JSON is refused at its byte`(text: String, reason: String, offset: Int) {
    let failure = #expect(throws: JSONFailure.self) { try read(text) }
    #expect(failure == JSONFailure(reason: reason, offset: offset))
  }

  @Test
  func `bytes that are not UTF-8 are refused`() {
    #expect(throws: JSONFailure.self) { try JSONValue.read([0x22, 0xFF, 0x22]) }
    #expect(throws: JSONFailure.self) { try JSONValue.read([0x22, 0xED, 0xA0, 0x80, 0x22]) }
  }

  @Test
  func `depth has a limit`() throws {
    let deep = String(repeating: "[", count: 100_000)
    let failure = #expect(throws: JSONFailure.self) { try read(deep) }
    #expect(failure?.reason == "nested more than 64 deep")
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
