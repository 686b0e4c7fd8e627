package import PropertyListReading
package import ReadinessModel

/// The second form of a provisioning profile, which systems since iOS 15 go by: a property list in DER
/// (see ``DERPropertyList``), inside a signed message of its own under `DER-Encoded-Profile`. Here is its
/// content; certificates stand in it as digests.
///
/// Not described by Apple; as seen in genuine profiles of 2024 to 2026.
package struct DERProfile: Sendable, Hashable {
  package let root: PropertyListValue
  package let name: ProfileField<String>
  package let uuid: ProfileField<String>
  package let teamIDs: ProfileField<[String]>
  package let platforms: ProfileField<[String]>
  package let created: ProfileField<Timestamp>
  package let expires: ProfileField<Timestamp>
  package let distributionType: ProfileField<String>
  /// SHA-256 of each certificate that may sign.
  package let certificateDigests: ProfileField<[[UInt8]]>
  /// Always a dictionary where it is found.
  package let entitlements: ProfileField<PropertyListValue>
  package let problems: [FormatProblem]

  /// `content` is what the inner message signs.
  package init(_ content: [UInt8], limits: PropertyListLimits = .standard) throws(DERFailure) {
    let list = try DERPropertyList(content, limits: limits)
    var reading = ProfileReading(root: list.root)
    root = list.root
    name = reading.field("Name", "a string", \.text)
    uuid = reading.field("UUID", "a string", \.text)
    teamIDs = reading.list("TeamIdentifier", of: "strings", \.text)
    platforms = reading.list("Platform", of: "strings", \.text)
    created = reading.field("CreationDate", "a date", \.moment)
    expires = reading.field("ExpirationDate", "a date", \.moment)
    distributionType = reading.field("ProfileDistributionType", "a string", \.text)
    certificateDigests = reading.list("DeveloperCertificates", of: "data", \.bytes)
    entitlements = reading.field("Entitlements", "a dictionary") { $0.entries == nil ? nil : $0 }
    problems = list.problems + reading.problems
  }

  /// The keys in which the property-list form says something else, sorted; the two may write one wildcard
  /// as a string or as an array of it. `digests` are the SHA-256 digests of the property list's certificates.
  package func differences(from profile: ProvisioningProfile, digests: [[UInt8]]) -> [FactPath] {
    var paths: [FactPath] = []
    func compare<Wrapped: Equatable>(_ mine: ProfileField<Wrapped>, _ other: ProfileField<Wrapped>) {
      if mine.state != other.state { paths.append(mine.path) }
    }
    compare(name, profile.name)
    compare(uuid, profile.uuid)
    compare(teamIDs, profile.teamIDs)
    compare(platforms, profile.platforms)
    compare(created, profile.created)
    compare(expires, profile.expires)
    if certificateDigests.value != digests { paths.append(certificateDigests.path) }
    let mine = entitlements.value?.entries ?? []
    let other = profile.entitlements.value?.entries ?? []
    for entry in mine where !Self.same(entry.value, profile.entitlements.value?[entry.key]) {
      paths.append(entitlements.path.appending(entry.key))
    }
    for entry in other where entitlements.value?[entry.key] == nil {
      paths.append(entitlements.path.appending(entry.key))
    }
    return paths.sorted { $0.description < $1.description }
  }

  private static func same(_ left: PropertyListValue, _ right: PropertyListValue?) -> Bool {
    guard let right else { return false }
    return unwrapped(left) == unwrapped(right)
  }

  /// Arrays of one string become the string, and dictionaries lose their order.
  private static func unwrapped(_ value: PropertyListValue) -> PropertyListValue {
    switch value {
    case .array(let elements):
      if elements.count == 1, let text = elements[0].text { return .string(text) }
      return .array(elements.map(unwrapped))
    case .dictionary(let entries):
      let inner = entries.map { PropertyListEntry(key: $0.key, value: unwrapped($0.value)) }
      return .dictionary(inner.sorted { $0.key < $1.key })
    default: return value
    }
  }
}
