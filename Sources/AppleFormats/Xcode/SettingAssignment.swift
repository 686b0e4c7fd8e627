/// One build setting as it is written: `CODE_SIGN_ENTITLEMENTS[sdk=macosx*] = Mac.entitlements`.
package struct SettingAssignment: Sendable, Hashable {
  struct Condition: Sendable, Hashable {
    let key: String
    /// With `*` for anything.
    let pattern: String
  }

  package let name: String
  let conditions: [Condition]
  package let value: String

  /// `nil` where the left side is no name of a setting.
  package init?(_ left: String, _ value: String) {
    let parts = left.split(separator: "[", omittingEmptySubsequences: false)
    guard let name = parts.first.map(Self.trimmed), !name.isEmpty, name.utf8.allSatisfy(Self.isNamePart)
    else {
      return nil
    }
    var conditions: [Condition] = []
    for part in parts.dropFirst() {
      guard let end = part.firstIndex(of: "]") else { return nil }
      for condition in part[..<end].split(separator: ",") {
        let sides = condition.split(separator: "=", maxSplits: 1)
        guard sides.count == 2 else { return nil }
        conditions.append(Condition(key: Self.trimmed(sides[0]), pattern: Self.trimmed(sides[1])))
      }
    }
    self.name = name
    self.conditions = conditions
    self.value = value
  }

  private static func isNamePart(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
      || byte == 0x5F
  }

  static func trimmed(_ text: some StringProtocol) -> String {
    var part = Substring(text)
    while let last = part.last, last == " " || last == "\t" || last == "\r" { part.removeLast() }
    while let first = part.first, first == " " || first == "\t" { part.removeFirst() }
    return String(part)
  }

  /// Whether it counts for this SDK and configuration. Other conditions, such as the architecture, do not bear
  /// on what is asked here and are taken as not met.
  func applies(sdk: String, configuration: String) -> Bool {
    conditions.allSatisfy { condition in
      switch condition.key {
      case "sdk": Self.matches(condition.pattern, sdk)
      case "config": Self.matches(condition.pattern, configuration)
      default: condition.pattern == "*"
      }
    }
  }

  /// `iphoneos*` fits `iphoneos`, whichever version follows.
  private static func matches(_ pattern: String, _ text: String) -> Bool {
    guard let star = pattern.firstIndex(of: "*") else { return pattern == text }
    return text.hasPrefix(pattern[..<star])
  }
}
