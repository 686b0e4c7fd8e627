/// The kinds of key that sign messages of our own.
package enum MessageKeyKind: String, Sendable, Hashable, CaseIterable {
  /// ECDSA on P-256 with SHA-256, signatures in DER (RFC 3279, 2.2.3).
  case p256 = "ECDSA P-256"
  /// RFC 8032, PureEdDSA.
  case ed25519 = "Ed25519"
}

/// Why a file holds no key that signs or verifies messages.
package enum MessageKeyFault: Error, Sendable, Hashable {
  case tooLarge(limit: Int)
  case noBlock(expected: String)
  case severalBlocks
  case encrypted
  /// The label of what was found in place of a key.
  case wrongKind(label: String, expected: String)
  case malformed
  case wrongAlgorithm

  /// What was found, then what was expected.
  package var message: String {
    switch self {
    case .tooLarge(let limit): "more than \(limit) bytes, which is no key"
    case .noBlock(let expected): "no PEM block, expected `\(expected)`"
    case .severalBlocks: "several keys in one file, expected one"
    case .encrypted: "the key is encrypted, expected one without a password"
    case .wrongKind(let label, let expected): "found `\(label)`, expected `\(expected)`"
    case .malformed: "the key cannot be read: it is damaged or of an unknown form"
    case .wrongAlgorithm: "a key of another kind, expected ECDSA on P-256 or Ed25519"
    }
  }

  package var hint: String {
    switch self {
    case .encrypted: "decrypt it: `openssl pkcs8 -in KEY -out sign.pem`"
    case .wrongKind(_, let expected) where expected == PublicMessageKey.label,
      .noBlock(let expected) where expected == PublicMessageKey.label:
      "write the public key: `openssl pkey -in sign.pem -pubout -out sign.pub.pem`"
    default: "make one: `openssl genpkey -algorithm ed25519 -out sign.pem`"
    }
  }
}

/// A private key that signs messages of our own. It cannot be printed.
package struct PrivateMessageKey: Sendable {
  static let label = "PRIVATE KEY"
  /// Largest key file that is read, in bytes.
  package static let maximumBytes = 64 * 1024

  private let der: SecretBytes
  package let publicKey: PublicMessageKey

  /// Reads an unencrypted key in PEM: PKCS#8, or SEC1 for elliptic curves. The caller's bytes stay as they
  /// are; ``SecretBytes/cleanse(_:)`` overwrites them.
  package init(pem file: [UInt8]) throws(MessageKeyFault) {
    let text = file.span
    let frames = try PEMFrame.keys(in: text)
    // `openssl ecparam -genkey` writes the curve first.
    let keys = frames.filter { $0.label != "EC PARAMETERS" }
    guard let frame = keys.first else { throw .noBlock(expected: Self.label) }
    guard keys.count == 1 else { throw .severalBlocks }
    if frame.label == "ENCRYPTED PRIVATE KEY" { throw .encrypted }
    guard frame.label == Self.label || frame.label == "EC PRIVATE KEY" else {
      throw .wrongKind(label: frame.label, expected: Self.label)
    }
    if text.firstPosition(of: Array("ENCRYPTED".utf8)) != nil { throw .encrypted }
    guard frame.endLabel == frame.label, var der = Base64.decode(text, frame.body) else {
      throw .malformed
    }
    self.der = SecretBytes(taking: &der)
    guard let key = LibraryKey(privateKey: self.der) else { throw .malformed }
    guard let publicKey = PublicMessageKey(key) else { throw .wrongAlgorithm }
    self.publicKey = publicKey
  }

  /// `nil` when the library fails, or made what the public key does not verify.
  package func sign(_ message: [UInt8]) -> [UInt8]? {
    guard let key = LibraryKey(privateKey: der),
      let signature = key.sign(message, withSHA256: publicKey.kind == .p256),
      publicKey.verifies(signature, of: message)
    else { return nil }
    return signature
  }
}

extension PrivateMessageKey: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  package var description: String { "private key of \(publicKey.sha256)" }
  package var debugDescription: String { description }
  package var customMirror: Mirror { Mirror(self, children: []) }
}

/// A public key that verifies messages of our own.
package struct PublicMessageKey: Sendable, Hashable {
  static let label = "PUBLIC KEY"

  package let kind: MessageKeyKind
  /// SubjectPublicKeyInfo (RFC 5280, 4.1) in DER.
  package let der: [UInt8]

  /// Over ``der``: 64 lower-case hexadecimal digits.
  package var sha256: String { SHA256.hex(of: der) }

  /// Reads one SubjectPublicKeyInfo in PEM.
  package init(pem file: [UInt8]) throws(MessageKeyFault) {
    let text = file.span
    let frames = try PEMFrame.keys(in: text)
    guard let frame = frames.first else { throw .noBlock(expected: Self.label) }
    guard frames.count == 1 else { throw .severalBlocks }
    guard frame.label == Self.label else {
      throw .wrongKind(label: frame.label, expected: Self.label)
    }
    guard frame.endLabel == frame.label, let der = Base64.decode(text, frame.body),
      let key = LibraryKey(publicKey: der)
    else { throw .malformed }
    guard let read = PublicMessageKey(key) else { throw .wrongAlgorithm }
    self = read
  }

  /// `nil` for a key that is neither.
  fileprivate init?(_ key: borrowing LibraryKey) {
    guard let kind = key.kind, let der = key.publicDER else { return nil }
    self.kind = kind
    self.der = der
  }

  package func verifies(_ signature: [UInt8], of message: [UInt8]) -> Bool {
    guard !signature.isEmpty, let key = LibraryKey(publicKey: der) else { return false }
    return key.verifies(signature, of: message, withSHA256: kind == .p256)
  }
}

extension PEMFrame {
  fileprivate static func keys(in text: Span<UInt8>) throws(MessageKeyFault) -> [PEMFrame] {
    guard text.count <= PrivateMessageKey.maximumBytes else {
      throw .tooLarge(limit: PrivateMessageKey.maximumBytes)
    }
    return frames(in: text)
  }
}
