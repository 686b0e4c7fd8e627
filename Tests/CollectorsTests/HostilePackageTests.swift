import FixtureKit
import Packages
import ReadinessModel
import Testing

@testable import Collectors

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

  private func bytes() throws -> [UInt8] {
    let folder = try ScratchFolder()
    try folder.copy("Examples/signed-app/build/App.ipa", to: "App.ipa")
    return try folder.read("App.ipa")
  }

  @Test func `every hundredth truncation is told`() throws {
    let whole = try bytes()
    let folder = try ScratchFolder()
    for count in stride(from: 0, to: whole.count, by: 101) {
      let facts = try collect(folder.write(whole[..<count], to: "App.ipa"))
      #expect(facts[FactPath([.key("app"), .key("bundles")])]?.unknown != nil)
    }
  }

  @Test func `a changed byte anywhere gives facts or a reason`() throws {
    let whole = try bytes()
    let folder = try ScratchFolder()
    for index in stride(from: 0, to: whole.count, by: 61) {
      var changed = whole
      changed[index] ^= UInt8(truncatingIfNeeded: 1 << (index % 8))
      let facts = try collect(folder.write(changed, to: "App.ipa"))
      #expect(facts[FactPath([.key("app"), .key("kind")])]?.text == "ipa")
    }
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
