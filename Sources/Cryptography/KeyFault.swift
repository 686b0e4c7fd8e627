/// Why a file does not hold a key that APNs could use: the first thing that is wrong with the key itself,
/// after whatever was wrapped around it has been undone.
package enum KeyFault: Error, Sendable, Hashable {
  // Not a key at all.
  case empty
  case tooLarge(bytes: Int, limit: Int)
  case htmlPage
  case gitLFSPointer
  case json
  case notAKey
  case placeholder

  // The frame.
  case endMissing(label: String)
  case labelsDiffer(begin: String, end: String)
  case emptyBody(label: String)
  case bodyNotBase64(label: String)

  // Something else than a private key in PKCS#8.
  case certificate
  case publicKey
  case pkcs12
  case otherObject(label: String?)
  case encrypted
  /// A sound, unencrypted key on P-256, but not in PKCS#8.
  case sec1
  case labelMismatch(label: String, content: String)

  // The structure inside.
  case truncated
  case malformed(String)
  case trailingBytes(Int)

  // The key.
  case wrongAlgorithm(String)
  case explicitParameters
  case wrongCurve(String)
  case curvesDiffer(outer: String, inner: String)
  case valueLength(Int)
  case valueOutOfRange
  case publicKeyMismatch
}

/// How a key's text departs from PEM where no form of its own has a name.
package enum KeyWrapping: String, Sendable, Hashable, CaseIterable {
  case utf16, quoted, indented
  case smartDashes = "smart-dashes"
  /// Other text on the line of BEGIN, such as `KEY=`.
  case textOnLine = "text-on-line"
  /// Several of the named forms inside each other.
  case nested
}

/// Something to tell about a key file: a stable code, what was found and expected, what to do.
package struct KeyRemark: Sendable, Hashable {
  /// Dotted kebab-case.
  package let code: String
  package let message: String
  package let hint: String?
}

private let download =
  "give the .p8 file as downloaded from Apple; it can be downloaded once, make a new key if it is lost"
private let replace = "give the .p8 file that belongs to the key id"
private let convert = "convert it: `openssl pkcs8 -topk8 -nocrypt -in KEY -out AuthKey_KEYID.p8`"

extension KeyFault {
  package var remark: KeyRemark {
    switch self {
    case .empty: KeyRemark("empty", "the file is empty, expected a private key in PEM", download)
    case .tooLarge(let bytes, let limit):
      KeyRemark("too-large", "\(bytes) bytes, more than the limit of \(limit) for a key file", replace)
    case .htmlPage: KeyRemark("html", "an HTML page was saved as the key, expected PEM", download)
    case .gitLFSPointer:
      KeyRemark("git-lfs-pointer", "a Git LFS pointer stands in place of the key", "run `git lfs pull`")
    case .json: KeyRemark("json", "a JSON file, expected a private key in PEM", replace)
    case .notAKey:
      KeyRemark("not-a-key", "neither PEM, base64 nor DER, expected a private key in PEM", download)
    case .placeholder:
      KeyRemark("placeholder", "a placeholder stands between BEGIN and END, expected a key", download)
    case .endMissing(let label):
      KeyRemark("truncated", "the line END \(label) is missing: the file is cut short", download)
    case .labelsDiffer(let begin, let end):
      KeyRemark(
        "labels-differ", "begins as `\(begin)` and ends as `\(end)`, expected the same words", download)
    case .emptyBody(let label):
      KeyRemark("empty-body", "nothing between BEGIN and END \(label), expected a key", download)
    case .bodyNotBase64(let label):
      KeyRemark("body-not-base64", "the body of \(label) is not base64", download)
    case .certificate, .publicKey, .pkcs12, .otherObject, .encrypted, .sec1, .labelMismatch: wrongKind
    case .truncated, .malformed, .trailingBytes: wrongStructure
    case .wrongAlgorithm, .explicitParameters, .wrongCurve, .curvesDiffer, .valueLength, .valueOutOfRange,
      .publicKeyMismatch:
      wrongKey
    }
  }

