/// A provider's address of APNs: a host name or a URL, with or without a port.
package struct Endpoint: Sendable, Hashable {
  package let scheme: String
  package let host: String
  package let port: Int
  /// What follows the authority; `nil` when nothing does.
  package let path: String?

  /// Reads `api.push.apple.com`, `api.push.apple.com:2197` or `https://api.push.apple.com:443/3/device`.
  /// Without a scheme it is `https`, without a port that of the scheme. `nil` for what has no host, or a
  /// port outside 1 to 65535. User names and passwords are refused, so that none reaches a report.
  package init?(_ text: String) {
    var rest = Array(text.utf8)[...]
    var scheme = "https"
    if let colon = Self.position(of: "://", in: rest) {
      guard colon > rest.startIndex, rest[..<colon].allSatisfy(Self.isSchemeByte) else { return nil }
      scheme = PushHost.folded(String(decoding: rest[..<colon], as: UTF8.self))
      rest = rest[(colon + 3)...]
    }
    let end = rest.firstIndex { $0 == 0x2F || $0 == 0x3F || $0 == 0x23 } ?? rest.endIndex
    let authority = rest[..<end]
    guard !authority.contains(0x40) else { return nil }
    var host = authority
    var port = scheme == "http" ? 80 : 443
    if let colon = authority.lastIndex(of: 0x3A) {
      host = authority[..<colon]
      guard let number = Self.port(authority[(colon + 1)...]) else { return nil }
      port = number
    }
    guard !host.isEmpty, host.allSatisfy(Self.isHostByte) else { return nil }
    self.scheme = scheme
    self.host = PushHost.folded(String(decoding: host, as: UTF8.self))
    self.port = port
    let tail = rest[end...]
    path = tail.isEmpty || tail.elementsEqual("/".utf8) ? nil : String(decoding: tail, as: UTF8.self)
  }

  private static func position(of text: String, in bytes: ArraySlice<UInt8>) -> Int? {
    let wanted = Array(text.utf8)
    return bytes.indices.first { bytes[$0...].starts(with: wanted) }
  }

  private static func port(_ digits: ArraySlice<UInt8>) -> Int? {
    guard (1...5).contains(digits.count), digits.allSatisfy({ (0x30...0x39).contains($0) }) else {
      return nil
    }
    let number = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    return (1...65_535).contains(number) ? number : nil
  }

  private static func isSchemeByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2B, 0x2D, 0x2E: true
    default: false
    }
  }

  /// Letters, digits, hyphen, dot, and the underscore that some private names have.
  private static func isHostByte(_ byte: UInt8) -> Bool {
    isSchemeByte(byte) && byte != 0x2B || byte == 0x5F
  }
}
