internal import COpenSSL
package import ReadinessModel

/// A CMS SignedData message (RFC 5652): the container of provisioning profiles, of the DER form inside
/// them and of code signatures. DER and BER (indefinite lengths, split octet strings) are read.
///
/// Reading says nothing about trust; ``verify(as:anchors:at:now:content:)`` does. Not covered: countersignatures,
/// revocation lists, messages with several signers.
package struct SignedMessage: Sendable, Hashable {
  /// Longest message that is read, in bytes. Apple's profiles are below 100 KB.
  package static let maximumBytes = 16 * 1024 * 1024
  /// Most certificates that a message may carry. Apple's carry three.
  package static let maximumCertificates = 32

  /// The message without what follows it.
  package let bytes: [UInt8]
  /// The signed bytes; `nil` when the message is detached from them.
  package let content: [UInt8]?
  /// Certificates in the message, in its order. One that cannot be read is left out.
  package let certificates: [Certificate]
  package let signerCount: Int
  /// What the first signer states about the moment of signing; `nil` without that attribute.
  package let signingTime: Timestamp?
  /// Dotted object identifier of the first signer's digest algorithm.
  package let digestIdentifier: String?
  /// Whether the signature covers attributes, which cover the content, or the content itself.
  package let hasSignedAttributes: Bool
  /// Whether the outermost length is the indefinite one of BER.
  package let isIndefinite: Bool
  /// Bytes of the file after the message.
  package let trailingBytes: Int

  package var digest: DigestAlgorithm? { digestIdentifier.flatMap(DigestAlgorithm.init(objectIdentifier:)) }

  package init(reading file: [UInt8]) throws(SignedMessageFault) {
    try MessageForm.refuseOtherForms(file)
    let message = try CMSOwner(bytes: file)
    bytes = Array(file.prefix(message.length))
    trailingBytes = file.count - message.length
    isIndefinite = file.count > 1 && file[1] == 0x80

    let type = unsafe OBJ_obj2nid(CMS_get0_type(message.pointer))
    guard type == NID_pkcs7_signed else {
      throw .notSigned(type: Self.name(ofType: type))
    }
    if let place = unsafe CMS_get0_content(message.pointer), let octets = unsafe place.pointee {
      content = unsafe OpenSSL.bytes(octets)
    } else {
      content = nil
    }
    certificates = try message.certificates()

    let signers = unsafe CMS_get0_SignerInfos(message.pointer)
    signerCount = unsafe signers == nil ? 0 : max(0, Int(OPENSSL_sk_num(signers)))
    if signerCount > 0, let first = unsafe OPENSSL_sk_value(signers, 0) {
      let signer = OpaquePointer(first)
      signingTime = unsafe Self.signingTime(signer)
      digestIdentifier = unsafe Self.digest(signer)
      hasSignedAttributes = unsafe CMS_signed_get_attr_count(signer) > 0
    } else {
      signingTime = nil
      digestIdentifier = nil
      hasSignedAttributes = false
    }
    ERR_clear_error()
  }

  private static func name(ofType type: CInt) -> String {
    switch type {
    case NID_pkcs7_data: "Data"
    case NID_pkcs7_enveloped: "EnvelopedData (encrypted)"
    case NID_pkcs7_digest: "DigestedData"
    case NID_pkcs7_encrypted: "EncryptedData"
    default: "unknown"
    }
  }

  /// The attribute `signingTime` (RFC 5652, 11.3), which may be there once, with one value.
  private static func signingTime(_ signer: OpaquePointer) -> Timestamp? {
    let attribute = unsafe OBJ_nid2obj(NID_pkcs9_signingTime)
    for type in [V_ASN1_UTCTIME, V_ASN1_GENERALIZEDTIME] {
      if let found = unsafe CMS_signed_get0_data_by_OBJ(signer, attribute, -3, type) {
        return unsafe Timestamp(found.assumingMemoryBound(to: ASN1_TIME.self))
      }
    }
    return nil
  }

  private static func digest(_ signer: OpaquePointer) -> String? {
    var algorithm: UnsafeMutablePointer<X509_ALGOR>?
    unsafe CMS_SignerInfo_get0_algs(signer, nil, nil, &algorithm, nil)
    guard let algorithm = unsafe algorithm else { return nil }
    var object: OpaquePointer?
    unsafe X509_ALGOR_get0(&object, nil, nil, algorithm)
    let text = unsafe OpenSSL.dotted(object)
    return text.isEmpty ? nil : text
  }
}

/// A parsed message of the library, freed with this value.
@safe
struct CMSOwner: ~Copyable {
  /// Owned. Never kept past this value.
  let pointer: OpaquePointer
  /// Bytes that the message took.
  let length: Int

  init(bytes: [UInt8]) throws(SignedMessageFault) {
    OpenSSL.start()
    ERR_clear_error()
    var used = 0
    let parsed: OpaquePointer? = unsafe bytes.withUnsafeBufferPointer { buffer in
      var position = buffer.baseAddress
      let parsed = unsafe d2i_CMS_ContentInfo(nil, &position, buffer.count)
      if let start = buffer.baseAddress, let position = unsafe position {
        unsafe used = position - start
      }
      return unsafe parsed
    }
    guard let parsed = unsafe parsed else {
      throw .malformed(OpenSSL.takeError() ?? "not CMS")
    }
    unsafe pointer = parsed
    length = used
  }

  deinit { unsafe CMS_ContentInfo_free(pointer) }

  func certificates() throws(SignedMessageFault) -> [Certificate] {
    guard let stack = unsafe CMS_get1_certs(pointer) else { return [] }
    defer { unsafe OPENSSL_sk_pop_free(stack) { unsafe X509_free($0.map { OpaquePointer($0) }) } }
    let count = max(0, unsafe Int(OPENSSL_sk_num(stack)))
    guard count <= SignedMessage.maximumCertificates else {
      throw .tooManyCertificates(limit: SignedMessage.maximumCertificates)
    }
    var found: [Certificate] = []
    for index in 0..<count {
      guard let one = unsafe OPENSSL_sk_value(stack, CInt(index)),
        let der = unsafe X509Owner.encoded(OpaquePointer(one))
      else { continue }
      if let certificate = try? Certificate(der: der) { found.append(certificate) }
    }
    return found
  }
}

extension X509Owner {
  /// The DER form of a borrowed certificate.
  static func encoded(_ certificate: OpaquePointer) -> [UInt8]? {
    var der: UnsafeMutablePointer<UInt8>?
    let length = unsafe i2d_X509(certificate, &der)
    guard length > 0, let start = unsafe der else { return nil }
    defer { unsafe CRYPTO_free(start, nil, 0) }
    return unsafe Array(UnsafeBufferPointer(start: start, count: Int(length)))
  }
}
