import FixtureKit
import ReadinessModel
import Testing

@testable import Collectors

/// Packages of the fixtures as facts, the deep check included. Skipped where the fixtures are missing.
@Suite(.enabled(if: FixtureRow.areThere)) struct PackageFixtureTests {
  static let rows = (FixtureRow.rows(below: "ipas") + FixtureRow.rows(below: "apps")).filter {
    if case .map? = $0.facts["bundles"] { true } else { false }
  }

  static let containers = FixtureRow.rows(below: "ipas")

  /// The table judges at this moment.
  static let moment = Timestamp(seconds: 1_796_083_200)  // 2026-12-01T00:00:00Z

  static func collected(_ path: String, stage: Stage? = nil, isDeep: Bool = true) throws -> Collected {
    var recipe = Recipe(bundles: nil)
    recipe.anchors = [try SharedFolder.bytes("fixtures/pki/trust.pem")]
    var manifest = recipe.manifest
    var app = Manifest.App(origin: Recipe.place)
    app.artifact = Located(try #require(SharedFolder.path("fixtures/" + path)), at: Recipe.place)
    manifest.app = app
    let package = try #require(try EvidenceOpening.package(of: manifest, isDigested: isDeep))
    manifest.stage = Located(stage ?? package.stage, at: Recipe.place)
    return FactCollection.collect(
      recipe.artifacts, package: package, for: manifest, now: moment, isDeep: isDeep)
  }

  /// Rows where the table and the facts part, with the reason. A row that agrees must leave this list.
  static let apart: [String: Comment] = [
    "ipas/fault-executable-truncated.ipa": """
    its load commands name a signature behind the end of the file: one was there and cannot be read, which is \
    unknown and not the table's false, and what else a cut file says of itself is taken for nothing
    """
  ]

  @Test(arguments: rows)
  func `the bundles of a package are what the table says`(row: FixtureRow) throws {
    if let reason = Self.apart[row.path] {
      withKnownIssue(reason) { try compare(row) }
    } else {
      try compare(row)
    }
  }

  private func compare(_ row: FixtureRow) throws {
    guard case .map(let told)? = row.facts["bundles"] else { return }
    let isStore = row.path.contains("from-store")
    let facts = FactDerivation.derive(try Self.collected(row.path, stage: isStore ? .store : nil).facts)
    let bundles = facts[FactPath([.key("app"), .key("bundles")])]?.elements?.compactMap(\.map) ?? []
    for (place, truth) in told where !place.hasPrefix("__MACOSX") {
      guard case .map(let wanted) = truth else { continue }
      let name =
        place == "."
        ? "App.app" : row.path.hasPrefix("apps/") && !place.hasPrefix("Products") ? "App.app/\(place)" : place
      let bundle = bundles.first {
        $0.node("path").text.map { $0 == name || $0 == "App.xcarchive/\(name)" } ?? false
      }
      if name.hasSuffix(".framework") {
        let frameworks =
          bundles.first?.node("frameworks").elements?.compactMap { $0.map?.node("name").text } ?? []
        #expect(frameworks.contains { name.hasSuffix("/" + $0) })
        continue
      }
      BundleComparison(try #require(bundle, "\(place) was not found"), wanted, place, isStore: isStore)
        .compare()
    }
    let expected = told.keys.filter { !$0.hasPrefix("__MACOSX") && !$0.hasSuffix(".framework") }
    #expect(bundles.count == expected.count)
  }

  @Test(arguments: containers)
  func `the apps of a container are what the table says`(row: FixtureRow) throws {
    guard let apps = row.facts["apps"]?.texts else { return }
    let found = try Self.collected(row.path, isDeep: false).facts[FactPath([.key("app"), .key("mainApps")])]
    guard found?.unknown == nil else { return }
    #expect(found?.texts == apps)
  }
}

/// The facts of one bundle against what the table tells of it.
private struct BundleComparison {
  let bundle: FactMap
  let wanted: [String: FixtureRow.Fact]
  let place: String
  let isStore: Bool

  init(_ bundle: FactMap, _ wanted: [String: FixtureRow.Fact], _ place: String, isStore: Bool) {
    self.bundle = bundle
    self.wanted = wanted
    self.place = place
    self.isStore = isStore
  }

  func compare() {
    identity()
    profile()
    guard wanted["signed"]?.truth == true else { return }
    signature()
    entitlements()
    seals()
  }

  /// What an unreadable Info.plist would tell is unknown, where the table has nothing.
  private func expect(_ key: String, _ node: FactNode, _ words: (FixtureRow.Fact) -> String?) {
    if wanted[key] == .null, node.unknown != nil, bundle.node("info").unknown != nil { return }
    guard let told = wanted[key], let text = told == .null ? "absent" : words(told) else { return }
    #expect(node.brief == text, "\(place): \(key)")
  }

  private func identity() {
    expect("id", bundle.node("id")) { $0.text }
    expect("bundleVersion", bundle.node("build")) { $0.text }
    expect("minimumOS", bundle.node("minimumOS")) { $0.text }
    expect("extensionPoint", bundle.node("extensionPoint")) { $0.text }
    expect("backgroundModes", bundle.node("info").map?.node("UIBackgroundModes") ?? .absent()) { fact in
      fact.text ?? fact.texts.map { "[\($0.joined(separator: ", "))]" }
    }
    switch wanted["signed"]?.truth {
    case let truth?: #expect(bundle.node("signed").truth == truth, "\(place): signed")
    case nil: #expect(bundle.node("signed").unknown != nil, "\(place): signed")
    }
    let names = ["Mac Catalyst": "mac-catalyst", "iOS simulator": "ios"]
    expect("platform", bundle.node("platform")) { $0.text.map { names[$0] ?? $0.lowercased() } }
    expect("platform", bundle.node("simulator")) { $0.text.map { "\($0.hasSuffix("simulator"))" } }
    if wanted["cryptid"]?.number != 1 {
      let own = bundle.node("selectors").texts
      if let registers = wanted["registers"]?.truth, bundle.node("frameworks").elements?.isEmpty == true {
        #expect(own?.contains("registerForRemoteNotifications") == registers, "\(place): registers")
      }
    } else {
      #expect(bundle.node("selectors").unknown != nil, "\(place): what the store encrypted stays unknown")
    }
    expect("cryptid", bundle.node("encrypted")) { $0.number.map { "\($0 != 0)" } }
  }

  private func signature() {
    let signature = bundle.node("signature").map ?? FactMap()
    expect("adHoc", signature.node("flags")) { fact in
      signature.node("flags").texts?.contains("ad-hoc") == fact.truth
        ? signature.node("flags").brief : "other"
    }
    expect("codeIdentifier", signature.node("identifier")) { $0.text }
    // Of several directories the table tells of the first, the facts of the one that the system goes by.
    let hashes = signature.node("hashes").texts ?? []
    #expect(hashes.first == wanted["hashType"]?.text, "\(place): digest of the first directory")
    if hashes.count == 1 { expect("cdHash", signature.node("cdHash")) { $0.text } }
    expect("team", signature.node("teamID")) { $0.text }
    expect("leafCN", signature.node("signer", "name")) { $0.text }
    if !isStore { expect("leafTeam", signature.node("signer", "team")) { $0.text } }
    if wanted["adHoc"]?.truth == false {
      expect("signatureValid", signature.node("verifies")) { $0.truth.map { "\($0)" } }
      // The table calls no chain valid whose signature is not; the facts keep the two apart.
      if wanted["signatureValid"]?.truth == true, let valid = wanted["chainValid"]?.truth {
        let chain = signature.node("chain").text
        #expect((chain == "given") == valid, "\(place): chain is \(chain ?? "unknown")")
      }
    }
    if let count = wanted["slices"]?.number {
      #expect(Int64(signature.node("slices").elements?.count ?? 0) == count, "\(place): slices")
    }
    if let count = wanted["codeDirectories"]?.number {
      #expect(Int64(signature.node("hashes").elements?.count ?? 0) == count, "\(place): directories")
    }
    if let expired = wanted["leafExpired"]?.truth,
      case .value(.timestamp(let end)) = signature.node("signer", "expires").content
    {
      #expect((end <= PackageFixtureTests.moment) == expired, "\(place): leaf expired")
    }
  }

  private func entitlements() {
    let xml = bundle.node("entitlements", "xml")
    let der = bundle.node("entitlements", "der")
    if let has = wanted["hasXML"]?.truth { #expect((xml.map != nil) == has, "\(place): XML") }
    if let has = wanted["hasDER"]?.truth { #expect((der.map != nil) == has, "\(place): DER") }
    expect("aps", xml.map?.node(APSKeys.iOS) ?? .absent()) { $0.text }
    expect("derAps", der.map?.node(APSKeys.iOS) ?? .absent()) { $0.text }
    expect("macAps", xml.map?.node(APSKeys.macOS) ?? .absent()) { $0.text }
    let either = xml.map ?? der.map
    let mac = either?.node("com.apple.application-identifier") ?? .absent()
    let id = either?.node("application-identifier") ?? .absent()
    expect("applicationIdentifier", id.isAbsent ? mac : id) { $0.text }
    let slices = bundle.node("signature", "slices").elements?.compactMap(\.map) ?? []
    if case .list(let told)? = wanted["sliceAps"] {
      // The table goes by the form of the bundle.
      let key = bundle.node("platform").text == "macos" ? APSKeys.macOS : APSKeys.iOS
      let values = slices.map { slice in slice.node("entitlements").map?[key]?.text }
      #expect(values == told.map(\.text), "\(place): the values of the architectures")
    }
  }

  private func seals() {
    let names = [
      "infoPlistSealed": "info", "xmlEntitlementsSealed": "xml", "derEntitlementsSealed": "der",
      "pagesSealed": "pages",
    ]
    let slots = bundle.node("signature", "slots").elements?.compactMap(\.map) ?? []
    func state(_ name: String) -> String? { slots.first { $0.node("name").text == name }?.node("state").text }
    for (key, name) in names {
      guard let holds = wanted[key]?.truth else { continue }
      #expect(state(name) == (holds ? "match" : "mismatch"), "\(place): \(name)")
    }
    if let sealed = wanted["codeResourcesSealed"]?.truth {
      let all = sealed && wanted["resourcesSealed"]?.truth ?? true
      #expect(state("resources") == (all ? "match" : "mismatch"), "\(place): resources")
    }
  }

  private func profile() {
    guard !isStore, wanted["profileKind"] != .null, let profile = bundle.node("profile").map else { return }
    expect("profileAppID", profile.node("appID")) { $0.text }
    expect("profileKind", profile.node("kind")) {
      $0.text.map { $0.hasPrefix("mac-") ? String($0.dropFirst(4)) : $0 }
    }
    let allowed = bundle.node("entitlements", "profile").map
    expect("profileAps", allowed?[APSKeys.iOS] ?? allowed?[APSKeys.macOS] ?? .absent()) { $0.text }
    expect("profileSignatureValid", profile.node("cms", "verifies")) { $0.truth.map { "\($0)" } }
    if let holds = wanted["leafInProfile"]?.truth {
      let leaf = bundle.node("signature", "signer", "sha256").text
      let listed = profile.node("certificates").elements?.compactMap { $0.map?.node("sha256").text } ?? []
      #expect(listed.contains { $0 == leaf } == holds, "\(place): leaf in profile")
    }
  }
}
