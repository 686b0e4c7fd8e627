import Testing
import YAMLReading

@Suite struct DurationTextTests {
  @Test(arguments: [
    ("50m", 3000), ("1h", 3600), ("90s", 90), ("20m30s", 1230), ("1h5s", 3605), ("2d", 172_800),
    ("1d1h1m1s", 90_061), ("0s", 0), ("007m", 420),
  ])
  func `units add up`(text: String, seconds: Int) {
    #expect(DurationText.read(text) == .seconds(seconds))
  }

  @Test(arguments: [
    "", "50", "m", "50 m", "-5m", "+5m", "1.5h", "5M", "30s20m", "5m5m", "50min", "5ms", "m5",
    "9223372036854775808s", "9223372036854775807h", "9223372036854775807s1s", "106751991167301d",
    "9223372036854775m9223372036854775807s", "٣m",
  ])
  func `anything else is refused`(text: String) {
    #expect(DurationText.read(text) == nil)
  }
}
