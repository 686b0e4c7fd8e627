import FixtureKit
import HTTPProbing
import Testing

/// Against a real server over TLS on this machine.
@Suite(.enabled(if: PushServer.isThere, "python3-h2 is not installed"))
struct HTTPProbeTests {
  private func send(
    to server: PushServer, host: String = "localhost", roots: String? = nil, timeout: Int = 10_000,
    isAlive: () -> Void = {}
  ) throws(ProbeFailure) -> ProbeResponse {
    var request = ProbeRequest(
      host: host, port: server.port, path: "/3/device/aabbccdd",
      fields: [.init("apns-topic", "com.example.app"), .init("authorization", "bearer a.b.c")],
      body: Array(#"{"aps":{"alert":"hello"}}"#.utf8), timeout: timeout)
    request.rootsPath = roots ?? server.root
    return try HTTPProbe.send(request, isAlive: isAlive)
  }

  private func failure(_ mode: String..., timeout: Int = 10_000) throws -> ProbeFailure? {
    let server = try PushServer("--mode", mode[0])
    do throws(ProbeFailure) {
      _ = try send(to: server, timeout: timeout)
      return nil
    } catch {
      return error
    }
  }

  @Test func `an answer comes with status, fields, body and times`() throws {
    let server = try PushServer("--status", "410", "--reason", "Unregistered", "--timestamp", "1795996800000")
    let response = try send(to: server)
    #expect(response.status == 410)
    #expect(response.httpVersion == "2")
    #expect(response.field("apns-id") == "11111111-2222-4333-8444-555555555555")
    #expect(String(decoding: response.body, as: UTF8.self).contains(#""reason": "Unregistered""#))
    let times = response.timings
    #expect(times.connected > 0 && times.secured >= times.connected && times.total >= times.firstByte)
  }

  @Test func `the request is what was said and nothing else`() throws {
    let server = try PushServer()
    #expect(try send(to: server).status == 200)
    let request = try #require(try server.requests().first)
    #expect(request.value(":method") == "POST")
    #expect(request.value(":path") == "/3/device/aabbccdd")
    #expect(request.value(":scheme") == "https")
    #expect(request.value("authorization") == "bearer a.b.c")
    #expect(request.body == #"{"aps":{"alert":"hello"}}"#)
    let own = request.fields.map(\.name).filter { !$0.hasPrefix(":") }
    #expect(own == ["apns-topic", "authorization", "content-length"])
  }

  @Test func `a certificate that nobody vouches for is refused before anything is sent`() throws {
    let server = try PushServer()
    let other = try PushServer()
    let error = #expect(throws: ProbeFailure.self) { try send(to: server, roots: other.root) }
    guard case .notTrusted? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(throws: (any Error).self) { try server.requests() }
  }

  @Test func `a certificate for another name is refused before anything is sent`() throws {
    let server = try PushServer("--name", "api.example.com")
    let error = #expect(throws: ProbeFailure.self) { try send(to: server) }
    guard case .notTrusted? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(throws: (any Error).self) { try server.requests() }
  }

  @Test func `roots that cannot be read are told`() throws {
    let server = try PushServer()
    #expect(throws: ProbeFailure.self) { try send(to: server, roots: server.folder.path("none.pem")) }
  }

  @Test func `a server without HTTP 2 is told by its version`() throws {
    #expect(try send(to: PushServer("--mode", "http1")).httpVersion == "1.1")
  }

  @Test func `GOAWAY is told apart from a broken connection`() throws {
    guard case .dropped(_, let goAway?)? = try failure("goaway") else {
      Issue.record("no GOAWAY")
      return
    }
    #expect(goAway.name == "NO_ERROR")
    guard case .dropped(_, nil)? = try failure("drop") else {
      Issue.record("no broken connection")
      return
    }
  }

  @Test(arguments: ["garbage", "drop-before-tls"])
  func `a server that breaks off is a failure`(mode: String) throws {
    switch try failure(mode) {
    case .dropped, .notSecured, .other: break
    case let other: Issue.record("\(String(describing: other))")
    }
  }

  @Test(arguments: ["huge", "many-fields"])
  func `an answer without measure is cut off`(mode: String) throws {
    #expect(try failure(mode) == .tooLong(limit: ProbeResponse.maximumBody))
  }

  @Test(arguments: ["slow", "trickle"])
  func `a slow server is left when the time is over`(mode: String) throws {
    #expect(try failure(mode, timeout: 1_500) == .timedOut(.answering))
  }

  @Test func `who waits is told so about once a second`() throws {
    let server = try PushServer("--mode", "slow")
    var count = 0
    #expect(throws: ProbeFailure.timedOut(.answering)) { try send(to: server, timeout: 2_500) { count += 1 } }
    #expect((1...2).contains(count))
  }

  @Test func `a closed port is told`() throws {
    // A port that only the superuser may open, and nobody does: one that was free may be taken by another test.
    let request = ProbeRequest(
      host: "localhost", port: 1, path: "/", fields: [], body: [], timeout: 5_000)
    let error = #expect(throws: ProbeFailure.self) { try HTTPProbe.send(request) }
    switch error {
    case .notConnected, .notSecured: break
    default: Issue.record("\(String(describing: error))")
    }
  }
}
