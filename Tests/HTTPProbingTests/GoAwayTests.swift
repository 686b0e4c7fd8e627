import Testing

@testable import HTTPProbing

/// Lines as libcurl writes them: 7.88, 8.23, and 8.23 when it is asked for frames.
@Suite struct GoAwayTests {
  @Test(arguments: [
    ("recveived GOAWAY, error=0, last_stream=0", "NO_ERROR", nil),
    ("received GOAWAY, error=11, last_stream=3\n", "ENHANCE_YOUR_CALM", nil),
    (
      #"[HTTP/2] [0] <- FRAME[GOAWAY, error=0, reason='{"reason":"Shutdown"}', last_stream=0]"#, "NO_ERROR",
      #"{"reason":"Shutdown"}"#
    ),
    (
      "<- FRAME[GOAWAY, error=2, reason='it's late', last_stream=9', last_stream=1]", "INTERNAL_ERROR",
      "it's late', last_stream=9"
    ),
    ("<- FRAME[GOAWAY, error=1, reason='', last_stream=1]", "PROTOCOL_ERROR", nil),
  ])
  func `code and remark are taken from the line`(line: String, name: String, remark: String?) throws {
    let goAway = try #require(GoAway(line: line.utf8))
    #expect(goAway.name == name)
    #expect(goAway.remark == remark)
  }

  @Test(arguments: [
    "", "GOAWAY", "GOAWAY, error=", "GOAWAY, error=99999999999", "ALPN: server accepted h2",
    "[HTTP/2] [0] -> FRAME[GOAWAY, error=0, reason='shutdown', last_stream=0]",
  ])
  func `other lines are none`(line: String) {
    #expect(GoAway(line: line.utf8) == nil)
  }

  @Test func `a code that the RFC does not have has no name`() {
    #expect(GoAway(line: "GOAWAY, error=4711,".utf8)?.name == nil)
  }
}
