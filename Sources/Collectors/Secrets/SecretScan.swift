internal import Cryptography

/// Looks through text for what must not be in it, piece by piece, in memory that does not grow with the text.
///
/// What it finds is told by kind and line; no part of it is kept. A scan over text cannot be sure: a number of
/// 64 hexadecimal digits is taken for a device token unless the words before it name a digest.
package struct SecretScan: Sendable {
  /// One secret, without the secret.
  package struct Finding: Sendable, Hashable {
    /// As a message says it: `a device token`.
    package let kind: String
    package let line: Int
  }

  /// Findings that are told of one file.
  package static let limit = 100

  package private(set) var findings: [Finding] = []
  /// Whether there were more than ``limit``.
  package private(set) var isCut = false

  private var line = 1
  private var digits = DigitRun()
  private var word = WordRun()

  package init() {}

  /// All of a text that is in memory.
  package static func findings(in bytes: [UInt8]) -> [Finding] {
    var scan = SecretScan()
    scan.take(bytes[...])
    scan.finish()
    return scan.findings
  }

  /// The next piece of the text.
  package mutating func take(_ bytes: ArraySlice<UInt8>) {
    for byte in bytes {
      if let kind = digits.take(byte) { report(kind) }
      if let kind = word.take(byte) { report(kind) }
      if byte == UInt8(ascii: "\n") { line += 1 }
    }
  }

  /// The end of the text, which ends its last word.
  package mutating func finish() {
    if let kind = digits.take(UInt8(ascii: " ")) { report(kind) }
    if let kind = word.take(UInt8(ascii: " ")) { report(kind) }
  }

  private mutating func report(_ kind: String) {
    let finding = Finding(kind: kind, line: line)
    guard findings.last != finding else { return }
    guard findings.count < Self.limit else {
      isCut = true
      return
    }
    findings.append(finding)
  }
}

/// Finds device tokens: 64 hexadecimal digits or more in a row, or at least eight groups of eight as an old
/// `description` of the bytes prints them.
private struct DigitRun {
  static let shortestToken = 64
  private static let groupLength = 8

  private var length = 0
  /// Whether a letter or digit that is not hexadecimal touches the run.
  private var isPartOfWord = false
  private var namesDigest = false
  private var groups = 0
  private var before = RecentBytes()

  mutating func take(_ byte: UInt8) -> String? {
    defer { before.append(byte) }
    if byte.isHexadecimalDigit {
      length += 1
      if length == Self.shortestToken { namesDigest = before.nameADigest(skipping: length - 1) }
      return nil
    }
    if byte.isLetterOrDigit {
      isPartOfWord = true
      return nil
    }
    defer {
      length = 0
      isPartOfWord = false
    }
    if isPartOfWord {
      groups = 0
      return nil
    }
    if length >= Self.shortestToken {
      groups = 0
      return length % 2 == 0 && !namesDigest ? "a device token" : nil
    }
    if length == Self.groupLength {
      groups += 1
      if groups * Self.groupLength == Self.shortestToken { return "a device token" }
      if byte != UInt8(ascii: " ") { groups = 0 }
    } else {
      groups = 0
    }
    return nil
  }
}

/// The bytes just before, in a ring.
private struct RecentBytes {
  private static let room = 256
  /// How far a word that names a digest may stand before it.
  private static let reach = 64
  private static let words = [
    "sha256", "sha-256", "sha512", "digest", "fingerprint", "hash", "checksum", "hmac",
  ]
  .map { Array($0.utf8) }
  private static let separators = Set(",;{[|\n".utf8)

  private var ring = [UInt8](repeating: 0, count: room)
  private var next = 0

  mutating func append(_ byte: UInt8) {
    ring[next] = byte
    next = (next + 1) % Self.room
  }

  /// Whether what stands before the last `count` bytes, back to the last separator, names a digest.
  func nameADigest(skipping count: Int) -> Bool {
    var text: [UInt8] = []
    for distance in 1...Self.reach {
      let byte = ring[(next - count - distance + 2 * Self.room) % Self.room]
      if byte == 0 || Self.separators.contains(byte) { break }
      text.append((0x41...0x5A).contains(byte) ? byte + 0x20 : byte)
    }
    text.reverse()
    return Self.words.contains { word in
      text.indices.contains { text[$0...].starts(with: word) }
    }
  }
}

