import ReadinessModel

/// Items as HTML: as findings with all there is to say, and folded in a list of all checks.
struct HTMLItems {
  /// Places in the report by fingerprint, for links between the two.
  private let findings: [String: Int]
  private let positions: [String: Int]

  init(_ report: Report, _ outline: Outline) {
    func numbers(_ items: [Item]) -> [String: Int] {
      Dictionary(items.enumerated().map { ($1.fingerprint, $0 + 1) }, uniquingKeysWith: { first, _ in first })
    }
    findings = numbers(outline.findings.map(\.item))
    positions = numbers(report.items)
  }

  /// Terms and what stands beside them, as HTML; nothing for no rows.
  static func list(_ rows: [(String, String)]) -> String {
    guard !rows.isEmpty else { return "" }
    return "<dl>\n" + rows.map { "<dt>\($0.0)</dt><dd>\($0.1)</dd>\n" }.joined() + "</dl>\n"
  }

  /// The finding that stands at `number` from 1.
  func finding(_ number: Int, _ finding: Outline.Finding) -> String {
    let item = finding.item
    let isBroken = item.outcome == .error
    var rows = [(isBroken ? "rule" : "expected", expected(item))]
    let found = FoundText.short(item)
    if !found.lines.isEmpty { rows.append(("found", found.lines.map(self.found).joined())) }
    if let location = item.location { rows.append(("where", HTMLText.code(PlaceText.whole(location)))) }
    if !item.prevents.isEmpty {
      rows.append(("prevents", item.prevents.map { HTMLText.code($0) }.joined(separator: ", ")))
    }
    if !item.fix.isEmpty { rows.append(("fix", HTMLText.lines(item.fix))) }
    if !item.references.isEmpty { rows.append(("read", references(item))) }
    if !finding.consequences.isEmpty {
      rows.append(("therefore", finding.consequences.map(consequence).joined()))
    }
    let word = isBroken ? "broken rule" : item.severity.rawValue
    return "<article class=\"card \(Self.tone(item))\" id=\"finding-\(number)\">\n"
      + "<h3><span class=\"mark\">\(isBroken ? "!" : "✗") \(word)</span> \(name(item))</h3>\n"
      + "<p>\(HTMLText.line(item.message))</p>\n\(Self.list(rows))\(facts(item))</article>\n"
  }

  func manual(_ item: Item) -> String {
    let rows = [("expected", HTMLText.line(item.title)), ("how", HTMLText.lines(item.fix))]
    return
      "<article class=\"card open\">\n<h3><span class=\"mark\">– to be stated</span> \(name(item))</h3>\n"
      + "<p>\(HTMLText.line(item.message))</p>\n\(Self.list(rows.filter { !$0.1.isEmpty }))</article>\n"
  }

  func excused(_ item: Item) -> String {
    var rows: [(String, String)] = []
    if let waiver = item.waiver {
      rows = [
        ("because", HTMLText.line(waiver.reason)), ("owner", HTMLText.line(waiver.owner)),
        ("last day", HTMLText.line(waiver.until)),
      ]
      if let origin = waiver.origin { rows.append(("where", HTMLText.code(PlaceText.whole(origin)))) }
    } else {
      rows = [("because", HTMLText.line(ExcuseText.line(item)))]
    }
    let word = item.waiver == nil ? "baselined" : "waived"
    return "<article class=\"card calm\">\n<h3><span class=\"mark\">– \(word)</span> "
      + "\(item.severity.rawValue) \(name(item))</h3>\n<p>\(HTMLText.line(item.message))</p>\n"
      + "\(Self.list(rows))\(facts(item))</article>\n"
  }

  func attested(_ item: Item) -> String {
    guard let attestation = item.attestation else { return "" }
    var rows = [
      ("stated by", HTMLText.line(attestation.by)), ("at", HTMLText.line(attestation.at)),
      ("last day", HTMLText.line(attestation.until)),
    ]
    if let origin = attestation.origin { rows.append(("where", HTMLText.code(PlaceText.whole(origin)))) }
    return "<article class=\"card calm\">\n<h3>\(name(item))</h3>\n<p>\(HTMLText.line(item.title))</p>\n"
      + "\(Self.list(rows))</article>\n"
  }

