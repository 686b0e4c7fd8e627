import FixtureKit
import Testing

/// The public conformance files of the language. They lie outside of this repository: where they are
/// missing, these tests are skipped.
@Suite(
  .enabled(if: SharedFolder.path("cel-conformance") != nil, "cel-conformance is not beside the checkout"))
struct ConformanceTests {
  @Test(arguments: ConformanceFile.all)
  func `every case of the language passes`(_ file: ConformanceFile) throws {
    let cases = try ConformanceCase.cases(
      parsing: SharedFolder.bytes("cel-conformance/\(file.name).textproto"))
    #expect(cases.count == file.total)
    var passed = 0
    var skipped = Set<String>()
    for conformanceCase in cases {
      let failure = conformanceCase.failure()
      if file.skips.contains(conformanceCase.name) {
        skipped.insert(conformanceCase.name)
        #expect(failure != nil, "\(file.name): \(conformanceCase.name) passes and need not be skipped")
      } else if let failure {
        Issue.record("\(file.name): \(conformanceCase.name): `\(conformanceCase.expression)` \(failure)")
      } else {
        passed += 1
      }
    }
    #expect(skipped == file.skips)
    #expect(passed == file.total - file.skips.count)
    print("cel-conformance \(file.name): \(passed) of \(cases.count) pass, \(skipped.count) skipped")
  }
}