  private var wrongKind: KeyRemark {
    switch self {
    case .certificate: KeyRemark("certificate", "a certificate, expected a private key in PKCS#8", replace)
    case .publicKey: KeyRemark("public-key", "a public key alone, expected a private key", replace)
    case .pkcs12:
      KeyRemark(
        "pkcs12", "a PKCS#12 file, expected a private key in PEM; APNs certificates are no keys", replace)
    case .encrypted:
      KeyRemark(
        "encrypted", "the key is encrypted, expected an unencrypted PKCS#8 key",
        "decrypt it: `openssl pkcs8 -in KEY -out AuthKey_KEYID.p8`")
    case .sec1:
      KeyRemark(
        "sec1", "a P-256 key in SEC1 form (`EC PRIVATE KEY`), expected PKCS#8 (`PRIVATE KEY`)", convert)
    case .labelMismatch(let label, let content):
      KeyRemark("label-mismatch", "the label says `\(label)`, the body is \(content)", convert)
    case .otherObject(let label?):
      KeyRemark("wrong-kind", "found `\(label)`, expected `PRIVATE KEY`", replace)
    default: KeyRemark("wrong-kind", "not a private key in PKCS#8", replace)
    }
  }

  private var wrongStructure: KeyRemark {
    switch self {
    case .truncated: KeyRemark("truncated", "the key is cut short inside its frame", download)
    case .trailingBytes(let count):
      KeyRemark(
        "trailing-bytes",
        "\(count) byte\(count == 1 ? "" : "s") after the key inside its frame, expected none", download)
    case .malformed(let reason): KeyRemark("malformed", "not a readable key: \(reason)", download)
    default: KeyRemark("malformed", "not a readable key", download)
    }
  }

  private var wrongKey: KeyRemark {
    switch self {
    case .wrongAlgorithm(let name):
      KeyRemark("wrong-algorithm", "a key for \(name), expected elliptic curve P-256", replace)
    case .explicitParameters:
      KeyRemark("explicit-parameters", "the curve is spelled out, expected the named curve P-256", convert)
    case .wrongCurve(let name): KeyRemark("wrong-curve", "curve \(name), expected P-256 for ES256", replace)
    case .curvesDiffer(let outer, let inner):
      KeyRemark(
        "curves-differ", "curve \(outer) outside and \(inner) inside, expected P-256 in both", replace)
    case .valueLength(let count):
      KeyRemark("value-length", "a private value of \(count) bytes, expected 32", replace)
    case .valueOutOfRange:
      KeyRemark("value-out-of-range", "the private value is outside the range of P-256", replace)
    case .publicKeyMismatch:
      KeyRemark("public-key-mismatch", "the public key inside belongs to another private key", replace)
    default: KeyRemark("malformed", "not a readable key", replace)
    }
  }
}

extension KeyWrapping {
  var remark: KeyRemark {
    switch self {
    case .utf16: KeyRemark("utf-16", "UTF-16 text, expected ASCII or UTF-8", "save the file as UTF-8")
    case .quoted:
      KeyRemark("quoted", "quotation marks around the key, expected bare PEM", "take the quotes off")
    case .indented:
      KeyRemark(
        "indented", "the lines are indented, expected them to begin at the margin", "strip the indentation")
    case .smartDashes:
      KeyRemark("smart-dashes", "typographic dashes around BEGIN, expected five hyphens", download)
    case .textOnLine:
      KeyRemark("text-on-line", "other text on the line of BEGIN, expected the line alone", "remove the text")
    case .nested:
      KeyRemark("nested", "wrapped more than once, expected bare PEM", "decode it until PEM comes out")
    }
  }
}

extension KeyRemark {
  init(_ code: String, _ message: String, _ hint: String?) {
    self.init(code: "key." + code, message: message, hint: hint)
  }
}
