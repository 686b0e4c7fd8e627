package import ReadinessModel

/// A report as an in-toto statement (https://github.com/in-toto/attestation, Statement v1): the subjects
/// are the files that ship, the predicate is the JSON report.
package enum ReportStatement {
  static let type = "https://in-toto.io/Statement/v1"
  static let predicateType = "urn:pushready:report:1"

  /// What was judged, of all that was read: keys, rules and the manifest are no artifacts.
  private static let kinds: Set<String> = [
    "ipa", "zip", "xcarchive", "app", "info", "entitlements", "profile", "executable",
  ]

  /// The inputs that ship, or stand for what ships, and that have a digest.
  package static func artifacts(of report: Report) -> [Report.Input] {
    report.inputs.filter { kinds.contains($0.kind) && $0.sha256 != nil }
  }

  /// The JSON text to be signed. The same report gives the same bytes.
  package static func text(of report: Report) -> String {
    let document: JSONValue = [
      "_type": .string(type), "subject": .array(artifacts(of: report).map(subject)),
      "predicateType": .string(predicateType), "predicate": JSONReporter().document(report),
    ]
    return document.text
  }

  private static func subject(_ input: Report.Input) -> JSONValue {
    ["name": .string(input.path), "digest": .object([(algorithm(of: input.kind), .text(input.sha256))])]
  }

  /// The name of a digest. One over the list of a folder's files is no SHA-256 of a file, and nobody shall
  /// take it for one.
  private static func algorithm(of kind: String) -> String {
    Report.Input.isFolder(kind) ? folderAlgorithm : fileAlgorithm
  }

  private static let fileAlgorithm = "sha256"
  static let folderAlgorithm = "pushreadyFolder1"

  /// The report in a statement, whose subjects have to be the artifacts of the report.
  static func report(in statement: SavedValue) throws(SavedReportFailure) -> SavedValue {
    for (key, expected) in [("_type", type), ("predicateType", predicateType)] {
      let found = try statement.string(key)
      guard found == expected else {
        throw try statement.member(key).failure(
          "`\(key)` is `\(VisibleText.line(found))`, expected `\(expected)`")
      }
    }
    let predicate = try statement.member("predicate")
    let named = try statement.list("subject") { subject throws(SavedReportFailure) in
      let digest = try subject.member("digest")
      let algorithm = try digest.optional(folderAlgorithm) == nil ? fileAlgorithm : folderAlgorithm
      return "\(algorithm) \(try digest.string(algorithm))"
    }
    let judged = try predicate.list("inputs") { input throws(SavedReportFailure) -> String? in
      let kind = try input.string("kind")
      guard kinds.contains(kind), let digest = try input.optionalString("sha256") else { return nil }
      return "\(algorithm(of: kind)) \(digest)"
    }
    guard named == judged.compactMap(\.self) else {
      throw try statement.member("subject").failure(
        "`subject` names other files than the report inside, expected the files that were judged")
    }
    return predicate
  }
}
