import FixtureKit
import ReadinessModel
import Reporters
import Testing

@Suite struct `The book of rules` {
  static let rule: RuleDescription = {
    var rule = RuleDescription(
      id: "topic-fits", layer: .provider, title: "The topic of `a|b` fits",
      severity: "error; archive: info")
    rule.each = "provider.routes"
    rule.bindings = ["bundle = app.bundles[?0]", "base = route.topicBase"]
    rule.when = "has(route.topic)"
    rule.checks = [
      RuleDescription.Check(
        name: "", when: "", require: "base == bundle.value().id",
        fail: "topic ```{{ route.topic }}``` is odd",
        fix: "Set the <topic> to {{ a == 1 ? \"b\" : c }} or `{{ d }}`.")
    ]
    rule.parameters = [RuleDescription.Parameter(name: "most", title: "How many", standard: "5")]
    rule.prevents = ["BadTopic"]
    rule.references = [
      Item.Reference(title: "A page", url: "https://example.com/a"),
      Item.Reference(title: "Another", url: "javascript:alert(1)"),
    ]
    rule.examples = [RuleDescription.Example(name: "a | b", expected: "pass")]
    return rule
  }()

  static let manual: RuleDescription = {
    var rule = RuleDescription(
      id: "was-tried", layer: .operations, title: "It was tried", severity: "warning")
    rule.procedure = "Try it.\nTwice."
    rule.evidence = ["device", "result"]
    rule.validDays = 90
    return rule
  }()

  @Test func `has an index and a page for each rule`() {
    let pages = RuleBook.pages(for: [Self.rule, Self.manual])
    #expect(pages.map(\.path) == ["README.md", "provider/topic-fits.md", "operations/was-tried.md"])
    #expect(RuleBook.pages(for: [Self.rule, Self.manual]) == pages)
  }

  @Test(arguments: [0, 1, 2])
  func `is written as recorded`(number: Int) throws {
    let page = RuleBook.pages(for: [Self.rule, Self.manual])[number]
    try Golden.check(
      page.text, at: "Tests/ReportersTests/Golden/book/\(page.path.replacing("/", with: "-")).txt")
  }

  @Test func `has the same headings on every page`() {
    let headings = RuleBook.pages(for: [Self.rule, Self.manual]).dropFirst().map { page in
      page.text.split(separator: "\n").filter { $0.hasPrefix("## ") }
    }
    #expect(headings[0] == headings[1])
    #expect(headings[0].count == 6)
  }

  @Test func `lets no text of a rule break its page`() {
    let page = RuleBook.pages(for: [Self.rule])[1].text
    #expect(!page.contains("](javascript"))
    #expect(!page.contains("<topic>"))
    #expect(page.contains("to `{{ a == 1 ? \"b\" : c }}` or `{{ d }}`."))
    #expect(page.contains("````\ntopic ```{{ route.topic }}``` is odd\n````"))
  }
}
