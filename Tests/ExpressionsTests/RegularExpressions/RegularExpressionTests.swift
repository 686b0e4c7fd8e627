import Expressions
import Testing

struct RegularExpressionTests {
  @Test(
    arguments: [
      ("", ["", "a"], []), ("abc", ["abc", "xabcx"], ["ab", "acb"]), ("a|b|", ["", "x"], []),
      ("^a$", ["a"], ["ab", "ba", "a\n"]),
      ("a.c", ["abc", "aéc"], ["ac", "a\nc"]), ("(?s)a.c", ["a\nc"], []),
      ("(?m)^b$", ["a\nb\nc", "b"], ["ab"]), ("\\Ab\\z", ["b"], ["ab", "b\n", "a\nb"]),
      ("ab*c", ["ac", "abbbc"], ["abb"]), ("ab+c", ["abc", "abbc"], ["ac"]),
      ("ab?c", ["ac", "abc"], ["abbc"]), ("^a{2}$", ["aa"], ["a", "aaa"]),
      ("^a{2,3}$", ["aa", "aaa"], ["a", "aaaa"]), ("^a{2,}$", ["aa", "aaaaaa"], ["a"]),
      ("^a{0}b$", ["b"], ["ab"]), ("a{,2}", ["a{,2}"], ["aa"]), ("x{a}", ["x{a}"], ["x"]),
      ("a*?b+?c??", ["b", "aab"], ["a"]), ("^(ab|cd)*$", ["", "abcd"], ["abc"]),
      ("^(?:a|b)(?P<n>c)(?<m>d)$", ["acd", "bcd"], ["cd"]),
      ("[abc]", ["b"], ["d"]), ("[^abc]", ["d", "\n"], ["a"]), ("[a-cx]", ["b", "x"], ["d"]),
      ("[]a]", ["]", "a"], ["b"]), ("[^]a]", ["b"], ["]"]), ("[a-]", ["-", "a"], ["b"]),
      ("[\\d\\-_]", ["5", "-", "_"], ["a"]), ("^\\d+$", ["123"], ["١", "a"]),
      ("^\\w+$", ["a_1"], ["é", "-"]), ("\\s", [" ", "\t", "\n"], ["a", "\u{b}"]),
      ("^\\D\\W\\S$", ["a-b"], ["1-b"]),
      ("[[:alpha:]]", ["a"], ["1"]), ("^[[:^digit:]]$", ["a"], ["1"]),
      ("[[:xdigit:][:space:]]", ["f", " "], ["g"]),
      ("^\\p{L}+$", ["aÉж"], ["1"]), ("\\pN", ["٣"], ["a"]), ("\\P{Lu}", ["a"], ["A"]),
      ("\\p{^Lu}", ["a"], ["A"]), ("[\\p{Nd}x]", ["5", "x"], ["a"]), ("\\p{Any}", ["a"], [""]),
      ("(?i)straße", ["STRAßE", "straße"], ["strasse"]), ("(?i)k", ["K", "\u{212A}"], ["j"]),
      ("(?i)[a-c]", ["B"], ["d"]), ("(?i)[^a]", ["b"], ["A"]), ("a(?i)b(?-i)c", ["aBc"], ["ABc", "aBC"]),
      ("a(?i:b)c", ["aBc"], ["aBC"]), ("(?i)σ", ["Σ", "ς"], ["s"]),
      ("\\bfoo\\b", ["a foo b", "foo"], ["afoo"]), ("\\Bo", ["fo"], ["o"]), ("\\Qa.b\\E+", ["a.bb"], ["axb"]),
      ("\\x41\\x{1F600}\\101", ["A😀A"], ["a"]), ("\\a\\f\\t\\n\\r\\v", ["\u{7}\u{c}\t\n\r\u{b}"], []),
      ("\\.\\*\\\\", [".*\\"], [""]), ("^é$", ["é"], ["e\u{301}"]), ("^.$", ["😀", "é"], ["e\u{301}"]),
      ("(|a)*", [""], []), ("(a*)*b", ["aab"], ["aac"]), ("(()*)*", [""], []), ("(?U)a+b", ["aab"], ["b"]),
    ] as [(String, [String], [String])])
  func `patterns of RE2 match`(_ pattern: String, _ matching: [String], _ others: [String]) throws {
    let expression = try RegularExpression(pattern)
    for text in matching { #expect(expression.matches(text), "`\(pattern)` in \(text.debugDescription)") }
    for text in others { #expect(!expression.matches(text), "`\(pattern)` not in \(text.debugDescription)") }
  }

  @Test(arguments: [
    ("(", 0, "`(` without `)`"), (")", 0, "`)` without `(`"), ("a)", 1, "`)` without `(`"),
    ("[a", 0, "`[` without `]`"), ("*a", 0, "nothing to repeat before `*`"),
    ("a|*", 2, "nothing to repeat before `*`"),
    ("a**", 2, "a repetition of a repetition"), ("a{2}{3}", 4, "a repetition of a repetition"),
    ("a{1001}", 1, "a repetition out of order or above 1000"),
    ("a{3,2}", 1, "a repetition out of order or above 1000"),
    ("\\", 0, "a backslash at the end"), ("\\1", 0, "back references are not supported: the syntax is RE2's"),
    ("\\C", 0, "`\\C` is no escape"), ("\\y", 0, "`\\y` is no escape"), ("[b-a]", 1, "a range out of order"),
    ("[[:nope:]]", 1, "`[:nope:]` is no class"),
    ("\\p{Greek}", 0, "`Greek` is no general category of Unicode that is supported here"),
    ("\\x{110000}", 0, "an escape that is no code point"), ("\\xZ", 0, "an escape that is no code point"),
    ("(?=a)", 0, "`(?=` is not supported: the syntax is RE2's, without look-around and back references"),
    ("(?P<1", 0, "a group without a proper name"), ("(?i", 0, "`(` without `)`"),
    (
      String(repeating: "(", count: 101) + String(repeating: ")", count: 101), 100,
      "groups are nested more than 100 levels deep"
    ),
    ("(((a{100}){100}){100})", 0, "the pattern comes to more than 20000 instructions"),
    ("((((){1000}){1000}){1000})", 0, "the pattern comes to more than 20000 instructions"),
  ])
  func `what is no pattern of RE2 is refused`(_ pattern: String, _ offset: Int, _ message: String) {
    do {
      _ = try RegularExpression(pattern)
      Issue.record("`\(pattern)` is accepted")
    } catch {
      #expect(error.message == message)
      if offset != 100 { #expect(error.offset == offset) }
    }
  }

  @Test(
    .timeLimit(.minutes(1)),
    arguments: ["(a*)*b", "(a|a)*b", "(a|aa)+$b", "a*a*a*a*a*a*b", "(.*)(.*)(.*)(.*)(.*)[^a]"])
  func `time does not explode`(_ pattern: String) throws {
    let start = ContinuousClock.now
    #expect(try !RegularExpression(pattern).matches(String(repeating: "a", count: 10_000)))
    #expect(start.duration(to: .now) < .seconds(2))
  }

  @Test func `every truncation and change of a pattern is read or refused`() {
    let pattern = Array(#"^(?i:a[b-d\pL[:alpha:]]{2,3}|\Qx\E\x{41}.*?)(?P<n>\bz$)+\d\101"#.utf8)
    for count in pattern.indices {
      _ = try? RegularExpression(String(decoding: pattern[..<count], as: UTF8.self))
    }
    for index in pattern.indices {
      for byte in UInt8(0x20)...0x7E {
        var changed = pattern
        changed[index] = byte
        if let expression = try? RegularExpression(String(decoding: changed, as: UTF8.self)) {
          _ = expression.matches("abcxAz9A")
        }
      }
    }
  }
}
