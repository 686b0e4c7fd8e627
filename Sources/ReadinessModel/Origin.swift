/// Where something was found: a file, what it lay inside, and the place within.
package struct Origin: Sendable, Hashable {
  /// The file as the user named it, or words such as `command line`.
  package var file: String
  /// What was opened on the way in, outermost first: `["Payload/App.app/Info.plist"]`.
  package var container: [String]
  /// Path of keys inside the file, such as `provider.routes[0].host`.
  package var keyPath: String?
  /// Line, from 1.
  package var line: Int?
  /// Column in characters, from 1.
  package var column: Int?
  /// Offset in bytes from the start of the innermost file.
  package var offset: Int?

  package init(
    file: String, container: [String] = [], keyPath: String? = nil, line: Int? = nil,
    column: Int? = nil, offset: Int? = nil
  ) {
    self.file = file
    self.container = container
    self.keyPath = keyPath
    self.line = line
    self.column = column
    self.offset = offset
  }

  /// The same file at another key path. The line is kept only when a new one is given.
  package func at(keyPath: String, line: Int? = nil, column: Int? = nil) -> Origin {
    Origin(file: file, container: container, keyPath: keyPath, line: line, column: column)
  }
}
