package import ReadinessModel

/// Texts that would break a report whose renderer trusts its input.
package enum HostileText {
  package static let all: [String] = [
    "</script><script>alert(1)</script>",
    "\"><img src=x onerror=alert(1)>",
    "]]><x/>",
    "::error file=a.txt::owned",
    "x\n::add-mask::owned",
    "##[error]owned",
    "##vso[task.setvariable variable=a]owned",
    "\u{1B}[31mred\u{1B}[0m\u{1B}]8;;https://example.com\u{07}link\u{1B}]8;;\u{07}",
    "\u{9B}31mred",
    "user\u{202E}txt.exe",
    "\u{2066}isolate\u{2069}",
    "line\u{2028}separator\u{2029}end",
    "nul\u{0}bell\u{07}del\u{7F}",
    "com.example.\u{200B}app\u{A0}",
    "| a | b |\n| --- | --- |",
    "`code` ``` fence\n```",
    "[click](javascript:alert(1)) ![x](https://example.com/x.png) <https://example.com> @everyone #1",
    "&lt;b&gt; &amp; &#x202e;",
    "not ok 1 - # SKIP owned",
    "1..0 # skip",
    text(0xFFFE, 0xFFFF, 0xFDD0, 0x1_FFFE),
    "%0A::error::owned%25",
    "' onmouseover='alert(1)",
    "{{ secrets.TOKEN }} ${{ secrets.TOKEN }} $(id)",
    "---\n...\n",
    "<!-- -->",
    "\r\nleft\rreturn",
    "e\u{301}\u{300}",
    "漢字🙂 тест",
    "",
  ]

  /// Code points that a literal may not hold.
  private static func text(_ values: UInt32...) -> String {
    String(String.UnicodeScalarView(values.compactMap { Unicode.Scalar($0) }))
  }
}

extension SampleReports {
  /// A report in which every text that an input can reach is hostile.
  package static let hostile: Report = {
    let long = String(repeating: "A\u{202E}", count: 4_000)
    let items = HostileText.all.enumerated().map { index, text in hostileItem(index, text) }
    return Report(
      tool: Report.Tool(name: "pushready", version: "1.0.0", ruleSet: tool.ruleSet), now: now,
      release: Report.Release(name: HostileText.all.joined(), stage: "export", channel: "app-store"),
      verdict: .notReady, exitStatus: .notReady,
      inputs: HostileText.all.map {
        Report.Input(
          path: $0, kind: "ipa", bytes: 1, sha256: inputs[0].sha256, namedAt: Origin(file: $0, line: 1))
      },
      notVerified: HostileText.all.map {
        Report.NotVerified(what: $0, why: $0, supply: $0, rule: "hostile", key: $0, facts: [$0])
      },
      diagnostics: HostileText.all.map {
        Diagnostic(
          code: "test.hostile", severity: .warning, message: $0,
          origin: Origin(file: $0, container: [$0], keyPath: $0, line: 1, column: 3), hint: $0, source: $0)
      },
      items: ordered(items + [hostileItem(items.count, long)]))
  }()

  /// A report in which one text stands wherever an input could put it, with every outcome.
  package static func saying(_ text: String) -> Report {
    var report = hostile
    report.release.name = text
    report.inputs = [
      Report.Input(
        path: text, kind: "ipa", bytes: 1, sha256: inputs[0].sha256, namedAt: Origin(file: text, line: 1))
    ]
    report.notVerified = [
      Report.NotVerified(what: text, why: text, supply: text, rule: "hostile", key: text, facts: [text])
    ]
    report.diagnostics = [
      Diagnostic(
        code: "test.hostile", severity: .warning, message: text,
        origin: Origin(file: text, container: [text], keyPath: text, line: 1, column: 3), hint: text,
        source: text)
    ]
    report.items = ordered((0..<6).map { hostileItem($0, text) })
    return report
  }

  private static func hostileItem(_ index: Int, _ text: String) -> Item {
    let origin = Origin(file: text, container: [text], keyPath: text, offset: index)
    let outcomes: [Outcome] = [.fail, .error, .needsAttestation, .fail, .undecided, .pass]
    let isWaived = index % 6 == 3
    return Item(
      rule: "hostile", layer: Layer.allCases[index % Layer.allCases.count], key: text, title: text,
      outcome: outcomes[index % outcomes.count], severity: Severity.allCases[index % 4], message: text,
      fix: text, location: origin,
      evidence: [
        Item.Evidence(
          fact: text, node: .map(FactMap([(text, .strings([text], from: origin))]), from: origin)),
        Item.Evidence(fact: text, node: .unknown(text, supply: text, from: origin)),
      ],
      explanation: Item.Explanation(
        expression: text, operands: [Item.Explanation.Operand(text: text, value: text, origin: origin)],
        element: text),
      prevents: [text], references: [Item.Reference(title: text, url: text)],
      fingerprint: fingerprint("hostile", text),
      waiver: isWaived ? Item.Waiver(owner: text, reason: text, until: text, origin: origin) : nil,
      attestation: index % 6 == 5 ? Item.Attestation(by: text, at: text, until: text, origin: origin) : nil)
  }
}
