import Cryptography
import FixtureKit
import Foundation
import PushReadyCLI
import ReadinessModel
import Testing

/// Against a real server over TLS on this machine.
@Suite(.enabled(if: PushServer.isThere, "python3-h2 is not installed"))
struct `pushready probe` {
  static let manifest = "Examples/ready/pushready.yml"
  static let token = "740f4707bebcf74f9b7c25d48e3358945f6aa01da5ddb387462c7eaf61bb78ad"
  static let noon = Timestamp(seconds: 1_795_996_800)

  /// One server for all tests that only want an answer: the payload asks for it.
  static let server = Result { try PushServer() }

  private final class Setting {
    let cache: ScratchFolder
    let server: PushServer
    var clock = noon

    init(_ server: PushServer? = nil) throws {
      cache = try ScratchFolder()
      self.server = try server ?? `pushready probe`.server.get()
    }

    func probe(_ arguments: String..., answer: String? = nil) throws -> CommandResult {
      #expect(Running.isAtRoot)
      var all = ["probe", "chat message", manifest] + arguments
      all += ["--endpoint", "https://localhost:\(server.port)", "--ca-file", server.root]
      if let answer {
        all += ["--payload", try cache.write(#"{"aps":{},"answer":\#(answer)}"#.utf8, to: "payload.json")]
      }
      let world = Surroundings(
        environment: ["XDG_CACHE_HOME": cache.path("cache")], clock: clock, columns: 200)
      return Program.run(all, in: world)
    }

    func tokenFile() throws -> String { try cache.write("\(token)\n".utf8, to: "token.txt") }

    /// The provider token of the newest request.
    func providerToken() throws -> String {
      let field = try server.requests().last?.value("authorization")
      return String(try #require(field).dropFirst("bearer ".count))
    }
  }

  @Test func `sends nothing without --live and says what it would send`() throws {
    let setting = try Setting(try PushServer())
    let result = try setting.probe()
    #expect(result.status == .undecided)
    #expect(result.output.hasPrefix("NOT SENT"))
    for words in [
      "POST https://localhost:\(setting.server.port)/3/device/<made-up device token>",
      "apns-topic: com.example.ridgeline", "apns-push-type: alert", "apns-priority: 10",
      "authorization: bearer <provider token of key KEY1234567, team ABCDE12345>",
      "Maren", "payload `payloads/chat/message.json`, the sample of the route",
    ] { #expect(result.output.flat.contains(words), "\(result.output)") }
    #expect(throws: (any Error).self) { try setting.server.requests() }
    #expect(!FileManager.default.fileExists(atPath: setting.cache.path("cache")))
  }

  @Test func `sends what the route says, with a provider token that verifies`() throws {
    let setting = try Setting(try PushServer())
    let result = try setting.probe("--live", "--device-token-file", try setting.tokenFile())
    #expect(result.status == .ready, "\(result.output)\(result.errors)")
    #expect(result.output.hasPrefix("✓ ACCEPTED  chat message: 200 from localhost:"))
    let request = try #require(try setting.server.requests().last)
    #expect(request.value(":path") == "/3/device/\(Self.token)")
    #expect(request.value("apns-topic") == "com.example.ridgeline")
    #expect(request.value("apns-push-type") == "alert")
    #expect(request.value("apns-priority") == "10")
    #expect(request.body == #"{"aps":{"alert":"pushready probe"}}"#)
    #expect(
      result.output.flat.contains(
        "payload the least that fits the push type, for a device shows it; `--sample NAME` sends one"),
      "\(result.output)")

    let parts = try setting.providerToken().split(separator: ".").map(String.init)
    #expect(parts.count == 3)
    let key = try #require(
      SigningKeyFile(
        [UInt8](try Data(contentsOf: URL(filePath: "Examples/ready/keys/AuthKey_KEY1234567.p8")))
      ).key)
    let signature = try #require(Base64.decode(url: parts[2]))
    let isVerified = key.publicKey.verifies(signature, of: Array("\(parts[0]).\(parts[1])".utf8))
    #expect(isVerified)
    let header = String(decoding: try #require(Base64.decode(url: parts[0])), as: UTF8.self)
    #expect(header == #"{"alg":"ES256","kid":"KEY1234567"}"#)
  }

  /// One route with three samples: one of Firebase's, one for the simulator, one inline.
  private static let samples = """
    formatVersion: 1
    provider:
      keys:
        - {name: main, file: "KEY", keyID: KEY1234567, teamID: ABCDE12345}
      routes:
        - name: chat message
          environment: production
          key: main
          pushType: alert
          topic: com.example.app
          payloads:
            - a-fcm.json
            - b.apns
            - {value: {aps: {alert: inline}}}
    """

  private func probe(_ arguments: String...) throws -> CommandResult {
    try ScratchFolder.with { folder in
      let key = SharedFolder.package + "/Examples/ready/keys/AuthKey_KEY1234567.p8"
      let path = try folder.write(Self.samples.replacing("KEY\"", with: "\(key)\"").utf8, to: "pushready.yml")
      _ = try folder.write(#"{"message":{"token":"x","notification":{"title":"t"}}}"#.utf8, to: "a-fcm.json")
      _ = try folder.write(
        "{ \"Simulator Target Bundle\" : \"com.example.app\",\n \"aps\" : { \"alert\" : \"a \\\" b\" } }"
          .utf8,
        to: "b.apns")
      return Running.run(["probe", "chat message", path] + arguments)
    }
  }

  @Test func `the first sample that can be sent is sent, as a device would get it`() throws {
    let result = try probe()
    #expect(result.output.contains(#"{"aps":{"alert":"a \" b"}}"#), "\(result.output)\(result.errors)")
    #expect(result.output.flat.contains("payload `b.apns`, one of 3 samples of the route"))
  }

  @Test func `a sample is chosen by its name`() throws {
    let inline = try probe("--sample", "provider.routes[0].payloads[2]")
    #expect(inline.output.contains(#"{"aps":{"alert":"inline"}}"#), "\(inline.output)\(inline.errors)")
    let unknown = try probe("--sample", "b.json")
    #expect(unknown.status == .wrongUsage)
    #expect(unknown.errors.flat.contains("has no sample `b.json`"), "\(unknown.errors)")
    let firebase = try probe("--sample", "a-fcm.json")
    #expect(firebase.status == .wrongUsage)
    #expect(firebase.errors.flat.contains("no payload of APNs"), "\(firebase.errors)")
    #expect(try probe("--sample", "b.apns", "--payload", "x").status == .wrongUsage)
  }

  /// Status, reason, and what it means for the release.
  static let answers: [(Int, String?, ReadinessModel.ExitStatus, String)] = [
    (200, nil, .ready, "✓ ACCEPTED"), (400, "BadDeviceToken", .ready, "✓ CREDENTIALS ACCEPTED"),
    (400, "BadCollapseId", .notReady, "✗ REFUSED"), (400, "BadExpirationDate", .notReady, "✗ REFUSED"),
    (400, "BadMessageId", .notReady, "✗ REFUSED"), (400, "BadPriority", .notReady, "✗ REFUSED"),
    (400, "BadTopic", .notReady, "✗ REFUSED"), (400, "DeviceTokenNotForTopic", .notReady, "✗ REFUSED"),
    (400, "DuplicateHeaders", .notReady, "✗ REFUSED"), (400, "IdleTimeout", .notReady, "✗ REFUSED"),
    (400, "InvalidPushType", .notReady, "✗ REFUSED"), (400, "MissingDeviceToken", .notReady, "✗ REFUSED"),
    (400, "MissingTopic", .notReady, "✗ REFUSED"), (400, "PayloadEmpty", .notReady, "✗ REFUSED"),
    (400, "TopicDisallowed", .notReady, "✗ REFUSED"), (403, "BadCertificate", .notReady, "✗ REFUSED"),
    (403, "BadCertificateEnvironment", .notReady, "✗ REFUSED"),
    (403, "ExpiredProviderToken", .notReady, "✗ REFUSED"), (403, "Forbidden", .notReady, "✗ REFUSED"),
    (403, "InvalidProviderToken", .notReady, "✗ REFUSED"),
    (403, "MissingProviderToken", .notReady, "✗ REFUSED"),
    (403, "UnrelatedKeyIdInToken", .notReady, "✗ REFUSED"),
    (403, "BadEnvironmentKeyIdInToken", .notReady, "✗ REFUSED"),
    (403, "BadEnvironmentKeyInToken", .notReady, "✗ REFUSED"), (404, "BadPath", .notReady, "✗ REFUSED"),
    (405, "MethodNotAllowed", .notReady, "✗ REFUSED"), (410, "ExpiredToken", .notReady, "✗ REFUSED"),
    (410, "Unregistered", .notReady, "✗ REFUSED"), (413, "PayloadTooLarge", .notReady, "✗ REFUSED"),
    (429, "TooManyProviderTokenUpdates", .undecided, "? NOT DECIDED"),
    (429, "TooManyRequests", .undecided, "? NOT DECIDED"),
    (500, "InternalServerError", .undecided, "? NOT DECIDED"),
    (503, "ServiceUnavailable", .undecided, "? NOT DECIDED"), (503, "Shutdown", .undecided, "? NOT DECIDED"),
    (404, nil, .undecided, "? NOT DECIDED"), (302, nil, .undecided, "? NOT DECIDED"),
  ]

  @Test(arguments: answers)
  func `tells each answer of APNs for what it is`(
    status: Int, reason: String?, expected: ReadinessModel.ExitStatus, headline: String
  ) throws {
    let setting = try Setting()
    let asked = reason.map { #"{"status":\#(status),"reason":"\#($0)"}"# } ?? #"{"status":\#(status)}"#
    let result = try setting.probe("--live", "--no-device", answer: asked)
    #expect(result.status == expected, "\(result.output)\(result.errors)")
    #expect(result.output.hasPrefix(headline), "\(result.output)")
    #expect(result.output.contains("\(status)" + (reason.map { " \($0)" } ?? "")))
    #expect(reason != "BadDeviceToken" || result.output.flat.contains("does not document the order"))
  }

  @Test func `a real token that is refused is a refusal`() throws {
    let setting = try Setting()
    let result = try setting.probe(
      "--live", "--device-token-file", try setting.tokenFile(),
      answer: #"{"status":400,"reason":"BadDeviceToken"}"#)
    #expect(result.status == .notReady)
    #expect(result.output.hasPrefix("✗ REFUSED"))
  }

  @Test func `writes a record without secrets, and shows none`() throws {
    let setting = try Setting(try PushServer())
    let path = setting.cache.path("attempt.json")
    let result = try setting.probe(
      "--live", "--device-token-file", try setting.tokenFile(), "--record", path,
      answer: #"{"status":410,"reason":"Unregistered","timestamp":1795900000000}"#)
    #expect(result.files.map(\.path) == [path])
    let record = try #require(
      JSONSerialization.jsonObject(with: Data(result.files[0].text.utf8)) as? [String: Any])
    #expect(record["status"] as? Int == 410)
    #expect(record["reason"] as? String == "Unregistered")
    #expect(record["timestamp"] as? Int == 1_795_900_000_000)
    #expect(record["source"] as? String == "probe")
    try Data(result.files[0].text.utf8).write(to: URL(filePath: path))
    let diagnosis = Running.program("diagnose", path, Self.manifest)
    #expect(diagnosis.status == .ready, "\(diagnosis.errors)")
    #expect(diagnosis.output.contains("Unregistered"))
    #expect(record["fingerprint"] as? String == "\(SHA256.hex(of: Array(Self.token.utf8)).prefix(12))")
    #expect(record["sentAt"] as? String == "2026-11-30T00:00:00Z")
    #expect(record["apnsID"] as? String == "11111111-2222-4333-8444-555555555555")
    let shown = result.output + result.errors + result.files[0].text
    let providerToken = try setting.providerToken()
    for secret in [Self.token, providerToken] + providerToken.split(separator: ".").map(String.init) {
      #expect(!shown.contains(secret))
    }
    #expect(
      try setting.probe("--live", "--no-device", "--json").output.contains(#""status": 200"#))
  }

  @Test func `keeps one provider token for fifty minutes in a file for the user alone`() throws {
    let setting = try Setting(try PushServer())
    func send(after minutes: Int64) throws -> String {
      setting.clock = Timestamp(seconds: Self.noon.seconds + minutes * 60)
      #expect(try setting.probe("--live", "--no-device").status == .ready)
      return try setting.providerToken()
    }
    let first = try send(after: 0)
    #expect(try send(after: 19) == first)
    #expect(try send(after: 49) == first)
    let second = try send(after: 51)
    #expect(second != first)
    #expect(try send(after: 60) == second)
    let folder = setting.cache.path("cache/pushready")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder)
    #expect(files.filter { $0.hasPrefix("provider-token-") }.count == 1)
    for file in files {
      let attributes = try FileManager.default.attributesOfItem(atPath: "\(folder)/\(file)")
      #expect((attributes[.posixPermissions] as? NSNumber)?.intValue == 0o600, "\(file)")
    }
    let own = try FileManager.default.attributesOfItem(atPath: folder)
    #expect((own[.posixPermissions] as? NSNumber)?.intValue == 0o700)
  }

  @Test func `uses no cache that others can read, that is damaged or of tomorrow`() throws {
    let setting = try Setting(try PushServer())
    #expect(try setting.probe("--live", "--no-device").status == .ready)
    let folder = setting.cache.path("cache/pushready")
    let name = try #require(
      try FileManager.default.contentsOfDirectory(atPath: folder).first { $0.hasPrefix("provider-token-") })
    let file = "\(folder)/\(name)"
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file)
    #expect(try setting.probe("--live", "--no-device").errors.flat.contains("others may read it"))
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file)
    setting.clock = Timestamp(seconds: Self.noon.seconds - 60)
    #expect(try setting.probe("--live", "--no-device").errors.flat.contains("the clock is behind"))
    try Data("nonsense".utf8).write(to: URL(filePath: file))
    #expect(try setting.probe("--live", "--no-device").status == .missingInput)
    try FileManager.default.removeItem(atPath: file)
    try FileManager.default.createSymbolicLink(atPath: file, withDestinationPath: "/etc/passwd")
    #expect(try setting.probe("--live", "--no-device").status == .missingInput)
    #expect(try setting.server.requests().count == 1)
  }

  @Test func `waits as long as APNs asks after a failure of its own, and longer each time`() throws {
    let setting = try Setting(try PushServer())
    let trouble = #"{"status":503,"reason":"ServiceUnavailable"}"#
    func probe(at minutes: Int64, answer: String? = nil) throws -> CommandResult {
      setting.clock = Timestamp(seconds: Self.noon.seconds + minutes * 60)
      return try setting.probe("--live", "--no-device", answer: answer)
    }
    #expect(try probe(at: 0, answer: trouble).status == .undecided)
    let early = try probe(at: 14)
    #expect(early.status == .undecided)
    #expect(early.errors.contains("2026-11-30T00:15:00Z"), "\(early.errors)")
    #expect(try setting.server.requests().count == 1)
    #expect(try probe(at: 15, answer: trouble).status == .undecided)
    #expect(try probe(at: 44).errors.contains("2026-11-30T00:45:00Z"))
    #expect(try probe(at: 45).status == .ready)
    #expect(try probe(at: 46).status == .ready)
  }

  @Test(arguments: [
    ("drop", "the connection broke"), ("goaway", "GOAWAY"), ("http1", "does not speak HTTP/2"),
    ("huge", "more than 65536 bytes"), ("slow", "timed out while the answer was awaited"),
  ])
  func `tells why nothing was decided`(mode: String, words: String) throws {
    let setting = try Setting(try PushServer("--mode", mode))
    let result = try setting.probe("--live", "--no-device", "--timeout", mode == "slow" ? "2s" : "20s")
    #expect(result.status == .undecided)
    #expect(result.output.hasPrefix("? NOT DECIDED"))
    #expect(result.output.flat.contains(words), "\(result.output)")
  }

  @Test func `an answer that is not one of APNs shows nothing of its text`() throws {
    let setting = try Setting(
      try PushServer(
        "--status", "400", "--body", "{\"reason\": \"\u{1B}[31mzebra\", \"timestamp\": 99999999999999999}"))
    let result = try setting.probe("--live", "--no-device", "--json")
    #expect(result.status == .undecided)
    #expect(!result.output.contains("zebra"))
    #expect(!result.output.contains("timestamp"))
  }

  @Test func `an untrusted server gets nothing`() throws {
    let setting = try Setting(try PushServer("--name", "api.example.com"))
    let result = try setting.probe("--live", "--no-device")
    #expect(result.output.flat.contains("its certificate is not trusted"), "\(result.output)")
    #expect(throws: (any Error).self) { try setting.server.requests() }
  }

  @Test(arguments: [
    ("740f47", ReadinessModel.ExitStatus.ready, ""), ("740f4", .wrongUsage, "5 hexadecimal digits"),
    ("<740f4707 bebcf74f>", .wrongUsage, "digits in groups"), ("", .wrongUsage, "something else"),
    ("../../../x", .wrongUsage, "something else"), ("740f47\n740f47", .wrongUsage, "digits"),
  ])
  func `takes one device token in hexadecimal digits`(
    text: String, status: ReadinessModel.ExitStatus, words: String
  ) throws {
    let setting = try Setting()
    let file = try setting.cache.write(text.utf8, to: "token.txt")
    let result = try setting.probe("--live", "--device-token-file", file)
    #expect(result.status == status, "\(result.errors)")
    #expect(words.isEmpty || result.errors.flat.contains(words), "\(result.errors)")
    #expect(text.isEmpty || !result.errors.contains(text))
  }

  @Test(arguments: [
    (["probe", "chat mesage", manifest], "did you mean `chat message`?"),
    (["probe", "chat message", manifest, "--live"], "--no-device"),
    (["probe", "chat message", manifest, "--timeout", "1h"], "`1s` to `5m`"),
    (["probe", "chat message", manifest, "--endpoint", "http://localhost"], "https URL"),
    (["probe", "chat message", manifest, "--endpoint", "https://localhost/x"], "without a path"),
    (["probe", "chat message", manifest, "--no-device", "--device-token-file", "a"], "`--no-device`"),
  ])
  func `refuses what makes no sense before anything is sent`(arguments: [String], words: String) {
    let result = Running.run(arguments)
    #expect(result.status == .wrongUsage)
    #expect(result.errors.flat.contains(words), "\(result.errors)")
  }
}

extension String {
  /// The text without the breaks that a narrow page puts between words.
  var flat: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}
