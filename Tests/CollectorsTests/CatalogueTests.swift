import FixtureKit
import ReadinessModel
import Testing

@testable import Collectors

/// Holds what is collected and derived to the catalogue of facts.
@Suite struct CatalogueTests {
  static let recipes: [(name: String, recipe: Recipe)] = [
    ("nothing", Recipe(stage: nil, channel: nil, bundles: nil)),
    ("an id alone", Recipe(bundles: [Recipe.Bundle(id: "com.example.app")])),
    ("everything", full),
    ("at source", changed { $0.stage = .source }),
    ("an archive", changed { $0.stage = .archive }),
    ("from the store", changed { $0.stage = .store }),
    ("no channel", changed { $0.channel = nil }),
    ("an executable", changed { $0.bundles?[0].executable = true }),
    ("broken evidence", broken),
    ("a provider alone", changed { $0.bundles = nil }),
    ("no push", changed { $0.usesPush = false }),
  ]

  private static func changed(_ change: (inout Recipe) -> Void) -> Recipe {
    var recipe = full
    change(&recipe)
    return recipe
  }

  static var full: Recipe {
    Recipe(
      bundles: [
        Recipe.Bundle(info: iOSInfo(), entitlements: entitlements(), profile: exportedProfile()),
        Recipe.Bundle(
          info: iOSInfo(
            id: "com.example.app.service",
            """
            <key>NSExtension</key><dict><key>NSExtensionPointIdentifier</key>
            <string>com.apple.usernotifications.service</string></dict>
            """),
          entitlements: entitlements(aps: nil, id: "com.example.app.service", "<key>x</key><true/>"),
          profile: exportedProfile(aps: nil, id: "com.example.app.service")),
      ],
      routes: [
        .named("chat") {
          $0.host = located("https://api.push.apple.com:443/3/device")
          $0.pushType = located("alert")
          $0.topic = located("com.example.app")
          $0.priority = located(10)
          $0.headers = located([Manifest.Header(name: "apns-id", value: "x")])
        },
        .named("nowhere"),
      ],
      keys: [.named("main")], keyFiles: [Array("no key".utf8)])
  }

  private static var broken: Recipe {
    let junk = Array("junk".utf8)
    var recipe = full
    recipe.bundles?[0] = Recipe.Bundle(info: junk, entitlements: junk, profile: junk)
    return recipe
  }

  @Test(arguments: recipes.indices)
  func `every fact is in the catalogue with its type`(index: Int) {
    var faults: [String] = []
    Self.check(.map(Self.recipes[index].recipe.facts.root), .root, at: FactPath(), &faults)
    #expect(faults.isEmpty, "\(Self.recipes[index].name)")
  }

  @Test(arguments: recipes.indices)
  func `every fact of the catalogue is recorded unless it may be absent`(index: Int) {
    var missing: [String] = []
    Self.demand(.map(Self.recipes[index].recipe.facts.root), .root, at: FactPath(), &missing)
    #expect(missing.isEmpty, "\(Self.recipes[index].name)")
  }

  @Test(arguments: recipes.indices)
  func `every unknown fact says why`(index: Int) {
    var silent: [String] = []
    func visit(_ node: FactNode, _ path: FactPath) {
      switch node.content {
      case .unknown(let unknown) where unknown.reason.isEmpty: silent.append(path.description)
      case .map(let map): for entry in map.entries { visit(entry.node, path.appending(entry.key)) }
      case .list(let list): for (index, node) in list.enumerated() { visit(node, path.appending(index)) }
      default: break
      }
    }
    visit(.map(Self.recipes[index].recipe.facts.root), FactPath())
    #expect(silent.isEmpty)
  }

  /// Facts that the catalogue does not have, or has with another type or other texts.
  private static func check(
    _ node: FactNode, _ shape: FactShape, at path: FactPath, _ faults: inout [String]
  ) {
    switch (node.content, shape) {
    case (.unknown, _), (.absent, _), (_, .any): break
    case (.map(let map), .object(let fields)):
      for entry in map.entries {
        guard let field = fields.first(where: { $0.name == entry.key }) else {
          faults.append("\(path.appending(entry.key)) is not in the catalogue")
          continue
        }
        check(entry.node, field.shape, at: path.appending(entry.key), &faults)
      }
    case (.map(let map), .map(let value)):
      for entry in map.entries { check(entry.node, value, at: path.appending(entry.key), &faults) }
    case (.list(let list), .list(let element)):
      for (index, node) in list.enumerated() { check(node, element, at: path.appending(index), &faults) }
    case (.value(let value), .scalar(let type, let texts)):
      if name(of: value) != "\(type)" { faults.append("\(path) is \(name(of: value)), expected \(type)") }
      if case .string(let text) = value, !texts.isEmpty, !texts.contains(text) {
        faults.append("\(path) is `\(text)`")
      }
    default: faults.append("\(path) has another shape: \(node.brief)")
    }
  }

  /// Facts that the catalogue promises and that are not there.
  private static func demand(
    _ node: FactNode, _ shape: FactShape, at path: FactPath, _ missing: inout [String]
  ) {
    switch (node.content, shape) {
    case (.map(let map), .object(let fields)):
      for field in fields {
        let here = path.appending(field.name)
        guard let found = map[field.name], found.content != .absent else {
          if !field.mayBeAbsent { missing.append(here.description) }
          continue
        }
        demand(found, field.shape, at: here, &missing)
      }
    case (.list(let list), .list(let element)):
      for (index, node) in list.enumerated() { demand(node, element, at: path.appending(index), &missing) }
    default: break
    }
  }

  private static func name(of value: Value) -> String {
    switch value {
    case .string: "string"
    case .int: "int"
    case .bool: "bool"
    case .timestamp: "timestamp"
    case .duration: "duration"
    case .double: "double"
    case .bytes: "bytes"
    case .null: "null"
    }
  }
}
