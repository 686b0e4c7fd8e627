package import ReadinessModel

/// What the examples of rules came to, for people at a terminal.
package struct RuleTestPage: Sendable {
  package var options: TerminalOptions

  package init(options: TerminalOptions = TerminalOptions()) { self.options = options }

  /// A line for each rule and check with the outcomes that examples show, the changes that no example
  /// noticed, and one line of counts.
  package func page(for results: [RuleTestResult], withMutants: Bool) -> String {
    var page = TerminalPage(options: options)
    let names = results.flatMap { result in result.checks.map { Self.name($0, of: result) } }
    let width = names.map(ColumnWidth.of).max() ?? 0
    for layer in Layer.allCases {
      let members = results.filter { $0.layer == layer }
      guard !members.isEmpty else { continue }
      page.add([TerminalSpan(layer.rawValue, .bold), TerminalSpan(" (\(members.count))", .dim)])
      for result in members {
        for check in result.checks { add(check, of: result, width: width, to: &page) }
      }
      page.blank()
    }
    addProblems(of: results, to: &page)
    addSurvivors(of: results, to: &page)
    page.add([TerminalSpan(Self.summary(of: results, withMutants: withMutants), .bold)])
    return page.text
  }

  /// `3 rules, 12 examples, 40 mutants, 2 survivors`.
  package static func summary(of results: [RuleTestResult], withMutants: Bool) -> String {
    func count(_ number: Int, _ word: String) -> String { "\(number) \(word)\(number == 1 ? "" : "s")" }
    let counts = [
      count(results.count, "rule"), count(results.reduce(0) { $0 + $1.examples }, "example"),
      count(results.reduce(0) { $0 + $1.mutants }, "mutant"),
      count(results.reduce(0) { $0 + $1.survivors.count }, "survivor"),
    ]
    return counts.prefix(withMutants ? 4 : 2).joined(separator: ", ")
  }

  /// `{"formatVersion": 1, "passes": true, "counts": {…}, "rules": [{…}]}`. `mutants` and `survivors` are
  /// `null` where no rule was changed.
  package static func json(for results: [RuleTestResult], withMutants: Bool, isStrict: Bool) -> String {
    func number(_ value: Int) -> JSONValue { withMutants ? .int(value) : .null }
    let counts: JSONValue = [
      "rules": .int(results.count), "examples": .int(results.reduce(0) { $0 + $1.examples }),
      "mutants": number(results.reduce(0) { $0 + $1.mutants }),
      "survivors": number(results.reduce(0) { $0 + $1.survivors.count }),
    ]
    let rules = results.map { result -> JSONValue in
      [
        "rule": .string(result.id), "layer": .string(result.layer.rawValue),
        "passes": .bool(result.passes(isStrict: isStrict)), "examples": .int(result.examples),
        "checks": .array(
          result.checks.map { check in
            [
              "name": .text(check.name.isEmpty ? nil : check.name),
              "shown": .strings(check.covered.map(\.rawValue)),
              "missing": .strings(check.missing.map(\.rawValue)),
            ]
          }),
        "problems": .array(result.problems.map(JSONValue.diagnostic)), "mutants": number(result.mutants),
        "survivors": withMutants ? .array(result.survivors.map(survivor)) : .null,
      ]
    }
    return JSONValue.object([
      ("formatVersion", .int(1)), ("passes", .bool(results.allSatisfy { $0.passes(isStrict: isStrict) })),
      ("counts", counts), ("rules", .array(rules)),
    ]).text
  }

  private static func survivor(_ survivor: RuleTestResult.Survivor) -> JSONValue {
    [
      "change": .string(survivor.change), "negation": .bool(survivor.isNegation),
      "origin": .origin(survivor.origin),
    ]
  }

  private static func name(_ check: RuleTestResult.Check, of result: RuleTestResult) -> String {
    check.name.isEmpty ? result.id : "\(result.id)/\(check.name)"
  }

  private func add(
    _ check: RuleTestResult.Check, of result: RuleTestResult, width: Int, to page: inout TerminalPage
  ) {
    let name = Self.name(check, of: result)
    let isFine = check.missing.isEmpty && result.passes(isStrict: false)
    let gap = String(repeating: " ", count: max(0, width - ColumnWidth.of(name)))
    var spans = [
      TerminalSpan(name), TerminalSpan("\(gap)  "),
      TerminalSpan(check.covered.map(\.rawValue).joined(separator: " "), .dim),
    ]
    if !check.missing.isEmpty {
      spans.append(TerminalSpan(" no \(check.missing.map(\.rawValue).joined(separator: ", no "))", .red))
    }
    page.add(
      spans, lead: isFine ? TerminalSpan("✓ ", .green) : TerminalSpan("✗ ", .red), indent: 2,
      hanging: width + 6)
  }

  private func addProblems(of results: [RuleTestResult], to page: inout TerminalPage) {
    let problems = results.flatMap(\.problems)
    page.add(problems)
    if !problems.isEmpty { page.blank() }
  }

  private func addSurvivors(of results: [RuleTestResult], to page: inout TerminalPage) {
    let survivors = results.flatMap(\.survivors)
    guard !survivors.isEmpty else { return }
    page.add([TerminalSpan("Changes that no example notices", .bold)])
    for survivor in survivors {
      let lead = survivor.isNegation ? TerminalSpan("✗ ", .red) : TerminalSpan("– ", .dim)
      page.add(
        [
          TerminalSpan("\(PlaceText.whole(survivor.origin)): ", .dim),
          TerminalSpan(VisibleText.line(survivor.change)),
        ], lead: lead, indent: 2, hanging: 6)
    }
    page.blank()
  }
}
