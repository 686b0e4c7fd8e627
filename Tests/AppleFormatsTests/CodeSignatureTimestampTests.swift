import AppleFormats
import Cryptography
import FixtureKit
import Foundation
import ReadinessModel
import Testing

/// Timestamp tokens that the `openssl` program gives. Skipped where it is not installed.
@Suite(.enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/openssl")))
struct CodeSignatureTimestampTests {
  private static let configuration = """
    [tsa]
    default_tsa = one
    [one]
    dir = .
    serial = FOLDER/serial
    crypto_device = builtin
    signer_digest = sha256
    default_policy = 1.2.3.4
    digests = sha256
    accuracy = secs:1
    ess_cert_id_alg = sha256
    """

  private struct Signed {
    /// The CodeDirectory in a container with the message, with and without a token.
    let plain: CodeSignature
    let stamped: CodeSignature
    /// With a token about another signature.
    let foreign: CodeSignature
    let anchors: TrustAnchors
  }

  private func run(_ folder: URL, _ arguments: String...) throws {
    let result = try OutsideTool.run("/usr/bin/openssl", arguments)
    guard result.status == 0 else { throw OutsideTool.Failure(description: result.output) }
  }

  private func makeSigned(in folder: URL) throws -> Signed {
    func path(_ name: String) -> String { folder.appending(path: name).path }
    func bytes(_ name: String) throws -> [UInt8] {
      [UInt8](try Data(contentsOf: folder.appending(path: name)))
    }
    let conf = Self.configuration.replacing("FOLDER", with: folder.path)
    _ = try OutsideTool.write(conf, to: "ts.conf", in: folder)
    _ = try OutsideTool.write("01", to: "serial", in: folder)
    let directory = CodeSignatureRecipe.Directory().blob()
    try Data(directory.bytes).write(to: folder.appending(path: "directory"))
    for (name, usage) in [("signer", "codeSigning"), ("tsa", "critical,timeStamping")] {
      try run(
        folder, "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days",
        "3650",
        "-subj", "/CN=\(name)", "-addext", "extendedKeyUsage=\(usage)", "-keyout", path(name + ".key"),
        "-out",
        path(name + ".pem"))
    }
    try run(
      folder, "cms", "-sign", "-binary", "-in", path("directory"), "-signer", path("signer.pem"), "-inkey",
      path("signer.key"), "-outform", "DER", "-md", "sha256", "-out", path("message"))
    let message = try bytes("message")
    let signature = try SignedMessage(reading: message).attributes.signature
    func token(over content: [UInt8]) throws -> [UInt8] {
      try Data(content).write(to: folder.appending(path: "content"))
      try run(
        folder, "ts", "-query", "-data", path("content"), "-sha256", "-cert", "-out", path("query"))
      try run(
        folder, "ts", "-reply", "-config", path("ts.conf"), "-section", "one", "-queryfile", path("query"),
        "-signer", path("tsa.pem"), "-inkey", path("tsa.key"), "-token_out", "-out", path("token"))
      return try bytes("token")
    }
    func signed(_ message: [UInt8]) throws -> CodeSignature {
      let container = CodeSignatureRecipe.container([directory, .init(0x10000, 0xFADE_0B01, message)])
      return try CodeSignature(reading: MemoryBytes(container), at: 0..<container.count)
    }
    return Signed(
      plain: try signed(message), stamped: try signed(stamping(message, with: token(over: signature))),
      foreign: try signed(stamping(message, with: token(over: signature + [0]))),
      anchors: TrustAnchors(given: try Certificate.read(try bytes("tsa.pem"))))
  }

  /// The message with a token among what the signature does not cover.
  private func stamping(_ message: [UInt8], with token: [UInt8]) -> [UInt8] {
    let identifier: [UInt8] = [6, 11, 0x2A, 0x86, 0x48, 0x86, 0xF7, 13, 1, 9, 16, 2, 14]
    let attribute = element(0xA1, element(0x30, identifier + element(0x31, token)))
    return appending(attribute, to: message, levels: 4)
  }

  /// `addition` at the end of the last element, `levels` deep.
  private func appending(_ addition: [UInt8], to whole: [UInt8], levels: Int) -> [UInt8] {
    var parts = children(of: whole)
    if levels == 0 {
      parts.append(addition)
    } else if let last = parts.popLast() {
      parts.append(appending(addition, to: last, levels: levels - 1))
    }
    return element(whole[0], parts.joined())
  }

  private func children(of element: [UInt8]) -> [[UInt8]] {
    var reader = DER(header(of: element)..<element.count)
    var found: [[UInt8]] = []
    while let next = try? reader.next(in: element.span) { found.append(Array(element[next.whole])) }
    return found
  }

  private func header(of element: [UInt8]) -> Int { element[1] < 0x80 ? 2 : 2 + Int(element[1] & 0x7F) }

  private func element(_ tag: UInt8, _ content: some Sequence<UInt8>) -> [UInt8] {
    let content = Array(content)
    if content.count < 0x80 { return [tag, UInt8(content.count)] + content }
    return [tag, 0x82, UInt8(content.count >> 8), UInt8(content.count & 0xFF)] + content
  }

  @Test func `a token is read, and is only good for the signature that it is about`() throws {
    try OutsideTool.withFolder { folder in
      let signed = try makeSigned(in: folder)
      let plain = try #require(signed.plain.verify(now: truthDay))
      #expect(plain.verifies == true)
      #expect(plain.timestamp == nil)

      let verdict = try #require(signed.stamped.verify(now: truthDay))
      #expect(verdict.verifies == true)
      let timestamp = try #require(verdict.timestamp)
      #expect(timestamp.isForSignature)
      let moment = try #require(timestamp.moment)
      let age = Date().timeIntervalSince1970 - Double(moment.seconds)
      #expect(abs(age) < 3_600)
      #expect(timestamp.isTrusted(anchors: signed.anchors, now: truthDay) == true)
      #expect(timestamp.isTrusted(now: truthDay) == false)

      let foreign = try #require(signed.foreign.verify(now: truthDay)?.timestamp)
      #expect(!foreign.isForSignature)
      #expect(foreign.isTrusted(anchors: signed.anchors, now: truthDay) == false)
    }
  }

  @Test func `a second directory that the message does not name is refused`() throws {
    try OutsideTool.withFolder { folder in
      let signed = try makeSigned(in: folder)
      guard case .read(let message) = signed.plain.message else {
        Issue.record("no message")
        return
      }
      var other = CodeSignatureRecipe.Directory()
      other.identifier = "com.example.evil"
      let container = CodeSignatureRecipe.container([
        CodeSignatureRecipe.Directory().blob(), other.blob(slot: 0x1000),
        .init(0x10000, 0xFADE_0B01, message.bytes),
      ])
      let signature = try CodeSignature(reading: MemoryBytes(container), at: 0..<container.count)
      let verdict = try #require(signature.verify(now: truthDay))
      #expect(verdict.verification == .fails("the message does not name every CodeDirectory"))
    }
  }
}