/// Finds signed tokens and private keys among the words of a text.
private struct WordRun {
  /// Bytes of a word that are looked at; a provider token has about 240, a key in base64 about 300.
  private static let kept = 1024

  /// Where in a frame of PEM the words are.
  private enum Frame { case none, begun, isPrivate, open }

  private var word: [UInt8] = []
  private var frame = Frame.none

  /// The kind of secret that ends with this byte.
  mutating func take(_ byte: UInt8) -> String? {
    if byte.isWordByte {
      if word.count < Self.kept { word.append(byte) }
      return nil
    }
    guard !word.isEmpty else { return nil }
    let kind = kindOfWord()
    word.removeAll(keepingCapacity: true)
    return kind
  }

  private mutating func kindOfWord() -> String? {
    if endsFrame() || holdsKeyWithoutFrame { return "a private key" }
    return signedToken
  }

  // MARK: Private keys

  private static let begin = Array("-----BEGIN".utf8)
  private static let keyEnd = Array("KEY-----".utf8)
  /// Fewer characters of base64 behind a frame are an ellipsis or an example.
  private static let shortestBody = 24

  /// `-----BEGIN PRIVATE KEY-----` and the start of a body, on lines of their own or with `\n` between.
  private mutating func endsFrame() -> Bool {
    if word.ends(with: Self.begin) {
      frame = .begun
      return false
    }
    switch frame {
    case .none: return false
    case .begun:
      if word.elementsEqual("PRIVATE".utf8) {
        frame = .isPrivate
      } else if !["EC", "RSA", "DSA", "ENCRYPTED", "OPENSSH"].contains(where: { word.elementsEqual($0.utf8) })
      {
        frame = .none
      }
      return false
    case .isPrivate:
      frame = word.starts(with: Self.keyEnd) ? .open : .none
      return frame == .open && word.count >= Self.keyEnd.count + Self.shortestBody
    case .open:
      frame = .none
      return word.count >= Self.shortestBody
    }
  }

  /// What the base64 of every P-256 key in PKCS#8 holds near its start (RFC 5958, RFC 5480): the algorithm.
  private static let algorithm = Array("AgEAMBMGByqGSM49AgEGCCqGSM49AwEH".utf8)
  /// The frame itself in base64.
  private static let encodedFrame = Array("LS0tLS1CRUdJTiBQUklWQVRFIEtFWS0tLS0t".utf8)
  private static let shortestKey = 120

  private var holdsKeyWithoutFrame: Bool {
    guard word.count >= Self.shortestKey else { return false }
    return word.starts(with: Self.encodedFrame)
      || word.indices.prefix(32).contains { word[$0...].starts(with: Self.algorithm) }
  }

  // MARK: Signed tokens

  /// The start of an object in base64url, `{"`.
  private static let object = Array("eyJ".utf8)
  private static let shortestSignature = 40

  /// Header, claims and signature of a JWT (RFC 7519) with dots between them.
  private var signedToken: String? {
    guard let start = word.indices.first(where: { word[$0...].starts(with: Self.object) }) else { return nil }
    let parts = word[start...].split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count >= 3, parts[1].starts(with: Self.object), parts[2].count >= Self.shortestSignature,
      parts[0...2].allSatisfy({ $0.allSatisfy(\.isBase64URL) })
    else { return nil }
    let header = Base64.decode(url: String(decoding: parts[0], as: UTF8.self)) ?? []
    let kid = Array(#""kid""#.utf8)
    return header.indices.contains { header[$0...].starts(with: kid) } ? "a provider token" : "a signed token"
  }
}

extension UInt8 {
  fileprivate var isHexadecimalDigit: Bool {
    switch self {
    case 0x30...0x39, 0x41...0x46, 0x61...0x66: true
    default: false
    }
  }

  fileprivate var isLetterOrDigit: Bool {
    switch self {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: false
    }
  }

  fileprivate var isBase64URL: Bool { isLetterOrDigit || self == 0x2D || self == 0x5F }

  /// Letters, digits and what stands between them in base64 and in tokens.
  fileprivate var isWordByte: Bool {
    isBase64URL || self == 0x2B || self == 0x2F || self == 0x3D || self == 0x2E
  }
}

extension [UInt8] {
  fileprivate func ends(with other: [UInt8]) -> Bool {
    count >= other.count && suffix(other.count).elementsEqual(other)
  }
}
