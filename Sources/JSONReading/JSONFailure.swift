package import ReadinessModel

/// Where something stands in a JSON text.
package struct JSONPlace: Sendable, Hashable {
  /// From 1.
  package let line: Int
  /// In characters (code points), from 1.
  package let column: Int
  /// In bytes, from 0.
  package let offset: Int

  package init(line: Int, column: Int, offset: Int) {
    self.line = line
    self.column = column
    self.offset = offset
  }

  /// The place of a byte. Goes through all that stands before it.
  init(of offset: Int, in bytes: [UInt8]) {
    var (line, column) = (1, 1)
    for byte in bytes[..<min(offset, bytes.count)] {
      if byte == 0x0A {
        (line, column) = (line + 1, 1)
      } else if byte & 0xC0 != 0x80 {
        column += 1
      }
    }
    self.init(line: line, column: column, offset: offset)
  }
}

/// Why bytes are not JSON.
package struct JSONFailure: Error, Sendable, Hashable {
  package enum Reason: Sendable, Hashable {
    /// No bytes, or white space only.
    case empty
    case tooLarge(bytes: Int, limit: Int)
    case tooDeep(limit: Int)
    case tooManyValues(limit: Int)
    case utf16
    case notUTF8
    /// The text ends, and what was expected.
    case ends(expected: String)
    /// Something else than what was expected.
    case unexpected(found: String, expected: String)
    case nul
    case comment
    case trailingComma
    /// A key or text in quotation marks that are none in JSON.
    case quotationMark(String)
    /// A bare word: `NaN`, `True`, a key without quotation marks.
    case word(String)
    case number(String)
    case lineBreakInText
    case controlCharacter(UInt8)
    case escape(String)
    case openText
    case secondValue
  }

  package let reason: Reason
  /// Where reading stopped; `nil` for what concerns the text as a whole.
  package let place: JSONPlace?

  init(_ reason: Reason, at place: JSONPlace? = nil) {
    self.reason = reason
    self.place = place
  }

  package var code: String {
    switch reason {
    case .empty: "json.empty"
    case .tooLarge: "json.too-large"
    case .tooDeep: "json.too-deep"
    case .tooManyValues: "json.too-many-values"
    case .utf16: "json.utf-16"
    case .notUTF8: "json.not-utf-8"
    default: "json.malformed"
    }
  }

  /// Whether the text was given up because of its size, so that nobody knows whether it is JSON.
  package var isLimit: Bool {
    switch reason {
    case .tooLarge, .tooDeep, .tooManyValues: true
    default: false
    }
  }

  /// Found, then expected; one line, without the place.
  package var message: String {
    switch reason {
    case .empty: "nothing in it, expected a JSON text"
    case .tooLarge(let bytes, let limit): "\(bytes) bytes, at most \(limit) are read"
    case .tooDeep(let limit): "more than \(limit) levels of nesting"
    case .tooManyValues(let limit): "more than \(limit) values"
    case .utf16: "encoded as UTF-16, expected UTF-8"
    case .notUTF8: "a byte that is not UTF-8"
    case .ends(let expected): "the text ends, expected \(expected)"
    case .unexpected(let found, let expected): "found \(found), expected \(expected)"
    case .nul: "a NUL byte, which JSON has nowhere"
    case .comment: "a comment, which JSON does not have"
    case .trailingComma: "a comma with nothing behind it"
    case .quotationMark(let mark): "\(mark) is no quotation mark of JSON, expected `\"`"
    case .word(let word): "`\(word)` is no value of JSON"
    case .number(let what): what
    case .lineBreakInText: "a line break inside a text, expected `\\n` or the end of the text"
    case .controlCharacter(let byte): "control character \(byte) inside a text, expected an escape"
    case .escape(let what): what
    case .openText: "the text ends inside a string, expected `\"`"
    case .secondValue: "something follows the JSON text"
    }
  }

  /// The message with its line and column.
  package var placedMessage: String {
    place.map { "line \($0.line), column \($0.column): \(message)" } ?? message
  }

  package var hint: String? {
    switch reason {
    case .tooLarge, .tooDeep, .tooManyValues: "check that this is the file you meant"
    case .utf16, .notUTF8: "save the file as UTF-8"
    case .comment: "take the comment out"
    case .trailingComma: "take the comma out"
    case .quotationMark: "write straight double quotation marks"
    default: nil
    }
  }

  /// The failure as a diagnostic about the file that `origin` names.
  package func diagnostic(in origin: Origin) -> Diagnostic {
    Diagnostic(code: code, message: message, origin: place.map(origin.at) ?? origin, hint: hint)
  }
}

extension Origin {
  /// The same file at a place in its text.
  package func at(_ place: JSONPlace) -> Origin {
    Origin(file: file, container: container, keyPath: keyPath, line: place.line, column: place.column)
  }
}
