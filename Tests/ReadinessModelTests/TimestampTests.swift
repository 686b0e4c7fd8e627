import ReadinessModel
import Testing

@Suite struct `Moments` {
  // Seconds from `date -u -d … +%s`.
  @Test(arguments: [
    ("1970-01-01T00:00:00Z", 0, 0, "1970-01-01T00:00:00Z"),
    ("2026-11-30T00:00:00Z", 1_795_996_800, 0, "2026-11-30T00:00:00Z"),
    ("2026-11-30", 1_795_996_800, 0, "2026-11-30T00:00:00Z"),
    ("2024-02-29T23:59:59Z", 1_709_251_199, 0, "2024-02-29T23:59:59Z"),
    ("1969-12-31T23:59:59Z", -1, 0, "1969-12-31T23:59:59Z"),
    ("9999-12-31T23:59:59Z", 253_402_300_799, 0, "9999-12-31T23:59:59Z"),
    ("0001-01-01T00:00:00Z", -62_135_596_800, 0, "0001-01-01T00:00:00Z"),
    ("2026-11-30T01:30:00+01:30", 1_795_996_800, 0, "2026-11-30T00:00:00Z"),
    ("2026-11-29T18:30:00-05:30", 1_795_996_800, 0, "2026-11-30T00:00:00Z"),
    ("2026-11-30T00:00:00.25Z", 1_795_996_800, 250_000_000, "2026-11-30T00:00:00.25Z"),
    ("2026-11-30t00:00:00.000000001z", 1_795_996_800, 1, "2026-11-30T00:00:00.000000001Z"),
  ])
  func `RFC 3339 is read and written`(text: String, seconds: Int64, nanoseconds: Int32, written: String) {
    let moment = Timestamp(rfc3339: text)
    #expect(moment == Timestamp(seconds: seconds, nanoseconds: nanoseconds))
    #expect(moment?.rfc3339 == written)
  }

  @Test(arguments: [
    "", "2026", "2026-13-01", "2026-02-29", "2026-04-31", "2026-11-30T", "2026-11-30T24:00:00Z",
    "2026-11-30T00:60:00Z", "2026-11-30T00:00:60Z", "2026-11-30T00:00:00", "2026-11-30T00:00:00.Z",
    "2026-11-30T00:00:00+1:00", "2026-11-30T00:00:00Zx", "2026-11-30 00:00:00Z", "２０２６-11-30",
    "2026-11-30T00:00:00.0000000001Z", "+026-11-30", "2026-00-10", "2026-01-00",
  ])
  func `anything else is refused`(text: String) {
    #expect(Timestamp(rfc3339: text) == nil)
  }

  @Test func `days count back and forth over four centuries`() {
    for day in stride(from: -800_000, through: 3_000_000, by: 397) {
      #expect(CivilDate(daysSinceEpoch: day).daysSinceEpoch == day)
    }
  }

  @Test func `moments beyond the calendar are held at its edge`() {
    #expect(Timestamp(seconds: .max).rfc3339 == "9999-12-31T23:59:59Z")
    #expect(Timestamp(seconds: .min).date.year <= -9999)
  }
}
