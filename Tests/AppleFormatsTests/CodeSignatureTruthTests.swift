import AppleFormats
import Cryptography
import PropertyListReading
import ReadinessModel
import Testing

/// Every bundle of the fixtures against the truth table. Skipped where the fixtures are missing.
@Suite(.enabled(if: hasSignedBundles))
struct CodeSignatureTruthTests {
  private static let registration = NameQuestion(selectors: ["registerForRemoteNotifications"])

  private func executable(_ folder: BundleFolder) throws -> Executable {
    try Executable(reading: folder.executableSource(), asking: Self.registration)
  }

  @Test func `the table has as many bundles as this suite was written for`() {
    #expect(SignedBundle.all.count == 132)
    #expect(SignedBundle.readable.count == 123)
    #expect(SignedBundle.signed.count == 120)
  }

  @Test(arguments: SignedBundle.readable)
  func `platform, slices, encryption and registration are as they were built`(_ bundle: SignedBundle) throws {
    try bundle.unpacked { folder in
      let executable = try executable(folder)
      let facts = bundle.facts
      let first = try #require(executable.images.first)
      #expect(executable.slices.count == facts.slices)
      #expect(executable.images.count == facts.slices)
      let build = try #require(first.image.builds.first)
      let platform = try #require(build.platform)
      let names: [BuildVersion.Platform: String] = [
        .iOS: "iOS", .tvOS: "tvOS", .watchOS: "watchOS", .macOS: "macOS", .macCatalyst: "Mac Catalyst",
      ]
      #expect(names[platform, default: ""] + (build.isSimulator ? " simulator" : "") == facts.platform)
      #expect(first.image.encryption?.identifier ?? 0 == facts.cryptid)
      if facts.cryptid == 1 {
        #expect(first.names.selectors == nil)
      } else {
        #expect(first.names.selectors?.contains("registerForRemoteNotifications") == facts.registers)
        #expect(first.names.sentSelectors?.contains("registerForRemoteNotifications") == facts.registers)
      }
      if facts.signed == false {
        #expect(executable.images.allSatisfy { $0.hasNoSignature })
      }
    }
  }

