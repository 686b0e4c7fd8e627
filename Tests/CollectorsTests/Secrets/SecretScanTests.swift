import Collectors
import Testing

/// Made-up secrets, put together here so that no file holds one.
private enum Made {
  static let token = String(repeating: "0123456789abcdef", count: 4)
  static let liveActivityToken = String(repeating: "80", count: 80)
  static let signature = String(repeating: "Zq", count: 43)
  static let jwt = "eyJhbGciOiJFUzI1NiIsImtpZCI6IktFWTEyMzQ1NjcifQ.eyJpc3MiOiJURUFNMTIzNDU2In0." + signature
  static let otherJWT = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhIn0." + String(repeating: "b", count: 43)
  static let body = String(repeating: "QUJD", count: 16)
  static let begin = "-----BEGIN " + "PRIVATE KEY-----"
  static let keyBody = "MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQg" + String(repeating: "A", count: 136)
  static let groups = "<" + Array(repeating: "0123abcd", count: 8).joined(separator: " ") + ">"
}

private func found(_ text: String) -> [String] {
  SecretScan.findings(in: Array(text.utf8)).map { "\($0.line) \($0.kind)" }
}

@Suite struct SecretScanTests {
  @Test(arguments: [
    ("token=\(Made.token)", "1 a device token"),
    ("POST /3/device/\(Made.token) HTTP/2", "1 a device token"),
    ("\n\ntoken: \(Made.token.uppercased())\n", "3 a device token"),
    (#"{"digest": "0", "token": "\#(Made.token)"}"#, "1 a device token"),
    ("activity \(Made.liveActivityToken)", "1 a device token"),
    ("a\n\(Made.groups)", "2 a device token"),
    ("authorization: bearer \(Made.jwt)", "1 a provider token"),
    (#"{"authorization":"bearer \#(Made.jwt)"}"#, "1 a provider token"),
    ("session=\(Made.otherJWT);", "1 a signed token"),
    ("\(Made.begin)\n\(Made.body)\n", "2 a private key"),
    (#"key = "\#(Made.begin)\n\#(Made.body)\n""#, "1 a private key"),
    ("-----BEGIN EC " + "PRIVATE KEY-----\n\(Made.body)", "2 a private key"),
    ("KEY=\(Made.keyBody)", "1 a private key"),
    ("LS0tLS1CRUdJTiBQUklWQVRFIEtFWS0tLS0t" + Made.body + Made.body, "1 a private key"),
  ])
  func `finds`(text: String, finding: String) {
    #expect(found(text) == [finding])
  }

  @Test(arguments: [
    "sha256: \(Made.token)", "\"fingerprint\": \"\(Made.token)\"", "SHA-256 (a.txt) = \(Made.token)",
    "checksum \(Made.token)", "tokenHash=\(Made.token)", "5f2a9c01d4e7",
    "0123456789abcdef0123456789abcdef01234567", String(Made.token.dropLast()), Made.token + "0",
    "x" + Made.token,
    Made.token + "z", "-----BEGIN CERTIFICATE-----\n\(Made.body)", Made.begin, Made.begin + "\n...\n",
    "the frame -----BEGIN " + "PRIVATE KEY----- begins a key", "eyJhbGciOiJFUzI1NiJ9.eyJhIjoxfQ",
    "eyJhbGciOiJFUzI1NiJ9.eyJhIjoxfQ.redacted", "data:image/png;base64," + Made.body + Made.body, "",
    "deadbeef cafebabe deadbeef", "eabeae54-14a8-11e5-b60b-1697f925ec7b",
  ])
  func `leaves alone`(text: String) {
    #expect(found(text) == [])
  }

  @Test func `finds the same however the text is cut into pieces`() {
    let text = Array(
      "a\n\(Made.token)\nbearer \(Made.jwt)\n\(Made.begin)\n\(Made.body)\nsha256 \(Made.token)\n\(Made.groups)"
        .utf8)
    let whole = SecretScan.findings(in: text)
    #expect(whole.map(\.line) == [2, 3, 5, 7])
    for size in [1, 2, 7, 64, 100] {
      var scan = SecretScan()
      var rest = text[...]
      while !rest.isEmpty {
        scan.take(rest.prefix(size))
        rest = rest.dropFirst(size)
      }
      scan.finish()
      #expect(scan.findings == whole, "\(size)")
    }
  }

  @Test func `tells no part of a secret`() {
    let words = "\(SecretScan.findings(in: Array("\(Made.token) \(Made.jwt)".utf8)))"
    #expect(!words.contains("0123"))
    #expect(!words.contains("eyJ"))
  }

  @Test func `tells a bounded number and says that there were more`() {
    var scan = SecretScan()
    for _ in 0..<150 { scan.take(Array("\(Made.token)\n".utf8)[...]) }
    scan.finish()
    #expect(scan.findings.count == SecretScan.limit)
    #expect(scan.isCut)
  }

  @Test func `a line of megabytes costs no memory of its own`() {
    var scan = SecretScan()
    let piece = [UInt8](repeating: UInt8(ascii: "a"), count: 1 << 16)
    for _ in 0..<64 { scan.take(piece[...]) }
    scan.take(Array(" \(Made.token)".utf8)[...])
    scan.finish()
    // A run of that length is as hexadecimal as a token.
    #expect(scan.findings.map(\.line) == [1])
  }
}
