package import ReadinessModel
internal import Rules

/// Statements of people over the manual items of a run.
package struct Attesting: Sendable {
  /// Why a statement does not count, in words that follow `by Ada on 2026-11-28`.
  package struct Refusal: Sendable, Hashable {
    package enum Kind: Sendable, Hashable { case undated, lapsed, early, stale, unknown, evidence }

    package var kind: Kind
    package var words: String
  }

  /// What became of a file that shows something.
  package enum FileState: Sendable, Hashable {
    case same, changed
    /// It is not at hand. That says nothing against the statement.
    case missing
  }

  package let entries: [AttestationEntry]
  package let release: ReleaseIdentity
  /// What became of each file.
  package let files: [AttestationEntry.File: FileState]
  package let now: Timestamp

  package init(
    _ entries: [AttestationEntry], for release: ReleaseIdentity, files: [AttestationEntry.File: FileState],
    now: Timestamp
  ) {
    self.entries = entries
    self.release = release
    self.files = files
    self.now = now
  }

  /// The items, those that wait for a person and have a statement that counts turned into passes. Where there
  /// are statements and none counts, the item says why the last one does not.
  package func applied(to items: [Item]) -> [Item] {
    guard !entries.isEmpty else { return items }
    return items.map { item in
      guard item.outcome == .needsAttestation, let entry = chosen(for: item) else { return item }
      var item = item
      guard let refusal = refusal(of: entry) else {
        item.outcome = .pass
        item.attestation = Item.Attestation(
          by: entry.by, at: entry.at.value, until: entry.until.value, origin: entry.origin)
        item.message = "stated by \(entry.by) on \(entry.at.value)\(object(of: entry))"
        item.fix = ""
        item.location = entry.origin
        return item
      }
      item.message = "stated by \(entry.by) on \(entry.at.value), \(refusal.words)"
      item.location = entry.origin
      return item
    }
  }

  /// ` for version 2.4, build 412`, as far as the rule binds the statement to these.
  private func object(of entry: AttestationEntry) -> String {
    var parts: [String] = []
    if let version = entry.version { parts.append("version \(version)") }
    if let build = entry.build { parts.append("build \(build)") }
    return parts.isEmpty ? "" : " for \(parts.joined(separator: ", "))"
  }

  /// The statement that a run goes by: the last one that counts, else the last one.
  package func chosen(for item: Item) -> AttestationEntry? {
    let about = entries.filter { $0.isAbout(item) }
    return about.last { refusal(of: $0) == nil } ?? about.last
  }

  /// Why a statement does not count; `nil` when it does.
  package func refusal(of entry: AttestationEntry) -> Refusal? {
    guard let day = entry.day, let last = entry.lastDay else {
      let text = entry.day == nil ? entry.at.value : entry.until.value
      return Refusal(kind: .undated, words: "but `\(text)` is no day such as `2026-12-31`")
    }
    if now < day.begins { return Refusal(kind: .early, words: "which is yet to come") }
    for bond in entry.bonds { if let refusal = refusal(of: entry, by: bond) { return refusal } }
    if let file = entry.files.first(where: { files[$0] == .changed }) {
      return Refusal(
        kind: .evidence, words: "but `\(file.path.value)` is not the file that was shown: its digest differs")
    }
    if now >= last.ends { return Refusal(kind: .lapsed, words: "which held until \(last)") }
    return nil
  }

  private func refusal(of entry: AttestationEntry, by bond: Rule.Bond) -> Refusal? {
    switch bond {
    case .version: compared("version", entry.version, release.version) { $0 == $1 }
    case .minorVersion:
      compared("version", entry.version, release.version) { Self.minor($0) == Self.minor($1) }
    case .build: compared("build", entry.build, release.build) { $0 == $1 }
    case .artifact: compared("artifact", entry.artifact, release.artifact) { $0 == $1 }
    case .key: keyRefusal(of: entry)
    }
  }

  private func compared(
    _ what: String, _ stated: String?, _ present: ReleaseIdentity.Part, _ isSame: (String, String) -> Bool
  ) -> Refusal? {
    switch present {
    case .unknown(let reason):
      return Refusal(kind: .unknown, words: "but the \(what) at hand is not known: \(reason)")
    case .known(let text):
      let stated = stated ?? ""
      if isSame(stated, text) { return nil }
      return Refusal(
        kind: .stale, words: "for \(what) \(Self.short(stated)); this is \(what) \(Self.short(text))")
    }
  }

  /// A statement about a key names it among its remarks. A provider without keys of its own has none to lose.
  private func keyRefusal(of entry: AttestationEntry) -> Refusal? {
    guard !release.keyIDs.isEmpty else { return nil }
    let stated = entry.remarks.first { $0.name == "keyID" }?.text ?? ""
    if release.keyIDs.contains(stated) { return nil }
    return Refusal(
      kind: .stale,
      words:
        "for key `\(stated)`; the provider has \(release.keyIDs.map { "`\($0)`" }.joined(separator: ", "))"
    )
  }

  private static func minor(_ version: String) -> [Substring] {
    let parts = version.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count < 2 ? parts + ["0"] : Array(parts.prefix(2))
  }

  /// The start of a digest is enough to tell two apart.
  private static func short(_ text: String) -> String {
    text.hasPrefix("sha256:") ? "`\(text.prefix(19))…`" : "`\(text)`"
  }
}

extension Attesting {
  /// What rules may know of the entries that this run goes by: facts under `attestations`. `items` are those
  /// of the run before anything was stated.
  package func facts(for items: [Item]) -> FactNode {
    let waiting = items.filter { $0.outcome == .needsAttestation }
    let chosen = Set(waiting.compactMap { self.chosen(for: $0)?.origin })
    return .list(
      entries.map { entry in
        let isDated = entry.isDated
        let days = entry.day == nil ? entry.at.origin : entry.until.origin
        let refusal = refusal(of: entry)?.kind
        return .map(
          FactMap([
            ("covers", .string(entry.name, from: entry.origin)),
            ("by", .string(entry.by, from: entry.origin)),
            ("until", .string(entry.until.value, from: entry.until.origin)),
            ("dated", .bool(isDated, from: days)),
            (
              "ends",
              isDated
                ? entry.lastDay.map { .timestamp($0.ends, from: entry.until.origin) }
                  ?? .absent(from: entry.until.origin)
                : .absent(from: entry.until.origin)
            ),
            (
              "current",
              .bool(
                chosen.contains(entry.origin) && (refusal == nil || refusal == .lapsed), from: entry.origin)
            ),
          ]), from: entry.origin)
      }, from: entries.first.map { Origin(file: $0.origin.file) })
  }
}
