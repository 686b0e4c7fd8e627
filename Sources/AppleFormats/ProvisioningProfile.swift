package import PropertyListReading
package import ReadinessModel

/// A provisioning profile: the property list inside its signature, or one exported from it. The signature
/// itself is not looked at here.
///
/// Source: TN3125 and what genuine profiles hold; Apple does not describe the keys. A value of an
/// unexpected type makes its field unreadable and is listed in ``problems``.
package struct ProvisioningProfile: Sendable, Hashable {
  package let name: ProfileField<String>
  package let uuid: ProfileField<String>
  package let teamName: ProfileField<String>
  /// `ApplicationIdentifierPrefix`: usually the team's identifier.
  package let prefixes: ProfileField<[String]>
  package let teamIDs: ProfileField<[String]>
  /// `OSX` is the word for macOS.
  package let platforms: ProfileField<[String]>
  package let created: ProfileField<Timestamp>
  package let expires: ProfileField<Timestamp>
  /// Days.
  package let timeToLive: ProfileField<Int64>
  /// Number of devices listed.
  package let devices: ProfileField<Int>
  package let allDevices: ProfileField<Bool>
  package let xcodeManaged: ProfileField<Bool>
  /// A profile of a team without membership.
  package let localProvision: ProfileField<Bool>
  /// DER of each certificate that may sign, whatever it holds.
  package let certificates: ProfileField<[[UInt8]]>
  /// A signed message of its own, with the DER form as content; see ``DERProfile``.
  package let derProfile: ProfileField<[UInt8]>
  /// Always a dictionary where it is found.
  package let entitlements: ProfileField<PropertyListValue>
  /// App ID with its prefix; of a Mac profile under the key with `com.apple.` in front.
  package let appID: ProfileField<String>
  package let getTaskAllow: ProfileField<Bool>
  package let problems: [FormatProblem]

  /// Throws what is at the top in words, where that is no dictionary.
  package init(_ root: PropertyListValue) throws(NotADictionary) {
    guard root.entries != nil else { throw NotADictionary(found: root.kindName) }
    var reading = ProfileReading(root: root)
    name = reading.field("Name", "a string", \.text)
    uuid = reading.field("UUID", "a string", \.text)
    teamName = reading.field("TeamName", "a string", \.text)
    prefixes = reading.list("ApplicationIdentifierPrefix", of: "strings", \.text)
    teamIDs = reading.list("TeamIdentifier", of: "strings", \.text)
    platforms = reading.list("Platform", of: "strings", \.text)
    created = reading.field("CreationDate", "a date", \.moment)
    expires = reading.field("ExpirationDate", "a date", \.moment)
    timeToLive = reading.field("TimeToLive", "an integer", \.number)
    devices = reading.field("ProvisionedDevices", "an array") { $0.elements?.count }
    allDevices = reading.field("ProvisionsAllDevices", "a boolean", \.truth)
    xcodeManaged = reading.field("IsXcodeManaged", "a boolean", \.truth)
    localProvision = reading.field("LocalProvision", "a boolean", \.truth)
    certificates = reading.list("DeveloperCertificates", of: "data", \.bytes)
    derProfile = reading.field("DER-Encoded-Profile", "data", \.bytes)
    entitlements = reading.field("Entitlements", "a dictionary") { $0.entries == nil ? nil : $0 }
    let plain = reading.entitlement("application-identifier", "a string", in: entitlements, \.text)
    let ofMac = reading.entitlement("com.apple.application-identifier", "a string", in: entitlements, \.text)
    appID = plain.isAbsent && !ofMac.isAbsent ? ofMac : plain
    getTaskAllow = reading.entitlement("get-task-allow", "a boolean", in: entitlements, \.truth)
    problems = reading.problems
  }

  /// A profile whose top is something else than a dictionary.
  package struct NotADictionary: Error, Sendable, Hashable {
    package let found: String

    package var code: String { "profile.not-a-dictionary" }
    package var message: String { "\(found) at the top, expected a dictionary" }
  }
}

/// Takes fields out of a profile's dictionary and keeps what was wrong with them.
struct ProfileReading {
  let root: PropertyListValue
  private(set) var problems: [FormatProblem] = []

  init(root: PropertyListValue) { self.root = root }

  mutating func field<Wrapped>(
    _ key: String, _ expected: String, _ convert: (PropertyListValue) -> Wrapped?
  ) -> ProfileField<Wrapped> {
    field(root[key], at: FactPath([.key(key)]), expected, convert)
  }

  /// A list in which every element is of one type; one that is not spoils the list.
  mutating func list<Wrapped>(
    _ key: String, of expected: String, _ convert: (PropertyListValue) -> Wrapped?
  ) -> ProfileField<[Wrapped]> {
    field(root[key], at: FactPath([.key(key)]), "an array of \(expected)") { value in
      guard let elements = value.elements else { return nil }
      let converted = elements.compactMap(convert)
      return converted.count == elements.count ? converted : nil
    }
  }

  mutating func entitlement<Wrapped>(
    _ key: String, _ expected: String, in entitlements: ProfileField<PropertyListValue>,
    _ convert: (PropertyListValue) -> Wrapped?
  ) -> ProfileField<Wrapped> {
    let path = entitlements.path.appending(key)
    switch entitlements.state {
    case .found(let dictionary): return field(dictionary[key], at: path, expected, convert)
    case .absent: return ProfileField(.absent, at: path)
    case .unreadable(let reason): return ProfileField(.unreadable(reason), at: path)
    }
  }

  private mutating func field<Wrapped>(
    _ value: PropertyListValue?, at path: FactPath, _ expected: String,
    _ convert: (PropertyListValue) -> Wrapped?
  ) -> ProfileField<Wrapped> {
    guard let value else { return ProfileField(.absent, at: path) }
    if let converted = convert(value) { return ProfileField(.found(converted), at: path) }
    if case .unreadable(let reason) = value { return ProfileField(.unreadable(reason), at: path) }
    let found =
      expected.hasPrefix("an array of") && value.elements != nil ? "an array of other things" : value.kindName
    let reason = "`\(path)` is \(found), expected \(expected)"
    problems.append(
      FormatProblem(.wrongType, reason, hint: "download the profile again", path: path))
    return ProfileField(.unreadable(reason), at: path)
  }
}
