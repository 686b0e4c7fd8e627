import JSONReading
import PushService
import ReadinessModel

/// Keys of a payload that do not mean what their writer thinks.
struct PayloadKeys {
  struct Finding {
    /// Below `aps`, such as `alert.titleLocKey`; as it stands for a key beside it.
    let key: String
    let expected: String
    let element: JSONElement
    let path: FactPath
  }

  private(set) var misspelt: [Finding] = []
  private(set) var unknown: [Finding] = []
  private(set) var outside: [Finding] = []
  private let parts: PayloadParts

  init(_ parts: PayloadParts) {
    self.parts = parts
    if parts.form == .apns || parts.form == .simulator { lookBeside() }
    guard !parts.isFreeForm, let aps = parts.aps, aps.kind == .object else { return }
    for member in unique(aps) { look(at: member) }
    if let alert = parts.alert, alert.kind == .object {
      for member in unique(alert) { lookInAlert(at: member) }
    }
  }

  /// Of a key that stands twice the one that counts.
  private func unique(_ element: JSONElement) -> [JSONElement.Member] {
    let members = element.members
    if members.count <= Self.few, !Self.hasDoubles(members) { return members }
    var last: [ExactText: Int] = [:]
    for (index, member) in members.enumerated() { last[ExactText(member.key)] = index }
    return members.enumerated().filter { last[ExactText($1.key)] == $0 }.map(\.element)
  }

  /// Members that are compared one with the other: that costs less than to hash them.
  private static let few = 16

  private static func hasDoubles(_ members: [JSONElement.Member]) -> Bool {
    members.indices.contains { index in
      members[..<index].contains { $0.key.isExactly(members[index].key) }
    }
  }

  /// One word that Apple uses may be a word of one's own beside an `aps` that says something. With a hyphen it
  /// is Apple's.
  private mutating func lookBeside() {
    guard !parts.isFreeForm, parts.root.kind == .object else { return }
    let saysSomething =
      parts.isVisible
      || ["content-available", "content-changed", "event"].contains { parts.aps?[$0] != nil }
    for member in unique(parts.root) {
      if parts.aps == nil, PayloadSpelling.isMisspeltAPS(member.key) {
        misspelt.append(finding(member, "aps", FactPath([.key(member.key)]), below: ""))
      } else if APSKey(rawValue: member.key) != nil, parts.aps?[member.key] == nil,
        !saysSomething || member.key.utf8.contains(UInt8(ascii: "-"))
      {
        outside.append(finding(member, "inside `aps`", FactPath([.key(member.key)]), below: ""))
      }
    }
  }

  private mutating func look(at member: JSONElement.Member) {
    let path = parts.apsPath.appending(member.key)
    if let key = APSKey(rawValue: member.key) {
      if let objection = parts.pushType?.objection(to: key) {
        unknown.append(finding(member, objection, path, below: ""))
      }
    } else if let meant = PayloadSpelling.apsKey(meantBy: member.key) {
      misspelt.append(finding(member, meant, path, below: ""))
    } else {
      unknown.append(finding(member, "beside `aps`", path, below: ""))
    }
  }

  private mutating func lookInAlert(at member: JSONElement.Member) {
    let path = parts.apsPath.appending("alert").appending(member.key)
    if AlertKey(rawValue: member.key) != nil { return }
    if member.key == APSKey.sound.rawValue, parts.isLiveActivity { return }
    if AlertKey.ignoredToday.contains(member.key) {
      unknown.append(finding(member, "nowhere: the system ignores it", path, below: "alert."))
    } else if APSKey(rawValue: member.key) != nil {
      unknown.append(finding(member, "directly in `aps`", path, below: "alert."))
    } else if let meant = PayloadSpelling.alertKey(meantBy: member.key)
      ?? PayloadSpelling.apsKey(meantBy: member.key)
    {
      misspelt.append(finding(member, meant, path, below: "alert."))
    } else {
      unknown.append(finding(member, "beside `aps`", path, below: "alert."))
    }
  }

  private func finding(
    _ member: JSONElement.Member, _ expected: String, _ path: FactPath, below prefix: String
  ) -> Finding {
    Finding(key: prefix + member.key, expected: expected, element: member.value, path: path)
  }
}
