import ReadinessModel
import Testing

@testable import Expressions

struct TimeZoneRulesTests {
  private static func moment(_ text: String) -> Int64 { Timestamp(rfc3339: text)?.seconds ?? 0 }

  @Test(arguments: [
    ("UTC", 0), ("Z", 0), ("", 0), ("+01:00", 3600), ("-09:30", -34_200), ("02:00", 7200), ("-00:00", 0),
    ("+23:59", 86_340),
  ])
  func `fixed offsets are read`(_ name: String, _ seconds: Int) throws {
    #expect(try #require(TimeZoneRules(named: name)).offset(at: 0) == Int64(seconds))
  }

  @Test(arguments: [
    "+24:00", "+01:60", "1:00", "+0100", "+aa:00", "Nowhere/Else", "../../etc/passwd", "/etc/passwd",
    "Europe/", "Europe", "a\u{0}b", String(repeating: "A", count: 100),
  ])
  func `anything else is no time zone`(_ name: String) {
    #expect(TimeZoneRules(named: name) == nil)
  }

  @Test(arguments: [
    ("CST6CDT,M3.2.0,M11.1.0", "2026-01-15T12:00:00Z", -6),
    ("CST6CDT,M3.2.0,M11.1.0", "2026-07-15T12:00:00Z", -5),
    ("CST6CDT,M3.2.0,M11.1.0", "2026-03-08T07:59:59Z", -6),
    ("CST6CDT,M3.2.0,M11.1.0", "2026-03-08T08:00:00Z", -5),
    ("CST6CDT,M3.2.0,M11.1.0", "2026-11-01T06:59:59Z", -5),
    ("CST6CDT,M3.2.0,M11.1.0", "2026-11-01T07:00:00Z", -6),
    ("CET-1CEST,M3.5.0,M10.5.0/3", "2026-03-29T00:59:59Z", 1),
    ("CET-1CEST,M3.5.0,M10.5.0/3", "2026-03-29T01:00:00Z", 2),
    ("CET-1CEST,M3.5.0,M10.5.0/3", "2026-10-25T00:59:59Z", 2),
    ("CET-1CEST,M3.5.0,M10.5.0/3", "2026-10-25T01:00:00Z", 1),
    ("AEST-10AEDT,M10.1.0,M4.1.0/3", "2026-01-15T00:00:00Z", 11),
    ("AEST-10AEDT,M10.1.0,M4.1.0/3", "2026-07-15T00:00:00Z", 10),
    ("<+08>-8", "2026-07-15T00:00:00Z", 8), ("XXX3YYY2,J60,J300", "2024-02-29T12:00:00Z", -3),
    ("XXX3YYY2,J60,J300", "2024-03-01T12:00:00Z", -2),
    ("XXX3YYY2,59,300", "2024-02-29T12:00:00Z", -2),
    ("IST-2IDT,M3.4.4/26,M10.5.0", "2026-03-26T23:59:59Z", 2),
    ("IST-2IDT,M3.4.4/26,M10.5.0", "2026-03-27T00:00:00Z", 3),
  ])
  func `the rule for the future is followed`(_ rule: String, _ text: String, _ hours: Int) throws {
    let rule = try #require(RecurringRule(parsing: Array(rule.utf8)[...]))
    #expect(rule.offset(at: Self.moment(text)) == Int64(hours * 3600))
  }

  @Test(arguments: [
    "", "C", "CST", "CST6CDT,M3.2.0", "CST6CDT,M13.2.0,M11.1.0", "CST6CDT,M3.6.0,M11.1.0",
    "CST6CDT,M3.2.7,M11.1.0", "CST6CDT,J0,J5", "<CST6", "CST6CDT,M3.2.0,M11.1.0x", "CST999",
  ])
  func `a rule of another form is refused`(_ rule: String) {
    #expect(RecurringRule(parsing: Array(rule.utf8)[...]) == nil)
  }

  /// A file of version 2 with one change, from 1 h to 2 h at 1,000,000,000, and then the rule of Sydney.
  private static let file: [UInt8] = {
    func integer(_ value: Int64, _ width: Int) -> [UInt8] {
      (0..<width).reversed().map { UInt8(truncatingIfNeeded: value >> Int64($0 * 8)) }
    }
    func header(_ moments: Int64, _ types: Int64) -> [UInt8] {
      let counts: [Int64] = [0, 0, 0, moments, types, 4]
      return Array("TZif2".utf8) + [UInt8](repeating: 0, count: 15) + counts.flatMap { integer($0, 4) }
    }
    let winter: [UInt8] = integer(3600, 4) + [0, 0]
    let summer: [UInt8] = integer(7200, 4) + [1, 0]
    let letters = Array("AAA\u{0}".utf8)
    var bytes = header(0, 1) + winter + letters
    bytes += header(1, 2) + integer(1_000_000_000, 8) + [1]
    bytes += winter + summer + letters
    return bytes + Array("\nAEST-10AEDT,M10.1.0,M4.1.0/3\n".utf8)
  }()

  @Test func `a file of the time zone database is read`() throws {
    var bytes = Self.file
    let rules = try #require(TimeZoneFile.parse(bytes))
    #expect(rules.offset(at: 999_999_999) == 3600)
    #expect(rules.offset(at: Self.moment("2026-01-15T00:00:00Z")) == 39_600)
    bytes.removeLast(30)
    bytes += [0x0A, 0x0A]
    let withoutRule = try #require(TimeZoneFile.parse(bytes))
    #expect(withoutRule.offset(at: Self.moment("2026-01-15T00:00:00Z")) == 7200)
  }

  @Test func `every truncation and change of a file is read or refused`() {
    for count in Self.file.indices { _ = TimeZoneFile.parse(Array(Self.file[..<count])) }
    for index in Self.file.indices {
      for value in [0, 1, 0x7F, 0x80, 0xFF] as [UInt8] {
        var bytes = Self.file
        bytes[index] = value
        _ = TimeZoneFile.parse(bytes)?.offset(at: .max)
        _ = TimeZoneFile.parse(bytes)?.offset(at: .min)
      }
    }
  }
}
