internal import COpenSSL

/// What every call into libcrypto needs around it.
enum OpenSSL {
  /// Starts libcrypto without reading `openssl.cnf`: what a machine's configuration says must not change a
  /// verdict, and reading it costs time. Later calls do nothing.
  static func start() { _ = started }

  private static let started: Bool =
    OPENSSL_init_crypto(pushready_init_without_configuration, nil) == 1

  /// The library's own words for the first error since the last call, and forgets the others.
  static func takeError() -> String? {
    let code = ERR_get_error()
    ERR_clear_error()
    guard code != 0 else { return nil }
    guard let text = unsafe ERR_reason_error_string(code) else { return "error \(code)" }
    return unsafe String(cString: text)
  }

  /// The dotted form of an object identifier; empty when it is too long to be one of anybody's.
  static func dotted(_ object: OpaquePointer?) -> String {
    guard let object = unsafe object else { return "" }
    var buffer = [CChar](repeating: 0, count: 128)
    let length = unsafe buffer.withUnsafeMutableBufferPointer {
      unsafe OBJ_obj2txt($0.baseAddress, CInt($0.count), object, 1)
    }
    guard length > 0, length < buffer.count else { return "" }
    return String(decoding: buffer.prefix(Int(length)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Copies the bytes of a string type out.
  static func bytes(_ string: UnsafePointer<ASN1_STRING>?) -> [UInt8]? {
    guard let string = unsafe string else { return nil }
    let length = unsafe Int(ASN1_STRING_length(string))
    guard length > 0, let data = unsafe ASN1_STRING_get0_data(string) else { return [] }
    return unsafe Array(UnsafeBufferPointer(start: data, count: length))
  }
}
