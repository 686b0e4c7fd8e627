internal import Expressions
internal import ReadinessModel

/// Severities in the compact form.
extension SeverityRule {
  func write(to writer: inout CompactWriter) {
    writer.choice(standard)
    writer.bool(!stages.isEmpty || !channels.isEmpty)
    guard !stages.isEmpty || !channels.isEmpty else { return }
    Self.write(stages, to: &writer)
    Self.write(channels, to: &writer)
  }

  private static func write<Word: CaseIterable & Hashable>(
    _ severities: [Word: Severity], to writer: inout CompactWriter
  ) {
    for word in Word.allCases {
      writer.bool(severities[word] != nil)
      if let severity = severities[word] { writer.choice(severity) }
    }
  }

  init(from reader: inout CompactReader) throws(FormFailure) {
    standard = try reader.choice(among: Severity.allCases)
    let isDivided = try reader.bool()
    stages = isDivided ? try Self.severities(from: &reader) : [:]
    channels = isDivided ? try Self.severities(from: &reader) : [:]
  }

  private static func severities<Word: CaseIterable & Hashable>(
    from reader: inout CompactReader
  ) throws(FormFailure) -> [Word: Severity] {
    var severities: [Word: Severity] = [:]
    for word in Word.allCases where try reader.bool() {
      severities[word] = try reader.choice(among: Severity.allCases)
    }
    return severities
  }
}
