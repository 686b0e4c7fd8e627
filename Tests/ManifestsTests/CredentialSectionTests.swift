import FixtureKit
import ReadinessModel
import Testing

@testable import Manifests

@Suite struct CredentialSectionTests {
  private func read(_ text: String, _ environment: [String: String] = [:]) throws -> Manifest.Provider {
    try #require(
      try ManifestReader.read(Array(text.utf8), file: "ci/pushready.yml", environment: environment).provider)
  }

  private func problems(_ text: String, _ environment: [String: String] = [:]) -> [Diagnostic] {
    do throws(ManifestProblems) {
      _ = try ManifestReader.read(Array(text.utf8), file: "pushready.yml", environment: environment)
      return []
    } catch {
      return error.diagnostics
    }
  }

  static let whole = """
    formatVersion: 1
    provider:
      certificates:
        - {name: push, file: push.p12, password: "${P12_PASSWORD}"}
        - {name: old, file: old.cer, privateKey: old.key.pem}
      trustStore: roots.pem
      sampleTokens: [token.txt, {value: aaa.bbb.ccc}]
      deviceTokens:
        - {file: tokens.txt, environment: sandbox}
        - {value: 0123}
      routes:
        - {name: a, certificate: push}
        - {name: b, certificate: old, channelBody: {push-type: LiveActivity, message-storage-policy: 1}}
    """

  @Test func `certificates and samples are read, and a password only by its variable`() throws {
    let provider = try read(Self.whole, ["P12_PASSWORD": "hunter2"])
    #expect(provider.certificates.map(\.name.value) == ["push", "old"])
    #expect(provider.certificates.map(\.file.value) == ["push.p12", "old.cer"])
    #expect(provider.certificates.map(\.password?.value) == ["P12_PASSWORD", nil])
    #expect(provider.certificates.map(\.privateKey?.value) == [nil, "old.key.pem"])
    #expect(provider.trustStore?.value == "roots.pem")
    #expect(provider.routes.map(\.certificate?.value) == ["push", "old"])
    guard case .map(let body)? = provider.routes[1].channelBody?.content else {
      Issue.record("no body")
      return
    }
    #expect(body["push-type"]?.content == .value(.string("LiveActivity")))
    #expect(body["message-storage-policy"]?.content == .value(.int(1)))
    guard case .file(let file) = provider.sampleTokens[0], case .value(let value) = provider.sampleTokens[1]
    else {
      Issue.record("the samples are \(provider.sampleTokens)")
      return
    }
    #expect(file.value == "token.txt")
    #expect(value.value.reveal() == "aaa.bbb.ccc")
    guard case .value(let token) = provider.deviceTokens[1].source else {
      Issue.record("the token is \(provider.deviceTokens[1])")
      return
    }
    #expect(token.value.reveal() == "0123")
    #expect(provider.deviceTokens[0].environment?.value == .sandbox)
  }

  @Test func `what is shown of the settings holds no secret`() throws {
    let manifest = try ManifestReader.read(
      Array(Self.whole.utf8), file: "pushready.yml", environment: ["P12_PASSWORD": "hunter2"])
    let shown = "\(manifest.said) \(manifest)"
    #expect(!shown.contains("hunter2"))
    #expect(!shown.contains("aaa.bbb.ccc"))
    #expect(manifest.said.contains { $0.name == "provider.certificates[0].password" })
    #expect(manifest.said.contains { $0.name == "provider.sampleTokens[1].value" })
    #expect(manifest.said.contains { $0.name == "provider.routes[1].channelBody" })
  }

  @Test(arguments: ["hunter2", "${P:-hunter2}", "x${P}", "${P}${P}"])
  func `a password in the manifest is refused and not repeated`(password: String) {
    let told = problems(
      "formatVersion: 1\nprovider: {certificates: [{name: a, file: b, password: \"\(password)\"}]}",
      ["P": "hunter2"])
    #expect(told.map(\.message) == ["found a password in the manifest, expected `${NAME}`"])
  }

  @Test(arguments: [
    """
    formatVersion: 1
    provider:
      certificates:
        - {file: a.p12}  #! 7 manifest.missing-key: `name` is missing in `provider.certificates[0]` (add `name`)
        - {name: a}  #! 7 manifest.missing-key: `file` is missing in `provider.certificates[1]` (add `file`)
        - {name: a, file: b}  #! 14 manifest.duplicate-name: certificate `a` stands twice, first at line 5 \
    (give each a name of its own, or keep one of the two)
      sampleTokens: [{valu: a}]  #! 18 manifest.missing-key: `value` is missing in `provider.sampleTokens[0]` \
    (add `value`) #! 19 manifest.unknown-key: unknown key `valu` in `provider.sampleTokens[0]` (did you mean `value`?)
      deviceTokens:
        - {environment: sandbox}  #! 7 manifest.missing-key: `file` or `value` is missing in \
    `provider.deviceTokens[0]` (add `file: PATH` with one token on each line)
        - {file: a, value: b}  #! 24 manifest.conflict: found both `file` and `value`, \
    expected one of them (keep one of the two)
      routes:
        - {name: r, certificate: b}  #! 30 manifest.unknown-name: no certificate is named `b` \
    (did you mean `a`?)
        - {name: s, channelBody: [a]}  #! 30 manifest.wrong-type: found no map, expected one
    """
  ])
  func `each mistake is told at its place`(text: String) {
    let marked = MarkedText(text)
    #expect(MarkedText.told(problems(text)) == marked.expected)
  }
}
