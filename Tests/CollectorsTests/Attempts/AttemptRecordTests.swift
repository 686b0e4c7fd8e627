import Collectors
import FixtureKit
import Foundation
import ReadinessModel
import Testing

private let file = Origin(file: "attempt.json")

private func read(_ text: String) throws(AttemptProblems) -> PushAttempt {
  try AttemptRecord.read(Array(text.utf8), file: file)
}

/// Mistakes as `line:column code`.
private func mistakes(_ text: String) -> [String] {
  do {
    _ = try read(text)
    return []
  } catch {
    return error.diagnostics.map { problem in
      let place = problem.origin.map { "\($0.line ?? 0):\($0.column ?? 0)" } ?? ""
      return "\(place) \(problem.code)"
    }
  }
}

@Suite struct AttemptRecordTests {
  static let whole = """
    {
      "formatVersion": 1,
      "bundle": "com.example.app",
      "build": 42,
      "environment": "development",
      "device": "iPhone 16, iOS 26.1",
      "fingerprint": "5f2a9c01d4e7",
      "sentAt": "2026-11-30T12:00:00Z",
      "registeredAt": "2026-11-01",
      "appState": "terminated",
      "changed": ["appState"],
      "status": 410,
      "reason": "Unregistered",
      "apnsID": "eabeae54-14a8-11e5-b60b-1697f925ec7b",
      "timestamp": 1796036400250,
      "request": {
        "host": "api.sandbox.push.apple.com", "path": "/3/device/5f2a9c01d4e7", "priority": "10",
        "expiration": 0, "credentials": "token", "keyID": "KEY1234567", "tokenIssuedAt": "2026-11-30T11:00:00Z"
      },
      "timings": {"connect": 12, "total": 40.5}
    }
    """

  @Test func `reads every field with its place`() throws {
    let attempt = try read(Self.whole)
    #expect(attempt.build?.value == "42")
    #expect(attempt.environment?.value == .sandbox)
    #expect(attempt.environment?.origin.keyPath == "environment")
    #expect(attempt.environment?.origin.line == 5)
    #expect(attempt.environment?.origin.column == 18)
    #expect(attempt.answer.status?.value == 410)
    #expect(attempt.answer.timestamp?.value == Timestamp(seconds: 1_796_036_400, nanoseconds: 250_000_000))
    #expect(attempt.request.path?.value == PushAttempt.Path(prefix: "/3/device/", token: .replaced))
    #expect(attempt.request.expiration?.value == "0")
    #expect(attempt.request.credentials?.value.keyID == "KEY1234567")
    #expect(attempt.request.credentials?.value.issuedAt == Timestamp(rfc3339: "2026-11-30T11:00:00Z"))
    #expect(attempt.missing == [])
  }

  @Test(
    arguments: [
      (#""status": 200"#, ["apnsID"]), (#""status": 400, "apnsID": "a""#, ["reason"]),
      (#""error": "timed out""#, []), ("\"status\": null", ["apnsID", "status", "reason"]),
    ] as [(String, [String])])
  func `asks of an answer only what it can have`(fields: String, missing: [String]) throws {
    let attempt = try read(
      """
      {"formatVersion": 1, "bundle": "b", "build": "1", "environment": "production", "device": "d",
       "fingerprint": "0123456789ab", "sentAt": "2026-11-30T12:00:00Z", "appState": "background", \(fields)}
      """)
    #expect(attempt.missing == missing)
  }

  @Test func `names all that is missing, and asks a probe for less`() throws {
    #expect(
      try read(#"{"formatVersion": 1}"#).missing == [
        "bundle", "build", "environment", "device", "fingerprint", "sentAt", "apnsID", "status", "reason",
        "appState",
      ])
    #expect(
      try read(#"{"formatVersion": 1, "source": "probe"}"#).missing == [
        "bundle", "environment", "fingerprint", "sentAt", "apnsID", "status", "reason",
      ])
  }

