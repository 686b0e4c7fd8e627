import FixtureKit
import Packages
import ReadinessModel
import Testing

@testable import Collectors

/// What bundles name together with the frameworks that they may run.
@Suite struct PackagedNamesTests {
  private struct Framework {
    var name: String
    var selectors: FactNode = .list([])
    var links: [String] = []
  }

  private static let call = "registerForRemoteNotifications"
  private static let encrypted = FactNode.unknown("the store has encrypted it")

  private static func texts(_ texts: [String]) -> FactNode { .list(texts.map { .string($0) }) }

  private static func bundle(
    _ selectors: FactNode = .list([]), links: [String] = [], embedding frameworks: [Framework]? = []
  ) -> FactMap {
    let embedded = frameworks?.map { framework in
      FactNode.map(
        FactMap([
          ("name", .string(framework.name)), ("selectors", framework.selectors),
          ("ownLibraries", texts(framework.links)), ("linkedFrameworks", texts(["In\(framework.name)"])),
          ("swiftTypes", .list([])),
        ]))
    }
    return FactMap([
      ("selectors", selectors), ("ownLibraries", texts(links)), ("linkedFrameworks", texts(["UIKit"])),
      ("swiftTypes", .list([])), ("frameworks", embedded.map { .list($0) } ?? .unknown("single files")),
    ])
  }

  private func combined(_ bundles: [FactMap], parents: [Int?]) -> [FactMap] {
    var bundles = bundles
    PackagedNames.combine(&bundles, bundles.indices.map { "Code\($0)" }, parents: parents)
    return bundles
  }

  private func alone(_ bundle: FactMap) -> FactMap { combined([bundle], parents: [nil])[0] }

  @Test func `what an embedded framework names counts for the bundle`() {
    let app = alone(
      Self.bundle(Self.texts(["a"]), embedding: [.init(name: "Kit", selectors: Self.texts([Self.call]))]))
    #expect(app.node("selectors").texts == ["a", Self.call])
    #expect(app.node("linkedFrameworks").texts == ["UIKit", "InKit"])
    #expect(app.node("importsPushAPI").truth == true)
    #expect(app.node("pushAPIUsers").texts == ["Kit"])
  }

  @Test func `an extension has the code of those frameworks of its app that it links, at any remove`() {
    let app = Self.bundle(embedding: [
      .init(name: "A", selectors: Self.texts(["inA"]), links: ["B"]),
      .init(name: "B", selectors: Self.texts(["inB"])),
      .init(name: "C", selectors: Self.texts(["inC"])),
    ])
    let found = combined([app, Self.bundle(links: ["A"]), Self.bundle()], parents: [nil, 0, 0])
    #expect(found[0].node("selectors").texts == ["inA", "inB", "inC"])
    #expect(found[1].node("selectors").texts == ["inA", "inB"])
    #expect(found[2].node("selectors").texts == [])
  }

  @Test func `frameworks that link each other in a circle are taken once`() {
    let app = Self.bundle(embedding: [
      .init(name: "A", selectors: Self.texts(["inA"]), links: ["B"]),
      .init(name: "B", selectors: Self.texts(["inB"]), links: ["A"]),
    ])
    let found = combined([app, Self.bundle(links: ["A"])], parents: [nil, 0])
    #expect(found[1].node("selectors").texts == ["inA", "inB"])
  }

  @Test func `what is linked and was not given keeps an absence open, and what is named stays known`() throws
  {
    let app = alone(Self.bundle(Self.texts(["a"]), links: ["Kit.framework"], embedding: nil))
    let elements = try #require(app.node("selectors").elements)
    #expect(elements.map(\.text) == ["a", nil])
    #expect(elements[1].unknown?.reason == "`Kit.framework`, which it links, was not given")
    #expect(app.node("importsPushAPI").unknown != nil && app.node("pushAPIUsers").unknown != nil)
    let sure = alone(Self.bundle(Self.texts([Self.call]), links: ["Kit.framework"], embedding: nil))
    #expect(sure.node("importsPushAPI").truth == true && sure.node("pushAPIUsers").texts == ["Code0"])
  }

  @Test func `one executable that links nothing of its own is all there is`() {
    let app = alone(Self.bundle(Self.texts(["a"]), embedding: nil))
    #expect(app.node("selectors").texts == ["a"])
    #expect(app.node("importsPushAPI").truth == false && app.node("pushAPIUsers").texts == [])
  }

  @Test func `of an encrypted executable a readable framework still tells`() throws {
    let encrypted = alone(Self.bundle(Self.encrypted))
    #expect(encrypted.node("selectors").unknown?.reason == "the store has encrypted it")
    let both = alone(
      Self.bundle(Self.encrypted, embedding: [.init(name: "Kit", selectors: Self.texts([Self.call]))]))
    #expect(try #require(both.node("selectors").elements).map(\.text) == [Self.call, nil])
    #expect(both.node("importsPushAPI").truth == true)
  }

  private func code(linking libraries: [String] = [], naming selectors: [String] = []) -> [UInt8] {
    var recipe = MachORecipe()
    recipe.commands = [recipe.buildVersion(2)] + libraries.map { recipe.library($0) }
    recipe.sections = [
      .init("__TEXT", "__objc_methname", selectors.flatMap { Array($0.utf8) + [0] })
    ]
    return recipe.bytes
  }

  @Test func `in a package, methods of an extension are found in a framework of its app`() throws {
    let methods = ["didReceiveNotificationRequest:withContentHandler:", "serviceExtensionTimeWillExpire"]
    let app = "Payload/App.app/"
    let extensionInfo = iOSInfo(
      id: "com.example.app.s",
      """
      <key>CFBundleExecutable</key><string>S</string>
      <key>NSExtension</key><dict><key>NSExtensionPrincipalClass</key><string>S.Service</string>
      <key>NSExtensionPointIdentifier</key><string>com.apple.usernotifications.service</string></dict>
      """)
    func selectors(linking libraries: [String]) throws -> (FactNode, FactNode) {
      let recipe = ZipRecipe([
        .init(app + "Info.plist", iOSInfo("<key>CFBundleExecutable</key><string>App</string>")),
        .init(app + "App", code()), .init(app + "PlugIns/S.appex/Info.plist", extensionInfo),
        .init(app + "PlugIns/S.appex/S", code(linking: libraries)),
        .init(app + "Frameworks/Kit.framework/Kit", code(naming: methods)),
      ])
      return try ScratchFolder.with { folder in
        var manifest = Recipe(bundles: nil).manifest
        manifest.app = Manifest.App(origin: Recipe.place)
        manifest.app?.artifact = Located(
          try folder.write(recipe.bytes, to: "App.ipa"), at: Recipe.place)
        let package = try #require(try EvidenceOpening.package(of: manifest))
        let facts = FactCollection.collect([], package: package, for: manifest, now: Recipe.now).facts
        let bundle = FactPath([.key("app"), .key("bundles"), .index(1)])
        return (
          facts[bundle.appending("selectors")] ?? .absent(),
          facts[bundle.appending("principalClassFound")] ?? .absent()
        )
      }
    }
    let linked = try selectors(linking: ["@rpath/Kit.framework/Kit"])
    #expect(linked.0.texts == methods && linked.0.elements?.count == 2)
    #expect(linked.1.unknown?.reason == "`S.Service` may lie in a framework that the executable links")
    let apart = try selectors(linking: ["/System/Library/Frameworks/UIKit.framework/UIKit"])
    #expect(apart.0.texts == [] && apart.0.elements?.isEmpty == true)
    #expect(apart.1.truth == false)
  }
}
