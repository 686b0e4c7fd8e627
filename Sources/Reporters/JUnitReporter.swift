package import ReadinessModel

/// Test results for build servers: a suite for each layer, a test case for each item.
///
/// Valid under both XSDs in use, the one of Apache Ant and the one of Jenkins' xUnit plugin; the extended
/// flavour adds `file` and `line` to test cases, which GitLab and others read and neither XSD knows.
/// What stops the release is a failure, what leaves it undecided an error, the rest is skipped with the
/// reason; so a green bar means the same as exit status 0.
package struct JUnitReporter: Reporter {
  package static let name = "junit"
  package static let summary = "test results for build servers, in JUnit's XML"

  package var isExtended: Bool

  package init(extended: Bool = false) { isExtended = extended }

  package func render(_ report: Report) -> String {
    var suites = [runSuite(report)]
    for layer in Layer.allCases {
      let items = report.items.filter { $0.layer == layer }
      if items.isEmpty { continue }
      let cases = items.map { testCase($0, report) }
      suites.append(suite("pushready.\(layer.rawValue)", cases, report, id: suites.count))
    }
    return "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n\(suites.joined())</testsuites>\n"
  }

  private struct TestCase {
    enum Result: Hashable { case passed, failure, error, skipped }

    var xml: String
    var result: Result
  }

  /// The run itself: where it comes from, the whole report as text, and what kept it from judging.
  private func runSuite(_ report: Report) -> String {
    var cases: [TestCase] = []
    if report.verdict == nil {
      cases = report.diagnostics.filter { $0.severity == .error }.map { diagnostic in
        let place = Annotation.place(of: diagnostic, in: report)
        return testCase(
          "pushready.run", diagnostic.code, at: place, .error, diagnostic.code, diagnostic.message,
          diagnostic.origin.map { PlaceText.whole($0) + "\n" } ?? "")
      }
    }
    if cases.isEmpty, report.items.isEmpty {
      cases = [
        testCase(
          "pushready.run", "something-was-checked", at: nil, .error, "undecided", VerdictText.reason(report),
          "")
      ]
    }
    return suite(
      "pushready.run", cases, report, id: 0, properties: properties(report), output: PlainText.whole(report))
  }

  private func properties(_ report: Report) -> [(String, String)] {
    let release = report.release
    let fixed = [
      ("tool", report.tool.name), ("version", report.tool.version), ("ruleSet", report.tool.ruleSet),
      ("now", report.now.rfc3339), ("release", release.name ?? ""), ("stage", release.stage ?? ""),
      ("channel", release.channel ?? ""), ("verdict", VerdictText.words(report)),
      ("exitStatus", String(report.exitStatus.rawValue)), ("failOn", report.failOn.rawValue),
      ("counts", VerdictText.counts(report)),
    ]
    return fixed + report.inputs.map { ("sha256", "\($0.digestText)  \($0.path)") }
  }

  private func testCase(_ item: Item, _ report: Report) -> TestCase {
    let result: (TestCase.Result, String, String) =
      switch Weight(item, failOn: report.failOn) {
      case .passed: (.passed, "", "")
      case .failed: (.failure, item.severity.rawValue, item.message)
      case .open: (.error, item.outcome.rawValue, item.message)
      case .set(let reason) where item.outcome == .notApplicable: (.skipped, "", reason)
      case .set(let reason): (.skipped, "", "\(reason): \(item.message)")
      }
    let name =
      (item.check.map { "\(item.rule)#\($0)" } ?? item.rule) + (item.key.isEmpty ? "" : " (\(item.key))")
    return testCase(
      "pushready.\(item.layer.rawValue)", name, at: Annotation.place(of: item, in: report), result.0,
      result.1,
      result.2, PlainText.body(item))
  }

  private func testCase(
    _ group: String, _ name: String, at place: Origin?, _ result: TestCase.Result, _ type: String,
    _ message: String, _ body: String
  ) -> TestCase {
    var attributes = "name=\"\(XMLText.line(name))\" classname=\"\(XMLText.line(group))\" time=\"0\""
    if isExtended, let place {
      attributes += " file=\"\(XMLText.line(place.file))\""
      if let line = place.line { attributes += " line=\"\(line)\"" }
    }
    let text = XMLText.line(message)
    let xml: String =
      switch result {
      case .passed: "    <testcase \(attributes)/>\n"
      case .skipped: "    <testcase \(attributes)>\n      <skipped message=\"\(text)\"/>\n    </testcase>\n"
      case .failure: failed("failure", attributes, type, text, body)
      case .error: failed("error", attributes, type, text, body)
      }
    return TestCase(xml: xml, result: result)
  }

  private func failed(
    _ element: String, _ attributes: String, _ type: String, _ message: String, _ body: String
  ) -> String {
    "    <testcase \(attributes)>\n      <\(element) type=\"\(XMLText.line(type))\" message=\"\(message)\">"
      + "\(message)\n\(XMLText.block(body))</\(element)>\n    </testcase>\n"
  }

  private func suite(
    _ name: String, _ cases: [TestCase], _ report: Report, id: Int, properties: [(String, String)] = [],
    output: String = ""
  ) -> String {
    func count(_ result: TestCase.Result) -> Int { cases.count { $0.result == result } }
    let package = name.split(separator: ".").first.map(String.init) ?? name
    let pairs = properties.map {
      "      <property name=\"\(XMLText.line($0.0))\" value=\"\(XMLText.line($0.1))\"/>\n"
    }
    return "  <testsuite name=\"\(name)\" package=\"\(package)\" id=\"\(id)\" hostname=\"localhost\""
      + " timestamp=\"\(Self.moment(report.now))\" time=\"0\" tests=\"\(cases.count)\""
      + " failures=\"\(count(.failure))\" errors=\"\(count(.error))\" skipped=\"\(count(.skipped))\">\n"
      + (pairs.isEmpty ? "    <properties/>\n" : "    <properties>\n\(pairs.joined())    </properties>\n")
      + cases.map(\.xml).joined()
      + "    <system-out>\(XMLText.block(output))</system-out>\n    <system-err/>\n  </testsuite>\n"
  }

  /// RFC 3339 without fraction and zone, as Ant's XSD wants it.
  private static func moment(_ now: Timestamp) -> String {
    String(Timestamp(seconds: now.seconds).rfc3339.dropLast())
  }
}
