import AppleFormats
import Cryptography
import FixtureKit
import PropertyListReading
import ReadinessModel
import Testing

/// Every profile in the fixtures whose content is a dictionary, against the truth table, but the one in
/// armour, which whoever opens the message takes off. Skipped without the folder.
@Suite(.enabled(if: hasFixtures))
struct ProfileFixtureTests {
  static let rows = TruthRow.rows(in: "profiles").filter {
    $0.facts["plist"] == .bool(true) && $0.facts["form"] != .string("pem")
  }

  private func profile(_ bytes: [UInt8]) throws -> ProvisioningProfile {
    let content =
      bytes.first == 0x30
      ? try #require(try SignedMessage(reading: bytes).content) : bytes
    return try ProvisioningProfile(try PropertyListReader.read(content).root)
  }

  private func derProfile(_ profile: ProvisioningProfile) throws -> DERProfile? {
    guard let bytes = profile.derProfile.value, let message = try? SignedMessage(reading: bytes) else {
      return nil
    }
    return try message.content.map { content throws(DERFailure) in try DERProfile(content) }
  }

  @Test func `the table has the rows`() { #expect(Self.rows.count == 65) }

  @Test(arguments: rows)
  func `a profile gives the facts of the table`(row: TruthRow) throws {
    let profile = try profile(try row.bytes)
    let facts = row.facts
    #expect(truth(profile.name) == facts["name"])
    #expect(truth(profile.uuid) == facts["uuid"])
    #expect(truth(profile.appID) == facts["appID"] || profile.appID.isUnreadable)
    #expect(truth(profile.prefixes) == facts["prefix"])
    #expect(truth(profile.platforms) == facts["platforms"])
    #expect(truth(profile.teamIDs) == facts["teamID"] || profile.teamIDs.isUnreadable)
    #expect(truth(profile.created) == facts["creation"])
    #expect(truth(profile.expires) == facts["expiration"] || profile.expires.isUnreadable)
    #expect(truth(profile.timeToLive) == facts["timeToLive"])
    #expect(truth(profile.xcodeManaged) == facts["xcodeManaged"])
    #expect(truth(profile.getTaskAllow) == facts["getTaskAllow"] || profile.getTaskAllow.isUnreadable)
    #expect(.int(Int64(profile.devices.value ?? 0)) == facts["devices"])
    #expect(.bool(profile.allDevices.value ?? false) == facts["allDevices"])
    #expect(.bool(profile.localProvision.value ?? false) == facts["localProvision"])
    #expect(.bool(!profile.derProfile.isAbsent) == facts["derProfile"])
    let digests = (profile.certificates.value ?? []).map { TruthValue.string(SHA256.hex(of: $0)) }
    #expect(.list(digests) == facts["certificateSHA256"])
    #expect(kind(facts) == profile.kind)
    if let expected = facts["apsEnvironment"] {
      let found = profile.entitlements.value?["aps-environment"]
      let isList = found?.elements?.compactMap(\.text).map { TruthValue.string($0) }
      #expect((isList.map { .list($0) } ?? found?.text.map { .string($0) } ?? .null) == expected)
    }
  }

  /// The table tells Mac kinds apart; the kind says for what a profile is.
  private func kind(_ facts: [String: TruthValue]) -> ProfileKind? {
    guard case .string(let word)? = facts["kind"] else { return nil }
    return ProfileKind(rawValue: word.hasPrefix("mac-") ? String(word.dropFirst(4)) : word)
  }

  @Test(arguments: rows)
  func `a DER form gives the facts of the table`(row: TruthRow) throws {
    let profile = try profile(try row.bytes)
    guard let der = try derProfile(profile) else {
      #expect(row.facts["distributionType"] == nil)
      return
    }
    #expect(der.problems.isEmpty || row.path.hasSuffix("der-forged.mobileprovision"))
    #expect(truth(der.distributionType) == row.facts["distributionType"])
    let digests = (profile.certificates.value ?? []).map { SHA256.bytes(of: $0) }
    let differences = der.differences(from: profile, digests: digests).map(\.description)
    switch row.path {
    case "profiles/der-differs.mobileprovision":
      #expect(differences.contains("Entitlements[\"aps-environment\"]"))
      #expect(profile.kind(given: der) == .development)
    case "profiles/forged-app-id.mobileprovision":
      #expect(differences == ["Entitlements[\"application-identifier\"]"])
    case "profiles/der-forged.mobileprovision", "profiles/app-store-bad-certificate.mobileprovision":
      break
    default: #expect(differences.isEmpty)
    }
  }

  @Test(
    arguments: [
      ("iOS_App_Store__App.mobileprovision", ProfileKind.appStore, "production"),
      ("iOS_App_Store__ExtensionsNotificationService.mobileprovision", .appStore, nil),
      ("Mac_App_Store__App.provisionprofile", .appStore, "production"),
      ("Mac_Dev_ID__App.provisionprofile", .developerID, "production"),
    ] as [(String, ProfileKind, String?)])
  func `genuine profiles agree with their DER form`(name: String, kind: ProfileKind, aps: String?) throws {
    let profile = try profile(try SharedFolder.bytes("real/profiles/" + name))
    #expect(profile.problems.isEmpty)
    #expect(profile.kind == kind)
    let der = try #require(try derProfile(profile))
    #expect(der.problems.isEmpty)
    #expect(profile.kind(given: der) == kind)
    let digests = (profile.certificates.value ?? []).map { SHA256.bytes(of: $0) }
    #expect(der.differences(from: profile, digests: digests).isEmpty)
    #expect(profile.entitlements.value?["aps-environment"]?.text == aps)
  }

  private func truth(_ field: ProfileField<String>) -> TruthValue { field.value.map { .string($0) } ?? .null }
  private func truth(_ field: ProfileField<Bool>) -> TruthValue { field.value.map { .bool($0) } ?? .null }
  private func truth(_ field: ProfileField<Int64>) -> TruthValue { field.value.map { .int($0) } ?? .null }
  private func truth(_ field: ProfileField<Timestamp>) -> TruthValue {
    field.value.map { .string($0.rfc3339) } ?? .null
  }
  private func truth(_ field: ProfileField<[String]>) -> TruthValue {
    field.value.map { .list($0.map { .string($0) }) } ?? .null
  }
}

extension ProfileField {
  fileprivate var isUnreadable: Bool { if case .unreadable = state { true } else { false } }
}
