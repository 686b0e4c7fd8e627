package import ReadinessModel

/// A text that says beside each line what has to be told of it.
///
/// A line may end in one or more markers, `#! COLUMN CODE: MESSAGE`, with `(HINT)` at the end where there
/// is a hint. Markers are comments of the text's language and stay in it. `#!^` is about the line above,
/// for a line that cannot hold a comment.
package struct MarkedText: Sendable {
  package let text: String
  /// `LINE:COLUMN CODE: MESSAGE (HINT)`, in the order of the text.
  package let expected: [String]

  package init(_ text: String) {
    self.text = text
    var expected: [String] = []
    for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      for var marker in line.split(separator: "#!", omittingEmptySubsequences: false).dropFirst() {
        var number = index + 1
        if marker.first == "^" {
          number -= 1
          marker = marker.dropFirst()
        }
        let words = marker.drop { $0 == " " }
        let column = words.prefix { $0 != " " }
        var rest = words.dropFirst(column.count + 1)
        while rest.last == " " { rest.removeLast() }
        expected.append("\(number):\(column) \(rest)")
      }
    }
    self.expected = expected
  }

  /// Diagnostics in the form of ``expected``, sorted by place.
  package static func told(_ diagnostics: [Diagnostic]) -> [String] {
    diagnostics.map { diagnostic in
      let hint = diagnostic.hint.map { " (\($0))" } ?? ""
      let place = "\(diagnostic.origin?.line ?? 0):\(diagnostic.origin?.column ?? 0)"
      return ((diagnostic.origin?.line ?? 0, diagnostic.origin?.column ?? 0), place, diagnostic, hint)
    }
    .sorted { $0.0 < $1.0 }
    .map { "\($0.1) \($0.2.code): \($0.2.message)\($0.3)" }
  }
}
