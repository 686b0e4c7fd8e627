import AppleFormats
import FixtureKit
import Testing

@testable import Packages

@Suite struct PackageLayoutTests {
  private func package(
    _ paths: [String], named name: String = "App.ipa", links: [String: String] = [:]
  ) throws -> Package {
    var entries = paths.map { ZipRecipe.Entry($0, "content of \($0)".utf8) }
    for (path, target) in links.sorted(by: { $0.key < $1.key }) {
      var link = ZipRecipe.Entry(path, target.utf8)
      link.mode = 0o120777
      entries.append(link)
    }
    return try ScratchFolder.with { folder in
      try Package.open(try folder.write(ZipRecipe(entries).bytes, to: name))
    }
  }

  @Test func `the app is the one right below Payload, whatever stands before it`() throws {
    let package = try package([
      "Payload/.DS_Store", "Payload/My App.app/Watch/W.app/Info.plist",
      "Payload/My App.app/PlugIns/E.appex/Info.plist",
      "Payload/My App.app/Info.plist", "SwiftSupport/iphoneos/x.dylib", "iTunesMetadata.plist",
    ])
    #expect(package.kind == .ipa)
    #expect(package.mainApps == ["Payload/My App.app"])
    #expect(
      package.bundles.map(\.path) == [
        "Payload/My App.app", "Payload/My App.app/Watch/W.app", "Payload/My App.app/PlugIns/E.appex",
      ])
    #expect(package.bundles.map(\.parent) == [nil, 0, 0])
    #expect(package.bundles.allSatisfy { $0.info != nil })
    #expect(package.problems.isEmpty)
  }

  @Test func `an extension of a watch app lies in the watch app`() throws {
    let package = try package([
      "Payload/A.app/Info.plist", "Payload/A.app/Watch/W.app/Info.plist",
      "Payload/A.app/Watch/W.app/PlugIns/E.appex/Info.plist",
    ])
    #expect(package.bundles.map(\.parent) == [nil, 0, 1])
  }

  @Test(
    arguments: [
      ("App.ipa", ["App.app/Info.plist"], []),
      ("App.ipa", ["payload/App.app/Info.plist"], []),
      ("App.ipa", ["Payload/a/App.app/Info.plist"], []),
      ("App.zip", ["App.app/Info.plist"], ["App.app"]),
      ("App.zip", ["Payload/App.app/Info.plist"], ["Payload/App.app"]),
      (
        "App.zip", ["A.xcarchive/Products/Applications/App.app/Info.plist"],
        ["A.xcarchive/Products/Applications/App.app"]
      ),
      ("App.zip", ["__MACOSX/App.app/Info.plist"], []),
      ("App.ipa", ["Payload/Old.app/a", "Payload/App.app/a"], ["Payload/App.app", "Payload/Old.app"]),
      ("App.ipa", ["Payload/Café 株式 & Co.app/a"], ["Payload/Café 株式 & Co.app"]),
    ] as [(String, [String], [String])])
  func `an app counts only where the form of the package has one`(
    name: String, paths: [String], apps: [String]
  ) throws {
    let package = try package(paths, named: name)
    #expect(package.mainApps == apps)
    #expect(package.bundles.count == (apps.count == 1 ? 1 : 0))
  }

  @Test func `an archive of Xcode is told from an export`() throws {
    #expect(try package(["A.xcarchive/Products/Applications/App.app/a"], named: "a.zip").isArchive)
    #expect(try !package(["App.app/a"], named: "a.zip").isArchive)
  }

  @Test(arguments: [
    "../evil", "Payload/../../evil", "/etc/passwd", "C:/evil", "Payload\\..\\evil", "Payload//a",
    "Payload/./a", "a\u{7}b",
  ])
  func `a name that leads out of the package is told, and the rest is read`(name: String) throws {
    let package = try package(["Payload/App.app/Info.plist", name])
    #expect(package.problems.map(\.code) == ["package.unsafe-name"])
    #expect(package.members.map(\.path) == ["Payload/App.app/Info.plist"])
    #expect(package.bundles.count == 1)
  }

  @Test func `a file that stands twice is not read`() throws {
    let package = try package([
      "Payload/App.app/Info.plist", "Payload/App.app/Info.plist", "Payload/App.app/a",
    ])
    #expect(package.problems.map(\.code) == ["package.duplicate-entry"])
    let info = try #require(package.bundles[0].info)
    #expect(throws: PackageFailure.duplicate("Payload/App.app/Info.plist")) {
      try package.bytes(of: info, limit: 100)
    }
  }

  @Test func `links are not followed, and those that lead out are told`() throws {
    let package = try package(
      ["Payload/App.app/a/file"],
      links: ["Payload/App.app/Info.plist": "a/file", "Payload/App.app/b": "../../outside"])
    #expect(package.problems.map(\.code) == ["package.link-outside"])
    let info = try #require(package.bundles[0].info)
    #expect(throws: PackageFailure.link("Payload/App.app/Info.plist")) {
      try package.bytes(of: info, limit: 100)
    }
  }

  @Test func `bundles inside each other are limited in depth`() throws {
    let deep = (0..<20).map { "/PlugIns/E\($0).appex" }.joined()
    let package = try package(["Payload/App.app\(deep)/Info.plist"])
    #expect(package.problems.map(\.code) == ["package.too-deep"])
    #expect(package.bundles.count == PackageLayout.maximumNesting)
  }

  @Test func `files of a bundle are found by their place`() throws {
    let app = "Payload/App.app/"
    let package = try package(
      [
        "Info.plist", "App", "embedded.mobileprovision", "_CodeSignature/CodeResources",
        "GoogleService-Info.plist",
        "de.lproj/Localizable.strings", "Frameworks/Kit.framework/Kit", "Frameworks/Kit.framework/Info.plist",
        "Frameworks/libX.dylib", "sounds/a.caf", "b.caf", "AuthKey_X.p8",
      ].map { app + $0 } + ["Payload/._x", "__MACOSX/y"])
    let bundle = package.bundles[0]
    #expect(bundle.executable(named: "App")?.path == app + "App")
    #expect(bundle.executable(named: "../../x") == nil)
    #expect(bundle.profile != nil && bundle.codeResources != nil && bundle.googleService != nil)
    #expect(bundle.frameworks.map(\.name) == ["Kit.framework", "libX.dylib"])
    #expect(bundle.frameworks[0].executable?.path == app + "Frameworks/Kit.framework/Kit")
    #expect(bundle.strings.map(\.language) == ["de"])
    #expect(
      bundle.rootFiles == [
        "App", "AuthKey_X.p8", "GoogleService-Info.plist", "Info.plist", "b.caf", "embedded.mobileprovision",
      ])
    #expect(package.keyCandidates.map(\.path) == [app + "AuthKey_X.p8"])
    #expect(package.plainTexts.isEmpty)
    #expect(package.strayEntries == ["Payload/._x", "__MACOSX/y"])
  }

  @Test func `files belong to their bundle in whatever order they stand`() throws {
    let app = "Payload/App.app/"
    let paths = [
      "PlugIns/E.appex/Info.plist", "a.txt", "PlugIns/E.appex/E", "Info.plist", "Assets/1/a",
      "PlugIns/F.appex/a",
      "PlugIns/E.appex/de.lproj/Localizable.strings", "App", "Assets/1/b", "PlugIns/E.appex/Assets/b",
      "PlugIns/notes.txt", "PlugIns/F.appex/Info.plist", "Frameworks/K.framework/K",
    ]
    for order in [paths, paths.reversed(), paths.sorted()] {
      let package = try package(order.map { app + $0 } + ["Payload/other", "SwiftSupport/x/y.dylib"])
      let bundles = Dictionary(uniqueKeysWithValues: package.bundles.map { ($0.path, $0) })
      #expect(bundles.count == 3)
      let main = try #require(bundles[String(app.dropLast())])
      let first = try #require(bundles[app + "PlugIns/E.appex"])
      let second = try #require(bundles[app + "PlugIns/F.appex"])
      #expect(main.rootFiles == ["App", "Info.plist", "a.txt"])
      #expect(first.rootFiles == ["E", "Info.plist"])
      #expect(second.rootFiles == ["Info.plist", "a"])
      #expect(first.executable(named: "E") != nil && main.executable(named: "E") == nil)
      #expect(first.strings.map(\.language) == ["de"] && main.strings.isEmpty)
      #expect(main.frameworks.map(\.name) == ["K.framework"])
      #expect(package.plainTexts.count == 2)
    }
  }

  @Test func `a Mac app keeps its parts in Contents`() throws {
    let package = try ScratchFolder.with { folder in
      for name in [
        "Info.plist", "MacOS/App", "embedded.provisionprofile", "_CodeSignature/CodeResources",
        "Resources/a.caf",
        "PlugIns/E.appex/Contents/Info.plist", "Frameworks/Kit.framework/Versions/A/Kit",
      ] { try folder.write("x".utf8, to: "App.app/Contents/\(name)") }
      return try Package.open(folder.path("App.app"))
    }
    #expect(package.kind == .app)
    let bundle = package.bundles[0]
    #expect(bundle.hasContents && bundle.contentPath == "App.app/Contents")
    #expect(bundle.executable(named: "App")?.path == "App.app/Contents/MacOS/App")
    #expect(bundle.rootFiles == ["a.caf"])
    #expect(bundle.frameworks.map(\.name) == ["Kit.framework"] && bundle.frameworks[0].executable != nil)
    #expect(package.bundles.map(\.path) == ["App.app", "App.app/Contents/PlugIns/E.appex"])
    #expect(package.bundles[1].info != nil)
  }

  @Test func `a compressed file can be read at any place`() throws {
    let long = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 13) }
    for method: UInt16 in [0, 8] {
      try ScratchFolder.with { folder in
        let path = try folder.write(
          ZipRecipe([.init("App.app/App", long, method: method)]).bytes, to: "a.zip")
        let package = try Package.open(path)
        let source = try package.source(of: package.members[0])
        for range in [
          0..<32, 0..<70_000, 60_000..<70_000, 299_990..<300_000, 10..<20, 100_000..<100_001, 65_000..<66_000,
        ] {
          #expect(try source.read(range) == Array(long[range]))
        }
        #expect(throws: (any Error).self) { try source.read(299_999..<300_001) }
        try source.finish()
      }
    }
  }

  @Test func `a folder of another kind is refused`() throws {
    try ScratchFolder.with { folder in
      try folder.write("x".utf8, to: "App/Info.plist")
      #expect(throws: PackageFailure.unknownForm("a folder named `App`")) {
        try Package.open(folder.path("App"))
      }
    }
  }
}
