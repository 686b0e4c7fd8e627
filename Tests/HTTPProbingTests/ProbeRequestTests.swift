import HTTPProbing
import Testing

@Suite struct ProbeRequestTests {
  @Test func `a request shows neither its path nor its fields nor its body`() {
    let request = ProbeRequest(
      host: "localhost", port: 443, path: "/3/device/aabbcc",
      fields: [.init("authorization", "bearer secret")],
      body: Array("payload".utf8), timeout: 1_000)
    for shown in ["\(request)", String(reflecting: request)] {
      #expect(shown == "request to localhost")
    }
    var dumped = ""
    dump(request, to: &dumped)
    #expect(!dumped.contains("secret") && !dumped.contains("aabbcc"))
  }
}
