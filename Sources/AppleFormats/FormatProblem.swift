package import ReadinessModel

/// Something wrong with a file in one of Apple's formats that could be read all the same.
package struct FormatProblem: Sendable, Hashable {
  /// What is wrong, by the code of the diagnostic.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// Encoded by the looser basic rules: a boolean other than 0xFF, a length in a longer form.
    case notCanonical = "der.not-canonical"
    case unsortedKeys = "der.unsorted-keys"
    case derDuplicateKey = "der.duplicate-key"
    case derTrailingBytes = "der.trailing-bytes"
    case unknownVersion = "der.unknown-version"
    case unknownType = "der.unknown-type"
    case blobLength = "entitlements.blob-length"
    case noEntitlements = "entitlements.empty"
    case notInDER = "entitlements.not-in-der"
    case dumpDuplicateKey = "entitlements.duplicate-key"
    case dumpUnknownType = "entitlements.unknown-type"
    case wrongType = "profile.wrong-type"

    var severity: Diagnostic.Severity {
      switch self {
      case .derDuplicateKey, .dumpDuplicateKey, .wrongType, .derTrailingBytes, .blobLength: .error
      case .notCanonical, .unknownVersion, .unknownType, .dumpUnknownType, .notInDER: .warning
      case .unsortedKeys, .noEntitlements: .note
      }
    }
  }

  package var kind: Kind
  package var message: String
  package var hint: String?
  /// The key it is about; empty for the whole.
  package var path: FactPath
  package var line: Int?
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

extension [FormatProblem] {
  /// Problems beyond so many are not listed.
  private static var most: Int { 1000 }

  /// Appends `problem` while there is room.
  mutating func note(_ problem: FormatProblem) {
    if count < Self.most { append(problem) }
  }
}
