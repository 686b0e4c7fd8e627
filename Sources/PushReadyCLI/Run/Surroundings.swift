package import ReadinessModel

/// All that a command may know of the world, read once at the start.
package struct Surroundings: Sendable {
  package var environment: [String: String]
  /// The clock, read once.
  package var clock: Timestamp
  /// Standard output is a terminal.
  package var isTerminal: Bool
  /// Columns of that terminal, where it says.
  package var columns: Int?
  /// Name of the working directory, the label of a release that has none.
  package var folderName: String?
  /// Tells a person who waits what is waited for; `nil` where nobody does.
  package var progress: (@Sendable (String) -> Void)?

  package init(
    environment: [String: String], clock: Timestamp, isTerminal: Bool = false, columns: Int? = nil,
    folderName: String? = nil
  ) {
    self.environment = environment
    self.clock = clock
    self.isTerminal = isTerminal
    self.columns = columns
    self.folderName = folderName
  }
}

/// What a command did: nothing is printed or written before the end.
package struct CommandResult: Sendable, Hashable {
  /// A file to write.
  package struct File: Sendable, Hashable {
    package var path: String
    package var text: String
    /// Folders on the way that are not there are made.
    package var makesFolders = false
  }

  package var output: String
  package var errors: String
  package var files: [File]
  package var status: ExitStatus
  /// What was rendered. A large report takes a while to be let go of, which nobody needs to wait for.
  package var report: Report?

  package init(output: String = "", errors: String = "", files: [File] = [], status: ExitStatus = .ready) {
    self.output = output
    self.errors = errors
    self.files = files
    self.status = status
  }
}
