package import ReadinessModel

/// Why a file is not a report that can be told again.
package struct SavedReportFailure: Error, Sendable, Hashable {
  /// One line, lower case: what was found, then what was expected.
  package let message: String
  /// The place in the document, `items[3].severity`, or the byte where it stops being JSON.
  package let origin: Origin
}

/// The JSON report read back, so that every other format can be made from it later.
///
/// Strict: what ``ReportSchema`` requires must be there and be of its kind. A newer `formatVersion` is
/// refused, for what it adds could change what a verdict means. Evidence that was cut when it was written
/// stays cut.
package enum SavedReport {
  /// `file` is the report as the user named it.
  package static func read(_ bytes: [UInt8], file: String) throws(SavedReportFailure) -> Report {
    let document: JSONValue
    do {
      document = try JSONValue.read(bytes)
    } catch {
      throw SavedReportFailure(
        message: "not JSON: \(error.reason)", origin: Origin(file: file, offset: error.offset))
    }
    return try report(SavedValue(document, in: file))
  }

  private static func report(_ root: SavedValue) throws(SavedReportFailure) -> Report {
    let version = try root.int("formatVersion")
    guard version == Report.formatVersion else {
      throw try root.member("formatVersion").failure(
        "`formatVersion` is \(version), expected \(Report.formatVersion)")
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
      sha256: try value.string("sha256"), namedAt: try value.origin("namedAt"))
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
