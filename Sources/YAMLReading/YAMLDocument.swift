package import ReadinessModel

/// A YAML file that was read: its tree, and its lines for messages.
package struct YAMLDocument: Sendable {
  /// The file as the user named it.
  package let file: String
  package let root: YAMLNode
  let lines: SourceLines

  /// A tree that was not read from text: it has no lines to show.
  package init(file: String, root: YAMLNode) {
    self.init(file: file, root: root, lines: SourceLines([]))
  }

  init(file: String, root: YAMLNode, lines: SourceLines) {
    self.file = file
    self.root = root
    self.lines = lines
  }

  /// The same file with another tree, for instance one whose variables are filled in.
  package func replacing(root: YAMLNode) -> YAMLDocument {
    YAMLDocument(file: file, root: root, lines: lines)
  }

  /// The text of one line (from 1) for a caret under it. `nil` beyond the end, and where showing the line
  /// would help nobody: it is very long, or looks like key material.
  package func sourceLine(_ line: Int) -> String? {
    lines.line(line)
  }

  /// The place of `node`, under the path of keys that leads to it.
  package func origin(of node: YAMLNode, keyPath: String? = nil) -> Origin {
    Origin(file: file, keyPath: keyPath, line: node.line, column: node.column)
  }

  /// A diagnostic at a place in this file, with the line of text it stands in.
  package func diagnostic(
    code: String, _ message: String, line: Int, column: Int, keyPath: String? = nil, hint: String? = nil
  ) -> Diagnostic {
    Diagnostic(
      code: code, message: message,
      origin: Origin(file: file, keyPath: keyPath, line: line, column: column), hint: hint,
      source: sourceLine(line))
  }

  /// A diagnostic at `node`.
  package func diagnostic(
    code: String, _ message: String, at node: YAMLNode, keyPath: String? = nil, hint: String? = nil
  ) -> Diagnostic {
    diagnostic(
      code: code, message, line: node.line, column: node.column, keyPath: keyPath, hint: hint)
  }
}

/// Why a YAML file was refused: every reason that one reading finds, in the order of the file.
package struct YAMLProblems: Error, Sendable {
  package let diagnostics: [Diagnostic]
  /// The tree, where one could be built all the same (keys that stand twice count once, the first): for
  /// finding more mistakes in the same run, never for use.
  package let document: YAMLDocument?

  package init(_ diagnostics: [Diagnostic], document: YAMLDocument? = nil) {
    self.diagnostics = diagnostics
    self.document = document
  }
}