  @Test(arguments: SignedBundle.signed)
  func `the signature says what was signed`(_ bundle: SignedBundle) throws {
    try bundle.unpacked { folder in
      let executable = try executable(folder)
      let facts = bundle.facts
      let signature = try #require(executable.images.first?.codeSignature)
      let first = try #require(signature.directories.first)
      #expect(signature.directories.count == facts.codeDirectories)
      #expect(first.cdHash == facts.cdHash)
      #expect(first.hashType.rawValue == facts.hashType)
      #expect(signature.identifier == facts.codeIdentifier)
      #expect(signature.teamID == facts.team)
      #expect(signature.kind == (facts.adHoc == true ? .adHoc : .cms))
      #expect(first.flags.contains(.adHoc) == facts.adHoc)
      #expect(first.flags.contains(.hardenedRuntime) == facts.hardenedRuntime)
      #expect(signature.xmlEntitlements.hasAny == facts.hasXML)
      #expect(signature.derEntitlements.hasAny == facts.hasDER)
      #expect(signature.contradictions.isEmpty)
      let xml = signature.xmlEntitlements.document
      let der = signature.derEntitlements.document
      #expect(xml?["aps-environment"]?.text == facts.aps)
      #expect(der?["aps-environment"]?.text == facts.derAps)
      #expect(xml?["com.apple.developer.aps-environment"]?.text == facts.macAps)
      let any = xml ?? der
      #expect(any?["get-task-allow"]?.truth == facts.getTaskAllow)
      #expect(
        (any?["application-identifier"] ?? any?["com.apple.application-identifier"])?.text
          == facts.applicationIdentifier)
      if facts.hasXML == true, facts.hasDER == true {
        let differing = [
          "ipas/fault-xml-der-differ.ipa": "aps-environment",
          "ipas/fault-entitlements-changed-after-signing.ipa": "application-identifier",
        ]
        let expected = differing[bundle.file].map { [FactPath().appending($0)] } ?? []
        #expect(signature.entitlementDifferences == expected)
      }
    }
  }

  @Test(arguments: SignedBundle.signed.filter { $0.facts.sliceAps != nil })
  func `every slice has entitlements of its own`(_ bundle: SignedBundle) throws {
    try bundle.unpacked { folder in
      let key =
        bundle.facts.macAps != nil || bundle.file.contains("mac-wrong-key")
        ? "com.apple.developer.aps-environment" : "aps-environment"
      let found = try executable(folder).images.map {
        $0.codeSignature?.xmlEntitlements.document?[key]?.text
      }
      #expect(found == bundle.facts.sliceAps)
    }
  }

  @Test(arguments: SignedBundle.signed)
  func `every seal is judged as the digests say`(_ bundle: SignedBundle) throws {
    try bundle.unpacked { folder in
      let executable = try executable(folder)
      let facts = bundle.facts
      let source = try folder.executableSource()
      var states: [Seal.Part: [Seal.State]] = [:]
      for slice in executable.slices {
        guard let signature = slice.image?.codeSignature else { continue }
        let seals = signature.seals(
          info: folder.sealedFile("Info.plist"), resources: folder.sealedFile("_CodeSignature/CodeResources"))
        for seal in seals { states[seal.part, default: []].append(seal.state) }
        let pages = try signature.pages(in: try #require(ByteWindow(source, slice.range)))
        states[.pages, default: []].append(pages.state)
      }
      func holds(_ part: Seal.Part) -> Bool { states[part]?.allSatisfy { $0 == .match } ?? false }
      #expect(holds(.info) == facts.infoPlistSealed)
      #expect(holds(.pages) == facts.pagesSealed)
      if let sealed = facts.codeResourcesSealed { #expect(holds(.resources) == sealed) }
      if let sealed = facts.xmlEntitlementsSealed {
        #expect(holds(.xml) == sealed)
      } else {
        #expect(states[.xml]?.first == .absent)
      }
      if let sealed = facts.derEntitlementsSealed {
        #expect(holds(.der) == sealed)
      } else {
        #expect(states[.der]?.first == .absent)
      }
      #expect(states[.requirements]?.contains(.mismatch) == false)
      #expect(states.values.joined().contains(.notChecked) == false)
    }
  }

  @Test(arguments: SignedBundle.signed.filter { $0.facts.resourcesSealed != nil })
  func `every resource is judged as its digest says`(_ bundle: SignedBundle) throws {
    try bundle.unpacked { folder in
      guard case .bytes(let bytes) = folder.sealedFile("_CodeSignature/CodeResources") else {
        Issue.record("no CodeResources")
        return
      }
      let resources = try CodeResources(PropertyListReader.read(bytes).root)
      let comparison = try resources.compare(with: folder.members, executable: folder.executable)
      var changed: [String] = []
      for file in comparison.digests where try file.matches(folder.source(file.path)) != true {
        changed.append(file.path)
      }
      let holds = comparison.isComplete && changed.isEmpty && bundle.facts.codeResourcesSealed == true
      #expect(holds == bundle.facts.resourcesSealed, "\(comparison.missing) \(comparison.added) \(changed)")
    }
  }

  @Test(arguments: SignedBundle.signed)
  func `the message and its certificates are judged`(_ bundle: SignedBundle) throws {
    let anchors = try fixtureAnchors()
    try bundle.unpacked { folder in
      let facts = bundle.facts
      let signature = try #require(try executable(folder).images.first?.codeSignature)
      let verdict = signature.verify(anchors: anchors, now: truthDay)
      guard facts.adHoc == false else {
        #expect(verdict == nil)
        return
      }
      let found = try #require(verdict)
      #expect(found.verifies == facts.signatureValid, "\(found.problem ?? "")")
      #expect(found.timestamp == nil)
      guard facts.signatureValid == true else { return }
      #expect(found.signer?.commonName == facts.leafCN)
      #expect(found.signer?.organizationalUnits.first == facts.leafTeam)
      #expect(found.signingTime?.rfc3339 == facts.signingTime)
      let isTrusted = found.chain == .given && found.isCurrent == true
      #expect(isTrusted == (facts.chainValid == true), "\(found.problem ?? "")")
      // What the leaf may sign is no matter of its chain, and stands in the table as words.
      #expect(found.signer?.isCodeSigning == (bundle.file != "ipas/fault-leaf-no-eku.ipa"))
    }
  }
}
