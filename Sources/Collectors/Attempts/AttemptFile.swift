internal import JSONReading
package import ReadinessModel

/// A file about one push, in whichever form it was kept: the record of a provider or a probe, the body of an
/// answer alone, or what a client printed.
package enum AttemptFile {
  /// As many bytes are no answer of APNs with what a client prints around it. Standard input is read no further.
  package static let limit = 1 << 20

  /// What was read, and what there is to tell about it besides.
  package struct Content: Sendable {
    package let attempt: PushAttempt
    /// Secrets in the file, by kind and line.
    package let secrets: [SecretScan.Finding]
  }

  /// The bytes of a file that was named on the command line; of one that is too large as many as tell it.
  package static func bytes(at path: Located<String>) throws(EvidenceOpening.Failure) -> [UInt8] {
    do throws(EvidenceFile.Fault) {
      let file = try EvidenceFile(path: path.value)
      if let bytes = try file.bytes(limit: limit) { return bytes }
      return [UInt8](repeating: 0, count: limit)
    } catch {
      throw EvidenceOpening.Failure(diagnostics: [EvidenceOpening.diagnostic(error, for: "the attempt", path)]
      )
    }
  }

  package static func read(_ bytes: [UInt8], file: Origin) throws(AttemptProblems) -> Content {
    guard bytes.count < limit else {
      throw AttemptProblems([
        Diagnostic(
          code: "attempt.too-large",
          message: "\(limit) bytes or more, fewer are read", origin: file,
          hint: "check that this is the file you meant; an answer of APNs has some hundred bytes")
      ])
    }
    return Content(attempt: try attempt(bytes, file), secrets: SecretScan.findings(in: bytes))
  }

  private static func attempt(_ bytes: [UInt8], _ file: Origin) throws(AttemptProblems) -> PushAttempt {
    let first = bytes.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
    guard let first else {
      throw AttemptProblems([
        Diagnostic(
          code: "attempt.empty", message: "nothing in it, expected a record or an answer of APNs",
          origin: file,
          hint: "a push that was accepted has an answer without body: save its headers, with `curl -i`")
      ])
    }
    if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") {
      let document = try AttemptRecord.document(bytes, file)
      var attempt = PushAttempt(origin: file)
      let isBody =
        document.root["formatVersion"] == nil
        && AnswerBody.take(document.root, into: &attempt.answer, at: document.root.origin(in: file))
      return isBody ? attempt : try AttemptRecord.read(document, file: file)
    }
    guard let text = String(validating: bytes, as: UTF8.self) else {
      throw AttemptProblems([
        Diagnostic(
          code: "attempt.not-utf-8", message: "neither JSON nor text in UTF-8", origin: file,
          hint: "save it with `curl -i`, without compression")
      ])
    }
    return try Transcript.read(text, file: file)
  }
}
