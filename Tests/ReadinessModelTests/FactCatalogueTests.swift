import ReadinessModel
import Testing

@Suite struct FactCatalogueTests {
  @Test func `no path stands twice`() {
    let paths = FactCatalogue.entries.map(\.path)
    #expect(Set(paths).count == paths.count)
  }

  @Test func `every part belongs to a fact that has parts`() throws {
    for entry in FactCatalogue.entries {
      guard let dot = entry.path.lastIndex(of: ".") else { continue }
      let parent = String(entry.path[..<dot])
      let holder = try #require(
        FactCatalogue.entry(at: parent.hasSuffix("[]") ? String(parent.dropLast(2)) : parent),
        "\(entry.path) stands alone")
      #expect(holder.type == (parent.hasSuffix("[]") ? .list(.object) : .object))
    }
  }

  @Test func `every object has parts`() {
    let paths = FactCatalogue.entries.map(\.path)
    for entry in FactCatalogue.entries {
      switch entry.type {
      case .object: #expect(paths.contains { $0.hasPrefix(entry.path + ".") })
      case .list(.object): #expect(paths.contains { $0.hasPrefix(entry.path + "[].") })
      default: break
      }
    }
  }

  @Test func `every line is a sentence`() {
    for entry in FactCatalogue.entries {
      #expect(entry.documentation.hasSuffix("."), "\(entry.path)")
      #expect(!entry.documentation.contains("\n"))
    }
  }

  @Test(arguments: [
    ("app.bundles[].aps.shipping", "string", true), ("app.bundles[].aps.confirmed", "bool", false),
    ("app.main.aps.shipping", "string", true), ("app.bundles", "list of object", false),
    ("provider.tokenRefresh", "duration", true), ("app.bundles[].profile.expires", "timestamp", false),
    ("app.bundles[].entitlements.claimed", "map of any", true), ("now", "timestamp", false),
    ("provider.keys[].topics", "list of string", true),
  ])
  func `an entry is found by its path`(path: String, type: String, mayBeAbsent: Bool) throws {
    let entry = try #require(FactCatalogue.entry(at: path))
    #expect("\(entry.type)" == type)
    #expect(entry.mayBeAbsent == mayBeAbsent)
  }

  @Test func `a path that is no fact has no entry`() {
    #expect(FactCatalogue.entry(at: "app.bundle") == nil)
    #expect(FactCatalogue.entry(at: "app.main.nothing") == nil)
  }

  @Test func `the shape leads from the root to a scalar`() throws {
    func field(_ name: String, of shape: FactShape) -> FactShape? {
      guard case .object(let fields) = shape else { return nil }
      return fields.first { $0.name == name }?.shape
    }
    let app = try #require(field("app", of: .root))
    let bundles = try #require(field("bundles", of: app))
    guard case .list(let bundle) = bundles else {
      Issue.record("app.bundles is no list")
      return
    }
    let aps = try #require(field("aps", of: bundle))
    #expect(field("shipping", of: aps) == .scalar(.string, values: ["sandbox", "production"]))
    #expect(field("info", of: bundle) == .map(.any))
    let main = try #require(field("main", of: app))
    #expect(main == bundle)
  }
}
