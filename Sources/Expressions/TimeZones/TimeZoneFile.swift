#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// Compiled files of the time zone database (RFC 9636): a block of 32-bit moments, then, from version 2
/// on, one of 64-bit moments and the rule for what comes after.
enum TimeZoneFile {
  /// Bytes of a file; the largest of the database has under 4 KiB.
  static let sizeLimit = 65_536

  private static let folders = ["/usr/share/zoneinfo/", "/var/db/timezone/zoneinfo/"]

  /// Old names that some systems keep in a package of their own.
  private static let aliases = [
    "US/Alaska": "America/Anchorage", "US/Arizona": "America/Phoenix", "US/Central": "America/Chicago",
    "US/Eastern": "America/New_York", "US/Hawaii": "Pacific/Honolulu",
    "US/Mountain": "America/Denver", "US/Pacific": "America/Los_Angeles",
  ]

  static func rules(named name: String) -> TimeZoneRules? {
    let parts = name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    let isSafe = parts.allSatisfy { part in
      !part.isEmpty
        && part.allSatisfy { $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "+") }
    }
    guard isSafe, name.utf8.count <= 64 else { return nil }
    for name in [name, aliases[name] ?? name] {
      for folder in folders {
        if let bytes = read(folder + name), let rules = parse(bytes) { return rules }
      }
    }
    return nil
  }

  private static func read(_ path: String) -> [UInt8]? {
    guard let file = fopen(path, "rb") else { return nil }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: sizeLimit)
    let count = bytes.withUnsafeMutableBytes { fread($0.baseAddress, 1, sizeLimit, file) }
    guard count > 0, count < sizeLimit else { return nil }
    return Array(bytes[..<count])
  }

  /// `nil` for anything that is not such a file.
  static func parse(_ bytes: [UInt8]) -> TimeZoneRules? {
    guard let header = Header(bytes, at: 0) else { return nil }
    guard header.version >= UInt8(ascii: "2") else { return block(bytes, header, at: 44, width: 4)?.rules }
    let second = 44 + header.size(width: 4)
    guard let header = Header(bytes, at: second),
      let (rules, end) = block(bytes, header, at: second + 44, width: 8)
    else { return nil }
    guard end < bytes.count, bytes[end] == 0x0A,
      let close = bytes[(end + 1)...].firstIndex(of: 0x0A)
    else { return rules }
    return TimeZoneRules(
      transitions: rules.transitions, first: rules.first,
      rule: RecurringRule(parsing: bytes[(end + 1)..<close]))
  }

  private struct Header {
    let version: UInt8
    /// Counts of UT indicators, standard indicators, leap seconds, moments, types and letters.
    let counts: [Int]

    init?(_ bytes: [UInt8], at offset: Int) {
      guard offset <= bytes.count - 44, bytes[offset..<offset + 4].elementsEqual("TZif".utf8) else {
        return nil
      }
      version = bytes[offset + 4]
      counts = (0..<6).map { index in Int(TimeZoneFile.integer(bytes, at: offset + 20 + index * 4, width: 4))
      }
      guard counts.allSatisfy({ (0...TimeZoneFile.sizeLimit).contains($0) }) else { return nil }
    }

    func size(width: Int) -> Int {
      counts[3] * (width + 1) + counts[4] * 6 + counts[5] + counts[2] * (width + 4) + counts[1] + counts[0]
    }
  }

  private static func block(
    _ bytes: [UInt8], _ header: Header, at start: Int, width: Int
  ) -> (rules: TimeZoneRules, end: Int)? {
    let (count, types) = (header.counts[3], header.counts[4])
    let end = start + header.size(width: width)
    guard end <= bytes.count, types > 0 else { return nil }
    let indices = start + count * width
    let offsets = (0..<types).map { integer(bytes, at: indices + count + $0 * 6, width: 4) }
    var transitions: [(moment: Int64, offset: Int64)] = []
    for index in 0..<count {
      let type = Int(bytes[indices + index])
      guard type < types else { return nil }
      let moment = integer(bytes, at: start + index * width, width: width)
      if let last = transitions.last, moment <= last.moment { return nil }
      transitions.append((moment, offsets[type]))
    }
    guard offsets.allSatisfy({ abs($0) <= 172_800 }) else { return nil }
    return (TimeZoneRules(transitions: transitions, first: offsets[0], rule: nil), end)
  }

  /// A signed big-endian number; the place is known to be inside.
  private static func integer(_ bytes: [UInt8], at offset: Int, width: Int) -> Int64 {
    var value: UInt64 = 0
    for byte in bytes[offset..<offset + width] { value = value << 8 | UInt64(byte) }
    return width == 4 ? Int64(Int32(truncatingIfNeeded: value)) : Int64(bitPattern: value)
  }
}
