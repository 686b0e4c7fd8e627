internal import COpenSSL

/// A key of libcrypto of any kind, freed with this value.
@safe
struct LibraryKey: ~Copyable {
  private let pointer: OpaquePointer

  /// PKCS#8 or a traditional form. No password is ever asked for: without a callback the library refuses.
  init?(privateKey der: SecretBytes) {
    OpenSSL.start()
    defer { ERR_clear_error() }
    let read: OpaquePointer? = unsafe der.withBytes { bytes in
      unsafe bytes.withUnsafeBufferPointer { buffer in
        var position = buffer.baseAddress
        return unsafe d2i_AutoPrivateKey(nil, &position, buffer.count)
      }
    }
    guard let read = unsafe read else { return nil }
    unsafe pointer = read
  }

  /// SubjectPublicKeyInfo, and nothing behind it.
  init?(publicKey der: [UInt8]) {
    OpenSSL.start()
    defer { ERR_clear_error() }
    var used = 0
    let read: OpaquePointer? = unsafe der.withUnsafeBufferPointer { buffer in
      var position = buffer.baseAddress
      let key = unsafe d2i_PUBKEY(nil, &position, buffer.count)
      if let start = buffer.baseAddress, let end = unsafe position { used = unsafe end - start }
      return unsafe key
    }
    guard let read = unsafe read else { return nil }
    guard used == der.count else {
      unsafe EVP_PKEY_free(read)
      return nil
    }
    unsafe pointer = read
  }

  deinit { unsafe EVP_PKEY_free(pointer) }

  /// `nil` for an algorithm or a curve that signs no messages of ours.
  var kind: MessageKeyKind? {
    defer { ERR_clear_error() }
    switch unsafe EVP_PKEY_get_base_id(pointer) {
    case NID_ED25519: return .ed25519
    case NID_X9_62_id_ecPublicKey:
      var name = [CChar](repeating: 0, count: 64)
      var length = 0
      let told = unsafe name.withUnsafeMutableBufferPointer {
        unsafe EVP_PKEY_get_group_name(pointer, $0.baseAddress, $0.count, &length)
      }
      guard told == 1, length < name.count else { return nil }
      let group = String(decoding: name.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self)
      return group == "prime256v1" ? .p256 : nil
    default: return nil
    }
  }

  var publicDER: [UInt8]? {
    defer { ERR_clear_error() }
    var der: UnsafeMutablePointer<UInt8>?
    let length = unsafe i2d_PUBKEY(pointer, &der)
    guard length > 0, let start = unsafe der else { return nil }
    defer { unsafe CRYPTO_free(start, nil, 0) }
    return unsafe Array(UnsafeBufferPointer(start: start, count: Int(length)))
  }

  func sign(_ message: [UInt8], withSHA256 digests: Bool) -> [UInt8]? {
    guard let state = unsafe EVP_MD_CTX_new() else { return nil }
    defer {
      unsafe EVP_MD_CTX_free(state)
      ERR_clear_error()
    }
    let method = unsafe digests ? EVP_sha256() : nil
    guard unsafe EVP_DigestSignInit(state, nil, method, nil, pointer) == 1 else { return nil }
    // Longer than a signature on P-256 or of Ed25519.
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

  func verifies(_ signature: [UInt8], of message: [UInt8], withSHA256 digests: Bool) -> Bool {
    guard let state = unsafe EVP_MD_CTX_new() else { return false }
    defer {
      unsafe EVP_MD_CTX_free(state)
      ERR_clear_error()
    }
    let method = unsafe digests ? EVP_sha256() : nil
    guard unsafe EVP_DigestVerifyInit(state, nil, method, nil, pointer) == 1 else { return false }
    let verified = unsafe signature.withUnsafeBufferPointer { given in
      unsafe message.withUnsafeBufferPointer { source in
        unsafe EVP_DigestVerify(state, given.baseAddress, given.count, source.baseAddress, source.count)
      }
    }
    return verified == 1
  }
}
