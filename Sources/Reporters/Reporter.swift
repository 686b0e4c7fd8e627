package import ReadinessModel

/// One way to tell a report. The same report gives the same bytes: a reporter sees no clock, no
/// environment and no file.
package protocol Reporter: Sendable {
  /// The word for it on the command line.
  static var name: String { get }
  /// What it is for, in a few words, for the help text.
  static var summary: String { get }

  func render(_ report: Report) -> String
}
