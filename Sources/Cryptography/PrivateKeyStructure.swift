/// The structure of a private key in DER: PKCS#8 (RFC 5958) around an ECPrivateKey (RFC 5915), or the
/// latter alone, which is SEC1. What else may lie in a key file is told by its outline.
struct PrivateKeyStructure {
  /// Which curve a key says it is on.
  enum Curve: Hashable {
    case named(String)
    /// Spelled out; the curve that it amounts to, if that is a known one.
    case explicit(EllipticCurve?)

    var name: String {
      switch self {
      case .named(let identifier): EllipticCurve(objectIdentifier: identifier)?.rawValue ?? identifier
      case .explicit(let curve): curve?.rawValue ?? "explicit parameters"
      }
    }

    var curve: EllipticCurve? {
      switch self {
      case .named(let identifier): EllipticCurve(objectIdentifier: identifier)
      case .explicit(let curve): curve
      }
    }
  }

  private(set) var content = SigningKeyFile.Content.other
  /// Dotted object identifier.
  private(set) var algorithm: String?
  private(set) var curve: Curve?
  private(set) var innerCurve: Curve?
  private(set) var isEncrypted = false
  private(set) var scalar: SecretBytes?
  /// The key's own, when private value and curve allow it and a public key inside agrees.
  private(set) var publicKey: PublicKey?
  private(set) var fault: KeyFault?

  static let ellipticKey = "1.2.840.10045.2.1"
  private static let rsaKey = "1.2.840.113549.1.1.1"

  static func name(ofAlgorithm identifier: String) -> String {
    switch identifier {
    case ellipticKey: "EC"
    case rsaKey: "RSA"
    case "1.3.101.112": "Ed25519"
    default: identifier
    }
  }

  /// - Parameters:
  ///   - der: the bytes that the frame, if any, held.
  ///   - label: the words of the PEM frame; `nil` for DER and for a body without frame.
  init(_ der: SecretBytes, label: String?) {
    der.withBytes { bytes in
      do throws(DER.Fault) {
        try read(bytes)
      } catch {
        if fault == nil { fault = Self.fault(error) }
      }
    }
    if let mismatch = mismatch(label) { fault = mismatch }
  }

  /// A body of another kind than its label says, where the body alone would have been right or is known.
  private func mismatch(_ label: String?) -> KeyFault? {
    guard let label else { return nil }
    switch (label, content) {
    case ("PRIVATE KEY", .sec1): return .labelMismatch(label: label, content: "SEC1")
    case ("PRIVATE KEY", _): return nil
    case (_, .pkcs8) where label == "ENCRYPTED PRIVATE KEY" && isEncrypted: return nil
    case (_, .pkcs8): return .labelMismatch(label: label, content: "PKCS#8")
    case ("EC PRIVATE KEY", _), ("CERTIFICATE", .certificate), ("PUBLIC KEY", .publicKey): return nil
    case (_, .other) where fault == nil || fault == .otherObject(label: nil):
      return .otherObject(label: label)
    default: return nil
    }
  }

  private static func fault(_ error: DER.Fault) -> KeyFault {
    switch error {
    case .truncated: .truncated
    case .trailing(let bytes): .trailingBytes(bytes)
    case .badLength, .badTag, .badInteger: .malformed("not DER")
    case .unexpected: .malformed("its parts are not those of a private key")
    }
  }

  private mutating func read(_ bytes: Span<UInt8>) throws(DER.Fault) {
    var file = DER(0..<bytes.count)
    let outer = try file.next(DER.Tag.sequence, in: bytes)
    var inside = DER(outer.content)
    let first = try inside.next(in: bytes)
    let second = try inside.next(in: bytes)
    switch (first.tag, second.tag) {
    case (DER.Tag.integer, DER.Tag.sequence):
      if try DER.integer(first, in: bytes) == 3 {
        content = .pkcs12
        fault = .pkcs12
      } else {
        content = .pkcs8
        try readPKCS8(bytes, outer.content)
      }
    case (DER.Tag.integer, DER.Tag.octetString):
      content = .sec1
      algorithm = Self.ellipticKey
      try readECPrivateKey(bytes, outer.content, curve: nil)
      if fault == nil { fault = .sec1 }
    case (DER.Tag.integer, DER.Tag.integer):
      algorithm = Self.rsaKey
      fault = .wrongAlgorithm("RSA")
    case (DER.Tag.sequence, DER.Tag.octetString):
      content = .pkcs8
      isEncrypted = true
      fault = .encrypted
    case (DER.Tag.sequence, DER.Tag.bitString):
      content = .publicKey
      fault = .publicKey
    case (DER.Tag.sequence, DER.Tag.sequence):
      content = .certificate
      fault = .certificate
    default:
      fault = .otherObject(label: nil)
    }
    if fault == nil { try file.finish() }
  }