  @Test(arguments: [
    ("{}", ["1:1 attempt.missing-key"]),
    (#"{"formatVersion": 2, "zzz": 1}"#, ["1:19 attempt.format-version"]),
    (#"{"formatVersion": 1, "statsu": 400}"#, ["1:22 attempt.unknown-key"]),
    (#"{"formatVersion": 1, "status": "400"}"#, ["1:32 attempt.wrong-type"]),
    (#"{"formatVersion": 1, "status": 4000}"#, ["1:32 attempt.wrong-value"]),
    (#"{"formatVersion": 1, "status": 400.5}"#, ["1:32 attempt.wrong-type"]),
    (#"{"formatVersion": 1, "environment": "prod"}"#, ["1:37 attempt.wrong-value"]),
    (#"{"formatVersion": 1, "sentAt": "yesterday"}"#, ["1:32 attempt.wrong-value"]),
    (#"{"formatVersion": 1, "appState": "asleep"}"#, ["1:34 attempt.wrong-value"]),
    (#"{"formatVersion": 1, "changed": [1]}"#, ["1:33 attempt.wrong-type"]),
    (#"{"formatVersion": 1, "request": []}"#, ["1:33 attempt.wrong-type"]),
    (#"{"formatVersion": 1, "timings": {"a": "b"}}"#, ["1:33 attempt.wrong-type"]),
    (#"{"formatVersion": 1, "timestamp": -1}"#, ["1:35 attempt.wrong-value"]),
    (#"{"formatVersion": 1, "bundle": ""}"#, ["1:32 attempt.wrong-value"]),
    (
      #"{"formatVersion": 1, "request": {"topik": "a"}, "fingerprint": "ABCDEF012345"}"#,
      ["1:64 attempt.wrong-value", "1:34 attempt.unknown-key"]
    ),
    (#"{"formatVersion": 1, "status": 400, "status": 200}"#, ["1:37 json.duplicate-key"]),
    (#"{"formatVersion": 1,}"#, ["1:20 json.malformed"]),
    ("[]", ["1:1 attempt.wrong-type"]),
    ("", ["0:0 json.empty"]),
  ])
  func `tells every mistake with its place`(text: String, expected: [String]) {
    #expect(mistakes(text) == expected)
  }

  @Test func `does not repeat a token that stands in the wrong field`() {
    let token = String(repeating: "0123456789abcdef", count: 4)
    do {
      _ = try read(
        #"{"formatVersion": 1, "fingerprint": "\#(token)", "environment": "\#(token)", "\#(token)": 1}"#)
      Issue.record("it was taken")
    } catch {
      #expect(error.diagnostics.count == 3)
      #expect(!"\(error)".contains("0123456789abcdef"))
    }
  }

  @Test func `the schema takes what the reader takes, and refuses what it refuses`() throws {
    let wrong = [
      "{}", #"{"formatVersion": 1, "statsu": 400}"#, #"{"formatVersion": 1, "status": "400"}"#,
      #"{"formatVersion": 1, "fingerprint": "ABCDEF012345"}"#,
      #"{"formatVersion": 1, "environment": "prod"}"#,
      #"{"formatVersion": 1, "request": {"topik": "a"}}"#, #"{"formatVersion": 1, "sentAt": "yesterday"}"#,
      #"{"formatVersion": 1, "timings": {"a": "b"}}"#, #"{"formatVersion": 1, "bundle": ""}"#,
    ]
    #expect(
      try OutsideTool.jsonSchemaErrors(schema: AttemptSchema.text, documents: [("whole", Self.whole)]) == [])
    for (index, text) in wrong.enumerated() {
      #expect(mistakes(text) != [], "\(text)")
      #expect(
        try OutsideTool.jsonSchemaErrors(schema: AttemptSchema.text, documents: [("wrong\(index)", text)])
          != [],
        "\(text)")
    }
  }

  /// Nothing traps, whatever a byte becomes and wherever the text ends.
  @Test func `returns or throws on every truncation and every change of a byte`() {
    let bytes = Array(Self.whole.utf8)
    for end in bytes.indices { _ = try? AttemptFile.read(Array(bytes[..<end]), file: file) }
    for index in bytes.indices {
      for change: UInt8 in [0x01, 0x20, 0x80, 0xFF] {
        var changed = bytes
        changed[index] ^= change
        _ = try? AttemptFile.read(changed, file: file)
      }
    }
  }
}

@Suite struct AttemptFileTests {
  private static func attempt(_ text: String) throws -> PushAttempt {
    try AttemptFile.read(Array(text.utf8), file: Origin(file: "a.txt")).attempt
  }

  @Test func `reads what curl prints with -i`() throws {
    let attempt = try Self.attempt(
      "HTTP/2 410 \r\napns-id: EABEAE54\r\n\r\n{\"timestamp\":1796036400000,\"reason\":\"Unregistered\"}")
    #expect(attempt.answer.status?.value == 410)
    #expect(attempt.answer.reason?.value == "Unregistered")
    #expect(attempt.answer.timestamp?.value == Timestamp(seconds: 1_796_036_400))
    #expect(attempt.answer.apnsID?.value == "EABEAE54")
    #expect(attempt.answer.status?.origin.line == 1)
    #expect(!attempt.request.isComplete)
  }

  @Test func `reads what curl prints with -v, the newer way too`() throws {
    let attempt = try Self.attempt(
      """
      * [HTTP/2] [1] OPENED stream for https://api.push.apple.com/3/device/abc
      * [HTTP/2] [1] [:method: POST]
      * [HTTP/2] [1] [:authority: api.push.apple.com]
      * [HTTP/2] [1] [:path: /3/device/$TOKEN]
      > POST /3/device/$TOKEN HTTP/2
      > Host: api.push.apple.com
      > Apns-Topic:  com.example.app
      >
      } [21 bytes data]
      * upload completely sent off: 21 bytes
      < HTTP/2 200
      < apns-id: eabeae54
      <
      * Connection #0 to host api.push.apple.com left intact
      """)
    #expect(attempt.request.host?.value == "api.push.apple.com")
    #expect(attempt.request.topic?.value == "com.example.app")
    #expect(attempt.request.topic?.origin.line == 7)
    #expect(attempt.request.path?.value.token == .replaced)
    #expect(attempt.request.payloadBytes?.value == 21)
    #expect(attempt.request.repeatedHeader == nil)
    #expect(attempt.answer.status?.value == 200)
    #expect(!attempt.answer.hasForeignBody)
  }

  @Test(
    arguments: [
      ("/3/device/", .none), ("/3/device", .none), ("/3/device/<token>", .replaced),
      ("/3/device/5f2a9c01d4e7", .replaced), ("/3/device/{token}", .replaced),
      ("/3/device/" + String(repeating: "a0", count: 32), .hexadecimal(digits: 64)),
      ("/3/device/abc", .replaced), ("/3/device/abcd", .hexadecimal(digits: 4)),
    ] as [(String, PushAttempt.Path.Token)])
  func `never keeps what stands in the place of a token`(path: String, token: PushAttempt.Path.Token) throws {
    let attempt = try Self.attempt("POST \(path) HTTP/2\n\nHTTP/2 200\n\n")
    // `abc` is hexadecimal, of an odd length.
    let expected: PushAttempt.Path.Token =
      path.hasSuffix("/abc") ? .other("an odd number of hexadecimal digits") : token
    #expect(attempt.request.path?.value == PushAttempt.Path(prefix: "/3/device/", token: expected))
  }

  @Test func `tells secrets in the file by kind and line`() throws {
    let token = String(repeating: "0123456789abcdef", count: 4)
    let content = try AttemptFile.read(
      Array("POST /3/device/\(token) HTTP/2\n\nHTTP/2 200\n\n".utf8), file: Origin(file: "a.txt"))
    #expect(content.secrets == [SecretScan.findings(in: Array(token.utf8))[0]])
  }

  @Test(arguments: [
    ("", "attempt.empty"), (" \n", "attempt.empty"), ("hello", "attempt.no-answer"),
    ("POST /3/device/abc HTTP/2\n", "attempt.no-answer"), ("{", "json.malformed"),
    (#"{"status": 400}"#, "attempt.missing-key"), (#"{"reason": 1}"#, "attempt.missing-key"),
  ])
  func `says why a file tells nothing`(text: String, code: String) {
    do {
      _ = try AttemptFile.read(Array(text.utf8), file: Origin(file: "a.txt"))
      Issue.record("it was taken")
    } catch {
      #expect(error.diagnostics.map(\.code).contains(code), "\(error.diagnostics)")
    }
  }

  @Test func `refuses what is too large, too deep or no text`() {
    let cases: [([UInt8], String)] = [
      ([UInt8](repeating: 0x20, count: AttemptFile.limit + 1), "attempt.too-large"),
      (Array(String(repeating: "[", count: 1000).utf8), "json.too-deep"),
      ([0x48, 0xFF, 0xFE], "attempt.not-utf-8"),
      ([0x7B, 0xFF, 0x7D], "json.not-utf-8"),
    ]
    for (bytes, code) in cases {
      do {
        _ = try AttemptFile.read(bytes, file: Origin(file: "a.txt"))
        Issue.record("\(code) was taken")
      } catch {
        #expect(error.diagnostics.map(\.code) == [code])
      }
    }
  }

  @Test func `an answer of a megabyte is read without keeping its body`() throws {
    let text = "HTTP/2 200\n\n" + String(repeating: "<p>x</p>\n", count: 100_000)
    let attempt = try Self.attempt(text)
    #expect(attempt.answer.hasForeignBody)
  }

  @Test func `returns or throws on every truncation and every change of a byte`() {
    let text = """
      > POST /3/device/0123 HTTP/2
      > Host: api.push.apple.com
      > authorization: bearer eyJhbGciOiJFUzI1NiJ9.e30.AAAA
      >
      < HTTP/2 400
      < apns-id: a
      < date: Mon, 30 Nov 2026 12:00:00 GMT
      <
      {"reason":"BadTopic"}* Connection #0 left intact
      """
    let bytes = Array(text.utf8)
    for end in bytes.indices { _ = try? AttemptFile.read(Array(bytes[..<end]), file: file) }
    for index in bytes.indices {
      for change: UInt8 in [0x01, 0x0A, 0x20, 0x80, 0xFF] {
        var changed = bytes
        changed[index] ^= change
        _ = try? AttemptFile.read(changed, file: file)
      }
    }
  }
}
