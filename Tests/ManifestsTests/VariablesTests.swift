import Manifests
import ReadinessModel
import Testing

@Suite struct VariablesTests {
  private func read(_ text: String, _ environment: [String: String]) throws(ManifestProblems) -> Manifest {
    try ManifestReader.read(
      Array("formatVersion: 1\n\(text)".utf8), file: "pushready.yml", environment: environment)
  }

  private func problems(_ text: String, _ environment: [String: String]) -> [Diagnostic] {
    do {
      _ = try read(text, environment)
      return []
    } catch {
      return error.diagnostics
    }
  }

  @Test(arguments: [
    ("name: ${A}", "one"), ("name: x-${A}-${B}.y", "x-one-two.y"), ("name: \"${A}\"", "one"),
    ("name: '${A}'", "one"), ("name: ${C:-three}", "three"), ("name: ${A:-three}", "one"),
    ("name: ${EMPTY:-three}", "three"), ("name: ${C:-a:-b c}", "a:-b c"), ("name: x${C:-}", "x"),
    ("name: $A", "$A"), ("name: a$", "a$"), ("name: ${DIGITS}", "012"), ("name: ${BOOL}", "true"),
    ("name: ${BRACES}", "${A}"), ("name: &x ${A}\nchecklists: [*x]", "one"),
  ])
  func `values of the environment are put in`(text: String, name: String) throws {
    let environment = [
      "A": "one", "B": "two", "EMPTY": "", "DIGITS": "012", "BOOL": "true", "BRACES": "${A}",
    ]
    #expect(try read(text, environment).name?.value == name)
  }

  @Test func `a value is of the type that its key has`() throws {
    let manifest = try read(
      "usesPush: ${B}\nprovider: {routes: [{name: r, priority: \"${N}\"}]}\nparams: {p: \"${N}\"}",
      ["B": "true", "N": "5"])
    #expect(manifest.usesPush?.value == true)
    #expect(manifest.provider?.routes[0].priority?.value == 5)
    #expect(manifest.parameters[ExactText("p")]?.value == .int(5))
  }

  @Test(arguments: [
    "name: ${A", "name: ${}", "name: ${1A}", "name: ${A-b}", "name: ${A:b}", "name: ${A:-${B}}",
    "name: ${A B}", "name: ${A?}", "name: ${Ä}",
  ])
  func `what is no variable is refused`(text: String) {
    let told = problems(text, ["A": "one", "B": "two"])
    #expect(told.map(\.code) == ["manifest.malformed-variable"])
    #expect(told.map(\.origin?.line) == [2])
  }

  @Test func `an unset variable is told once, and nothing that follows from it`() {
    let told = problems(
      """
      channel: ${CHANNEL}
      usesPush: ${PUSH}
      provider:
        keys: [{name: "${NAME}", env: "${ENV}"}]
        routes: [{name: r, key: "${KEY}", priority: "${P}"}]
      """, [:])
    #expect(told.allSatisfy { $0.code == "manifest.unset-variable" })
    let names = ["CHANNEL", "PUSH", "NAME", "ENV", "KEY", "P"]
    #expect(told.map(\.message) == names.map { "environment variable `\($0)` is not set" })
  }

  @Test func `a variable that is set to nothing is told`() {
    let told = problems("provider: {keys: [{name: k, file: \"${FILE}\"}]}", ["FILE": ""])
    #expect(told.map(\.code) == ["manifest.wrong-value"])
    #expect(told.map(\.hint) == ["set the variable to a value"])
  }

  @Test func `a variable's value is judged like any other`() {
    let told = problems("channel: ${CHANNEL}", ["CHANNEL": "beta"])
    #expect(told.map(\.code) == ["manifest.wrong-value"])
    #expect(told[0].message.hasPrefix("found `beta`, expected `development`, "))
    #expect(told[0].source == "channel: ${CHANNEL}")
  }

  private static let body =
    "MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg" + String(repeating: "A1b2", count: 38)

  @Test(arguments: [
    "-----BEGIN PRIVATE KEY-----\n\(body)\n-----END PRIVATE KEY-----\n", body,
    "-----BEGIN PRIVATE KEY-----\\n\(body)\\n-----END PRIVATE KEY-----",
  ])
  func `a key where a path belongs is refused and never shown`(key: String) {
    let inVariable = problems("provider: {keys: [{name: k, file: \"${KEY}\"}]}", ["KEY": key])
    let asName = problems("provider: {keys: [{name: k, env: \"${KEY}\"}]}", ["KEY": key])
    let asChannel = problems("channel: ${KEY}", ["KEY": key])
    let escaped = key.replacing("\n", with: "\\n")
    let inline = problems("provider: {keys: [{name: k, file: \"\(escaped)\"}]}", [:])
    for told in [inVariable, asName, asChannel, inline] {
      #expect(told.map(\.code) == ["manifest.key-material"])
      for diagnostic in told {
        let words = [diagnostic.message, diagnostic.hint ?? "", diagnostic.source ?? ""].joined()
        #expect(!words.contains("MIGH"))
        #expect(!words.contains("A1b2"))
      }
    }
    #expect(
      inVariable[0].message == "environment variable `KEY` looks like a key itself, expected a path or a name"
    )
  }

  @Test func `a long path is no key`() throws {
    let path = "/builds/group/project/build/release/secrets/apns/production/AuthKey_ABC123DEFG.p8"
    let manifest = try read("provider: {keys: [{name: k, file: \"${FILE}\"}]}", ["FILE": path])
    guard case .file(let file)? = manifest.provider?.keys.first?.source else {
      Issue.record("expected a file")
      return
    }
    #expect(file.value == path)
  }

  @Test func `a long device token is no key, and a key in hex digits is one`() throws {
    let token = String(repeating: "0123456789abcdef", count: 10)
    let manifest = try read("provider: {deviceTokens: [{value: \(token)}]}", [:])
    #expect(manifest.provider?.deviceTokens.count == 1)
    let key = "308187020100301306072A8648CE3D020106082A8648CE3D030107046D306B0201010420" + token
    let told = problems("provider: {deviceTokens: [{value: \"\(key)\"}]}", [:])
    #expect(told.map(\.code) == ["manifest.key-material"])
  }
}