  /// PrivateKeyInfo ::= SEQUENCE { version INTEGER, privateKeyAlgorithm SEQUENCE { OBJECT IDENTIFIER, ANY },
  ///   privateKey OCTET STRING, attributes [0] IMPLICIT SET OPTIONAL, publicKey [1] IMPLICIT BIT STRING OPTIONAL }
  private mutating func readPKCS8(_ bytes: Span<UInt8>, _ range: Range<Int>) throws(DER.Fault) {
    var info = DER(range)
    let version = try DER.integer(info.next(DER.Tag.integer, in: bytes), in: bytes)
    guard version <= 1 else {
      fault = .malformed("version \(version) of PKCS#8")
      return
    }
    var identifier = DER(try info.next(DER.Tag.sequence, in: bytes).content)
    let name = try identifier.next(DER.Tag.objectIdentifier, in: bytes)
    algorithm = DER.objectIdentifier(name.content, in: bytes)
    guard algorithm == Self.ellipticKey else {
      fault = .wrongAlgorithm(algorithm.map(Self.name(ofAlgorithm:)) ?? "an unknown algorithm")
      return
    }
    curve = try Self.curve(try identifier.next(in: bytes), bytes)
    try identifier.finish()
    let key = try info.next(DER.Tag.octetString, in: bytes)
    _ = try info.nextIf(DER.Tag.context(0), in: bytes)
    let publicBits = try info.nextIf(0x81, in: bytes)
    try info.finish()

    var inner = DER(key.content)
    let structure = try inner.next(DER.Tag.sequence, in: bytes)
    try readECPrivateKey(bytes, structure.content, curve: curve)
    try inner.finish()
    if let publicBits, fault == nil { check(Self.point(publicBits.content, bytes)) }
  }

  /// ECPrivateKey ::= SEQUENCE { version INTEGER (1), privateKey OCTET STRING,
  ///   parameters [0] EXPLICIT ECParameters OPTIONAL, publicKey [1] EXPLICIT BIT STRING OPTIONAL }
  private mutating func readECPrivateKey(
    _ bytes: Span<UInt8>, _ range: Range<Int>, curve outer: Curve?
  ) throws(DER.Fault) {
    var key = DER(range)
    let version = try DER.integer(key.next(DER.Tag.integer, in: bytes), in: bytes)
    let value = try key.next(DER.Tag.octetString, in: bytes)
    if let parameters = try key.nextIf(DER.Tag.context(0), in: bytes) {
      var reader = DER(parameters.content)
      innerCurve = try Self.curve(try reader.next(in: bytes), bytes)
      try reader.finish()
    }
    var point: [UInt8]??
    if let publicKey = try key.nextIf(DER.Tag.context(1), in: bytes) {
      var reader = DER(publicKey.content)
      point = .some(Self.point(try reader.next(DER.Tag.bitString, in: bytes).content, bytes))
      try reader.finish()
    }
    try key.finish()

    guard version == 1 else {
      fault = .malformed("version \(version) of the key inside")
      return
    }
    if outer == nil {
      curve = innerCurve
      innerCurve = nil
    }
    guard let curve else {
      fault = .malformed("no curve is named")
      return
    }
    if let innerCurve, innerCurve != curve {
      fault = .curvesDiffer(outer: curve.name, inner: innerCurve.name)
      return
    }
    guard let known = curve.curve else {
      fault = .wrongCurve(curve.name)
      return
    }
    let secret = SecretBytes(copying: bytes, value.content)
    derive(secret, on: known)
    if let point, fault == nil { check(point) }
    if case .explicit = curve, fault == nil { fault = .explicitParameters }
    if known != .p256, fault == nil { fault = .wrongCurve(known.rawValue) }
    scalar = secret
  }

  private mutating func derive(_ secret: SecretBytes, on curve: EllipticCurve) {
    guard secret.count == curve.length else {
      fault = curve == .p256 ? .valueLength(secret.count) : .wrongCurve(curve.rawValue)
      return
    }
    guard let point = EllipticMathematics.point(of: secret, curve),
      let derived = PublicKey(curve: curve, point: point)
    else {
      fault = .valueOutOfRange
      return
    }
    publicKey = derived
  }

  /// Compares a public key of the file with the one that was derived.
  private mutating func check(_ point: [UInt8]?) {
    guard let derived = publicKey?.point else { return }
    let half = derived.count / 2
    let compressed = [derived[derived.count - 1] & 1 == 0 ? 0x02 : 0x03] + derived[1...half]
    if point != derived, point != compressed {
      fault = .publicKeyMismatch
      publicKey = nil
    }
  }

  /// The bytes of a BIT STRING without unused bits.
  private static func point(_ bits: Range<Int>, _ bytes: Span<UInt8>) -> [UInt8]? {
    guard let first = bits.first, bytes[first] == 0 else { return nil }
    return bits.dropFirst().map { bytes[$0] }
  }

  private static func curve(
    _ parameters: DER.Element, _ bytes: Span<UInt8>
  ) throws(DER.Fault) -> Curve {
    if parameters.tag == DER.Tag.sequence {
      return .explicit(EllipticMathematics.curve(ofParameters: parameters.whole.map { bytes[$0] }))
    }
    guard parameters.tag == DER.Tag.objectIdentifier else {
      throw .unexpected(tag: parameters.tag, expected: DER.Tag.objectIdentifier)
    }
    return .named(DER.objectIdentifier(parameters.content, in: bytes) ?? "an unknown curve")
  }
}
