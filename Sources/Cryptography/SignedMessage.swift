internal import COpenSSL
package import ReadinessModel

/// A CMS SignedData message (RFC 5652): the container of provisioning profiles, of the DER form inside
/// them and of code signatures. DER and BER (indefinite lengths, split octet strings) are read.
///
/// Reading says nothing about trust; ``verify(as:anchors:at:now:content:)`` does. Not covered: countersignatures,
/// revocation lists, messages with several signers.
package struct SignedMessage: Sendable {
  /// Longest message that is read, in bytes. Apple's profiles are below 100 KB.
  package static let maximumBytes = 16 * 1024 * 1024
  /// Longest message that is not in DER, in bytes.
  package static let maximumBERBytes = 512 * 1024
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
  /// Dotted object identifier of the first signer's signature algorithm.
  package let signatureIdentifier: String?
  /// Whether the signature covers attributes, which cover the content, or the content itself.
  package let hasSignedAttributes: Bool
  /// Whether the outermost length is the indefinite one of BER.
  package let isIndefinite: Bool
  /// Bytes of the file after the message.
  package let trailingBytes: Int
  let owner: MessageOwner

  package var digest: DigestAlgorithm? { digestIdentifier.flatMap(DigestAlgorithm.init(objectIdentifier:)) }

  package init(reading file: [UInt8]) throws(SignedMessageFault) {
    try MessageForm.refuseOtherForms(file)
    let owner = try MessageOwner(bytes: file)
    self.owner = owner
    bytes = Array(file.prefix(owner.length))
    trailingBytes = file.count - owner.length
    isIndefinite = file.count > 1 && file[1] == 0x80
    certificates = owner.certificates.compactMap { $0 }

    let type = unsafe owner.withMessage { message, _ in unsafe OBJ_obj2nid(CMS_get0_type(message)) }
    guard type == NID_pkcs7_signed else {
      throw .notSigned(type: Self.name(ofType: type))
    }
    let facts = unsafe owner.withMessage { message, _ in unsafe Facts(message) }
    content = facts.content
    signerCount = facts.signerCount
    signingTime = facts.signingTime
    digestIdentifier = facts.digestIdentifier
    signatureIdentifier = facts.signatureIdentifier
    hasSignedAttributes = facts.hasSignedAttributes
  }

  private struct Facts {
    var content: [UInt8]?
    var signerCount = 0
    var signingTime: Timestamp?
    var digestIdentifier: String?
    var signatureIdentifier: String?
    var hasSignedAttributes = false

    init(_ message: OpaquePointer) {
      if let place = unsafe CMS_get0_content(message), let octets = unsafe place.pointee {
        content = unsafe OpenSSL.bytes(octets)
      }
      guard let signers = unsafe CMS_get0_SignerInfos(message) else { return }
      signerCount = max(0, unsafe Int(OPENSSL_sk_num(signers)))
      guard signerCount > 0, let first = unsafe OPENSSL_sk_value(signers, 0) else { return }
      let signer = OpaquePointer(first)
      signingTime = unsafe SignedMessage.signingTime(signer)
      var digest: UnsafeMutablePointer<X509_ALGOR>?
      var signature: UnsafeMutablePointer<X509_ALGOR>?
      unsafe CMS_SignerInfo_get0_algs(signer, nil, nil, &digest, &signature)
      digestIdentifier = unsafe SignedMessage.identifier(digest)
      signatureIdentifier = unsafe SignedMessage.identifier(signature)
      hasSignedAttributes = unsafe CMS_signed_get_attr_count(signer) > 0
    }
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
        let text = unsafe OpenSSL.bytes(found.assumingMemoryBound(to: ASN1_STRING.self)) ?? []
        return Timestamp(
          text, isUTCTime: type == V_ASN1_UTCTIME, isGeneralized: type == V_ASN1_GENERALIZEDTIME)
      }
    }
    return nil
  }

  private static func identifier(_ algorithm: UnsafeMutablePointer<X509_ALGOR>?) -> String? {
    guard let algorithm = unsafe algorithm else { return nil }
    var object: OpaquePointer?
    unsafe X509_ALGOR_get0(&object, nil, nil, algorithm)
    let text = unsafe OpenSSL.dotted(object)
    return text.isEmpty ? nil : text
  }
}
