import Manifests
import PushReadyCLI
import ReadinessModel
import Testing

@Suite struct ArgumentParsingTests {
  private func parse(_ line: String, _ environment: [String: String] = [:]) throws(UsageError)
    -> ParsedCommand
  {
    try ArgumentParsing.parse(line.split(separator: " ").map(String.init), environment: environment)
  }

  /// Each mistake as `CODE: MESSAGE (HINT)`.
  private func mistakes(_ line: String, _ environment: [String: String] = [:]) -> [String] {
    do {
      _ = try parse(line, environment)
      return []
    } catch {
      return error.diagnostics.map { "\($0.code): \($0.message)" + ($0.hint.map { " (\($0))" } ?? "") }
    }
  }

  @Test(arguments: [
    ("check", Command.Name.check, []), ("check a.yml", .check, ["a.yml"]),
    ("check -- --odd", .check, ["--odd"]),
    ("check -", .check, ["-"]), ("facts a.yml", .facts, ["a.yml"]),
    ("explain environment-matches-host", .explain, ["environment-matches-host"]),
    ("rules list", .rulesList, []), ("version", .version, []), ("help", .help, []),
    ("help check", .help, ["check"]),
    ("help rules list", .help, ["rules", "list"]), ("", .help, []), ("--help", .help, []), ("-h", .help, []),
    ("--version", .version, []), ("-V", .version, []), ("check --help", .help, ["check"]),
    ("check --nonsense -h", .help, ["check"]), ("rules list --help", .help, ["rules", "list"]),
    ("check -- --help", .check, ["--help"]),
  ])
  func `a command line gives a command and its arguments`(
    line: String, name: Command.Name, arguments: [String]
  ) throws {
    let parsed = try parse(line)
    #expect(parsed.command.name == name)
    #expect(parsed.arguments.map(\.value) == arguments)
  }

