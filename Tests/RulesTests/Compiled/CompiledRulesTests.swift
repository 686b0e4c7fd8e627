import BuiltinChecklists
import Expressions
import FixtureKit
import ReadinessModel
import Rules
import Testing

/// The shipped files as texts, and as the build compiled them.
enum Shipped {
  static let files: [RuleFile] = ChecklistFile.all.map { file in
    let path = text(file.path)
    return RuleFile(
      path: path, name: "Checklists/\(path)", text: [UInt8]((text(file.text) + text(file.examples)).utf8))
  }

  static let compiled = [UInt8](text(EmbeddedRules.compiled).utf8)

  private static func text(_ text: StaticString) -> String {
    text.withUTF8Buffer { String(decoding: $0, as: UTF8.self) }
  }
}

@Suite struct `Compiled rules` {
  @Test func `are all the rules and checklists that there are as texts`() throws {
    let texts = try RuleLibrary(Shipped.files)
    let library = try RuleLibrary(compiled: Shipped.compiled)
    #expect(!library.ruleIDs.isEmpty && !library.checklistIDs.isEmpty)
    #expect(library.ruleIDs == texts.ruleIDs)
    #expect(library.checklistIDs == texts.checklistIDs)
  }

  @Test(arguments: Shipped.files.filter(\.isRule).map(\.id))
  func `are equal to the texts, part for part`(id: String) throws {
    let rule = try RuleLibrary(compiled: Shipped.compiled).rule(id)
    let text = try RuleLibrary(Shipped.files).rule(id)
    #expect(rule != nil)
    #expect(Outlined.lines(rule as Any) == Outlined.lines(text as Any))
  }

  @Test(arguments: Shipped.files.filter { !$0.isRule }.map(\.id))
  func `make the plans that the texts make`(id: String) throws {
    let request = [Located(id, at: Origin(file: "test"))]
    let plan = try RuleLibrary(compiled: Shipped.compiled).plan(request)
    let text = try RuleLibrary(Shipped.files).plan(request)
    #expect(!plan.steps.isEmpty)
    #expect(Outlined.lines(plan) == Outlined.lines(text))
  }

  @Test func `have the digests of the texts`() throws {
    let request = [Located("release", at: Origin(file: "test"))]
    let library = try RuleLibrary(compiled: Shipped.compiled)
    let texts = try RuleLibrary(Shipped.files)
    let listing = String(
      decoding: library.listing(of: try library.plan(request)) { _ in "not asked" }, as: UTF8.self)
    let rows = listing.split(separator: "\n").map { $0.split(separator: " ").map(String.init) }
    #expect(rows.map { $0[1] } == rows.map { $0[1] }.sorted())
    #expect(rows.contains { $0[1] == "release.yml" })
    #expect(rows.allSatisfy { $0[0].count == 64 && $0[0].allSatisfy(\.isHexDigit) })
    let other = texts.listing(of: try texts.plan(request)) { _ in "digest" }
    #expect(String(decoding: other, as: UTF8.self) == rows.map { "digest  \($0[1])\n" }.joined())
  }

  @Test func `stand beside a team's own files, and their ids stay theirs`() throws {
    let own = Shipped.files.filter(\.isRule).prefix(1).map {
      RuleFile(path: "own/\($0.path)", name: "own/\($0.path)", text: $0.text)
    }
    do {
      _ = try RuleLibrary(compiled: Shipped.compiled, and: own)
      Issue.record("a second rule of the same id was let in")
    } catch {
      #expect(error.diagnostics.map(\.code) == ["rule.duplicate-id"])
    }
  }

  /// Each byte of the whole would take too long: the index and two files are enough of every kind.
  @Test func `are refused or read, never more, when a byte is changed`() throws {
    let files = Shipped.files.filter { ["environment-matches-host", "provider"].contains($0.id) }
    #expect(files.count == 2)
    let provider = RuleFile(path: "own.yml", name: "own.yml", text: Self.checklist)
    let bytes = try RuleCompiler.bytes(of: files.filter(\.isRule) + [provider]) { _ in "0" }
    for place in bytes.indices {
      var damaged = bytes
      damaged[place] ^= 1 << UInt8(place % 8)
      Self.readAll(damaged)
    }
  }

  @Test func `are refused when they are cut off`() throws {
    let rule = try #require(Shipped.files.first { $0.id == "environment-matches-host" })
    let bytes = try RuleCompiler.bytes(of: [rule]) { _ in "0" }
    for length in 0..<bytes.count {
      do {
        _ = try RuleLibrary(compiled: Array(bytes[..<length]))
        Issue.record("\(length) of \(bytes.count) bytes were read")
      } catch {
        #expect(error.areInternal)
      }
    }
  }

  private static let checklist = [UInt8](
    """
    title: Own
    sections:
      - title: One
        rules: [{rule: environment-matches-host, required: "release.deep", severity: info}]
    notCovered:
      - {what: a, why: b, supply: c, when: "!release.deep"}
    """.utf8)

  private static func readAll(_ bytes: [UInt8]) {
    guard let library = try? RuleLibrary(compiled: bytes) else { return }
    for id in library.ruleIDs { _ = try? library.rule(id) }
    for id in library.checklistIDs { _ = try? library.plan([Located(id, at: Origin(file: "test"))]) }
  }
}

/// Words are compared as they are said, not as they are kept.
extension Message: CustomReflectable {
  /// The parts as they are said.
  public var customMirror: Mirror { Mirror(self, children: ["parts": parts]) }
}
