import Testing

@testable import Collectors

/// What app delegates do with the token, found by reading them.
@Suite struct TokenHandlingTests {
  /// The method with `body` in it, which begins in line 4.
  private static func swift(_ body: String) -> TokenHandling {
    TokenHandling(
      Array(
        """
        final class AppDelegate {
          func application(_ application: UIApplication,
                           didRegisterForRemoteNotificationsWithDeviceToken deviceToken: Data) {
        \(body)
          }
        }
        """.utf8))
  }

  @Test(arguments: [
    "print(deviceToken)", #"print("token: \(deviceToken)")"#, "NSLog(\"%@\", deviceToken as NSData)",
    "let hex = deviceToken.map { String(format: \"%02x\", $0) }.joined(); logger.info(\"got \\(hex)\")",
    "os_log(\"token %{public}@\", String(describing: deviceToken))", "Log.debug(\n  deviceToken)",
    "Self.log.notice(\"\"\"\n  token \\(deviceToken.description)\n  \"\"\")", "log(deviceToken)",
  ])
  func `a token that is logged is found in its line`(body: String) {
    #expect(Self.swift(body).logs.map(\.line) == [4])
  }

  @Test(arguments: [
    "", "print(\"deviceToken\")", "print(\"got the token\", deviceToken.count)", "// print(deviceToken)",
    "/* NSLog(deviceToken) */ send(deviceToken)", "send(token: deviceToken)",
    "logger.info(\"token \\(fingerprint(deviceToken))\")", "print(SHA256.hash(data: deviceToken))",
    "logger.info(\"token \\(hex, privacy: .private)\")", "print(other)", "print(\"\\(name) deviceToken\")",
    "#if DEBUG\nprint(deviceToken)\n#endif",
    "let hex = deviceToken.hexString\nlogger.info(\"token \\(hex, privacy: .private(mask: .hash))\")",
  ])
  func `what logs no token is left in peace`(body: String) {
    #expect(Self.swift(body).logs.isEmpty)
  }

  @Test func `what is only compiled for the store counts`() {
    #expect(Self.swift("#if DEBUG\nsend()\n#else\nprint(deviceToken)\n#endif").logs.map(\.line) == [7])
  }

  @Test(arguments: [
    ("let hex = deviceToken.map { String(format: \"%02.2hhx\", $0) }.joined()", "hex"),
    ("let hex = deviceToken\n  .map { String(format: \"%02x\", $0) }\n  .joined()", "hex"),
    ("let text = deviceToken.description", "description"),
    ("let text = String(describing: deviceToken)", "description"),
    (#"let text = "\(deviceToken)""#, "description"),
    ("let text = String(data: deviceToken, encoding: .utf8)", "utf8"),
    ("let text = String(decoding: deviceToken, as: UTF8.self)", "utf8"),
    ("let text = deviceToken.base64EncodedString()", "base64"),
  ])
  func `how bytes become text is told`(body: String, kind: String) {
    #expect(Self.swift(body).conversions.map(\.kind) == [kind])
  }

  @Test func `JSON in UTF-8 around a token is no conversion of it`() {
    let body = "let hex = deviceToken.hexString\nlet body = json(hex).data(using: .utf8)"
    #expect(Self.swift(body).conversions.map(\.kind) == ["hex"])
  }

  @Test func `tests of the length and copies are found`() {
    let handling = Self.swift(
      """
      guard deviceToken.count == 32 else { return }
      let hex = deviceToken.hexString
      UserDefaults.standard.set(hex, forKey: "token")
      UserDefaults.standard.token = hex
      """)
    #expect(handling.lengthTests.map(\.line) == [4])
    #expect(Set(handling.caches.map(\.line)) == [6, 7])
    #expect(handling.logs.isEmpty)
  }

  @Test func `Objective-C is read too`() {
    let handling = TokenHandling(
      Array(
        """
        - (void)application:(UIApplication *)application
        didRegisterForRemoteNotificationsWithDeviceToken:(NSData *)token {
          NSString *text = [token description];
          NSLog(@"token %@", text);
          if (token.length == 32) { [defaults setObject:token forKey:@"t"]; }
        }
        """.utf8))
    #expect(handling.logs.map(\.line) == [4])
    #expect(handling.conversions.map(\.kind) == ["description"])
    #expect(handling.lengthTests.map(\.line) == [5])
    #expect(handling.caches.map(\.line) == [5])
  }

  @Test func `a watch app's method is one`() {
    let text = "func didRegisterForRemoteNotifications(withDeviceToken token: Data) { print(token) }"
    #expect(TokenHandling(Array(text.utf8)).logs.map(\.line) == [1])
  }

  @Test(arguments: [
    "app.application?(a, didRegisterForRemoteNotificationsWithDeviceToken: t); print(t)",
    "- (void)application:(id)a didRegisterForRemoteNotificationsWithDeviceToken:(NSData *)t;\nvoid f() { NSLog(t); }",
    "func didRegisterForRemoteNotifications() { print(t) }",
    "didRegisterForRemoteNotificationsWithDeviceToken", "didRegisterForRemoteNotificationsWithDeviceToken:(",
    "didRegisterForRemoteNotificationsWithDeviceToken:(NSData",
    "func a(didRegisterForRemoteNotificationsWithDeviceToken t: Data)\nfunc b() { print(t) }",
  ])
  func `calls, declarations and broken text are no method`(text: String) {
    #expect(TokenHandling(Array(text.utf8)).logs.isEmpty)
  }

  @Test func `every cut and every changed byte is survived`() {
    let whole = Array(
      """
      func application(_ a: A, didRegisterForRemoteNotificationsWithDeviceToken token: Data) {
        let hex = token.map { "\\(String(format: "%02x", $0))" }.joined() /* c */ // d
        #if DEBUG
        print(\"""
          \\(hex)
          \""")
        #endif
        UserDefaults.standard.set(hex, forKey: "k"); if token.count == 32 { log(hex) }
      }
      """.utf8)
    #expect(TokenHandling(whole).logs.count == 1)
    for index in whole.indices {
      _ = TokenHandling(Array(whole[..<index]))
      for byte in [UInt8(0), 0x22, 0x28, 0x29, 0x5C, 0x7B, 0xFF] {
        var changed = whole
        changed[index] = byte
        _ = TokenHandling(changed)
      }
    }
  }

  @Test(.timeLimit(.minutes(1)), arguments: ["print(", "a = (", "token = ", "\"\\(", "{", "log(token, "])
  func `hostile text takes no long`(part: String) {
    let head = "func f(didRegisterForRemoteNotificationsWithDeviceToken token: Data) {"
    _ = TokenHandling(Array((head + String(repeating: part, count: 20_000)).utf8))
  }
}
