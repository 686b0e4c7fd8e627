package import ReadinessModel

/// How much a failure of a rule matters, by stage and channel. A stage wins over a channel.
package struct SeverityRule: Sendable, Hashable {
  package var standard: Severity
  package var stages: [Stage: Severity]
  package var channels: [Channel: Severity]

  package init(_ standard: Severity, stages: [Stage: Severity] = [:], channels: [Channel: Severity] = [:]) {
    self.standard = standard
    self.stages = stages
    self.channels = channels
  }

  /// The severity for a release; a stage or channel that is not known chooses nothing.
  package func severity(stage: Stage?, channel: Channel?) -> Severity {
    if let stage, let severity = stages[stage] { return severity }
    if let channel, let severity = channels[channel] { return severity }
    return standard
  }
}
