package import ReadinessModel

/// Why a file is not a report that can be told again.
package struct SavedReportFailure: Error, Sendable, Hashable {
  /// One line, lower case: what was found, then what was expected.
  package let message: String
  /// The place in the document, `items[3].severity`, or the byte where it stops being JSON.
  package let origin: Origin
  /// `report.malformed`, or `report.newer-format` for one that a newer program wrote.
  package var code = "report.malformed"
  package var hint: String?

  package var diagnostic: Diagnostic {
    Diagnostic(
      code: code, message: message, origin: origin,
      hint: hint
        ?? "name a report that `pushready check --report json=FILE` or `--sign KEY` wrote, as it was written")
  }
}

/// The JSON report read back, so that every other format can be made from it later.
///
/// Strict: what ``ReportSchema`` requires must be there and be of its kind. A newer `formatVersion` is
/// refused, for what it adds could change what a verdict means. Evidence that was cut when it was written
/// stays cut.
package enum SavedReport {
  /// A report, and what its file says beside it.
  package struct Document: Sendable {
    package let report: Report
    /// What the file counts, to be held against the items.
    package let counts: [Count]
    /// The envelope around the report; `nil` where it stands bare.
    package let envelope: ReportEnvelope?
    private let text: SavedText
    private let start: FactPath

    package struct Count: Sendable, Hashable {
      package let name: String
      package let number: Int
    }

    fileprivate init(
      _ report: Report, counts: [Count], in envelope: ReportEnvelope?, text: SavedText, at start: FactPath
    ) {
      self.report = report
      self.counts = counts
      self.envelope = envelope
      self.text = text
      self.start = start
    }

    /// Where something of the report stands in its text.
    package func origin(at path: FactPath) -> Origin { text.origin(at: FactPath(start.steps + path.steps)) }
  }

  /// `file` is the report as the user named it: bare or in a signed envelope.
  package static func read(_ bytes: [UInt8], file: String) throws(SavedReportFailure) -> Report {
    try document(bytes, file: file).report
  }

  package static func document(_ bytes: [UInt8], file: String) throws(SavedReportFailure) -> Document {
    let text = SavedText(bytes, file: file)
    let root = try text.root()
    guard let envelope = try ReportEnvelope(root) else {
      return Document(
        try report(root), counts: try counts(root), in: nil, text: text, at: FactPath())
    }
    let inside = text.inside(envelope.payload, named: "payload")
    let predicate = try ReportStatement.report(in: try inside.root())
    return Document(
      try report(predicate), counts: try counts(predicate), in: envelope, text: inside,
      at: FactPath([.key("predicate")]))
  }

  private static func counts(_ root: SavedValue) throws(SavedReportFailure) -> [Document.Count] {
    var counts: [Document.Count] = []
    for (name, value) in try root.member("counts").members() {
      counts.append(Document.Count(name: name, number: try value.int()))
    }
    return counts
  }

  private static func report(_ root: SavedValue) throws(SavedReportFailure) -> Report {
    let version = try root.int("formatVersion")
    guard version == Report.formatVersion else {
      var failure = try root.member("formatVersion").failure(
        "`formatVersion` is \(version), expected \(Report.formatVersion)")
      if version > Report.formatVersion {
        failure.code = "report.newer-format"
        failure.hint = "read it with the version of pushready that wrote it, or a newer one"
      }
      throw failure
    }
    let tool = try root.member("tool")
    let release = try root.member("release")
    let verdict: Verdict? = try root.optionalWord("verdict")
    guard let exitStatus = ExitStatus(rawValue: Int32(truncatingIfNeeded: try root.int("exitStatus"))) else {
      throw try root.member("exitStatus").failure("not an exit status of this program")
    }
    return Report(
      tool: Report.Tool(
        name: try tool.string("name"), version: try tool.string("version"),
        ruleSet: try tool.string("ruleSet")),
      now: try root.timestamp("now"),
      release: Report.Release(
        name: try release.optionalString("name"), stage: try release.optionalString("stage"),
        channel: try release.optionalString("channel")),
      verdict: verdict, exitStatus: exitStatus, failOn: try root.word("failOn"),
      inputs: try root.list("inputs", input), notVerified: try root.list("notVerified", notVerified),
      diagnostics: try root.list("diagnostics", diagnostic), items: try root.list("items", SavedItem.item))
  }

  private static func input(_ value: SavedValue) throws(SavedReportFailure) -> Report.Input {
    Report.Input(
      path: try value.string("path"), kind: try value.string("kind"), bytes: try value.int("bytes"),
      sha256: try value.optionalString("sha256"), namedAt: try value.origin("namedAt"))
  }

  private static func notVerified(_ value: SavedValue) throws(SavedReportFailure) -> Report.NotVerified {
    Report.NotVerified(
      what: try value.string("what"), why: try value.string("why"), supply: try value.string("supply"),
      rule: try value.optionalString("rule"), key: try value.optionalString("key"),
      facts: try value.list("facts", SavedValue.text))
  }

  private static func diagnostic(_ value: SavedValue) throws(SavedReportFailure) -> Diagnostic {
    Diagnostic(
      code: try value.string("code"), severity: try value.word("severity"),
      message: try value.string("message"),
      origin: try value.origin("origin"), hint: try value.optionalString("hint"),
      source: try value.optionalString("source"))
  }
}
