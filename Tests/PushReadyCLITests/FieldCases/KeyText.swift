import FixtureKit
import Foundation

/// A sound signing key, and what becomes of it on the way.
enum KeyText {
  static func sound() throws -> String {
    String(decoding: try FieldState.example("keys/AuthKey_KEY1234567.p8"), as: UTF8.self)
  }

  /// The lines between the frame.
  static func body(_ text: String) -> [String] {
    text.split(separator: "\n").filter { !$0.hasPrefix("-") }.map(String.init)
  }

  /// The key in DER: 138 bytes, of which the private number stands at 36 and the public point at 73.
  static func der() throws -> [UInt8] {
    [UInt8](Data(base64Encoded: body(try sound()).joined()) ?? Data())
  }

  static func pem(_ label: String, _ content: [UInt8]) -> [UInt8] {
    let text = Data(content).base64EncodedString()
    let lines = stride(from: 0, to: text.utf8.count, by: 64).map { at in
      String(text.dropFirst(at).prefix(64))
    }
    return framed(label, lines.joined(separator: "\n"))
  }

  static func framed(_ label: String, _ body: String) -> [UInt8] {
    Array("-----BEGIN \(label)-----\n\(body)\n-----END \(label)-----\n".utf8)
  }

  /// The same key with parameters of P-384 inside of PKCS#8, which itself says P-256.
  static func withOtherCurveInside() throws -> [UInt8] {
    let key = try der()
    let secp384r1: [UInt8] = [0xA0, 7, 6, 5, 0x2B, 0x81, 4, 0, 0x22]
    let inner = DERRecipe.element(0x30, Array(key[31..<68]) + secp384r1 + Array(key[68...]))
    return DERRecipe.element(0x30, Array(key[3..<27]) + DERRecipe.element(4, inner))
  }

  /// The public half (RFC 5480).
  static func publicHalf() throws -> [UInt8] {
    let key = try der()
    return DERRecipe.element(0x30, Array(key[6..<27]) + Array(key[70...]))
  }

  /// A container as `openssl pkcs12` makes it, with the key and a certificate of its own.
  static func container() throws -> [UInt8] {
    let folder = try ScratchFolder()
    let key = try folder.write(FieldState.example("keys/AuthKey_KEY1234567.p8"), to: "key.pem")
    _ = try OpenSSLCommand.run(
      "req", "-x509", "-key", key, "-subj", "/CN=Test", "-days", "2", "-out", folder.path("certificate.pem"))
    _ = try OpenSSLCommand.run(
      "pkcs12", "-export", "-inkey", key, "-in", folder.path("certificate.pem"), "-passout", "pass:test",
      "-out", folder.path("both.p12"))
    return try folder.read("both.p12")
  }

  /// A push certificate in name only, signed by itself, with its key.
  static func certificate() throws -> [UInt8] {
    let folder = try ScratchFolder()
    let key = try folder.write(FieldState.example("keys/AuthKey_KEY1234567.p8"), to: "key.pem")
    _ = try OpenSSLCommand.run(
      "req", "-x509", "-key", key, "-subj", "/UID=com.example.app/CN=Apple Push Services: com.example.app",
      "-days", "2", "-out", folder.path("certificate.pem"))
    return try folder.read("certificate.pem") + folder.read("key.pem")
  }
}
