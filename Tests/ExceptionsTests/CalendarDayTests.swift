import ReadinessModel
import Testing

@testable import Exceptions

/// The one rule about days: a last day counts to its 24:00 UTC.
@Suite struct CalendarDayTests {
  @Test(arguments: [
    // Last day, moment, whether the waiver is in force.
    ("2026-11-30", "2026-11-30T00:00:00Z", true),
    ("2026-11-30", "2026-11-30T23:59:59.999999999Z", true),
    ("2026-11-30", "2026-12-01T00:00:00Z", false),
    ("2026-11-30", "2026-12-01T01:30:00+02:00", true),
    ("2026-11-30", "2026-11-30T23:30:00-02:00", false),
    ("2026-12-31", "2026-12-31T23:59:59Z", true),
    ("2026-12-31", "2027-01-01T00:00:00Z", false),
    ("2028-02-29", "2028-02-29T23:59:59Z", true),
    ("2028-02-29", "2028-03-01T00:00:00Z", false),
    ("2000-02-29", "2000-02-29T12:00:00Z", true),
    ("9999-12-31", "2026-11-30T00:00:00Z", true),
    // What is no day lets nothing through.
    ("2026-02-29", "2026-01-01T00:00:00Z", false),
    ("2100-02-29", "2026-01-01T00:00:00Z", false),
    ("2026-04-31", "2026-01-01T00:00:00Z", false),
    ("2026-13-01", "2026-01-01T00:00:00Z", false),
    ("2026-00-10", "2026-01-01T00:00:00Z", false),
    ("2026-12-00", "2026-01-01T00:00:00Z", false),
    ("2026-12-32", "2026-01-01T00:00:00Z", false),
    ("2026-1-2", "2026-01-01T00:00:00Z", false),
    ("26-12-31", "2026-01-01T00:00:00Z", false),
    ("31.12.2026", "2026-01-01T00:00:00Z", false),
    ("12/31/2026", "2026-01-01T00:00:00Z", false),
    ("20261231", "2026-01-01T00:00:00Z", false),
    ("2026-12-31T00:00:00Z", "2026-01-01T00:00:00Z", false),
    ("2026-12-31 ", "2026-01-01T00:00:00Z", false),
    ("２０２６-12-31", "2026-01-01T00:00:00Z", false),
    ("tomorrow", "2026-01-01T00:00:00Z", false),
    ("never", "2026-01-01T00:00:00Z", false),
  ])
  func `a last day is inclusive and ends at 24 o'clock UTC`(until: String, now: String, isInForce: Bool)
    throws
  {
    let moment = try #require(Timestamp(rfc3339: now))
    let text = """
      formatVersion: 1
      waivers: [{rule: open-rule, key: "", reason: r, owner: o, until: "\(until)"}]
      """
    let entries = try Recipe.waivers(text)
    #expect(entries.map { $0.isInForce(at: moment) } == [isInForce])
  }

  @Test(arguments: [
    ("2026-11-30", "2026-11-29T23:59:59Z", false), ("2026-11-30", "2026-11-30T00:00:00Z", true),
    ("2026-02-30", "2026-11-30T00:00:00Z", false),
  ])
  func `a first day begins at 0 o'clock UTC`(from: String, now: String, isInForce: Bool) throws {
    let moment = try #require(Timestamp(rfc3339: now))
    let text = """
      formatVersion: 1
      waivers: [{rule: open-rule, key: "", reason: r, owner: o, from: \(from), until: 2026-12-31}]
      """
    #expect(try Recipe.waivers(text).map { $0.isInForce(at: moment) } == [isInForce])
  }

  @Test func `days are counted over months and leap days`() throws {
    let day = try #require(CalendarDay("2028-02-28"))
    #expect(day.adding(days: 2).description == "2028-03-01")
    #expect(day.days(to: day) == 1)
    let later = try #require(CalendarDay("2028-03-01"))
    #expect(day.days(to: later) == 3)
    #expect(day.adding(days: .max) > day)
    #expect(day.adding(days: .min) < day)
  }
}
