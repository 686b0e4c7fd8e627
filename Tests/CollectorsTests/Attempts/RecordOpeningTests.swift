import FixtureKit
import ReadinessModel
import Testing

@testable import Collectors

/// Opens what a manifest in a folder of its own names, and gives the facts.
private func facts(
  of files: [String: String], _ set: (inout Manifest) -> Void
) throws -> (facts: FactTree, diagnostics: [Diagnostic], inputs: [Report.Input]) {
  let folder = try ScratchFolder()
  for (name, text) in files { try folder.write(Array(text.utf8), to: name) }
  var manifest = Manifest(origin: Recipe.place, directory: folder.path)
  set(&manifest)
  let artifacts = try EvidenceOpening.open(manifest, environment: [:])
  let collected = FactCollection.collect(artifacts, for: manifest, now: Recipe.now)
  return (FactDerivation.derive(collected.facts), collected.diagnostics, collected.inputs)
}

private let token = String(repeating: "0123456789abcdef", count: 4)
private let record = """
  {"formatVersion": 1, "bundle": "com.example.app", "build": "42", "environment": "production",
   "device": "d", "fingerprint": "0123456789ab", "sentAt": "2026-11-29T10:00:00Z",
   "apnsID": "a", "status": 200, "appState": "background", "changed": ["appState"]}
  """

@Suite struct RecordOpeningTests {
  @Test func `records become facts with their places`() throws {
    let (facts, diagnostics, inputs) = try facts(of: [
      "a/2.json": record, "a/1.json": "{\"formatVersion\": 1}",
    ]) {
      $0.attempts = [located("a/*.json")]
    }
    #expect(diagnostics == [])
    #expect(facts.at("attempts[0].missing").texts?.count == 10)
    #expect(facts.at("attempts[0].status").isAbsent)
    #expect(facts.at("attempts[1].missing").brief == "[]")
    #expect(facts.at("attempts[1].status").brief == "200")
    #expect(facts.at("attempts[1].sentAt").brief == "2026-11-29T10:00:00Z")
    #expect(facts.at("attempts[1].changed").brief == "[appState]")
    #expect(facts.at("attempts[1].status").origin?.line == 3)
    #expect(inputs.map(\.kind) == ["attempt", "attempt"])
    #expect(inputs.allSatisfy { $0.sha256?.utf8.count == 64 })
  }

  @Test func `a record that cannot be read leaves its facts open`() throws {
    let (facts, diagnostics, _) = try facts(of: ["a.json": "{\"formatVersion\": 1, \"statsu\": 4}"]) {
      $0.attempts = [located("a.json")]
    }
    #expect(diagnostics.map(\.code) == ["attempt.unknown-key"])
    #expect(facts.at("attempts[0].missing").unknown?.reason.contains("unknown key `statsu`") == true)
    #expect(facts.at("evidence[0].wellFormed").brief == "false")
  }

  @Test func `secrets are told by kind and line in records, logs and test data`() throws {
    let (facts, _, _) = try facts(of: [
      "a.json": #"{"formatVersion": 1, "request": {"path": "/3/device/\#(token)"}}"#,
      "b.log": "one\ntoken \(token)\n", "c/d/e.txt": "nothing",
    ]) {
      $0.attempts = [located("a.json")]
      $0.logs = [located("*.log")]
      $0.fixtures = [located("c/**")]
    }
    #expect(facts.at("evidence[0].kind").brief == "attempt")
    #expect(facts.at("evidence[0].secrets").brief == "[{kind: a device token, line: 1}]")
    #expect(facts.at("evidence[1].kind").brief == "log")
    #expect(facts.at("evidence[1].secrets").brief == "[{kind: a device token, line: 2}]")
    #expect(facts.at("evidence[1].secrets[0].line").origin?.line == 2)
    #expect(facts.at("evidence[2].kind").brief == "fixture")
    #expect(facts.at("evidence[2].secrets").brief == "[]")
    #expect(!"\(facts)".contains(token))
  }

  @Test func `a file named twice is opened once, and a glob that matches nothing is refused`() throws {
    let (twice, _, _) = try facts(of: ["b.log": ""]) { $0.logs = [located("b.log"), located("*.log")] }
    #expect(twice.at("evidence").elements?.count == 1)
    do {
      _ = try facts(of: [:]) { $0.attempts = [located("a/*.json"), located("none.json")] }
      Issue.record("it was taken")
    } catch let failure as EvidenceOpening.Failure {
      #expect(failure.diagnostics.map(\.code) == ["evidence.no-match", "evidence.not-found"])
    }
  }

  @Test func `a record of megabytes is refused and not searched`() throws {
    let (facts, diagnostics, _) = try facts(of: ["a.json": String(repeating: " ", count: (1 << 20) + 1)]) {
      $0.attempts = [located("a.json")]
    }
    #expect(diagnostics.map(\.code) == ["evidence.too-large"])
    #expect(facts.at("attempts[0].missing").unknown != nil)
    #expect(facts.at("evidence[0].secrets").unknown != nil)
  }

  @Test func `a long log is searched to its end`() throws {
    let text = String(repeating: "all is well\n", count: 300_000) + token
    let (facts, _, _) = try facts(of: ["b.log": text]) { $0.logs = [located("b.log")] }
    #expect(facts.at("evidence[0].secrets").brief == "[{kind: a device token, line: 300001}]")
  }
}
