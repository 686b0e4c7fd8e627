import FixtureKit
import Foundation
import Manifests
import PushReadyCLI
import ReadinessModel
import Reporters
import Rules
import Testing
import YAMLReading

/// A YAML text as JSON, for a validator that reads no YAML. Tagged values are their texts.
private func json(_ node: YAMLNode) -> Any {
  switch node.content {
  case .sequence(let elements): return elements.map(json)
  case .mapping(let pairs):
    return Dictionary(pairs.map { ($0.key, json($0.value)) }, uniquingKeysWith: { first, _ in first })
  case .scalar(let scalar):
    if node.tag != nil { return scalar.text }
    return switch scalar.resolved {
    case .null: NSNull()
    case .bool(let truth): truth
    case .int(let number): number
    case .double(let number): number
    case .string(let text): text
    }
  }
}

private func jsonText(_ bytes: [UInt8], named name: String) throws -> (name: String, text: String) {
  let root = json(try YAMLReader.read(bytes, file: name).root)
  let data = try JSONSerialization.data(withJSONObject: root)
  return (name.replacing("/", with: "-"), String(decoding: data, as: UTF8.self))
}

/// Files that are right, by the schema that is for them.
private enum RightFiles {
  static let own = "Examples/own-checklist/ci"

  static func bytes(_ path: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(filePath: SharedFolder.package + "/" + path)))
  }

  static func of(_ subject: String) throws -> [(name: String, text: String)] {
    switch subject {
    case "manifest":
      return try `The projects of Examples`.names.map { name in
        let path = "Examples/\(name)/pushready.yml"
        return try jsonText(bytes(path), named: path)
      }
    case "rule":
      let ours = [
        "identity/bundle-id-ours", "provider/request-headers-known", "operations/route-names-team",
      ].map { "\(Self.own)/rules/\($0).yml" }
      return try BuiltinRules.files(withExamples: true).filter(\.isRule).map {
        try jsonText($0.text, named: $0.path)
      } + ours.map { try jsonText(bytes($0), named: $0) }
    case "checklist":
      return try BuiltinRules.files(withExamples: true).filter { !$0.isRule }.map {
        try jsonText($0.text, named: $0.path)
      } + [jsonText(bytes("\(own)/our-release.yml"), named: "our-release.yml")]
    case "waivers", "attestations":
      let path = "Examples/waived/pushready.\(subject).yml"
      return [try jsonText(bytes(path), named: path)]
    case "baseline":
      let created = Running.program(
        "baseline", "create", "Examples/waived/pushready.yml", "--now", Running.now, "--dry-run")
      return [("baseline", created.output)]
    default: return [("report", `The projects of Examples`.check("ready", report: "json").output)]
    }
  }
}

@Suite struct `The JSON Schemas` {
  static let subjects = ["manifest", "rule", "checklist", "report", "waivers", "attestations", "baseline"]

  static func schema(_ subject: String) throws -> String {
    let result = Running.program("schema", subject)
    #expect(result.status == .ready)
    return result.output
  }

  @Test(arguments: subjects)
  func `accept every file that is right`(subject: String) throws {
    let documents = try RightFiles.of(subject)
    #expect(documents.count >= (subject == "rule" ? 100 : 1))
    #expect(try OutsideTool.jsonSchemaErrors(schema: Self.schema(subject), documents: documents) == [])
  }

  @Test(arguments: [
    ("manifest", "{formatVersion: 1, nmae: x}"),
    ("manifest", "{formatVersion: 2}"),
    ("manifest", "{formatVersion: 1, stage: exprot}"),
    ("manifest", "{formatVersion: 1, app: {artifact: a.ipa, bundles: [{id: a}]}}"),
    ("manifest", "{formatVersion: 1, app: {complete: true}}"),
    ("manifest", "{formatVersion: 1, app: {project: {target: a}}}"),
    ("manifest", "{formatVersion: 1, provider: {keys: [{name: a}]}}"),
    ("manifest", "{formatVersion: 1, provider: {keys: [{name: a, file: b, env: C}]}}"),
    ("manifest", "{formatVersion: 1, provider: {routes: [{name: a, host: b, environment: sandbox}]}}"),
    ("manifest", "{formatVersion: 1, rules: {skip: [{rule: a}]}}"),
    ("manifest", "{formatVersion: 1, provider: {tokenRefresh: 50}}"),
    ("rule", "{title: t, severity: error}"),
    ("rule", "{title: t, severity: fatal, require: 'true', fail: f}"),
    ("rule", "{title: t, severity: error, require: 'true', fail: f, params: {a: {type: int}}}"),
    ("rule", "{title: t, severity: error, kind: manual, procedure: p}"),
    ("manifest", "{formatVersion: 1, variants: {a: {formatVersion: 1}}}"),
    ("manifest", "{formatVersion: 1, variants: {a: b}}"),
    ("rule", "{title: t, severity: error, require: 'true', fail: f, waivers: never}"),
    ("rule", "{title: t, severity: error, require: 'true', fail: f, waivers: {maxDays: 0}}"),
    ("waivers", "{formatVersion: 1, waivers: [{rule: a, key: b, reason: c, until: 2026-12-31}]}"),
    ("waivers", "{formatVersion: 1, waivers: [{rule: a, key: b, reason: ' ', owner: d, until: 2026-12-31}]}"),
    ("waivers", "{formatVersion: 2, waivers: []}"),
    ("attestations", "{formatVersion: 1, attestations: [{rule: a, at: 2026-12-01, until: 2026-12-31}]}"),
    ("attestations", "{formatVersion: 1, attestations: [{rule: a, by: b, at: c, until: d, artifact: e}]}"),
    ("baseline", "{formatVersion: 1, findings: [{fingerprint: a, severity: bad}]}"),
    ("baseline", "{formatVersion: 1}"),
    ("checklist", "{title: t}"),
    ("checklist", "{title: t, extends: release, remove: [{rule: a}]}"),
    ("checklist", "{title: t, sections: [{title: s, rules: [{severity: error}]}]}"),
  ])
  func `refuse what is wrong`(subject: String, text: String) throws {
    let document = try jsonText(Array(text.utf8), named: "wrong")
    #expect(try OutsideTool.jsonSchemaErrors(schema: Self.schema(subject), documents: [document]) != [])
  }

