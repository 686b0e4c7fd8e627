import Cryptography
import FixtureKit
import Foundation
import ReadinessModel
import Testing

@testable import Collectors
@testable import Packages

/// A package that was cut or changed gives facts or a reason, and never anything else.
@Suite struct HostilePackageTests {
  private static let example = SharedFolder.package + "/Examples/signed-app/build/App.ipa"

  private func collect(_ path: String) throws -> FactTree {
    var manifest = Recipe(bundles: nil).manifest
    var app = Manifest.App(origin: Recipe.place)
    app.artifact = Located(path, at: Recipe.place)
    manifest.app = app
    let package = try #require(try EvidenceOpening.package(of: manifest))
    manifest.stage = Located(package.stage, at: Recipe.place)
    let collected = FactCollection.collect([], package: package, for: manifest, now: Recipe.now, isDeep: true)
    return FactDerivation.derive(collected.facts)
  }

  /// A whole app of less than three thousand bytes: signed by nobody, with entitlements and sealed resources.
  private static let small: [UInt8] = {
    let info = iOSInfo("<key>CFBundleExecutable</key><string>App</string>")
    let resources = plist("<key>files</key><dict/><key>files2</key><dict/><key>rules2</key><dict/>")
    let claims = entitlements()
    var directory = CodeSignatureRecipe.Directory()
    directory.flags = 2
    directory.special = [
      1: SHA256.bytes(of: info), 3: SHA256.bytes(of: resources),
      5: SHA256.bytes(of: CodeSignatureRecipe.Blob(5, 0xFADE_7171, claims).bytes),
    ]
    var executable = MachORecipe()
    executable.commands = [executable.buildVersion(2)]
    executable.signature = CodeSignatureRecipe.container([
      directory.blob(), .init(5, 0xFADE_7171, claims),
    ])
    let app = "Payload/App.app/"
    return ZipRecipe([
      .init(app + "Info.plist", info, method: 8), .init(app + "App", executable.bytes),
      .init(app + "_CodeSignature/CodeResources", resources), .init(app + "PkgInfo", "APPL????".utf8),
    ]).bytes
  }()

  private func example() throws -> [UInt8] {
    let folder = try ScratchFolder()
    try folder.copy("Examples/signed-app/build/App.ipa", to: "App.ipa")
    return try folder.read("App.ipa")
  }

  @Test func `the small one is read`() throws {
    let facts = try ScratchFolder.with { try collect(try $0.write(Self.small, to: "App.ipa")) }
    #expect(facts.bundle("id").text == "com.example.app")
    #expect(facts.bundle("signature").map?.node("kind").text == "ad-hoc")
    #expect(facts.bundle("aps").map?.node("signed").text == "production")
  }

  @Test(.timeLimit(.minutes(1)))
  func `one that was cut anywhere is told`() throws {
    let folder = try ScratchFolder()
    for (whole, step) in [(Self.small, 13), (try example(), 2_003)] {
      for count in stride(from: 0, to: whole.count, by: step) {
        let facts = try collect(folder.write(whole[..<count], to: "App.ipa"))
        #expect(facts[FactPath([.key("app"), .key("bundles")])]?.unknown != nil)
      }
    }
  }

  @Test(.timeLimit(.minutes(1)))
  func `a changed byte anywhere gives facts or a reason`() throws {
    let folder = try ScratchFolder()
    for (whole, step) in [(Self.small, 7), (try example(), 4_001)] {
      for index in stride(from: 0, to: whole.count, by: step) {
        var changed = whole
        changed[index] ^= UInt8(truncatingIfNeeded: 1 << (index % 8))
        let facts = try collect(folder.write(changed, to: "App.ipa"))
        #expect(facts[FactPath([.key("app"), .key("kind")])]?.text == "ipa")
        let bundles = facts[FactPath([.key("app"), .key("bundles")])]
        #expect(bundles?.elements != nil || bundles?.unknown != nil)
      }
    }
  }

  @Test(.timeLimit(.minutes(1)))
  func `a folder with circles of links, pipes and devices is read as far as it has files`() throws {
    try ScratchFolder.with { folder in
      try folder.write(iOSInfo(), to: "App.app/Info.plist")
      try folder.write("x".utf8, to: "App.app/PlugIns/E.appex/a")
      let app = folder.path("App.app")
      for (name, target) in [
        ("self", "."), ("up", ".."), ("root", "/"), ("embedded.mobileprovision", "/dev/zero"),
      ] {
        #expect(symlink(target, "\(app)/\(name)") == 0)
      }
      #expect(mkfifo("\(app)/App", 0o600) == 0)
      #expect(mkfifo("\(app)/PlugIns/E.appex/Info.plist", 0o600) == 0)
      let facts = try collect(app)
      #expect(facts.bundle("id").text == "com.example.app")
      #expect(facts.bundle("signature").unknown != nil)
      #expect(facts.bundle("profile").unknown?.reason.contains("symbolic link") == true)
      let evidence = facts[FactPath([.key("evidence"), .index(0)])]?.map
      #expect(evidence?.node("problem").text?.contains("leads out of the app") == true)
    }
  }

  @Test func `of more bundles than an app can have the rest is told and left out`() throws {
    let count = PackageLayout.maximumBundles + 20
    let recipe = ZipRecipe(
      [.init("Payload/App.app/Info.plist", iOSInfo())]
        + (0..<count).map { .init("Payload/App.app/PlugIns/E\($0).appex/a") })
    let facts = try ScratchFolder.with { try collect(try $0.write(recipe.bytes, to: "App.ipa")) }
    let bundles = facts[FactPath([.key("app"), .key("bundles")])]?.elements
    #expect(bundles?.count == PackageLayout.maximumBundles)
    let evidence = facts[FactPath([.key("evidence"), .index(0)])]?.map
    #expect(evidence?.node("problem").text?.contains("the others are not read") == true)
  }

  @Test func `an app with hostile links and names stays inside`() throws {
    var link = ZipRecipe.Entry("Payload/App.app/Info.plist", "../../../../etc/passwd".utf8)
    link.mode = 0o120777
    let recipe = ZipRecipe([link, .init("Payload/App.app/App"), .init("../outside", "x".utf8)])
    let facts = try ScratchFolder.with { try collect(try $0.write(recipe.bytes, to: "App.ipa")) }
    #expect(facts.bundle("info").unknown?.reason.contains("symbolic link") == true)
    let evidence = facts[FactPath([.key("evidence"), .index(0)])]?.map
    #expect(evidence?.node("wellFormed").truth == false)
    #expect(evidence?.node("problem").text?.contains("../outside") == true)
  }
}
