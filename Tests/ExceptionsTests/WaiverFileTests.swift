import FixtureKit
import ReadinessModel
import Testing

@testable import Exceptions

@Suite struct WaiverFileTests {
  @Test func `an entry is read with its place`() throws {
    let text = """
      formatVersion: 1
      waivers:
        - rule: open-rule
          key: chat *
          reason: >
            until the migration
            is over
          owner: Ada Example
          from: 2026-11-01
          until: 2026-12-31
      """
    let entry = try #require(try Recipe.waivers(text).first)
    #expect(entry.name == "open-rule/chat *")
    #expect(entry.reason == "until the migration is over")
    #expect(entry.owner == "Ada Example")
    #expect(entry.origin == Origin(file: "w.yml", keyPath: "waivers[0]", line: 3, column: 5))
    #expect(entry.until.origin.line == 10)
    #expect(entry.isDated)
  }

  @Test func `every mistake is told in one run, at its line`() throws {
    let marked = MarkedText(
      """
      formatVersion: 1
      owners: none  #! 1 waiver.unknown-key: unknown key `owners` (known here: `formatVersion`, `waivers`)
      waivers:
        - {rule: open-rule, key: "", reason: r, until: 2026-12-31}  #! 5 waiver.missing-key: `owner` is missing \
      in `waivers[0]` (add `owner`)
        - {rule: opne-rule, key: "", reason: r, owner: o, until: 2026-12-31}  #! 12 waiver.unknown-rule: \
      unknown rule `opne-rule` (did you mean `open-rule`?)
        - {rule: open-rule, key: "", reason: " ", owner: o, until: 2026-12-31}  #! 40 waiver.wrong-value: \
      found an empty text for `reason`, expected a value (say it, or take the entry out)
        - {rule: seen-on-device, key: "", reason: r, owner: o, until: 2026-12-31}  #! 12 waiver.manual-rule: \
      `seen-on-device` asks a person and cannot be waived (state it with `pushready attest add seen-on-device`, \
      or skip the rule with a reason)
        - {rule: closed-rule, key: "", reason: r, owner: o, until: 2026-12-31}  #! 12 waiver.forbidden: \
      `closed-rule` does not let itself be waived (take the entry out; `pushready explain closed-rule` tells \
      how to fix the finding)
        - {rule: short-rule, key: "", reason: r, owner: o, until: 2026-12-31}  #! 5 waiver.missing-key: \
      `from` is missing: `short-rule` lets itself be waived for 30 days at most (add `from` with the day on which \
      the waiver was granted)
        - {rule: short-rule, key: "", reason: r, owner: o, from: 2026-12-01, until: 2026-12-31}  #! 79 \
      waiver.too-long: found 31 days from 2026-12-01 to 2026-12-31, expected at most 30 for `short-rule` \
      (end it by 2026-12-30)
        - {rule: open-rule, key: "", reason: r, owner: o, from: 2026-12-02, until: 2026-12-01}  #! 78 \
      waiver.wrong-value: found last day 2026-12-01 before the first day 2026-12-02 (give a later `until`)
        - {rule: parted-rule, key: "", check: three, reason: r, owner: o, until: 2026-12-31}  #! 41 \
      waiver.unknown-check: `parted-rule` has no check `three` (its checks are `one` or `two`)
        - {rule: open-rule, reason: r, owner: o, until: ~}  #! 5 waiver.missing-key: `key` is missing in \
      `waivers[9]` (add `key`) #! 51 waiver.wrong-type: found `~`, expected a value
        - {rule: open-rule, key: "", reason: r, owner: o, untill: 2026-12-31, until: 2026-12-31}  #! 53 \
      waiver.unknown-key: unknown key `untill` in `waivers[10]` (did you mean `until`?)
      """)
    let told = problems { _ = try Recipe.waivers(marked.text) }
    #expect(MarkedText.told(told) == marked.expected)
    #expect(told.count == 13)
    #expect(told.allSatisfy { $0.origin?.file == "w.yml" && $0.severity == .error })
  }

  @Test(arguments: [
    ("formatVersion: 2\nwaivers: []", "waiver.format-version"),
    ("waivers: []", "waiver.missing-key"),
    ("formatVersion: 1", "waiver.missing-key"),
    ("formatVersion: 1\nwaivers: {}", "waiver.wrong-type"),
    ("formatVersion: 1\nwaivers: [a]", "waiver.wrong-type"),
    ("- a", "waiver.wrong-type"),
    ("", "yaml.empty"),
    ("formatVersion: 1\nwaivers: [", "yaml.malformed"),
    ("formatVersion: 1\nwaivers: []\nwaivers: []", "yaml.duplicate-key"),
  ])
  func `a file of another form is refused`(text: String, code: String) {
    #expect(problems { _ = try Recipe.waivers(text) }.map(\.code) == [code])
  }

  @Test func `a day that cannot be read makes its entry void and no other one`() throws {
    let text = """
      formatVersion: 1
      waivers:
        - {rule: open-rule, key: a, reason: r, owner: o, until: 2026-02-30}
        - {rule: open-rule, key: b, reason: r, owner: o, until: 20261231}
        - {rule: open-rule, key: c, reason: r, owner: o, until: 2026-12-31}
      """
    #expect(try Recipe.waivers(text).map(\.isDated) == [false, false, true])
  }

  @Test func `a list without entries is right`() throws {
    #expect(try Recipe.waivers("formatVersion: 1\nwaivers: []").isEmpty)
  }
}
