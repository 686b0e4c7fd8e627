/// What a file holds that was given as a provider's signing key: how the key is wrapped, what it is, and
/// whether APNs could use it. Nothing of the private key is in any property but ``key``, which cannot be
/// printed. Never asks for a password.
package struct SigningKeyFile: Sendable {
  /// How the key is wrapped.
  package enum Form: String, Sendable, Hashable, CaseIterable {
    /// BEGIN and END on lines of their own, at the margin.
    case pem
    /// Line breaks lost: frame and body on one line.
    case pemOneLine = "pem-one-line"
    /// The two characters `\n` in place of line breaks.
    case pemEscaped = "pem-escaped"
    /// Base64 of PEM.
    case base64
    /// Base64 of DER: the body of PEM without its frame.
    case bodyOnly = "body-only"
    case der
    case other
  }

  /// What is inside.
  package enum Content: String, Sendable, Hashable, CaseIterable {
    case pkcs8, sec1, certificate
    case publicKey = "public-key"
    case pkcs12, json, empty, other
  }

  /// Longest file that is read, in bytes.
  package static let maximumBytes = 1024 * 1024

  package let form: Form
  /// Set only for ``Form/other``.
  package let wrapping: KeyWrapping?
  package let content: Content
  /// The words of the first BEGIN line, as they stand in the file.
  package let label: String?
  /// The labels of all blocks but the one that was taken.
  package let otherLabels: [String]
  /// `EC`, `RSA`, `Ed25519` or a dotted object identifier.
  package let algorithm: String?
  /// The curve in the algorithm identifier (in SEC1: its only one): `P-256`, or a dotted object identifier.
  package let curve: String?
  /// The curve that the ECPrivateKey inside repeats; usually not there.
  package let innerCurve: String?
  package let isEncrypted: Bool
  package let hasByteOrderMark: Bool
  /// Text before the first BEGIN line, which PEM allows and some readers do not.
  package let hasTextBeforeFrame: Bool
  /// A line of more than 64 characters in the body, which strict readers refuse.
  package let hasLongLines: Bool
  /// Blocks that claim to be private keys. The first one is taken.
  package let privateKeyCount: Int
  /// Of the key inside on whichever known curve, when it is sound; see ``PublicKey/sha256``.
  package let publicKeySHA256: String?
  /// `nil` exactly when ``key`` is there.
  package let fault: KeyFault?
  /// The key, when it is one that APNs could use.
  package let key: SigningKey?

  /// Whether APNs could use the key inside, in whatever form it is wrapped.
  package var isWellFormed: Bool { key != nil }

  /// Whether the key is one for P-256 that only stands in SEC1 form: some providers read it, Apple never
  /// hands it out.
  package var isSoundSEC1: Bool { fault == .sec1 }

  /// Whether some reader wants the text mended first.
  package var needsNormalisation: Bool {
    isWellFormed && (form != .pem || hasByteOrderMark || hasLongLines)
  }

  package init(_ file: [UInt8]) {
    let text = KeyText(file.span)
    form = text.form
    wrapping = text.wrapping
    label = text.labels.first
    otherLabels = text.otherLabels
    hasByteOrderMark = text.hasByteOrderMark
    hasTextBeforeFrame = text.hasTextBeforeFrame
    hasLongLines = text.hasLongLines
    privateKeyCount = text.privateKeyCount

    guard let der = text.der else {
      content = text.content
      isEncrypted = text.isEncrypted
      algorithm = nil
      curve = nil
      innerCurve = nil
      publicKeySHA256 = nil
      key = nil
      fault = text.fault ?? .notAKey
      return
    }
    let inside = PrivateKeyStructure(der, label: text.label)
    content = inside.content
    isEncrypted = text.isEncrypted || inside.isEncrypted
    algorithm = inside.algorithm.map(PrivateKeyStructure.name(ofAlgorithm:))
    curve = inside.curve?.name
    innerCurve = inside.innerCurve?.name
    publicKeySHA256 = inside.publicKey?.sha256
    let problem = text.fault ?? inside.fault
    key = problem == nil ? inside.scalar.flatMap(SigningKey.init(scalar:)) : nil
    fault = key == nil ? problem ?? .malformed("no private value") : nil
  }

  /// What is wrong with the key inside; `nil` for a well-formed one.
  package var faultRemark: KeyRemark? { fault?.remark }

  /// How the form departs from PEM; `nil` for PEM.
  package var formRemark: KeyRemark? {
    switch form {
    case .pem: nil
    case .pemOneLine:
      KeyRemark(
        "one-line", "the line breaks are lost: frame and body stand on one line",
        "put BEGIN, body and END on lines of their own")
    case .pemEscaped:
      KeyRemark(
        "escaped", "the characters `\\n` stand in place of line breaks",
        "replace each `\\n` by a line break, or say `form: pem-escaped` if the provider expects it")
    case .base64:
      KeyRemark(
        "base64", "base64 of a PEM file",
        "decode it with `base64 --decode`, or say `form: base64` if the provider expects it")
    case .bodyOnly:
      KeyRemark(
        "body-only", "the BEGIN and END lines are missing",
        "add `-----BEGIN PRIVATE KEY-----` before and `-----END PRIVATE KEY-----` after the text")
    case .der:
      KeyRemark(
        "der", "DER bytes, expected PEM text",
        "convert it: `openssl pkcs8 -topk8 -nocrypt -inform DER -in KEY -out AuthKey_KEYID.p8`")
    case .other: wrapping?.remark
    }
  }

  /// What some readers stumble over although the key is sound, in a fixed order.
  package var notes: [KeyRemark] {
    var notes: [KeyRemark] = []
    if hasByteOrderMark {
      notes.append(
        KeyRemark("byte-order-mark", "a byte-order mark before the key", "save the file without it"))
    }
    if hasTextBeforeFrame {
      notes.append(KeyRemark("text-before-frame", "text before the BEGIN line", "remove the text"))
    }
    if privateKeyCount > 1 {
      notes.append(
        KeyRemark(
          "several-keys", "\(privateKeyCount) private keys in the file, the first one was taken",
          "keep one key in the file"))
    }
    if hasLongLines {
      notes.append(
        KeyRemark(
          "long-lines", "the body has lines of more than 64 characters, which strict readers refuse",
          "wrap the body at 64 characters"))
    }
    return notes
  }
}
