internal import ReadinessModel

/// The structure of a certificate:
///
///     Certificate ::= SEQUENCE { tbsCertificate, signatureAlgorithm SEQUENCE, signature BIT STRING }
///     TBSCertificate ::= SEQUENCE { version [0] EXPLICIT INTEGER DEFAULT v1, serialNumber INTEGER,
///       signature SEQUENCE, issuer Name, validity SEQUENCE { notBefore Time, notAfter Time },
///       subject Name, subjectPublicKeyInfo SEQUENCE, issuerUniqueID [1] OPTIONAL,
///       subjectUniqueID [2] OPTIONAL, extensions [3] EXPLICIT SEQUENCE OF Extension OPTIONAL }
///
/// RFC 5280, 4.1.
struct CertificateStructure {
  /// A distinguished name: its attributes in order.
  struct Name {
    static let commonName = "2.5.4.3"
    static let organizationalUnit = "2.5.4.11"
    static let userID = "0.9.2342.19200300.100.1.1"

    fileprivate(set) var attributes: [(type: String, value: String)] = []

    func first(_ type: String) -> String? { attributes.first { $0.type == type }?.value }

    func all(_ type: String) -> [String] { attributes.filter { $0.type == type }.map(\.value) }
  }

  let serialNumber: String
  let issuer: Name
  let subject: Name
  let notBefore: Timestamp?
  let notAfter: Timestamp?
  private(set) var extensions: [Certificate.Extension] = []
  private(set) var isAuthority = false
  private(set) var extendedKeyUsages: [String]?

  init(_ bytes: Span<UInt8>) throws(DER.Fault) {
    var file = DER(0..<bytes.count)
    var outer = DER(try file.next(DER.Tag.sequence, in: bytes).content)
    try file.finish()
    var body = DER(try outer.next(DER.Tag.sequence, in: bytes).content)
    _ = try outer.next(DER.Tag.sequence, in: bytes)
    _ = try outer.next(DER.Tag.bitString, in: bytes)
    try outer.finish()

    _ = try body.nextIf(DER.Tag.context(0), in: bytes)
    let serial = try body.next(DER.Tag.integer, in: bytes)
    serialNumber = Hexadecimal.text(Self.copy(serial.content, bytes).drop { $0 == 0 })
    _ = try body.next(DER.Tag.sequence, in: bytes)
    issuer = try Self.name(try body.next(DER.Tag.sequence, in: bytes), bytes)
    var validity = DER(try body.next(DER.Tag.sequence, in: bytes).content)
    notBefore = Timestamp(try validity.next(in: bytes), in: bytes)
    notAfter = Timestamp(try validity.next(in: bytes), in: bytes)
    try validity.finish()
    subject = try Self.name(try body.next(DER.Tag.sequence, in: bytes), bytes)
    _ = try body.next(DER.Tag.sequence, in: bytes)
    _ = try body.nextIf(0x81, in: bytes)
    _ = try body.nextIf(0x82, in: bytes)
    if let wrapped = try body.nextIf(DER.Tag.context(3), in: bytes) {
      var wrapper = DER(wrapped.content)
      try readExtensions(try wrapper.next(DER.Tag.sequence, in: bytes), bytes)
      try wrapper.finish()
    }
    try body.finish()
  }

  /// Extension ::= SEQUENCE { extnID OBJECT IDENTIFIER, critical BOOLEAN DEFAULT FALSE, extnValue OCTET STRING }
  private mutating func readExtensions(_ list: DER.Element, _ bytes: Span<UInt8>) throws(DER.Fault) {
    var reader = DER(list.content)
    while !reader.isAtEnd {
      var one = DER(try reader.next(DER.Tag.sequence, in: bytes).content)
      let type = try one.next(DER.Tag.objectIdentifier, in: bytes)
      let critical = try one.nextIf(DER.Tag.boolean, in: bytes)
      let value = try one.next(DER.Tag.octetString, in: bytes)
      try one.finish()
      let identifier = DER.objectIdentifier(type.content, in: bytes) ?? ""
      if identifier == "2.5.29.19" { isAuthority = try Self.isAuthority(value.content, bytes) }
      if identifier == "2.5.29.37" { extendedKeyUsages = try Self.identifiers(value.content, bytes) }
      extensions.append(
        Certificate.Extension(
          identifier: identifier,
          isCritical: critical.flatMap(\.content.first).map { bytes[$0] != 0 } ?? false,
          value: Self.copy(value.content, bytes)))
    }
  }

