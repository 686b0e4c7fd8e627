internal import Collectors
internal import Cryptography
internal import Exceptions
internal import ReadinessModel
internal import Rules

/// What a command line states about a manual rule.
struct Statement {
  private(set) var entry: AttestationEntry

  /// - Throws: Every mistake of the command line at once; a file that shows something and cannot be read.
  init(
    of rule: Rule, _ procedure: Rule.Procedure, _ command: ParsedCommand, _ world: Surroundings,
    folder: String
  ) throws(ReleaseRun.Stopped) {
    var problems: [Diagnostic] = []
    let today = CalendarDay(of: command.now ?? world.clock)
    let by = ExceptionEdit.required(.statedBy, command, &problems)
    let at = ExceptionEdit.day(.statedAt, command, else: today, &problems)
    let until = ExceptionEdit.day(
      .until, command, else: at?.adding(days: procedure.validDays), &problems)
    let remarks = Self.remarks(procedure, rule, command, &problems)
    let files = Self.files(command, folder: folder, &problems)
    guard problems.isEmpty, let at, let until else { throw ReleaseRun.Stopped(.wrongUsage, problems) }
    entry = AttestationEntry(
      rule: rule.id, key: command.arguments.dropFirst().first?.value ?? "", by: by, at: at.description,
      until: until.description, remarks: remarks, files: files, bonds: procedure.bonds)
  }

  /// Binds it to the release at hand. What the rule binds it to must be known.
  mutating func bind(to release: ReleaseIdentity) throws(ReleaseRun.Stopped) {
    var problems: [Diagnostic] = []
    func known(_ what: String, _ part: ReleaseIdentity.Part) -> String? {
      if case .unknown(let reason) = part {
        problems.append(
          Diagnostic(
            code: "attestation.unbound",
            message:
              "`\(entry.rule)` is stated for one \(what), and that of this release is not known: \(reason)",
            origin: Origin(file: "command line"), hint: "give the build that was looked at"))
      }
      return part.text
    }
    for bond in entry.bonds {
      switch bond {
      case .version, .minorVersion: entry.version = known("version", release.version)
      case .build: entry.build = known("build", release.build)
      case .artifact: entry.artifact = known("artifact", release.artifact)
      case .key:
        let stated = entry.remarks.first { $0.name == "keyID" }?.text ?? ""
        if !release.keyIDs.isEmpty, !release.keyIDs.contains(stated) {
          problems.append(
            .usage(
              "wrong-value", "found key `\(stated)`, expected a key of the provider", at: "--evidence",
              hint: "its keys are \(release.keyIDs.joined(separator: ", "))"))
        }
      }
    }
    guard problems.isEmpty else { throw ReleaseRun.Stopped(.wrongUsage, problems) }
  }

  private static func remarks(
    _ procedure: Rule.Procedure, _ rule: Rule, _ command: ParsedCommand, _ problems: inout [Diagnostic]
  ) -> [AttestationEntry.Remark] {
    var texts: [String: String] = [:]
    for given in command.values(of: .remark) {
      let parts = given.value.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2 else {
        problems.append(
          .usage("wrong-value", "found `\(given.value)`, expected `NAME=VALUE`", at: "--evidence"))
        continue
      }
      if !procedure.evidence.contains(parts[0]) {
        let nearest = Suggestion.nearest(to: parts[0], among: procedure.evidence)
        problems.append(
          .usage(
            "unknown-evidence", "`\(rule.id)` asks for no `\(parts[0])`", at: "--evidence",
            hint: nearest.map { "did you mean `\($0)`?" }
              ?? "it asks for \(procedure.evidence.joined(separator: ", "))"))
      }
      texts[parts[0]] = parts[1]
    }
    let missing = procedure.evidence.filter { texts[$0] == nil }
    if !missing.isEmpty {
      problems.append(
        .usage(
          "missing-evidence",
          "`\(rule.id)` also asks for \(missing.map { "`\($0)`" }.joined(separator: ", "))",
          hint: "add \(missing.map { "`--evidence \($0)=…`" }.joined(separator: " "))"))
    }
    return procedure.evidence.compactMap { name in
      texts[name].map { AttestationEntry.Remark(name: name, text: $0) }
    }
  }

  /// Paths as the attestation file names them: they start from its folder.
  private static func files(
    _ command: ParsedCommand, folder: String, _ problems: inout [Diagnostic]
  ) -> [AttestationEntry.File] {
    command.values(of: .evidenceFile).compactMap { path in
      guard OwnFile.exists(path.value), let file = try? SHA256.file(at: path.value) else {
        problems.append(
          Diagnostic(
            code: "evidence.not-found", message: "cannot open `\(path.value)` for the statement",
            origin: path.origin, hint: "check the path"))
        return nil
      }
      let prefix = folder.isEmpty || folder.hasSuffix("/") ? folder : folder + "/"
      let isBelow = !prefix.isEmpty && path.value.hasPrefix(prefix)
      guard isBelow || prefix.isEmpty || path.value.hasPrefix("/") else {
        problems.append(
          .usage(
            "wrong-value", "found `\(path.value)` for `--file`, expected a file below `\(folder)`",
            at: "--file",
            hint: "keep it beside the attestation file, or give its whole path"))
        return nil
      }
      let named = isBelow ? String(path.value.dropFirst(prefix.count)) : path.value
      return AttestationEntry.File(path: Located(named, at: path.origin), sha256: file.hex)
    }
  }
}
