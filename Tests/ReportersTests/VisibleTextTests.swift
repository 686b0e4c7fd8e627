import FixtureKit
import Testing

@testable import Reporters

struct VisibleTextTests {
  @Test(arguments: [
    ("plain ASCII ~", "plain ASCII ~"),
    ("Grüße 漢字🙂", "Grüße 漢字🙂"),
    ("a\nb\tc", "a\\u{A}b\\u{9}c"),
    ("\u{1B}[31m", "\\u{1B}[31m"),
    ("\u{7F}\u{9B}", "\\u{7F}\\u{9B}"),
    ("user\u{202E}txt", "user\\u{202E}txt"),
    ("a\u{2028}\u{2029}\u{2066}", "a\\u{2028}\\u{2029}\\u{2066}"),
    ("com.example.app\u{A0}", "com.example.app\\u{A0}"),
    ("zero\u{200B}width\u{FEFF}", "zero\\u{200B}width\\u{FEFF}"),
    ("e\u{301}", "e\u{301}"),
    ("", ""),
  ])
  func `what has no ink is spelled out and the rest stays`(text: String, shown: String) {
    #expect(VisibleText.line(text).unicodeScalars.elementsEqual(shown.unicodeScalars))
  }

  @Test
  func `a text beyond the limit tells how much is left out`() {
    let text = VisibleText.line(String(repeating: "x", count: 605))
    #expect(text == String(repeating: "x", count: 600) + "… (5 more characters)")
  }

  @Test
  func `line ends break lines only where lines are asked for`() {
    #expect(VisibleText.lines("one\ntwo\r\n\nfour\n\n") == ["one", "two", "", "four"])
    #expect(VisibleText.lines("") == [])
  }

  @Test
  func `a literal cannot be left`() {
    #expect(VisibleText.quoted("a\"b\n") == "\"a\\\"b\\u{A}\"")
  }

  @Test(arguments: [
    (Duration.seconds(3_000), "50m", "3000s"), (.seconds(5_400), "1h30m", "5400s"), (.zero, "0s", "0s"),
    (.seconds(-61), "-1m1s", "-61s"), (.milliseconds(1_500), "1.5s", "1.5s"),
    (.milliseconds(-250), "-0.25s", "-0.25s"), (.nanoseconds(1), "0.000000001s", "0.000000001s"),
  ])
  func `durations have a short and an exact form`(duration: Duration, short: String, exact: String) {
    #expect(DurationText.short(duration) == short)
    #expect(DurationText.seconds(duration) == exact)
  }

  /// RFC 4648, section 10.
  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
    ("foobar", "Zm9vYmFy"),
  ])
  func `base64 gives the vectors of its RFC`(text: String, encoded: String) {
    #expect(Base64.text(Array(text.utf8)) == encoded)
  }
}
