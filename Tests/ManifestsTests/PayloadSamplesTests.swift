import FixtureKit
import Manifests
import ReadinessModel
import Testing

@Suite struct PayloadSamplesTests {
  private func read(_ payloads: String, environment: [String: String] = [:]) throws -> [PayloadSource] {
    let text = "formatVersion: 1\nprovider:\n  routes:\n    - name: r\n      payloads:\n" + payloads
    return try ManifestReader.read(Array(text.utf8), file: "m.yml", environment: environment)
      .provider?.routes.first?.payloads ?? []
  }

  private func problems(_ payloads: String) -> [String] {
    do {
      _ = try read(payloads)
      return []
    } catch let problems as ManifestProblems {
      return problems.diagnostics.map { "\($0.origin?.line ?? 0) \($0.code): \($0.message)" }
    } catch {
      return ["\(error)"]
    }
  }

  private func inline(_ sources: [PayloadSource]) throws -> InlinePayload {
    guard case .inline(let payload)? = sources.first else { throw CancellationError() }
    return payload
  }

  @Test func `paths and patterns are kept with their places`() throws {
    let sources = try read("        - chat/*.json\n        - ${DIR}/a.json\n", environment: ["DIR": "x"])
    #expect(sources.map(\.origin.line) == [6, 7])
    #expect(
      sources.map(\.origin.keyPath) == ["provider.routes[0].payloads[0]", "provider.routes[0].payloads[1]"])
    guard case .files(let pattern) = sources[1] else {
      Issue.record("expected files")
      return
    }
    #expect(pattern.value == "x/a.json")
  }

  @Test func `a payload in the manifest becomes JSON, with the place of each part`() throws {
    let payload = try inline(
      try read(
        """
                - value:
                    aps:
                      alert: {title: "3", body: 'a "b" \\'}
                      badge: 3
                    price: 1.50
                    tags: [a, true, null, ~]

        """))
    #expect(
      String(decoding: payload.json, as: UTF8.self)
        == #"{"aps":{"alert":{"title":"3","body":"a \"b\" \\"},"badge":3},"price":1.5,"tags":["a",true,null,null]}"#
    )
    #expect(payload.origin.keyPath == "provider.routes[0].payloads[0]")
    let lines = payload.places.map(\.line)
    #expect(lines == [7, 7, 8, 8, 8, 8, 8, 8, 8, 9, 9, 10, 10, 11, 11, 11, 11, 11, 11])
    #expect(payload.places[3].column == 15)
  }

  @Test func `control characters are escaped, and a variable has the type that it looks like`() throws {
    let payload = try inline(
      try read(
        """
                - value:
                    a: "x\\ny\\u0001"
                    n: ${N}
                    t: "${N}"

        """, environment: ["N": "5"]))
    #expect(
      String(decoding: payload.json, as: UTF8.self) == #"{"a":"x\u000ay\u0001","n":5,"t":5}"#)
  }

  @Test(
    arguments: [
      ("        - 5\n", ["6 manifest.wrong-type: found the number `5`, expected text"]),
      (
        "        - {file: a.json}\n",
        [
          "6 manifest.missing-key: `value` is missing in `provider.routes[0].payloads[0]`",
          "6 manifest.unknown-key: unknown key `file` in `provider.routes[0].payloads[0]`",
        ]
      ),
      ("        - value: [1]\n", ["6 manifest.wrong-type: found a list, expected a map that is the payload"]),
      ("        - value: {a: .nan}\n", ["6 manifest.wrong-value: found `.nan`, which no number of JSON is"]),
      ("        []\n", ["6 manifest.wrong-value: found an empty list, expected at least one element"]),
      ("        a.json\n", ["6 manifest.wrong-type: found `a.json`, expected a list"]),
    ] as [(String, [String])])
  func `mistakes are told at their places`(payloads: String, expected: [String]) {
    #expect(problems(payloads) == expected)
  }

  // MARK: Long texts

  /// The start of a P-256 key in PKCS#8, made up behind it: 184 characters.
  private static let key =
    "MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg" + String(repeating: "A1b2", count: 34)
  /// Keys in SEC1, RSA's own form, encrypted PKCS#8 and PKCS#12, as far as they are always the same.
  private static let sec1 = "MHcCAQEEI" + String(repeating: "A1b2", count: 30)
  private static let rsa = "MIIEpAIBAAKCAQEA" + String(repeating: "A1b2", count: 30)
  private static let encrypted = "MIHsMFcGCSqGSIb3DQEFDTBKMCkG" + String(repeating: "A1b2", count: 30)
  private static let pkcs12 = "MIIEkAIBAzCCBFYGCSqGSIb3DQEHAaCC" + String(repeating: "A1b2", count: 30)
  private static let publicKey =
    "MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE" + String(repeating: "A1b2", count: 22)

  @Test(arguments: [
    String(repeating: "A1b2", count: 600), publicKey, String(repeating: "0123456789abcdef", count: 40),
    "-----BEGIN PUBLIC KEY-----" + publicKey,
  ])
  func `encrypted content and public keys in base64 may stand in a payload`(text: String) throws {
    let sources = try read("        - value: {aps: {alert: hi}, enc: \"\(text)\"}\n")
    #expect(String(decoding: try inline(sources).json, as: UTF8.self).contains(text))
    let filled = try read(
      "        - value: {aps: {alert: hi}, enc: \"${DATA}\"}\n", environment: ["DATA": text])
    #expect(String(decoding: try inline(filled).json, as: UTF8.self).contains(text))
  }

  @Test(arguments: [
    key, sec1, rsa, encrypted, pkcs12, "x" + key, "xyz" + key, key.replacing("+", with: "-"),
    "key=" + key, "30810002010030130607" + "2a8648ce3d0201" + String(repeating: "ab", count: 60),
    "-----BEGIN PRIVATE KEY-----", "-----BEGIN EC PRIVATE KEY-----",
    "LS0tLS1CRUdJTiBQUklWQVRFIEtFWS0tLS0tCk1JR0hBZ0VBTUJNR0J5cUdTTTQ5QWdFR0NDcUdTTTQ5QXdFSEJHMHdh",
  ])
  func `a private key in a payload is refused and not shown`(text: String) {
    for problem in problems("        - value: {aps: {alert: hi}, a: [{enc: \"\(text)\"}]}\n") {
      #expect(problem == "6 manifest.key-material: the value holds a private key, and a payload is shown")
    }
    #expect(problems("        - value: {aps: {alert: hi}, a: [{enc: \"\(text)\"}]}\n").count == 1)
  }

  @Test func `long base64 elsewhere is still taken for a key`() {
    let text = String(repeating: "Z1y2", count: 60)
    #expect(problems("        - \"\(text)\"\n").first?.contains("key-material") == true)
  }
}
