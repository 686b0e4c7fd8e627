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
}
