package import ReadinessModel

/// Something wrong with a property list that could be read all the same.
package struct PropertyListProblem: Sendable, Hashable {
  /// What is wrong, by the code of the diagnostic.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    case duplicateKey = "plist.duplicate-key"
    case invalidInteger = "plist.invalid-integer"
    case invalidReal = "plist.invalid-real"
    case invalidDate = "plist.invalid-date"
    case invalidData = "plist.invalid-data"
    case byteOrderMark = "plist.byte-order-mark"
    case utf16 = "plist.utf-16"
    case encodingContradiction = "plist.encoding-contradiction"
    case commentWithDashes = "plist.comment-with-dashes"
    case controlCharacter = "plist.control-character"
    case missingPlistElement = "plist.missing-plist-element"
    case trailingBytes = "plist.trailing-bytes"
    case openStepForm = "plist.openstep-form"
    case jsonForm = "plist.json-form"

    /// Notes tell of something unusual that every reader takes.
    var severity: Diagnostic.Severity {
      switch self {
      case .duplicateKey, .invalidInteger, .invalidReal, .invalidDate, .invalidData: .error
      case .encodingContradiction, .commentWithDashes, .controlCharacter, .missingPlistElement,
        .trailingBytes, .jsonForm:
        .warning
      case .byteOrderMark, .utf16, .openStepForm: .note
      }
    }
  }

  package var kind: Kind
  package var message: String
  package var hint: String?
  /// The key it is about; empty for the file as a whole.
  package var path: FactPath
  /// Line, from 1, in an XML list.
  package var line: Int?
  /// Offset in bytes, in a binary list.
  package var offset: Int?

  package init(
    _ kind: Kind, _ message: String, hint: String? = nil, path: FactPath = FactPath(), line: Int? = nil,
    offset: Int? = nil
  ) {
    self.kind = kind
    self.message = message
    self.hint = hint
    self.path = path
    self.line = line
    self.offset = offset
  }

  /// The problem as a diagnostic about the file that `origin` names.
  package func diagnostic(in origin: Origin) -> Diagnostic {
    var place = origin
    place.keyPath = path.isEmpty ? origin.keyPath : path.description
    place.line = line
    place.offset = offset
    return Diagnostic(
      code: kind.rawValue, severity: kind.severity, message: message, origin: place, hint: hint)
  }
}

extension [PropertyListProblem] {
  /// Problems beyond so many are not listed. The values they are about stay unreadable, each with its reason.
  private static var most: Int { 1000 }

  /// Appends `problem` while there is room.
  mutating func note(_ problem: PropertyListProblem) {
    if count < Self.most { append(problem) }
  }
}
