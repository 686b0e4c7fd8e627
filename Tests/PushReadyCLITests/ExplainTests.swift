import FixtureKit
import Foundation
import PushReadyCLI
import PushService
import ReadinessModel
import Reporters
import Rules
import Testing

@Suite struct `pushready explain an answer` {
  @Test(arguments: AnswerBook.words)
  func `knows every reason, status and code`(word: String) throws {
    let page = Running.program("explain", word)
    #expect(page.status == .ready, "\(page.errors)")
    let answer = try #require(AnswerBook.builtin().answer(word))
    #expect(page.output.hasPrefix(answer.name))
    let markdown = Running.program("explain", word, "--format", "markdown")
    #expect(markdown.output.hasPrefix("## `\(answer.name)`"))
    let json = Running.program("explain", word, "--format", "json")
    let object = try #require(
      JSONSerialization.jsonObject(with: Data(json.output.utf8)) as? [String: Any])
    let answers = try #require(object["answers"] as? [[String: Any]])
    #expect(answers.map { $0["name"] as? String } == [answer.name])
  }

  @Test func `tells causes, fix, retry, who acts and the rules`() {
    let page = Running.program("explain", "BadDeviceToken").output
    for words in [
      "BadDeviceToken  400  device", "the token is from the other environment", "entitlement",
      "Never as it is", "rule out host, topic and encoding", "the provider's operators, the app's developers",
      "entitlement/environment-matches-host", "provider/device-token-is-hex",
      "operations/dead-tokens-removed",
      "not seen: a token that died", "https://developer.apple.com/",
    ] {
      #expect(page.contains(words), "\(words) in\n\(page)")
    }
  }

  @Test func `tells both spellings`() {
    let page = Running.program("explain", "BadEnvironmentKeyInToken").output
    #expect(page.hasPrefix("BadEnvironmentKeyIdInToken  403"))
    #expect(page.contains("the service writes `BadEnvironmentKeyInToken`"))
  }

  @Test func `tells the reasons of a status`() {
    let page = Running.program("explain", "410").output
    #expect(page.contains("ExpiredToken: The device token has expired."))
    #expect(page.contains("Unregistered:"))
    #expect(page.contains("Never to this token"))
  }

  @Test func `tells all at once`() throws {
    let page = Running.program("explain", "--all", "--format", "json")
    let object = try #require(JSONSerialization.jsonObject(with: Data(page.output.utf8)) as? [String: Any])
    let answers = try #require(object["answers"] as? [[String: Any]])
    let names = Set(answers.compactMap { $0["name"] as? String })
    #expect(names == Set(try AnswerBook.builtin().all.map(\.name)))
    #expect(names.isSuperset(of: ["BadTopic", "503", "ITMS-90078"]))
    #expect(Running.program("explain", "--all").output.contains("ITMS-90078"))
  }

  @Test func `tells a rule in each format`() throws {
    #expect(Running.program("explain", "host-is-apns", "--format", "markdown").output.hasPrefix("# "))
    let json = Running.program("explain", "host-is-apns", "--json").output
    let object = try #require(JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any])
    #expect((object["rule"] as? [String: Any])?["id"] as? String == "host-is-apns")
  }

  @Test(arguments: [
    (["BadDeviceTokn"], "did you mean `BadDeviceToken`?"),
    (["baddevicetoken"], "did you mean `BadDeviceToken`?"),
    (["topic-matches-bundel"], "did you mean `topic-matches-bundle`?"),
    (["ITMS-90079"], "did you mean `ITMS-90078`?"),
    (["BadEnvironmentKeyInTokn"], "did you mean `BadEnvironmentKeyInToken`?"),
    (["418"], "`pushready explain --all` shows every status"), (["zzzzzzzzzzzz"], "`pushready rules list`"),
    ([], "for example `pushready explain BadDeviceToken`"), (["410", "--all"], "leave one of them out"),
  ])
  func `suggests what may have been meant`(words: [String], hint: String) {
    let result = Running.run(["explain"] + words)
    #expect(result.status == .wrongUsage)
    #expect(result.output == "")
    #expect(result.errors.contains(hint), "\(result.errors)")
  }
}

@Suite struct `What the rules keep away` {
  static let answers: [AnswerDescription] = (try? AnswerBook.builtin().all) ?? []
  static let rules: [RuleDescription] =
    (try? BuiltinRules.files(withExamples: false).filter(\.isRule).map {
      try RuleReader.rule($0).description(examples: [])
    }) ?? []

  @Test(arguments: ErrorReason.all)
  func `is known of each reason, or why it cannot be foreseen`(reason: ErrorReason) throws {
    let answer = try #require(Self.answers.first { $0.kind == .reason && $0.name == reason.name })
    switch reason.foresight {
    case .rules: #expect(!answer.preventedBy.isEmpty, "no rule prevents \(reason.name)")
    case .never(let why):
      #expect(answer.preventedBy.isEmpty, "\(reason.name) is prevented by \(answer.preventedBy)")
      #expect(!why.isEmpty)
    }
  }

  @Test(arguments: StoreUploadCode.all)
  func `is known of each code, or why it is not looked for`(code: StoreUploadCode) throws {
    let answer = try #require(Self.answers.first { $0.name == code.name })
    #expect(answer.preventedBy.isEmpty == (code.unforeseen != nil))
  }

  @Test func `is an answer that can be explained`() throws {
    #expect(Self.rules.count > 100)
    let book = try AnswerBook.builtin()
    for rule in Self.rules {
      for word in rule.prevents {
        #expect(book.answer(word)?.name == word, "\(rule.id) prevents \(word)")
      }
    }
  }

  @Test func `is said with ids of rules that there are`() {
    let ids = Set(Self.rules.map(\.id))
    for reason in ErrorReason.all {
      for id in reason.handledBy + reason.causes.flatMap(\.rules) {
        #expect(ids.contains(id), "\(reason.name) names \(id)")
      }
    }
  }

  /// A rule that keeps a reason away looks at one of its causes.
  @Test func `is a cause of the answer`() {
    let names = ErrorReason.all.filter { $0.status != nil }
    for reason in names {
      let ofCauses = Set(reason.causes.flatMap(\.rules))
      for rule in Self.rules where rule.prevents.contains(reason.name) {
        #expect(ofCauses.contains(rule.id), "\(rule.id) prevents \(reason.name), and no cause names it")
      }
    }
  }

  @Test func `stands in the documentation as it is`() throws {
    let text = AnswerDocument.coverage(Self.answers) { "rules/\($0.layer?.rawValue ?? "")/\($0.name).yml" }
    try Golden.check(text, at: "Checklists/coverage.md")
  }

  @Test func `has a page in the book of rules`() throws {
    let result = Running.program("rules", "docs", "book")
    let page = try #require(result.files.first { $0.path == "book/coverage.md" })
    #expect(page.text.contains("[`environment-matches-host`](entitlement/environment-matches-host.md)"))
    #expect(result.files.contains { $0.path == "book/entitlement/environment-matches-host.md" })
  }
}
