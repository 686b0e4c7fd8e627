internal import JSONReading
internal import PushService
package import ReadinessModel

/// Why a file is no record of a push: every mistake that one reading finds.
package struct AttemptProblems: Error, Sendable {
  package let diagnostics: [Diagnostic]

  package init(_ diagnostics: [Diagnostic]) { self.diagnostics = diagnostics }
}

/// Reads the record of one push, which a provider or a probe wrote. Its form is ``AttemptSchema``.
package enum AttemptRecord {
  /// Bytes, levels and values of a record; it has some dozen.
  static let limits = JSONLimits(bytes: 1 << 20, depth: 16, values: 10_000)

  package static func read(_ bytes: [UInt8], file: Origin) throws(AttemptProblems) -> PushAttempt {
    try read(document(bytes, file), file: file)
  }

  static func document(_ bytes: [UInt8], _ file: Origin) throws(AttemptProblems) -> JSONDocument {
    do {
      return try JSONReader.read(bytes, limits: limits)
    } catch {
      throw AttemptProblems([error.diagnostic(in: file)])
    }
  }

  static func read(_ document: JSONDocument, file: Origin) throws(AttemptProblems) -> PushAttempt {
    var problems = document.problems.map { problem in
      var diagnostic = problem.diagnostic(in: file)
      diagnostic.severity = .error
      return diagnostic
    }
    var reading = Reading(attempt: PushAttempt(origin: file))
    if var root = StrictObject(document.root, in: file, &problems) {
      reading.take(&root, &problems)
    }
    guard problems.isEmpty else { throw AttemptProblems(problems) }
    return reading.attempt
  }

  static let appStates = ["foreground", "background", "terminated"]
  static let fingerprintLength = 12

  /// One reading, part by part.
  private struct Reading {
    var attempt: PushAttempt

    mutating func take(_ root: inout StrictObject, _ problems: inout [Diagnostic]) {
      if let version = root.int("formatVersion", in: 0...Int64.max, required: true, &problems),
        version.value != 1
      {
        StrictObject.add(
          "format-version", "found format version \(version.value), expected 1", at: version.origin,
          to: &problems)
        return
      }
      let sources = PushAttempt.Source.allCases.map(\.rawValue)
      attempt.source =
        root.choice("source", among: sources, &problems).flatMap { PushAttempt.Source(rawValue: $0.value) }
        ?? .device
      attempt.route = root.text("route", &problems)
      attempt.bundle = root.text("bundle", &problems)
      attempt.build = root.textOrNumber("build", &problems)
      attempt.environment = root.choice(
        "environment", among: ["sandbox", "development", "production"], &problems
      )
      .flatMap { word in
        PushEnvironment(rawValue: word.value == "development" ? "sandbox" : word.value).map {
          Located($0, at: word.origin)
        }
      }
      attempt.device = root.text("device", &problems)
      attempt.fingerprint = fingerprint(root.text("fingerprint", &problems), &problems)
      attempt.sentAt = root.moment("sentAt", &problems)
      attempt.registeredAt = root.moment("registeredAt", &problems)
      attempt.appState = root.choice("appState", among: AttemptRecord.appStates, &problems)
      attempt.changed = root.texts("changed", &problems)
      takeAnswer(&root, &problems)
      if var request = root.object("request", &problems) { takeRequest(&request, &problems) }
      if let timings = root.element("timings", &problems) { refuse(timings: timings, in: root, &problems) }
      root.finish(&problems)
    }

    /// Anything longer may be the token itself.
    private func fingerprint(
      _ text: Located<String>?, _ problems: inout [Diagnostic]
    ) -> Located<String>? {
      guard let text else { return nil }
      let isFingerprint =
        text.value.utf8.count == AttemptRecord.fingerprintLength
        && text.value.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
      if isFingerprint { return text }
      StrictObject.add(
        "wrong-value",
        "found \(text.value.utf8.count) characters, expected the first 12 hexadecimal digits of the token's SHA-256",
        at: text.origin, hint: "never write the token itself into a record", to: &problems)
      return nil
    }

    private mutating func takeAnswer(_ root: inout StrictObject, _ problems: inout [Diagnostic]) {
      attempt.answer.status = root.int("status", in: 100...599, &problems)
      attempt.answer.reason = root.text("reason", &problems)
      attempt.answer.apnsID = root.text("apnsID", &problems)
      _ = root.text("apnsUniqueID", &problems)
      attempt.answer.timestamp = root.int("timestamp", in: 0...(1 << 53), &problems).map {
        Located(Timestamp(milliseconds: $0.value), at: $0.origin)
      }
      attempt.answer.version = root.text("httpVersion", &problems)
      attempt.answer.failure = root.text("error", &problems)
    }

    private mutating func takeRequest(_ map: inout StrictObject, _ problems: inout [Diagnostic]) {
      var request = PushAttempt.Request()
      request.host = map.text("host", &problems)
      request.method = map.text("method", &problems)
      request.path = map.text("path", &problems).map {
        Located(RequestPath.parts(of: $0.value), at: $0.origin)
      }
      request.topic = map.text("topic", &problems)
      request.pushType = map.text("pushType", &problems)
      request.priority = map.textOrNumber("priority", &problems)
      request.expiration = map.textOrNumber("expiration", &problems)
      request.apnsID = map.text("apnsID", &problems)
      request.collapseID = map.text("collapseID", &problems)
      request.channelID = map.text("channelID", &problems)
      request.payloadBytes = map.int("payloadBytes", in: 0...(1 << 40), &problems)
      let kinds = PushAttempt.Credentials.Kind.allCases.map(\.rawValue)
      let kind = map.choice("credentials", among: kinds, &problems)
      let keyID = map.text("keyID", &problems)
      let teamID = map.text("teamID", &problems)
      let issuedAt = map.moment("tokenIssuedAt", &problems)
      map.finish(&problems)
      if let kind, let known = PushAttempt.Credentials.Kind(rawValue: kind.value) {
        var credentials = PushAttempt.Credentials(known)
        credentials.keyID = keyID?.value
        credentials.teamID = teamID?.value
        credentials.issuedAt = issuedAt?.value
        request.credentials = Located(credentials, at: kind.origin)
      }
      attempt.request = request
    }

    private func refuse(
      timings: JSONElement, in root: StrictObject, _ problems: inout [Diagnostic]
    ) {
      let isFine = timings.kind == .object && timings.members.allSatisfy { $0.value.kind == .number }
      if isFine { return }
      StrictObject.add(
        "wrong-type", "expected an object of numbers, milliseconds by name",
        at: timings.origin(in: root.file.at(keyPath: "timings")), to: &problems)
    }
  }
}
