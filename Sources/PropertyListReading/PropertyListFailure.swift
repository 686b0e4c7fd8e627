package import ReadinessModel

/// Why nothing of a property list can be told.
package enum PropertyListFailure: Error, Sendable, Hashable {
  /// Where reading stopped.
  package enum Place: Sendable, Hashable {
    /// Line, from 1, of a list in text.
    case line(Int)
    /// Offset in bytes of a binary list.
    case offset(Int)
    case nowhere
  }

  /// A key that has no value behind it.
  package struct LoneKey: Sendable, Hashable {
    package let path: FactPath
    package let line: Int

    package init(path: FactPath, line: Int) {
      self.path = path
      self.line = line
    }
  }

  /// No bytes, or white space only.
  case empty
  /// None of the forms a property list can have.
  case unrecognised
  case tooLarge(bytes: Int, limit: Int)
  case tooDeep(limit: Int, Place)
  case tooManyValues(limit: Int)
  /// Text and data of a binary list come to more than this once every reference is followed.
  case tooMuchContent(limit: Int)
  case unsupportedEncoding(String)
  case malformed(String, Place)
  /// Well-formed, and refused because it can harm: entity declarations, references to them.
  case forbidden(String, Place)
  /// Apple's parser refuses such a list whole, others drop the key or pair it wrongly.
  case keysWithoutValue([LoneKey])
  /// libplist read something else than the bytes say.
  case parsersDisagree(String)

  package var code: String {
    switch self {
    case .empty: "plist.empty"
    case .unrecognised: "plist.unrecognised"
    case .tooLarge: "plist.too-large"
    case .tooDeep: "plist.too-deep"
    case .tooManyValues: "plist.too-many-values"
    case .tooMuchContent: "plist.too-much-content"
    case .unsupportedEncoding: "plist.unsupported-encoding"
    case .malformed: "plist.malformed"
    case .forbidden: "plist.forbidden"
    case .keysWithoutValue: "plist.key-without-value"
    case .parsersDisagree: "plist.parsers-disagree"
    }
  }

  /// Found, then expected; one line.
  package var message: String {
    switch self {
    case .empty: "nothing in it, expected a property list"
    case .unrecognised: "neither an XML, a binary, an OpenStep nor a JSON property list"
    case .tooLarge(let bytes, let limit): "\(bytes) bytes, at most \(limit) are read"
    case .tooDeep(let limit, _): "more than \(limit) levels of nesting"
    case .tooManyValues(let limit): "more than \(limit) values"
    case .tooMuchContent(let limit): "more than \(limit) bytes of text and data when references are followed"
    case .unsupportedEncoding(let name): "encoding \(name), expected UTF-8, UTF-16 or ISO-8859-1"
    case .malformed(let what, _), .forbidden(let what, _): what
    case .keysWithoutValue(let keys):
      keys.prefix(Self.listedKeys).map { "key `\($0.path)` in line \($0.line) has no value" }
        .joined(separator: ", ") + (keys.count > Self.listedKeys ? " and so on" : "")
    case .parsersDisagree(let what): "libplist reads it differently: \(what)"
    }
  }

  private static let listedKeys = 5

  package var hint: String? {
    switch self {
    case .empty: nil
    case .tooLarge, .tooDeep, .tooManyValues, .tooMuchContent: "check that this is the file you meant"
    case .unsupportedEncoding: "save the file as UTF-8"
    case .forbidden: "remove the declarations between `[` and `]` and write plain text"
    case .keysWithoutValue: "give each `<key>` its value, or remove it"
    case .unrecognised, .malformed, .parsersDisagree: "run `plutil -lint` on the file, or export it again"
    }
  }

  package var place: Place {
    switch self {
    case .tooDeep(_, let place), .malformed(_, let place), .forbidden(_, let place): place
    case .keysWithoutValue(let keys): keys.first.map { .line($0.line) } ?? .nowhere
    default: .nowhere
    }
  }

  /// The failure as a diagnostic about the file that `origin` names.
  package func diagnostic(in origin: Origin) -> Diagnostic {
    var place = origin
    switch self.place {
    case .line(let line): place.line = line
    case .offset(let offset): place.offset = offset
    case .nowhere: break
    }
    return Diagnostic(code: code, message: message, origin: place, hint: hint)
  }
}
