/// The result of one run: what every reporter renders. Keys and their order are those of the JSON report.
package struct Report: Sendable, Hashable {
  package static let formatVersion = 1

  package struct Tool: Sendable, Hashable {
    package var name: String
    package var version: String
    /// `sha256:` and the digest of the rules and checklists that were used.
    package var ruleSet: String

    package init(name: String, version: String, ruleSet: String) {
      self.name = name
      self.version = version
      self.ruleSet = ruleSet
    }
  }

  package struct Release: Sendable, Hashable {
    package var name: String?
    package var stage: String?
    package var channel: String?

    package init(name: String?, stage: String?, channel: String?) {
      self.name = name
      self.stage = stage
      self.channel = channel
    }
  }

  /// A file that was read. `path` is as the user named it.
  package struct Input: Sendable, Hashable {
    package var path: String
    package var kind: String
    package var bytes: Int
    /// Lower-case hex; of an .app or .xcarchive the digest over all its files. `nil` for what was not read as
    /// a whole.
    package var sha256: String?
    /// The digest in words, where a reader expects one.
    package var digestText: String { sha256 ?? "none, for not all of it was read (see --deep)" }
    /// Whether an input of this kind is a folder, whose digest is one over a list of its files.
    package static func isFolder(_ kind: String) -> Bool { kind == "app" || kind == "xcarchive" }
    /// Where the file was named, for what needs a place in a text file to point at: a line of the
    /// manifest. `nil` for what was named on the command line, and for the manifest itself.
    package var namedAt: Origin?

    package init(path: String, kind: String, bytes: Int, sha256: String?, namedAt: Origin? = nil) {
      self.path = path
      self.kind = kind
      self.bytes = bytes
      self.sha256 = sha256
      self.namedAt = namedAt
    }
  }

  /// Something that nobody looked at, and what would change that.
  package struct NotVerified: Sendable, Hashable {
    package var what: String
    package var why: String
    package var supply: String
    /// The item that stayed open; `nil` where no rule asked.
    package var rule: String?
    package var key: String?
    package var facts: [String]

    package init(
      what: String, why: String, supply: String, rule: String? = nil, key: String? = nil,
      facts: [String] = []
    ) {
      self.what = what
      self.why = why
      self.supply = supply
      self.rule = rule
      self.key = key
      self.facts = facts
    }
  }

  package var tool: Tool
  package var now: Timestamp
  package var release: Release
  /// `nil` when the run ended before anything was judged.
  package var verdict: Verdict?
  package var exitStatus: ExitStatus
  /// The least severity of a failure that makes a release not ready.
  package var failOn: Severity
  package var inputs: [Input]
  package var notVerified: [NotVerified]
  package var diagnostics: [Diagnostic]
  /// In pipeline order: by layer, then as the checklist lists the rules, then as the facts list the things.
  package var items: [Item]

  package init(
    tool: Tool, now: Timestamp, release: Release, verdict: Verdict?, exitStatus: ExitStatus,
    failOn: Severity = .error, inputs: [Input] = [], notVerified: [NotVerified] = [],
    diagnostics: [Diagnostic] = [],
    items: [Item] = []
  ) {
    self.tool = tool
    self.now = now
    self.release = release
    self.verdict = verdict
    self.exitStatus = exitStatus
    self.failOn = failOn
    self.inputs = inputs
    self.notVerified = notVerified
    self.diagnostics = diagnostics
    self.items = items
  }

  /// The number of items with `outcome`. Waived items count under their outcome too.
  package func count(_ outcome: Outcome) -> Int {
    items.indices.count { items[$0].outcome == outcome }
  }

  package var waivedCount: Int { items.indices.count { items[$0].waiver != nil } }

  package var baselinedCount: Int { items.indices.count { items[$0].baselined } }

  /// Every number that a report states, by its key in JSON and in that order.
  package var counts: [(name: String, number: Int)] {
    let outcomes: [Outcome] = [.pass, .fail, .undecided, .notApplicable, .needsAttestation, .error]
    return outcomes.map { ($0.rawValue, count($0)) } + [
      ("waived", waivedCount), ("baselined", baselinedCount),
    ]
  }

  /// Counts that were added within the format: a report that was saved before may lack them.
  package static let laterCounts: Set<String> = ["baselined"]
}
