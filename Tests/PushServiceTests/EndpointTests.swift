import PushService
import Testing

@Suite struct EndpointTests {
  @Test(
    arguments: [
      ("api.push.apple.com", "https", "api.push.apple.com", 443, nil),
      ("api.push.apple.com:2197", "https", "api.push.apple.com", 2197, nil),
      ("https://api.push.apple.com", "https", "api.push.apple.com", 443, nil),
      ("https://api.push.apple.com/", "https", "api.push.apple.com", 443, nil),
      ("HTTPS://API.push.apple.com.:443/3/device", "https", "api.push.apple.com", 443, "/3/device"),
      ("http://api.push.apple.com", "http", "api.push.apple.com", 80, nil),
      ("https://api.push.apple.com?x=1", "https", "api.push.apple.com", 443, "?x=1"),
      ("push_gateway.example:65535", "https", "push_gateway.example", 65535, nil),
    ] as [(String, String, String, Int, String?)])
  func `a host or URL is taken apart`(
    text: String, scheme: String, host: String, port: Int, path: String?
  ) throws {
    let endpoint = try #require(Endpoint(text))
    #expect(endpoint.scheme == scheme)
    #expect(endpoint.host == host)
    #expect(endpoint.port == port)
    #expect(endpoint.path == path)
  }

  @Test(arguments: [
    "", "https://", "://x", "api.push.apple.com:", "api.push.apple.com:0", "api.push.apple.com:65536",
    "api.push.apple.com:99999999999999999999", "api.push.apple.com:4x3",
    "https://user:secret@api.push.apple.com",
    "api push apple com", "https:///3/device", "[::1]:443", "api.push.\u{e4}pple.com",
  ])
  func `what names no host is refused`(text: String) {
    #expect(Endpoint(text) == nil)
  }

  @Test(
    arguments: [
      ("/3/device/{token}", PushHost.API.device), ("/4/broadcasts/apps/com.example.app", .broadcast),
      ("/1/apps/com.example.app/channels", .channels), ("/1/apps/com.example.app/all-channels", .channels),
      ("/3/devices", .device), ("/2/device/x", nil), ("3/device/x", nil), ("", nil),
    ] as [(String, PushHost.API?)])
  func `a path belongs to an interface`(path: String, api: PushHost.API?) {
    #expect(RequestPath.api(of: path) == api)
  }

  @Test func `names of fields have no case`() {
    #expect(RequestHeader(name: "APNS-Topic") == .topic)
    #expect(RequestHeader(name: "Authorization") == .authorization)
    #expect(RequestHeader(name: "content-encoding") == nil)
  }
}
