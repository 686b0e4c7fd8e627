package import ReadinessModel

/// Something wrong with a JSON text that could be read all the same.
package struct JSONProblem: Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    /// The grammar allows a key twice and leaves open which one counts (RFC 8259, section 4). The last is kept.
    case duplicateKey(String, first: JSONPlace)
    /// Half of a surrogate pair, which the grammar allows and no text can hold. It is read as U+FFFD.
    case loneSurrogate
    /// A byte-order mark, which must not be sent (RFC 8259, section 8.1).
    case byteOrderMark
  }

  package let kind: Kind
  package let place: JSONPlace

  package var code: String {
    switch kind {
    case .duplicateKey: "json.duplicate-key"
    case .loneSurrogate: "json.lone-surrogate"
    case .byteOrderMark: "json.byte-order-mark"
    }
  }

  /// One line, without the place.
  package var message: String {
    switch kind {
    case .duplicateKey(let key, let first):
      "key `\(key)` stands twice, first in line \(first.line), column \(first.column); readers differ on which counts"
    case .loneSurrogate: "half of a surrogate pair, which stands for no character"
    case .byteOrderMark: "the text begins with a byte-order mark, which JSON must not have"
    }
  }

  package var hint: String {
    switch kind {
    case .duplicateKey: "keep one of the two"
    case .loneSurrogate: "write both halves, or the character itself"
    case .byteOrderMark: "save the file as UTF-8 without byte-order mark"
    }
  }

  /// The problem as a diagnostic about the file that `origin` names.
  package func diagnostic(in origin: Origin) -> Diagnostic {
    Diagnostic(
      code: code, severity: .warning, message: message, origin: origin.at(place), hint: hint)
  }
}
