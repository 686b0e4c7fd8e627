internal import ReadinessModel
package import Rules
internal import YAMLReading

/// `pushready.attestations.yml`: what people stated about manual rules.
package enum AttestationFile {
  /// The name of the file that is taken when none is named.
  package static let standardName = "pushready.attestations.yml"

  /// Every entry, in the order of the file. `bytes` are never trusted.
  ///
  /// A day that cannot be read is no mistake of the file: the entry then states nothing.
  ///
  /// - Throws: Every mistake at once. Codes are those of the YAML reader and `attestation.` with
  ///   `format-version`, `unknown-key`, `missing-key`, `wrong-type`, `wrong-value`, `unknown-rule`,
  ///   `not-manual`, `too-long`, `digest` and `token`.
  package static func entries(
    _ bytes: [UInt8], file: String, rules: RuleLibrary
  ) throws(ExceptionProblems) -> [AttestationEntry] {
    var reading = try ExceptionReading(bytes, file: file, area: "attestation", rules: rules)
    return try reading.entries("attestations") { map, reading in entry(&map, &reading) }
  }

  private static func entry(
    _ map: inout StrictMapping, _ reading: inout ExceptionReading
  ) -> AttestationEntry? {
    let rule = reading.rule(&map)
    let key = map.has("key") ? reading.itemKey(required: false, &map) : Located("", at: map.origin)
    let procedure = rule?.value.procedure
    let bonds = procedure?.bonds ?? []
    let version = reading.written(
      "version", required: bonds.contains(.version) || bonds.contains(.minorVersion), &map)
    let build = reading.written("build", required: bonds.contains(.build), &map)
    let artifact = digest("artifact", required: bonds.contains(.artifact), &map, &reading)
    let by = reading.line("by", required: true, &map)
    let at = reading.written("at", required: true, &map)
    let until = reading.written("until", required: true, &map)
    let remarks = remarks(procedure, &map, &reading)
    let files = files(&map, &reading)
    if let rule, procedure == nil {
      reading.report(
        "not-manual", "`\(rule.value.id)` is judged from files and cannot be attested", at: rule.origin,
        hint: "take the entry out")
    }
    guard let rule, let procedure, let key, let by, let at, let until else { return nil }
    var entry = AttestationEntry(
      rule: rule.value.id, key: key.value, by: by.value, at: at.value, until: until.value, remarks: remarks,
      files: files, bonds: bonds)
    entry.origin = map.origin
    (entry.at, entry.until) = (at, until)
    (entry.version, entry.build, entry.artifact) = (version?.value, build?.value, artifact)
    refuseLength(of: entry, procedure, &reading)
    return entry
  }

  private static func refuseLength(
    of entry: AttestationEntry, _ procedure: Rule.Procedure, _ reading: inout ExceptionReading
  ) {
    guard let day = entry.day, let last = entry.lastDay else { return }
    let latest = day.adding(days: procedure.validDays)
    if last < day {
      reading.report(
        "wrong-value", "found last day \(last) before the day \(day) of the statement",
        at: entry.until.origin, hint: "give a later `until`")
    } else if latest < last {
      reading.report(
        "too-long",
        "found last day \(last), expected at most \(latest): `\(entry.rule)` holds for \(procedure.validDays) days",
        at: entry.until.origin, hint: "end it by \(latest), and state it again then")
    }
  }

  /// What the rule wants noted, all of it and nothing else.
  private static func remarks(
    _ procedure: Rule.Procedure?, _ map: inout StrictMapping, _ reading: inout ExceptionReading
  ) -> [AttestationEntry.Remark] {
    let wanted = procedure?.evidence ?? []
    guard var parts = map.mapping("evidence", required: !wanted.isEmpty, &reading.problems) else { return [] }
    // Of a rule that is not known nobody can say what it wants.
    let names = procedure == nil ? parts.keys : wanted
    let remarks = names.compactMap { name -> AttestationEntry.Remark? in
      guard let text = reading.written(name, required: true, &parts) else { return nil }
      if isToken(text.value) {
        reading.report(
          "token", "`\(name)` looks like a whole device token or key, expected its fingerprint",
          at: text.origin, hint: "give the first 12 hexadecimal digits of its SHA-256")
      }
      return AttestationEntry.Remark(name: name, text: text.value)
    }
    parts.finish(&reading.problems)
    return remarks
  }

  /// Device tokens are 64 or more hexadecimal digits.
  private static func isToken(_ text: String) -> Bool {
    text.utf8.count >= 64 && text.utf8.allSatisfy(isHexadecimal)
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x46, 0x61...0x66: true
    default: false
    }
  }

  private static func files(
    _ map: inout StrictMapping, _ reading: inout ExceptionReading
  ) -> [AttestationEntry.File] {
    var files: [AttestationEntry.File] = []
    for var part in map.mappings("files", &reading.problems) ?? [] {
      let path = reading.line("path", required: true, &part)
      let sha256 = digest("sha256", required: true, &part, &reading)
      part.finish(&reading.problems)
      if let path, let sha256 { files.append(AttestationEntry.File(path: path, sha256: sha256)) }
    }
    return files
  }

  /// 64 hexadecimal digits, with or without `sha256:`. What is given back has neither it nor capitals, except
  /// that an `artifact` keeps it.
  private static func digest(
    _ key: String, required: Bool, _ map: inout StrictMapping, _ reading: inout ExceptionReading
  ) -> String? {
    guard let text = reading.written(key, required: required, &map) else { return nil }
    let prefix = "sha256:"
    let digits = text.value.hasPrefix(prefix) ? String(text.value.dropFirst(prefix.count)) : text.value
    guard digits.utf8.count == 64, digits.utf8.allSatisfy(isHexadecimal) else {
      reading.report(
        "digest", "found \(Shown.quoted(text.value)) for `\(key)`, expected the 64 digits of a SHA-256",
        at: text.origin, hint: "`pushready attest add` writes it")
      return nil
    }
    return key == "artifact" ? prefix + digits.lowercased() : digits.lowercased()
  }
}