  @Test func `let a variable stand where a word or a number is wanted`() throws {
    let text =
      "{formatVersion: 1, stage: '${STAGE:-export}', provider: {routes: [{name: a, priority: '${P}'}]}}"
    let document = try jsonText(Array(text.utf8), named: "variable")
    #expect(try OutsideTool.jsonSchemaErrors(schema: Self.schema("manifest"), documents: [document]) == [])
  }

  @Test func `there is none of anything else`() {
    let result = Running.program("schema", "manifset")
    #expect(result.status == .wrongUsage)
    #expect(result.errors.contains("did you mean `manifest`?"))
  }
}

/// A map of a file as its schema and its reader see it.
struct KnownKeys: CustomTestStringConvertible, Sendable {
  let subject: String
  /// The name below `$defs`; empty for the root.
  let definition: String
  /// Files with the key `zzzzzzzzzzzzzzzz` in the map, which a reader answers with the keys that it knows.
  let texts: [String]

  init(_ subject: String, _ definition: String, _ texts: String...) {
    self.subject = subject
    self.definition = definition
    self.texts = texts.map { $0.replacing("ZZ", with: "zzzzzzzzzzzzzzzz: 1") }
  }

  var testDescription: String { "\(subject) \(definition)" }

  /// The properties that the schema lists.
  var listed: Set<String> {
    get throws {
      let schema = try `The JSON Schemas`.schema(subject)
      let root = try #require(JSONSerialization.jsonObject(with: Data(schema.utf8)) as? [String: Any])
      let definitions = try #require(root["$defs"] as? [String: [String: Any]])
      var map = root
      for (index, step) in definition.split(separator: "/").map(String.init).enumerated() {
        map = try #require(index == 0 ? definitions[step] : Self.part(step, of: map))
      }
      #expect(map["additionalProperties"] as? Bool == false)
      return Set(try #require(map["properties"] as? [String: Any]).keys)
    }
  }

  /// `items` of a schema, or its choice of that number.
  private static func part(_ step: String, of map: [String: Any]) -> [String: Any]? {
    Int(step).flatMap { (map["anyOf"] as? [[String: Any]])?[$0] } ?? map[step] as? [String: Any]
  }

  /// The keys that the reader knows, by its own hint.
  var known: Set<String> {
    get throws {
      var known: Set<String> = []
      for text in texts {
        let mistake = try #require(
          problems(in: text).first { $0.message.contains("`zzzzzzzzzzzzzzzz`") }, "\(problems(in: text))")
        let hint = try #require(mistake.hint)
        #expect(hint.hasPrefix("known here: "))
        known.formUnion(hint.matches(of: #/`([^`]+)`/#).map { String($0.1) })
      }
      return known
    }
  }

  private func problems(in text: String) -> [Diagnostic] {
    let bytes = Array(text.utf8)
    let path = subject == "rule" ? "rules/provider/r.yml" : "c.yml"
    let file = RuleFile(path: path, name: path, text: bytes)
    do throws(RuleProblems) {
      switch subject {
      case "rule": _ = try RuleReader.ruleWithExamples(file)
      case "checklist": _ = try ChecklistReader.checklist(file)
      default:
        do {
          _ = try ManifestReader.read(bytes, file: "pushready.yml", environment: [:])
        } catch {
          throw RuleProblems(error.diagnostics)
        }
      }
      return []
    } catch {
      return error.diagnostics
    }
  }

  private static let rule = "title: t\nseverity: error\n"

  static let all = [
    KnownKeys("manifest", "", "{formatVersion: 1, ZZ}"),
    KnownKeys("manifest", "app", "{formatVersion: 1, app: {bundles: [{id: a}], ZZ}}"),
    KnownKeys("manifest", "project", "{formatVersion: 1, app: {project: {path: a, ZZ}}}"),
    KnownKeys("manifest", "bundle", "{formatVersion: 1, app: {bundles: [{id: a, ZZ}]}}"),
    KnownKeys("manifest", "provider", "{formatVersion: 1, provider: {ZZ}}"),
    KnownKeys("manifest", "key", "{formatVersion: 1, provider: {keys: [{name: a, file: b, ZZ}]}}"),
    KnownKeys(
      "manifest", "certificate", "{formatVersion: 1, provider: {certificates: [{name: a, file: b, ZZ}]}}"),
    KnownKeys("manifest", "sample/1", "{formatVersion: 1, provider: {sampleTokens: [{value: a, ZZ}]}}"),
    KnownKeys("manifest", "deviceTokens", "{formatVersion: 1, provider: {deviceTokens: [{file: a, ZZ}]}}"),
    KnownKeys("manifest", "payloads/items/1", "{formatVersion: 1, payloads: [{value: {}, ZZ}]}"),
    KnownKeys("manifest", "connection", "{formatVersion: 1, provider: {connection: {ZZ}}}"),
    KnownKeys(
      "manifest", "response", "{formatVersion: 1, provider: {responses: [{status: 200, action: done, ZZ}]}}"),
    KnownKeys("manifest", "route", "{formatVersion: 1, provider: {routes: [{name: a, ZZ}]}}"),
    KnownKeys(
      "manifest", "header",
      "{formatVersion: 1, provider: {routes: [{name: a, headers: [{name: b, value: c, ZZ}]}]}}"),
    KnownKeys("manifest", "rules", "{formatVersion: 1, rules: {ZZ}}"),
    KnownKeys("manifest", "skip", "{formatVersion: 1, rules: {skip: [{rule: a, reason: b, ZZ}]}}"),
    KnownKeys("manifest", "trust", "{formatVersion: 1, trust: {anchors: [a], ZZ}}"),
    KnownKeys(
      "rule", "", rule + "require: true\nfail: f\nZZ", rule + "checks: []\nZZ", rule + "kind: manual\nZZ"),
    KnownKeys("rule", "severities", "title: t\nseverity: {default: error, ZZ}\nrequire: true\nfail: f"),
    KnownKeys("rule", "stages", "title: t\nseverity: {default: error, stages: {ZZ}}\nrequire: true\nfail: f"),
    KnownKeys(
      "rule", "channels", "title: t\nseverity: {default: error, channels: {ZZ}}\nrequire: true\nfail: f"),
    KnownKeys("rule", "forEach", rule + "require: true\nfail: f\nforEach: {in: app.bundles, as: b, ZZ}"),
    KnownKeys(
      "rule", "param", rule + "require: true\nfail: f\nparams: {a: {type: int, default: 1, title: t, ZZ}}"),
    KnownKeys("rule", "check", rule + "checks:\n  - {name: a, require: true, fail: f, ZZ}"),
    KnownKeys("rule", "reference", rule + "require: true\nfail: f\nreferences: [{title: t, url: u, ZZ}]"),
    KnownKeys(
      "rule", "example", rule + "require: true\nfail: f\nexamples: [{name: n, expect: pass, facts: {}, ZZ}]"),
    KnownKeys("rule", "waivers", rule + "require: true\nfail: f\nwaivers: {maxDays: 1, ZZ}"),
    KnownKeys("checklist", "", "title: t\nextends: release\nZZ"),
    KnownKeys("checklist", "removal", "title: t\nextends: release\nremove: [{rule: a, reason: b, ZZ}]"),
    KnownKeys("checklist", "section", "title: t\nsections: [{title: s, rules: [a], ZZ}]"),
    KnownKeys("checklist", "entry", "title: t\nsections: [{title: s, rules: [{rule: a, ZZ}]}]"),
    KnownKeys("checklist", "limit", "title: t\nextends: release\nnotCovered: [{what: a, why: b, ZZ}]"),
  ]
}

@Suite struct `A schema and the reader of its files` {
  @Test(arguments: KnownKeys.all)
  func `know the same keys`(keys: KnownKeys) throws {
    #expect(try keys.listed == keys.known)
  }

  @Test(arguments: ["manifest", "rule", "checklist"])
  func `agree on every closed map of the schema`(subject: String) throws {
    let schema = try `The JSON Schemas`.schema(subject)
    let closed = schema.matches(of: #/"additionalProperties": false/#).count
    #expect(KnownKeys.all.count { $0.subject == subject } == closed)
  }
}
