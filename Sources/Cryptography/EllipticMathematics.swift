internal import COpenSSL

/// The few sums on curves that keys need, done by libcrypto.
enum EllipticMathematics {
  /// The public point of a private value, uncompressed; `nil` when the value has the wrong length or is
  /// not in 1..<order.
  static func point(of scalar: SecretBytes, _ curve: EllipticCurve) -> [UInt8]? {
    guard scalar.count == curve.length else { return nil }
    return unsafe withGroup(curve) { group in
      guard let number = unsafe number(scalar) else { return nil }
      defer { unsafe BN_clear_free(number) }
      guard let order = unsafe EC_GROUP_get0_order(group), unsafe BN_is_zero(number) == 0,
        unsafe BN_cmp(number, order) < 0, let point = unsafe EC_POINT_new(group)
      else { return nil }
      defer { unsafe EC_POINT_free(point) }
      // Multiplies the generator alone, which the library does in constant time.
      guard unsafe EC_POINT_mul(group, point, number, nil, nil, nil) == 1 else { return nil }
      var bytes = [UInt8](repeating: 0, count: 1 + 2 * curve.length)
      let written = unsafe bytes.withUnsafeMutableBufferPointer {
        unsafe EC_POINT_point2oct(
          group, point, POINT_CONVERSION_UNCOMPRESSED, $0.baseAddress, $0.count, nil)
      }
      return written == bytes.count ? bytes : nil
    }
  }

  static func isOnCurve(_ point: [UInt8], _ curve: EllipticCurve) -> Bool {
    unsafe withGroup(curve) { group in
      guard let decoded = unsafe EC_POINT_new(group) else { return nil }
      defer { unsafe EC_POINT_free(decoded) }
      let read = unsafe point.withUnsafeBufferPointer {
        unsafe EC_POINT_oct2point(group, decoded, $0.baseAddress, $0.count, nil)
      }
      return unsafe read == 1 && EC_POINT_is_on_curve(group, decoded, nil) == 1
    } ?? false
  }

  /// The curve whose explicit parameters these are (ECParameters, SEC 1, C.2); `nil` for any other.
  static func curve(ofParameters der: [UInt8]) -> EllipticCurve? {
    OpenSSL.start()
    defer { ERR_clear_error() }
    let group: OpaquePointer? = unsafe der.withUnsafeBufferPointer { buffer in
      var position = buffer.baseAddress
      return unsafe d2i_ECPKParameters(nil, &position, buffer.count)
    }
    guard let group = unsafe group else { return nil }
    defer { unsafe EC_GROUP_free(group) }
    let name = unsafe EC_GROUP_check_named_curve(group, 0, nil)
    return EllipticCurve.allCases.first { $0.libraryNumber == name }
  }

  /// A DER signature with SHA-256.
  static func sign(_ message: [UInt8], with scalar: SecretBytes, _ key: PublicKey) -> [UInt8]? {
    guard let owner = KeyOwner(key, scalar: scalar), let state = unsafe EVP_MD_CTX_new() else {
      return nil
    }
    defer {
      unsafe EVP_MD_CTX_free(state)
      ERR_clear_error()
    }
    guard unsafe EVP_DigestSignInit(state, nil, EVP_sha256(), nil, owner.pointer) == 1 else { return nil }
    // Longer than any ECDSA signature on a curve of up to 521 bits.
    var signature = [UInt8](repeating: 0, count: 160)
    var length = signature.count
    let signed = unsafe signature.withUnsafeMutableBufferPointer { target in
      unsafe message.withUnsafeBufferPointer { source in
        unsafe EVP_DigestSign(state, target.baseAddress, &length, source.baseAddress, source.count)
      }
    }
    guard signed == 1, length <= signature.count else { return nil }
    return Array(signature.prefix(length))
  }