  @Test(arguments: [
    "check --channel testflight --fail-on=warning -v", "check --channel=testflight -v --fail-on warning",
    "check -v --fail-on warning a.yml --channel testflight",
  ])
  func `values stand after a space or an equals sign, anywhere`(line: String) throws {
    let parsed = try parse(line)
    #expect(parsed.failOn == .warning)
    #expect(parsed.has(.verbose))
    #expect(!parsed.has(.quiet))
    #expect(parsed.given.first { $0.option.name == "channel" }?.value.value == "testflight")
    #expect(
      parsed.given.first { $0.option.name == "channel" }?.value.origin
        == Origin(file: "command line", keyPath: "--channel"))
  }

  @Test func `what follows an equals sign is the value as it stands`() throws {
    let parsed = try parse("check --name=a=b --topic=--odd")
    #expect(parsed.given.map(\.value.value) == ["a=b", "--odd"])
  }

  @Test func `reports are several, each with its path`() throws {
    let parsed = try parse("check --report terminal --report json=out/a=b.json --report junit=-x.xml")
    #expect(parsed.reports.map(\.format) == ["terminal", "json", "junit"])
    #expect(parsed.reports.map(\.path) == [nil, "out/a=b.json", "-x.xml"])
    #expect(try parse("check --report json=-").reports.map(\.path) == [nil])
  }

  @Test func `moments are read`() throws {
    #expect(try parse("check --now 2026-11-30T12:00:00Z").now == Timestamp(seconds: 1_796_040_000))
    #expect(try parse("check --now 2026-11-30").now == Timestamp(seconds: 1_795_996_800))
    #expect(try parse("check").now == nil)
  }

  @Test func `one line says what a manifest says`() throws {
    let parsed = try parse(
      """
      check --bundle-id com.example.app --entitlements a.entitlements --profile a.mobileprovision --info Info.plist \
      --key a.p8 --key-id ABC123DEFG --team ABCDE12345 --host api.push.apple.com --topic com.example.app \
      --channel testflight --push-type alert --priority 10
      """)
    #expect(parsed.hasManifestFlags)
    let manifest = try parsed.manifestFlags().applied(to: nil)
    #expect(manifest.channel?.value == .testFlight)
    #expect(manifest.app?.bundles.first?.profile?.value == "a.mobileprovision")
    #expect(manifest.provider?.keys.first?.teamID?.value == "ABCDE12345")
    #expect(manifest.provider?.routes.first?.priority?.value == 10)
    #expect(try !parse("check a.yml -v").hasManifestFlags)
  }

  @Test(arguments: [
    ("chekc", ["usage.unknown-command: unknown command `chekc` (did you mean `pushready check`?)"]),
    ("fly", ["usage.unknown-command: unknown command `fly` (`pushready help` lists the commands)"]),
    ("a.yml", ["usage.unknown-command: unknown command `a.yml` (did you mean `pushready check a.yml`?)"]),
    (
      "rules",
      [
        "usage.unknown-command: `rules` is no command alone, expected `rules list`, `rules show`, `rules lint`, `rules test`, `rules docs` or `rules new` (for example `pushready rules list`)"
      ]
    ),
    (
      "rules lsit",
      [
        "usage.unknown-command: found `rules lsit`, expected `rules list`, `rules show`, `rules lint`, `rules test`, `rules docs` or `rules new` (for example `pushready rules list`)"
      ]
    ),
    (
      "--channel testflight check",
      [
        "usage.unknown-command: found option `--channel`, expected a command first (for example `pushready check`)"
      ]
    ),
    (
      "check --chanel testflight",
      ["usage.unknown-option: unknown option `--chanel` of `check` (did you mean `--channel`?)"]
    ),
    (
      "check --chan", ["usage.unknown-option: unknown option `--chan` of `check` (did you mean `--channel`?)"]
    ),
    (
      "check --zzz",
      ["usage.unknown-option: unknown option `--zzz` of `check` (`pushready help check` lists them)"]
    ),
    (
      "check -channel a",
      ["usage.unknown-option: unknown option `-channel` of `check` (did you mean `--channel`?)"]
    ),
    (
      "check -x", ["usage.unknown-option: unknown option `-x` of `check` (`pushready help check` lists them)"]
    ),
    (
      "version --json",
      ["usage.unknown-option: unknown option `--json` of `version` (`pushready help version` lists them)"]
    ),
    (
      "check --channel",
      [
        "usage.missing-value: `--channel` has no value, expected `development`, `ad-hoc`, `enterprise`, `testflight`, `app-store` or `developer-id` (write `--channel development`)"
      ]
    ),
    (
      "check --topic --verbose",
      ["usage.missing-value: `--topic` has no value, expected TOPIC (write `--topic TOPIC`)"]
    ),
    (
      "check --topic -v",
      ["usage.missing-value: `--topic` has no value, expected TOPIC (write `--topic TOPIC`)"]
    ),
    ("check --verbose=yes", ["usage.unexpected-value: `--verbose` takes no value"]),
    (
      "check --color red",
      ["usage.wrong-value: found `red` for `--color`, expected `auto`, `always` or `never`"]
    ),
    (
      "check --fail-on eror",
      [
        "usage.wrong-value: found `eror` for `--fail-on`, expected `blocker`, `error`, `warning` or `info` (did you mean `error`?)"
      ]
    ),
    (
      "check --now yesterday",
      [
        "usage.wrong-value: found `yesterday` for `--now`, expected a moment such as `2026-11-30T12:00:00Z` or a day"
      ]
    ),
    (
      "check --now 2026-02-30",
      [
        "usage.wrong-value: found `2026-02-30` for `--now`, expected a moment such as `2026-11-30T12:00:00Z` or a day"
      ]
    ),
    (
      "check --channel beta",
      [
        "usage.wrong-value: found `beta` for `--channel`, expected `development`, `ad-hoc`, `enterprise`, `testflight`, `app-store` or `developer-id`"
      ]
    ),
    ("check --priority high", ["usage.wrong-value: found `high` for `--priority`, expected a whole number"]),
    ("check --topic=", ["usage.wrong-value: found an empty value for `--topic`, expected text"]),
    ("check --manifest=", ["usage.wrong-value: found an empty value for `--manifest`, expected FILE"]),
    (
      "check --report json=",
      ["usage.wrong-value: found no path after `json=` for `--report`, expected `FORMAT=PATH`"]
    ),
    (
      "check --topic a --topic a",
      ["usage.repeated-option: `--topic` stands twice, expected once (keep one of the two)"]
    ),
    (
      "check -v --verbose",
      ["usage.repeated-option: `--verbose` stands twice, expected once (keep one of the two)"]
    ),
    (
      "check --report json --report terminal",
      [
        "usage.conflict: found two reports for standard output, expected one (give one of them another path: `--report terminal=PATH`)"
      ]
    ),
    (
      "check --report json=a --report junit=a",
      [
        "usage.conflict: found two reports for `a`, expected one (give one of them another path: `--report junit=PATH`)"
      ]
    ),
    (
      "check --host a --environment sandbox",
      ["usage.conflict: found both `--environment` and `--host`, expected one of them"]
    ),
    (
      "check --key a --key-env B",
      ["usage.conflict: found both `--key` and `--key-env`, expected one of them"]
    ),
    ("check -q -v", ["usage.conflict: found both `--quiet` and `--verbose`, expected one of them"]),
    (
      "check a.yml --manifest b.yml",
      ["usage.conflict: found a manifest twice, by its place and by `--manifest`"]
    ),
    ("check a.yml b.yml", ["usage.conflict: found two manifests, expected one (check one after the other)"]),
    ("rules list all", ["usage.unexpected-argument: found `all`, expected options only"]),
    (
      "explain --all --item",
      ["usage.conflict: found both `--all` and `--item`, expected one of them"]
    ),
    (
      "check --chanel beta --priority x --color",
      [
        "usage.unknown-option: unknown option `--chanel` of `check` (did you mean `--channel`?)",
        "usage.wrong-value: found `x` for `--priority`, expected a whole number",
        "usage.missing-value: `--color` has no value, expected `auto`, `always` or `never` (write `--color auto`)",
      ]
    ),
  ])
  func `each mistake is named with what is expected`(line: String, told: [String]) {
    #expect(mistakes(line) == told)
  }

  @Test func `an unknown report format lists the known ones`() {
    let told = mistakes("check --report jsn")
    #expect(told.count == 1)
    #expect(told[0].hasPrefix("usage.wrong-value: found `jsn` for `--report`, expected `terminal`, `json`, "))
    #expect(told[0].hasSuffix("(did you mean `json`?)"))
  }

  @Test func `a variable gives what the command line leaves out`() throws {
    let environment = [
      "PUSHREADY_CHANNEL": "testflight", "PUSHREADY_BUNDLE_ID": "a.b", "PUSHREADY_FAIL_ON": "info",
      "PUSHREADY_TOPIC": "", "PUSHREADY_VERBOSE": "1", "PUSHREADY_SOMETHING": "else",
    ]
    let parsed = try parse("check --channel app-store", environment)
    #expect(parsed.given.map(\.option.name) == ["channel", "bundle-id", "fail-on"])
    #expect(parsed.given.map(\.value.value) == ["app-store", "a.b", "info"])
    #expect(parsed.given[1].value.origin == Origin(file: "environment variable PUSHREADY_BUNDLE_ID"))
  }

  @Test func `an option that says the same otherwise wins over a variable`() throws {
    let environment = ["PUSHREADY_HOST": "a", "PUSHREADY_KEY": "k.p8", "PUSHREADY_MANIFEST": "m.yml"]
    let parsed = try parse("check x.yml --environment sandbox --key-env KEY", environment)
    #expect(parsed.given.map(\.option.name) == ["environment", "key-env"])
    #expect(parsed.manifest?.value == "x.yml")
    #expect(try parse("check", environment).manifest?.value == "m.yml")
  }

  @Test func `a wrong variable is named`() {
    #expect(
      mistakes("check", ["PUSHREADY_COLOR": "red"])
        == ["usage.wrong-value: found `red` for `PUSHREADY_COLOR`, expected `auto`, `always` or `never`"])
    #expect(mistakes("version", ["PUSHREADY_COLOR": "red"]).isEmpty)
  }

  @Test func `a key on the command line or in a variable is refused and not shown`() {
    let key = "-----BEGIN PRIVATE KEY-----MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0w-----END PRIVATE KEY-----"
    for told in [
      mistakes("check --key=\(key.filter { $0 != " " })"), mistakes("check", ["PUSHREADY_KEY": key]),
      mistakes("check", ["PUSHREADY_TEAM": key]),
    ] {
      #expect(told.count == 1)
      #expect(told.allSatisfy { $0.contains("looks like a key itself") && !$0.contains("MIGH") })
    }
  }

  @Test func `no sequence of known words is a trap`() {
    let words = [
      "check", "rules", "list", "help", "--", "-", "", "=", "--=", "--channel", "--channel=", "-h", "-v",
      "--report",
      "json", "a=b", "--x=", "é", "--param",
    ]
    var refused = 0
    for first in words {
      for second in words {
        for third in words {
          if (try? ArgumentParsing.parse([first, second, third])) == nil { refused += 1 }
        }
      }
    }
    #expect(refused > 1000)
  }
}
