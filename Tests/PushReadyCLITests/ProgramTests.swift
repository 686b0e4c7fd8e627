import PushReadyCLI
import ReadinessModel
import Testing

@Suite struct `The program` {
  @Test func `tells how it is used when nothing is said`() {
    let result = Running.run([])
    #expect(result.status == .ready)
    for name in ["check", "facts", "explain", "rules list", "version", "help"] {
      #expect(result.output.contains(name))
    }
  }

  @Test(arguments: ["check", "facts", "explain", "rules list", "version", "help"])
  func `teaches each command with an example`(name: String) {
    let words = name.split(separator: " ").map(String.init)
    let page = Running.run(words + ["--help"])
    #expect(page.status == .ready)
    #expect(page.output.contains("Examples"))
    #expect(page.output.contains("pushready \(name)"))
    #expect(Running.run(["help"] + words) == page)
  }

  @Test func `names its version`() {
    #expect(Running.program("version").output == "pushready \(Version.number)\n")
    #expect(Running.program("--version").output == "pushready \(Version.number)\n")
  }

  @Test func `explains a rule with its reasons and examples`() {
    let page = Running.program("explain", "environment-matches-host").output
    for words in ["BadDeviceToken", "requires", "Examples", "https://developer.apple.com/"] {
      #expect(page.contains(words))
    }
  }

  @Test func `lists the rules by layer`() {
    let all = Running.program("rules", "list").output
    #expect(all.contains("host-is-apns"))
    let provider = Running.program("rules", "list", "--layer", "provider").output
    #expect(provider.contains("host-is-apns"))
    #expect(!provider.contains("profile-not-expired"))
  }

  @Test func `writes the reports that were asked for and nothing else`() {
    let result = Running.program(
      "check", "Examples/ready/pushready.yml", "--now", Running.now, "--report", "json=out.json",
      "--report", "tap=out.tap")
    #expect(result.files.map(\.path) == ["out.json", "out.tap"])
    #expect(result.output == "")
  }

  @Test(
    arguments: [
      ("auto", [:], true, true), ("auto", [:], false, false), ("never", [:], true, false),
      ("always", [:], false, true), ("auto", ["NO_COLOR": "1"], true, false),
      ("auto", ["NO_COLOR": ""], true, true), ("always", ["NO_COLOR": "1"], false, true),
      ("auto", ["CLICOLOR_FORCE": "1"], false, true), ("auto", ["CLICOLOR_FORCE": "0"], false, false),
      ("auto", ["TERM": "dumb"], true, false),
      ("auto", ["NO_COLOR": "1", "CLICOLOR_FORCE": "1"], true, false),
    ] as [(String, [String: String], Bool, Bool)])
  func `colours only when it should`(
    said: String, environment: [String: String], isTerminal: Bool, expected: Bool
  ) {
    let wants = ColourChoice.wantsColour(said: said, environment: environment, isTerminal: isTerminal)
    #expect(wants == expected)
  }
}
