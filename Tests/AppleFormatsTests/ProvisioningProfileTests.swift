import AppleFormats
import PropertyListReading
import ReadinessModel
import Testing

struct ProvisioningProfileTests {
  private func profile(_ entries: [(String, PropertyListValue)]) throws -> ProvisioningProfile {
    try ProvisioningProfile(.dictionary(entries.map { PropertyListEntry(key: $0.0, value: $0.1) }))
  }

  private static let devices = PropertyListValue.array([.string("x"), .string("y")])
  private static let ios = PropertyListValue.array([.string("iOS"), .string("xrOS")])
  private static let mac = PropertyListValue.array([.string("OSX")])

  private static func debuggable(_ truth: PropertyListValue) -> PropertyListValue {
    .dictionary([PropertyListEntry(key: "get-task-allow", value: truth)])
  }

  @Test(
    arguments: [
      ([("ProvisionsAllDevices", .boolean(true)), ("Platform", mac)], ProfileKind.developerID),
      ([("ProvisionsAllDevices", .boolean(true)), ("Platform", ios)], .enterprise),
      ([("ProvisionsAllDevices", .boolean(true)), ("Platform", .string("OSX"))], nil),
      ([("ProvisionsAllDevices", .string("yes")), ("Platform", ios)], nil),
      ([("ProvisionsAllDevices", .boolean(false)), ("Platform", ios)], .appStore),
      (
        [("ProvisionedDevices", devices), ("Platform", ios), ("Entitlements", debuggable(.boolean(true)))],
        .development
      ),
      (
        [("ProvisionedDevices", devices), ("Platform", ios), ("Entitlements", debuggable(.boolean(false)))],
        .adHoc
      ),
      ([("ProvisionedDevices", devices), ("Platform", ios)], .adHoc),
      ([("ProvisionedDevices", .array([])), ("Platform", ios)], .adHoc),
      ([("ProvisionedDevices", devices), ("Platform", mac)], .development),
      ([("ProvisionedDevices", devices), ("Entitlements", debuggable(.string("true")))], nil),
      ([("ProvisionedDevices", devices), ("Entitlements", .unreadable("x"))], nil),
      ([("ProvisionedDevices", .string("all")), ("Platform", ios)], nil),
      ([("Platform", ios)], .appStore), ([("Platform", mac)], .appStore),
    ] as [([(String, PropertyListValue)], ProfileKind?)])
  func `the kind follows devices, platform and debugger`(
    entries: [(String, PropertyListValue)], kind: ProfileKind?
  ) throws {
    #expect(try profile(entries).kind == kind)
  }

  @Test func `a value of the wrong type is unreadable, reported and no crash`() throws {
    let profile = try profile([
      ("Name", .integer(1)), ("TeamIdentifier", .string("ABCDE12345")),
      ("DeveloperCertificates", .array([.data([1]), .string("x")])), ("ExpirationDate", .string("tomorrow")),
      ("UUID", .unreadable("`UUID` stands twice")),
    ])
    #expect(profile.name.state == .unreadable("`Name` is an integer, expected a string"))
    #expect(
      profile.teamIDs.state == .unreadable("`TeamIdentifier` is a string, expected an array of strings"))
    #expect(
      profile.certificates.state
        == .unreadable("`DeveloperCertificates` is an array of other things, expected an array of data"))
    #expect(profile.expires.state == .unreadable("`ExpirationDate` is a string, expected a date"))
    // Told before, by the reader of the list.
    #expect(profile.uuid.state == .unreadable("`UUID` stands twice"))
    #expect(profile.problems.map(\.kind) == [.wrongType, .wrongType, .wrongType, .wrongType])
    #expect(profile.created.isAbsent)
  }

  @Test func `the Mac key gives the App ID where the other is missing`() throws {
    let entry = PropertyListEntry(key: "com.apple.application-identifier", value: .string("T.a"))
    let profile = try profile([("Entitlements", .dictionary([entry]))])
    #expect(profile.appID.value == "T.a")
    #expect(profile.appID.path.description == "Entitlements[\"com.apple.application-identifier\"]")
  }

  @Test func `a field becomes a fact with its key path`() throws {
    let profile = try profile([("Name", .string("n")), ("UUID", .integer(1))])
    let origin = Origin(file: "p", container: ["embedded.mobileprovision"])
    let make: (String, Origin) -> FactNode = { .string($0, from: $1) }
    #expect(
      profile.name.node(from: origin, line: 3, as: make)
        == .string("n", from: origin.at(keyPath: "Name", line: 3)))
    #expect(profile.teamName.node(from: origin, as: make) == .absent(from: origin.at(keyPath: "TeamName")))
    #expect(
      profile.uuid.node(from: origin, as: make)
        == .unknown("`UUID` is an integer, expected a string", from: origin.at(keyPath: "UUID")))
  }

  @Test func `something else than a dictionary is refused`() {
    let failure = #expect(throws: ProvisioningProfile.NotADictionary.self) {
      try ProvisioningProfile(.array([]))
    }
    #expect(failure?.message == "an array at the top, expected a dictionary")
  }
}
