internal import COpenSSL

extension SignedMessage {
  /// The values of an attribute that the first signer signs (RFC 5652, 5.3), each in DER; empty when the
  /// attribute is not there.
  package func signedAttribute(_ objectIdentifier: String) -> [[UInt8]] {
    values(of: objectIdentifier, signed: true)
  }

  /// The values of an attribute beside the first signer's signature, each in DER.
  package func unsignedAttribute(_ objectIdentifier: String) -> [[UInt8]] {
    values(of: objectIdentifier, signed: false)
  }

  /// The first signer's signature.
  package var signatureValue: [UInt8]? {
    guard let message = try? CMSOwner(bytes: bytes), let signer = unsafe message.firstSigner else {
      return nil
    }
    return unsafe OpenSSL.bytes(CMS_SignerInfo_get0_signature(signer))
  }

  private func values(of objectIdentifier: String, signed: Bool) -> [[UInt8]] {
    guard let message = try? CMSOwner(bytes: bytes), let signer = unsafe message.firstSigner,
      let object = unsafe OBJ_txt2obj(objectIdentifier, 1)
    else { return [] }
    defer {
      unsafe ASN1_OBJECT_free(object)
      ERR_clear_error()
    }
    var values: [[UInt8]] = []
    var position: CInt = -1
    while true {
      position =
        unsafe signed
        ? CMS_signed_get_attr_by_OBJ(signer, object, position)
        : CMS_unsigned_get_attr_by_OBJ(signer, object, position)
      guard position >= 0 else { return values }
      let attribute =
        unsafe signed ? CMS_signed_get_attr(signer, position) : CMS_unsigned_get_attr(signer, position)
      guard let attribute = unsafe attribute else { return values }
      for index in 0..<max(0, unsafe X509_ATTRIBUTE_count(attribute)) {
        if let value = unsafe X509_ATTRIBUTE_get0_type(attribute, index),
          let der = unsafe Self.encoded(value)
        {
          values.append(der)
        }
      }
    }
  }

  /// The DER form of a borrowed value.
  private static func encoded(_ value: UnsafePointer<ASN1_TYPE>) -> [UInt8]? {
    var der: UnsafeMutablePointer<UInt8>?
    let length = unsafe i2d_ASN1_TYPE(value, &der)
    guard length > 0, let start = unsafe der else { return nil }
    defer { unsafe CRYPTO_free(start, nil, 0) }
    return unsafe Array(UnsafeBufferPointer(start: start, count: Int(length)))
  }
}

extension CMSOwner {
  /// Borrowed from the message.
  var firstSigner: OpaquePointer? {
    guard let signers = unsafe CMS_get0_SignerInfos(pointer), unsafe OPENSSL_sk_num(signers) > 0,
      let first = unsafe OPENSSL_sk_value(signers, 0)
    else { return nil }
    return OpaquePointer(first)
  }
}
