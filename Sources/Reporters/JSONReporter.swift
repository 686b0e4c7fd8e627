package import ReadinessModel

/// The whole report for programs. Its form is a contract, stated by ``ReportSchema``: keys may be added,
/// never changed within one `formatVersion`. Every other format can be made from it.
package struct JSONReporter: Reporter {
  package static let name = "json"
  package static let summary = "the whole report for programs; `pushready schema report` describes it"

  package init() {}

  package func render(_ report: Report) -> String { document(report).text }

  func document(_ report: Report) -> JSONValue {
    [
      "formatVersion": .int(Report.formatVersion),
      "tool": [
        "name": .string(report.tool.name), "version": .string(report.tool.version),
        "ruleSet": .string(report.tool.ruleSet),
      ],
      "now": .string(report.now.rfc3339),
      "release": [
        "name": .text(report.release.name), "stage": .text(report.release.stage),
        "channel": .text(report.release.channel),
      ],
      "verdict": .text(report.verdict?.rawValue),
      "exitStatus": .int(Int(report.exitStatus.rawValue)),
      "failOn": .string(report.failOn.rawValue),
      "counts": counts(report),
      "inputs": .array(report.inputs.map(input)),
      "notVerified": .array(report.notVerified.map(notVerified)),
      "diagnostics": .array(report.diagnostics.map(JSONValue.diagnostic)),
      "items": .array(report.items.map(item)),
    ]
  }

  private func counts(_ report: Report) -> JSONValue {
    .object(report.counts.map { ($0.name, .int($0.number)) })
  }

  private func input(_ input: Report.Input) -> JSONValue {
    [
      "path": .string(input.path), "kind": .string(input.kind), "bytes": .int(input.bytes),
      "sha256": input.sha256.map { .string($0) } ?? .null, "namedAt": .origin(input.namedAt),
    ]
  }

  private func notVerified(_ entry: Report.NotVerified) -> JSONValue {
    [
      "what": .string(entry.what), "why": .string(entry.why), "supply": .string(entry.supply),
      "rule": .text(entry.rule), "key": .text(entry.key),
      "facts": .array(entry.facts.map(JSONValue.string)),
    ]
  }

  private func item(_ item: Item) -> JSONValue {
    [
      "rule": .string(item.rule), "layer": .string(item.layer.rawValue), "key": .string(item.key),
      "check": .text(item.check), "title": .string(item.title),
      "outcome": .string(item.outcome.rawValue), "severity": .string(item.severity.rawValue),
      "message": .string(item.message), "fix": .string(item.fix),
      "location": .origin(item.location),
      "evidence": .array(item.evidence.map(evidence)),
      "explanation": item.explanation.map(explanation) ?? .null,
      "prevents": .array(item.prevents.map(JSONValue.string)),
      "references": .array(item.references.map { ["title": .string($0.title), "url": .string($0.url)] }),
      "fingerprint": .string(item.fingerprint), "required": .bool(item.required),
      "cause": .text(item.cause),
      "waiver": item.waiver.map(waiver) ?? .null,
      "attestation": item.attestation.map(attestation) ?? .null,
      "baselined": .bool(item.baselined),
    ]
  }

  private func evidence(_ evidence: Item.Evidence) -> JSONValue {
    var value = FactValue(limit: .evidence)
    let json = value.json(evidence.node)
    var members: [(String, JSONValue)] = [
      ("fact", .string(evidence.fact)), ("value", json), ("type", .string(FactValue.type(of: evidence.node))),
    ]
    switch evidence.node.content {
    case .absent: members.append(("absent", .bool(true)))
    case .unknown(let unknown): members.append(("unknown", .unknown(unknown)))
    default: members += parts(value)
    }
    if value.isCut { members.append(("truncated", .bool(true))) }
    return .object(members + [("origin", .origin(evidence.node.origin))])
  }

  /// What is absent, unknown or of a kind that JSON lacks inside a list or a map.
  private func parts(_ value: FactValue) -> [(String, JSONValue)] {
    var members: [(String, JSONValue)] = []
    if !value.absent.isEmpty { members.append(("absentParts", .array(value.absent.map(JSONValue.string)))) }
    if !value.unknown.isEmpty {
      members.append(("unknownParts", .object(value.unknown.map { ($0.path, .unknown($0.unknown)) })))
    }
    let typed = value.typed.filter { !$0.path.isEmpty }
    if !typed.isEmpty { members.append(("typedParts", .object(typed.map { ($0.path, .string($0.type)) }))) }
    return members
  }

  private func explanation(_ explanation: Item.Explanation) -> JSONValue {
    let operands = explanation.operands.map { operand -> JSONValue in
      ["text": .string(operand.text), "value": .string(operand.value), "origin": .origin(operand.origin)]
    }
    return [
      "expression": .string(explanation.expression), "operands": .array(operands),
      "element": .text(explanation.element),
    ]
  }

  private func waiver(_ waiver: Item.Waiver) -> JSONValue {
    [
      "owner": .string(waiver.owner), "reason": .string(waiver.reason), "until": .string(waiver.until),
      "origin": .origin(waiver.origin),
    ]
  }

  private func attestation(_ attestation: Item.Attestation) -> JSONValue {
    [
      "by": .string(attestation.by), "at": .string(attestation.at), "until": .string(attestation.until),
      "origin": .origin(attestation.origin),
    ]
  }
}

extension JSONValue {
  /// The text, or `null`.
  static func text(_ text: String?) -> JSONValue { text.map(JSONValue.string) ?? .null }

  static func unknown(_ unknown: Unknown) -> JSONValue {
    ["reason": .string(unknown.reason), "supply": .string(unknown.supply)]
  }

  static func diagnostic(_ diagnostic: Diagnostic) -> JSONValue {
    [
      "code": .string(diagnostic.code), "severity": .string(diagnostic.severity.rawValue),
      "message": .string(diagnostic.message), "origin": .origin(diagnostic.origin),
      "hint": .text(diagnostic.hint), "source": .text(diagnostic.source),
    ]
  }

  /// `file` and `container` always; the rest where it is known.
  static func origin(_ origin: Origin?) -> JSONValue {
    guard let origin else { return .null }
    var members: [(String, JSONValue)] = [
      ("file", .string(origin.file)), ("container", .array(origin.container.map(JSONValue.string))),
    ]
    if let line = origin.line { members.append(("line", .int(line))) }
    if let column = origin.column { members.append(("column", .int(column))) }
    if let keyPath = origin.keyPath { members.append(("keyPath", .string(keyPath))) }
    if let offset = origin.offset { members.append(("offset", .int(offset))) }
    return .object(members)
  }
}
