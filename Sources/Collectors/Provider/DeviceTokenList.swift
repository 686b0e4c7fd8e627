package import PushService
package import ReadinessModel

/// Device tokens of one source, without the tokens.
package struct DeviceTokenList: Sendable {
  package struct Entry: Sendable {
    package let token: DeviceToken
    package let origin: Origin
  }

  package let entries: [Entry]
  /// Lines behind the last one that was looked at.
  package let left: Int

  /// Most tokens of one file that are looked at.
  static let limit = 1_000

  init(entries: [Entry], left: Int = 0) {
    self.entries = entries
    self.left = left
  }

  /// One token a line; blank lines are passed over.
  init(file bytes: [UInt8], from origin: Origin) {
    var entries: [Entry] = []
    var left = 0
    for (index, line) in bytes.split(separator: 0x0A, omittingEmptySubsequences: false).enumerated() {
      let line = line.prefix(DeviceToken.maximumBytes)
      let text = Self.trimmed(String(decoding: line, as: UTF8.self))
      guard !text.isEmpty else { continue }
      guard entries.count < Self.limit else {
        left += 1
        continue
      }
      var place = origin
      place.line = index + 1
      entries.append(Entry(token: DeviceToken(text), origin: place))
    }
    self.init(entries: entries, left: left)
  }

  private static func trimmed(_ text: String) -> String {
    let blanks: Set<Character> = [" ", "\t", "\r", "\r\n", "\u{FEFF}"]
    return String(
      text.drop { blanks.contains($0) }.reversed().drop { blanks.contains($0) }.reversed())
  }
}