  /// Counts by layer, then every item under its layer.
  func layers(_ report: Report) -> String {
    let numbered = report.items.enumerated().map { (number: $0.offset + 1, item: $0.element) }
    let layers = Layer.allCases.map { layer in (layer, numbered.filter { $0.item.layer == layer }) }
      .filter { !$0.1.isEmpty }
    guard !layers.isEmpty else { return "" }
    let heads = ["passed", "failed", "open", "not applicable"].map { "<th scope=\"col\">\($0)</th>" }.joined()
    let rows = layers.map { layer, items in
      func count(_ outcomes: Outcome...) -> Int { items.count { outcomes.contains($0.item.outcome) } }
      let counts = [
        count(.pass), count(.fail), count(.undecided, .needsAttestation, .error), count(.notApplicable),
      ]
      return "<tr><th scope=\"row\">\(layer.rawValue)</th>\(counts.map { "<td>\($0)</td>" }.joined())</tr>\n"
    }
    let lists = layers.map { layer, items in
      "<h3>\(layer.rawValue)</h3>\n<ul class=\"items\">\n\(items.map(entry).joined())</ul>\n"
    }
    let note = "<p class=\"soft paper\">On paper the facts that were read stand with the findings only.</p>\n"
    return note
      + "<table>\n<thead><tr><th scope=\"col\">layer</th>\(heads)</tr></thead>\n<tbody>\n\(rows.joined())"
      + "</tbody>\n</table>\n" + filter(report.items) + lists.joined()
  }

  /// With the words that occur, in the order of the enumerations.
  private func filter(_ items: [Item]) -> String {
    let outcomes = Set(items.map(Self.outcome))
    let severities = Set(items.map(\.severity))
    return HTMLFilter.controls(
      outcomes: Self.outcomes.filter(outcomes.contains),
      severities: Severity.allCases.filter(severities.contains).map(\.rawValue))
  }

  private static let outcomes = [
    "failed", "broken rule", "undecided", "to be stated", "waived", "baselined", "passed", "not applicable",
  ]

  private static func outcome(_ item: Item) -> String {
    item.outcome == .fail && !item.isExcused ? "failed" : mark(item).word
  }

  private func entry(_ number: Int, _ item: Item) -> String {
    let (sign, word, tone) = Self.mark(item)
    var inside = "<p>\(HTMLText.line(item.title))</p>"
    if !item.message.isEmpty { inside += "<p>\(HTMLText.line(item.message))</p>" }
    if let number = findings[item.fingerprint] {
      inside += "<p><a href=\"#finding-\(number)\">Finding \(number)</a></p>"
    } else {
      inside += factList(item)
    }
    let kind = "data-outcome=\"\(Self.outcome(item))\" data-severity=\"\(item.severity.rawValue)\""
    return
      "<li id=\"item-\(number)\" \(kind)><details><summary><span class=\"mark \(tone)\">\(sign) \(word)</span> "
      + "\(HTMLText.code(shortName(item)))\(key(item))</summary><div class=\"inside\">\(inside)</div></details></li>\n"
  }

  private func expected(_ item: Item) -> String {
    let expression = item.explanation.map { "<p>\(HTMLText.code($0.expression))</p>" } ?? ""
    return "<p>\(HTMLText.line(item.title))</p>\(expression)"
  }

  private func found(_ found: FoundText) -> String {
    "<p>\(HTMLText.code(found.text))\(place(found.origin))</p>"
  }

  private func consequence(_ item: Item) -> String {
    let text = "\(HTMLText.code(item.label))\(key(item))"
    let link = positions[item.fingerprint].map { "<a href=\"#item-\($0)\">\(text)</a>" } ?? text
    return "<p>\(link) \(item.severity.rawValue): \(HTMLText.line(item.message))</p>"
  }

  private func references(_ item: Item) -> String {
    item.references.map { "<p>\(HTMLText.link($0.title, to: $0.url))</p>" }.joined()
  }

  private func facts(_ item: Item) -> String {
    guard !item.evidence.isEmpty else { return "" }
    return
      "<details><summary>Facts that were read (\(item.evidence.count))</summary>\(factList(item))</details>\n"
  }

  private func factList(_ item: Item) -> String {
    guard !item.evidence.isEmpty else { return "" }
    let facts = FoundText.facts(item).map { "<li>\(HTMLText.code($0.text))\(place($0.origin))</li>" }
    return "<ul class=\"facts\">\(facts.joined())</ul>"
  }

  private func place(_ origin: Origin?) -> String {
    origin.map { "<span class=\"place\">\(XMLText.line(PlaceText.whole($0)))</span>" } ?? ""
  }

  private func name(_ item: Item) -> String { HTMLText.code(item.label) + key(item) }

  private func shortName(_ item: Item) -> String { item.check.map { "\(item.rule)#\($0)" } ?? item.rule }

  private func key(_ item: Item) -> String { item.key.isEmpty ? "" : " (\(HTMLText.line(item.key)))" }

  private static func tone(_ item: Item) -> String {
    item.severity >= .error ? "bad" : item.severity == .warning ? "open" : "calm"
  }

  private static func mark(_ item: Item) -> (sign: String, word: String, tone: String) {
    switch item.outcome {
    case .pass: ("✓", "passed", "good")
    case .fail where item.isExcused: ("–", item.waiver == nil ? "baselined" : "waived", "calm")
    case .fail: ("✗", item.severity.rawValue, tone(item))
    case .undecided: ("?", "undecided", item.required ? "open" : "calm")
    case .notApplicable: ("–", "not applicable", "calm")
    case .needsAttestation: ("–", "to be stated", "open")
    case .error: ("!", "broken rule", "open")
    }
  }
}
