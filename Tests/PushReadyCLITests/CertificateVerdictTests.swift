import FixtureKit
import Foundation
import PushReadyCLI
import ReadinessModel
import Testing

/// Every certificate and container of the fixtures, judged by the rules as a run does.
// The fixtures lie beside the checkout.
@Suite(.enabled(if: FixtureRow.areThere))
struct CertificateVerdictTests {
  static let rows = FixtureRow.rows(below: "pki").filter {
    $0.facts["commonName"] != nil || $0.path.hasSuffix(".p12")
  }

  /// The outcome of a rule for the only certificate of a manifest; `nil` when there is no such item.
  private func outcomes(
    _ file: String, key: String? = nil, password: String? = nil, route: String = "name: r", of rules: [String]
  ) throws -> [String: String] {
    let fixtures = try #require(SharedFolder.path("fixtures"))
    let folder = try ScratchFolder()
    let manifest = """
      formatVersion: 1
      provider:
        certificates:
          - name: push
            file: \(fixtures)/\(file)
            \(key.map { "privateKey: \(fixtures)/\($0)" } ?? "")
            \(password == nil ? "" : "password: ${P12_PASSWORD}")
        routes: [{\(route)}]
      trust: {anchors: [\(fixtures)/pki/trust.pem]}
      """
    let path = try folder.write(manifest.utf8, to: "pushready.yml")
    let result = Running.run(
      ["check", path, "--now", "2026-12-01T00:00:00Z", "--report", "json"],
      environment: password.map { ["P12_PASSWORD": $0] } ?? [:])
    let report = try JSONSerialization.jsonObject(with: Data(result.output.utf8)) as? [String: Any]
    let items = try #require(report?["items"] as? [[String: Any]], "\(result.errors)")
    return Dictionary(
      items.compactMap { item in
        guard let rule = item["rule"] as? String, rules.contains(rule),
          let outcome = item["outcome"] as? String
        else { return nil }
        return (rule, outcome)
      }, uniquingKeysWith: { first, _ in first })
  }

  @Test func `the table has all of them`() {
    #expect(Self.rows.count == 50)
  }

  @Test(arguments: rows)
  func `a certificate is usable or not as the table says`(row: FixtureRow) throws {
    let name = try #require(row.path.split(separator: "/").last).split(separator: ".")[0]
    // No marker of a push certificate is on a pass; its kind tells.
    let isForPush = name.hasPrefix("apns-")
    let isExpired = row.facts["expired"] == .bool(true) || name == "apns-expired"
    let expected: String
    if row.facts["readable"] == .bool(false) {
      expected = "undecided"
    } else if !isForPush || isExpired || row.facts["keyMatches"] == .bool(false) {
      expected = "fail"
    } else {
      expected = row.facts["keyMatches"] == .bool(true) ? "pass" : "undecided"
    }
    let password = row.facts["password"]?.text
    let found = try outcomes(row.path, password: password, of: ["certificate-usable"])
    #expect(found["certificate-usable"] == expected)

    let key = "pki/\(name).key.pem"
    guard expected == "undecided", row.facts["commonName"] != nil, SharedFolder.path("fixtures/" + key) != nil
    else { return }
    #expect(try outcomes(row.path, key: key, of: ["certificate-usable"])["certificate-usable"] == "pass")
  }

  @Test(arguments: [
    ("apns-production-only", "name: r, environment: production, topic: com.example.app", "pass"),
    ("apns-production-only", "name: r, environment: sandbox, topic: com.example.app", "fail"),
    ("apns-sandbox-only", "name: r, environment: production", "fail"),
    ("apns-universal", "name: r, environment: sandbox, topic: com.example.app.voip", "pass"),
    ("apns-other-bundle", "name: r, environment: sandbox, topic: com.example.app", "fail"),
    ("apns-voip", "name: r, environment: production, topic: com.example.app.complication", "fail"),
    ("apns-bad-topics", "name: r, environment: production, topic: com.example.app", "pass"),
    ("apns-bad-topics", "name: r, environment: production, topic: com.example.app.voip", "undecided"),
    ("apns-pass", "name: r, environment: production, topic: pass.com.example.ticket", "undecided"),
    (
      "apns-mdm",
      "name: r, environment: production, topic: com.apple.mgmt.External.11111111-2222-3333-4444-555555555555",
      "pass"
    ),
  ])
  func `a certificate covers a route or not`(name: String, route: String, expected: String) throws {
    let found = try outcomes("pki/\(name).pem", route: route, of: ["certificate-covers-route"])
    #expect(found["certificate-covers-route"] == expected)
  }

  @Test func `a certificate that ends soon is told`() throws {
    let rule = "certificate-valid-long-enough"
    #expect(try outcomes("pki/apns-thirteen-months.pem", of: [rule])[rule] == "pass")
    #expect(try outcomes("pki/apns-expired.pem", of: [rule])[rule] == "notApplicable")
  }
}
