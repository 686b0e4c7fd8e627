internal import Cryptography

/// The part of a code signature that names the code and lists its digests (`cs_blobs.h` of xnu,
/// `codedirectory.h` of the open Security framework; layout in TN3126).
package struct CodeDirectory: Sendable, Hashable {
  package enum HashType: String, Sendable, Hashable, CaseIterable {
    case sha1, sha256
    /// SHA-256 cut to 20 bytes.
    case sha256Truncated = "sha256-truncated"
    case sha384

    init?(number: UInt8) {
      switch number {
      case 1: self = .sha1
      case 2: self = .sha256
      case 3: self = .sha256Truncated
      case 4: self = .sha384
      default: return nil
      }
    }

    /// Bytes of a digest in the directory.
    var length: Int {
      switch self {
      case .sha1, .sha256Truncated: 20
      case .sha256: 32
      case .sha384: 48
      }
    }

    var algorithm: DigestAlgorithm {
      switch self {
      case .sha1: .sha1
      case .sha256, .sha256Truncated: .sha256
      case .sha384: .sha384
      }
    }

    /// Which of several directories counts: the highest.
    var rank: Int {
      switch self {
      case .sha1: 0
      case .sha256Truncated: 1
      case .sha256: 2
      case .sha384: 3
      }
    }
  }

  package struct Flags: OptionSet, Sendable, Hashable {
    package let rawValue: UInt32

    package init(rawValue: UInt32) { self.rawValue = rawValue }

    package static let adHoc = Flags(rawValue: 0x2)
    package static let hardenedRuntime = Flags(rawValue: 0x10000)
    package static let linkerSigned = Flags(rawValue: 0x20000)

    private static let names: [(UInt32, String)] = [
      (0x1, "host"), (0x2, "ad-hoc"), (0x100, "hard"), (0x200, "kill"), (0x400, "check-expiration"),
      (0x800, "restrict"), (0x1000, "enforcement"), (0x2000, "library-validation"),
      (0x10000, "hardened-runtime"), (0x20000, "linker-signed"),
    ]

    /// Names of those that are set and known, by rising value.
    package var names: [String] { Self.names.filter { rawValue & $0.0 != 0 }.map(\.1) }
  }

  /// The whole blob.
  package let bytes: [UInt8]
  /// `0x20400` and so on.
  package let version: UInt32
  package let flags: Flags
  package let identifier: String
  package let teamID: String?
  package let hashType: HashType
  /// Bytes from the start of the image that the pages cover.
  package let codeLimit: Int
  /// `nil`: one page for all.
  package let pageSize: Int?
  /// Number of digests of pages.
  package let pageCount: Int
  /// `EXECSEG` flags; 0 before version 0x20400.
  package let executableSegmentFlags: UInt64
  /// Whether pages are digested out of order, which this reader does not follow.
  package let isScattered: Bool
  private let hashOffset: Int
  private let specialCount: Int

  /// Reads a whole blob, with its header.
  package init(_ blob: [UInt8]) throws(CodeSignatureFailure) {
    let fields = StructFields(blob)
    guard let version = fields.u32(8), let flags = fields.u32(12), let hashes = fields.size(16),
      let identity = fields.size(20), let special = fields.size(24), let pages = fields.size(28),
      let shortLimit = fields.u32(32), let width = fields.u8(36), let type = fields.u8(37),
      let pageBits = fields.u8(39), fields.u32(40) != nil
    else { throw .truncated("a CodeDirectory") }
    guard (0x20001..<0x2F000).contains(version) else { throw .unsupportedVersion(version) }
    guard let hashType = HashType(number: type), hashType.length == Int(width) else {
      throw .malformed(
        "a CodeDirectory with digests of type \(type) and \(width) bytes, which is none of Apple's")
    }
    guard hashes <= blob.count, special <= hashes / hashType.length,
      pages <= (blob.count - hashes) / hashType.length
    else { throw .malformed("a CodeDirectory whose digests lie outside of it") }
    let later = try Self.laterFields(fields, version: version)
    let headerEnd = Self.headerEnd(version)
    guard hashes - special * hashType.length >= headerEnd else {
      throw .malformed("a CodeDirectory whose digests lie in its header")
    }
    guard identity >= headerEnd, let identifier = fields.text(identity, before: blob.count) else {
      throw .malformed("a CodeDirectory whose identifier is not text within it")
    }
    guard let limit = Int(exactly: later.codeLimit == 0 ? UInt64(shortLimit) : later.codeLimit) else {
      throw .malformed("a CodeDirectory for more code than a file can hold")
    }
    guard pageBits <= 30 else { throw .malformed("a CodeDirectory with pages of 2^\(pageBits) bytes") }
    bytes = blob
    self.version = version
    self.flags = Flags(rawValue: flags)
    self.identifier = identifier
    teamID = try Self.team(fields, at: later.team, headerEnd: headerEnd)
    self.hashType = hashType
    codeLimit = limit
    pageSize = pageBits == 0 ? nil : 1 << Int(pageBits)
    pageCount = pages
    executableSegmentFlags = later.executableFlags
    isScattered = later.scatter != 0
    hashOffset = hashes
    specialCount = special
  }

  private static func headerEnd(_ version: UInt32) -> Int {
    switch version {
    case 0x20600...: 108
    case 0x20500...: 96
    case 0x20400...: 88
    case 0x20300...: 64
    case 0x20200...: 52
    case 0x20100...: 48
    default: 44
    }
  }

  private static func laterFields(
    _ fields: StructFields, version: UInt32
  ) throws(CodeSignatureFailure) -> (scatter: Int, team: Int, codeLimit: UInt64, executableFlags: UInt64) {
    guard headerEnd(version) <= fields.bytes.count else { throw .truncated("the header of a CodeDirectory") }
    return (
      version >= 0x20100 ? fields.size(44) ?? 0 : 0, version >= 0x20200 ? fields.size(48) ?? 0 : 0,
      version >= 0x20300 ? fields.u64(56) ?? 0 : 0, version >= 0x20400 ? fields.u64(80) ?? 0 : 0
    )
  }

  private static func team(
    _ fields: StructFields, at offset: Int, headerEnd: Int
  ) throws(CodeSignatureFailure) -> String? {
    guard offset != 0 else { return nil }
    guard offset >= headerEnd, let team = fields.text(offset, before: fields.bytes.count) else {
      throw .malformed("a CodeDirectory whose team is not text within it")
    }
    return team
  }

  /// Where the digest of page `index` lies in ``bytes``. The index must be below ``pageCount``.
  func pageHash(_ index: Int) -> Range<Int> {
    let start = hashOffset + index * hashType.length
    return start..<start + hashType.length
  }

  /// The digest in special slot `-slot`; `nil` when the slot is not there or all zero.
  package func specialHash(_ slot: UInt32) -> ArraySlice<UInt8>? {
    guard slot >= 1, Int(slot) <= specialCount else { return nil }
    let start = hashOffset - Int(slot) * hashType.length
    let hash = bytes[start..<start + hashType.length]
    return hash.allSatisfy { $0 == 0 } ? nil : hash
  }

  /// The digest of `content` as this directory writes digests; `nil` when libcrypto refuses the algorithm.
  package func digest(of content: [UInt8]) -> [UInt8]? {
    hashType.algorithm.digest(of: content).map { Array($0.prefix(hashType.length)) }
  }

  /// Digest of the whole directory by its own algorithm, uncut; `nil` when libcrypto refuses it.
  package var fullDigest: [UInt8]? { hashType.algorithm.digest(of: bytes) }

  /// What the directory is called by: 20 bytes of its digest, in lower-case hexadecimal digits.
  package var cdHash: String? { fullDigest.map { Hexadecimal.text(Array($0.prefix(20))) } }

  /// How many digests there must be for ``codeLimit``.
  var expectedPageCount: Int {
    guard codeLimit > 0 else { return 0 }
    guard let pageSize else { return 1 }
    return (codeLimit - 1) / pageSize + 1
  }
}
