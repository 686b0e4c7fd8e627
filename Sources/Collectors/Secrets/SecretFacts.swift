import ReadinessModel

/// Facts of the secrets in a text: kind and line of each, never the text.
enum SecretFacts {
  static func node(of findings: [SecretScan.Finding], in origin: Origin) -> FactNode {
    .list(
      findings.map { finding in
        let place = Origin(file: origin.file, container: origin.container, line: finding.line)
        return .map(
          FactMap([
            ("kind", .string(finding.kind, from: place)), ("line", .int(finding.line, from: place)),
          ]), from: place)
      }, from: origin)
  }

  static func node(in bytes: [UInt8], from origin: Origin) -> FactNode {
    node(of: SecretScan.findings(in: bytes), in: origin)
  }
}
