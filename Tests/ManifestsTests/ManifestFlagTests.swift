import Manifests
import ReadinessModel
import Testing

@Suite struct ManifestFlagTests {
  private func mistake(_ flag: ManifestFlag, _ value: String) -> ManifestFlags.WrongValue? {
    var flags = ManifestFlags()
    do {
      try flags.take(flag, Located(value, at: Origin(file: "command line")))
      return nil
    } catch {
      return error
    }
  }

  @Test(arguments: [
    (
      ManifestFlag.channel, "beta",
      "`development`, `ad-hoc`, `enterprise`, `testflight`, `app-store` or `developer-id`"
    ),
    (.stage, "exprot", "`source`, `archive`, `export` or `store`"),
    (.signer, "me", "`xcode` or `other`"),
    (.environment, "prod", "`sandbox`, `development` or `production`"),
    (.priority, "high", "a whole number"),
    (.keyEnvironment, "$KEY", "the name of an environment variable"),
    (.param, "days", "`NAME=VALUE`"), (.param, "=3", "`NAME=VALUE`"), (.param, "days=", "`NAME=VALUE`"),
    (.severity, "rule=fatal", "`blocker`, `error`, `warning` or `info`"),
    (.skip, "rule", "`RULE=REASON`"), (.skip, "rule=", "`RULE=REASON`"),
  ])
  func `a value that a flag does not take is refused with what it takes`(
    flag: ManifestFlag, value: String, expected: String
  ) {
    let found = flag == .severity ? "fatal" : value
    #expect(mistake(flag, value)?.found == "`\(found)`")
    #expect(mistake(flag, value)?.expected == expected)
    #expect(mistake(flag, value)?.message(for: "--x") == "found `\(found)` for `--x`, expected \(expected)")
  }

  @Test func `the nearest word is suggested`() {
    #expect(mistake(.stage, "exprot")?.hint == "did you mean `export`?")
    #expect(mistake(.channel, "appstore")?.hint == "did you mean `app-store`?")
  }

  @Test(arguments: ["", "a\nb", "a\u{7F}"])
  func `text that is empty or not on one line is refused`(value: String) {
    #expect(mistake(.topic, value) != nil)
  }

  @Test func `a key in place of its file is refused and not shown`() {
    let body = "MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg" + String(repeating: "A1b2", count: 38)
    for text in [body, "-----BEGIN PRIVATE KEY-----\n\(body)\n-----END PRIVATE KEY-----"] {
      for flag in [ManifestFlag.key, .keyEnvironment, .team, .param] {
        let mistake = mistake(flag, text)
        #expect(mistake?.found == "what looks like a key itself")
        #expect(mistake?.hint?.contains("MIGH") == false)
      }
    }
  }

  @Test(arguments: [
    ("a=true", Manifest.Parameter.bool(true)), ("a=30", .int(30)), ("a=1.5", .double(1.5)),
    ("a=word", .string("word")), ("a=\"30\"", .string("30")), ("a='x y'", .string("x y")),
    ("a=[b, \"c d\"]", .strings(["b", "c d"])), ("a=[]", .strings([])), ("a=x=y", .string("x=y")),
    ("a=null", .string("null")),
  ])
  func `a parameter has the type of its value`(text: String, value: Manifest.Parameter) throws {
    var flags = ManifestFlags()
    try flags.take(.param, Located(text, at: Origin(file: "command line")))
    #expect(try flags.applied(to: nil).parameters[ExactText("a")]?.value == value)
  }
}
