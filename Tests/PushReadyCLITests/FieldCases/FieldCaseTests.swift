import FixtureKit
import Foundation
import Testing

/// States of a release that people met, each with the verdict that is right for it. The verdicts are those of
/// the collection of cases, whatever the program says.
@Suite struct `Field cases` {
  static let judged = FieldCase.all.filter {
    $0.needsFixtures ? FixtureRow.areThere : true
  }

  @Test(arguments: judged)
  func `get the right verdict`(of given: FieldCase) throws {
    let mistakes = try given.mistakes()
    #expect(mistakes == [], "\(given.name)")
  }

  @Test func `are all there, in order, each once`() {
    var ids: [String] = []
    for row in FieldCase.all where ids.last != row.id { ids.append(row.id) }
    let expected = (1...145).map { "FC-" + String(repeating: "0", count: 3 - "\($0)".count) + "\($0)" }
    #expect(ids == expected)
    #expect(Set(FieldCase.all.map(\.name)).count == FieldCase.all.count)
  }

  @Test func `name a rule, or end before anything is judged`() {
    for row in FieldCase.all {
      #expect(!row.rules.isEmpty || !row.noting.isEmpty || row.refusal != nil, "\(row.name)")
    }
  }

  @Test func `start from a state without fault`() throws {
    // What is exported of a profile here has no form in DER.
    let state = try FieldState()
    #expect(try FieldVerdict(of: state).findings == ["profile-form-current"])
  }
}