  static func verify(_ signature: [UInt8], of message: [UInt8], by key: PublicKey) -> Bool {
    guard let owner = KeyOwner(key, scalar: nil), let state = unsafe EVP_MD_CTX_new() else { return false }
    defer {
      unsafe EVP_MD_CTX_free(state)
      ERR_clear_error()
    }
    guard unsafe EVP_DigestVerifyInit(state, nil, EVP_sha256(), nil, owner.pointer) == 1 else {
      return false
    }
    let verified = unsafe signature.withUnsafeBufferPointer { given in
      unsafe message.withUnsafeBufferPointer { source in
        unsafe EVP_DigestVerify(state, given.baseAddress, given.count, source.baseAddress, source.count)
      }
    }
    return verified == 1
  }

  private static func withGroup<Result>(
    _ curve: EllipticCurve, _ body: (OpaquePointer) -> Result?
  ) -> Result? {
    OpenSSL.start()
    defer { ERR_clear_error() }
    guard let group = unsafe EC_GROUP_new_by_curve_name(curve.libraryNumber) else { return nil }
    defer { unsafe EC_GROUP_free(group) }
    return unsafe body(group)
  }

  /// Owned by the caller, who frees it with `BN_clear_free`.
  fileprivate static func number(_ scalar: SecretBytes) -> OpaquePointer? {
    guard let number = unsafe BN_secure_new() else { return nil }
    let read = scalar.withBytes { bytes in
      unsafe bytes.withUnsafeBufferPointer {
        unsafe BN_bin2bn($0.baseAddress, CInt($0.count), number) != nil
      }
    }
    guard read else {
      unsafe BN_clear_free(number)
      return nil
    }
    return unsafe number
  }
}

extension EllipticCurve {
  /// The library's number of the curve.
  var libraryNumber: CInt {
    switch self {
    case .p256: NID_X9_62_prime256v1
    case .p384: NID_secp384r1
    case .p521: NID_secp521r1
    case .p224: NID_secp224r1
    case .secp256k1: NID_secp256k1
    }
  }
}

/// A key of the library, freed with this value.
@safe
private struct KeyOwner: ~Copyable {
  let pointer: OpaquePointer

  init?(_ key: PublicKey, scalar: SecretBytes?) {
    OpenSSL.start()
    ERR_clear_error()
    guard let builder = unsafe OSSL_PARAM_BLD_new() else { return nil }
    defer { unsafe OSSL_PARAM_BLD_free(builder) }
    // The builder borrows the number and the point until its parameters are made.
    let number = unsafe scalar.flatMap { unsafe EllipticMathematics.number($0) }
    defer { unsafe BN_clear_free(number) }
    if scalar != nil, unsafe number == nil { return nil }
    let name = unsafe OBJ_nid2sn(key.curve.libraryNumber)
    let made: OpaquePointer? = unsafe key.point.withUnsafeBufferPointer { point in
      guard unsafe OSSL_PARAM_BLD_push_utf8_string(builder, pushready_parameter_group(), name, 0) == 1,
        unsafe OSSL_PARAM_BLD_push_octet_string(
          builder, pushready_parameter_public(), point.baseAddress, point.count) == 1,
        unsafe number == nil
          || OSSL_PARAM_BLD_push_BN_pad(
            builder, pushready_parameter_private(), number, key.curve.length) == 1,
        let parameters = unsafe OSSL_PARAM_BLD_to_param(builder)
      else { return nil }
      defer { unsafe OSSL_PARAM_free(parameters) }
      guard let context = unsafe EVP_PKEY_CTX_new_from_name(nil, "EC", nil) else { return nil }
      defer { unsafe EVP_PKEY_CTX_free(context) }
      let selection = unsafe number == nil ? pushready_public_key : pushready_key_pair
      var made: OpaquePointer?
      guard unsafe EVP_PKEY_fromdata_init(context) == 1,
        unsafe EVP_PKEY_fromdata(context, &made, selection, parameters) == 1
      else { return nil }
      return unsafe made
    }
    guard let made = unsafe made else { return nil }
    unsafe pointer = made
  }

  deinit { unsafe EVP_PKEY_free(pointer) }
}