  /// BasicConstraints ::= SEQUENCE { cA BOOLEAN DEFAULT FALSE, pathLenConstraint INTEGER OPTIONAL }
  private static func isAuthority(_ value: Range<Int>, _ bytes: Span<UInt8>) throws(DER.Fault) -> Bool {
    var outer = DER(value)
    var constraints = DER(try outer.next(DER.Tag.sequence, in: bytes).content)
    guard let flag = try constraints.nextIf(DER.Tag.boolean, in: bytes) else { return false }
    return flag.content.first.map { bytes[$0] != 0 } ?? false
  }

  private static func identifiers(_ value: Range<Int>, _ bytes: Span<UInt8>) throws(DER.Fault) -> [String] {
    var outer = DER(value)
    var list = DER(try outer.next(DER.Tag.sequence, in: bytes).content)
    var found: [String] = []
    while !list.isAtEnd {
      let type = try list.next(DER.Tag.objectIdentifier, in: bytes)
      found.append(DER.objectIdentifier(type.content, in: bytes) ?? "")
    }
    return found
  }

  /// Name ::= SEQUENCE OF SET OF SEQUENCE { type OBJECT IDENTIFIER, value ANY }
  private static func name(_ element: DER.Element, _ bytes: Span<UInt8>) throws(DER.Fault) -> Name {
    var name = Name()
    var sequence = DER(element.content)
    while !sequence.isAtEnd {
      var set = DER(try sequence.next(DER.Tag.set, in: bytes).content)
      while !set.isAtEnd {
        var attribute = DER(try set.next(DER.Tag.sequence, in: bytes).content)
        let type = try attribute.next(DER.Tag.objectIdentifier, in: bytes)
        let value = try attribute.next(in: bytes)
        try attribute.finish()
        if let type = DER.objectIdentifier(type.content, in: bytes), let text = text(value, bytes) {
          name.attributes.append((type, text))
        }
      }
    }
    return name
  }

  /// DirectoryString and IA5String; `nil` for any other type.
  private static func text(_ element: DER.Element, _ bytes: Span<UInt8>) -> String? {
    let content = copy(element.content, bytes)
    switch element.tag {
    // UTF8String, PrintableString, IA5String, NumericString
    case DER.Tag.utf8String, 0x13, 0x16, 0x12: return String(decoding: content, as: UTF8.self)
    // TeletexString, which everybody writes as Latin-1
    case 0x14: return String(String.UnicodeScalarView(content.map { Unicode.Scalar($0) }))
    // BMPString
    case 0x1E where content.count % 2 == 0:
      let units = stride(from: 0, to: content.count, by: 2).map {
        UInt16(content[$0]) << 8 | UInt16(content[$0 + 1])
      }
      return String(decoding: units, as: UTF16.self)
    default: return nil
    }
  }

  private static func copy(_ range: Range<Int>, _ bytes: Span<UInt8>) -> [UInt8] {
    range.map { bytes[$0] }
  }
}

extension Timestamp {
  /// Time ::= CHOICE { UTCTime, GeneralizedTime }, both to the second and in UTC (RFC 5280, 4.1.2.5);
  /// `nil` for anything else.
  init?(_ time: DER.Element, in bytes: Span<UInt8>) {
    self.init(time.content.map { bytes[$0] }, isUTCTime: time.tag == 0x17, isGeneralized: time.tag == 0x18)
  }

  init?(_ text: [UInt8], isUTCTime: Bool, isGeneralized: Bool) {
    guard isUTCTime || isGeneralized, text.last == 0x5A, text.count == (isUTCTime ? 13 : 15),
      text.dropLast().allSatisfy({ (0x30...0x39).contains($0) })
    else { return nil }
    func pair(_ index: Int) -> Int {
      let tens = Int(text[index]) - 0x30
      let units = Int(text[index + 1]) - 0x30
      return tens * 10 + units
    }
    let start = isUTCTime ? 2 : 4
    let year: Int
    if isUTCTime {
      year = pair(0) < 50 ? 2000 + pair(0) : 1900 + pair(0)
    } else {
      year = pair(0) * 100 + pair(2)
    }
    let month = pair(start)
    let day = pair(start + 2)
    let hour = pair(start + 4)
    let minute = pair(start + 6)
    let second = pair(start + 8)
    guard day >= 1, day <= CivilDate.days(inMonth: month, of: year), hour < 24, minute < 60, second < 60
    else { return nil }
    let days = CivilDate(year: year, month: month, day: day).daysSinceEpoch
    self.init(seconds: Int64(days * 86_400 + hour * 3600 + minute * 60 + second))
  }
}
