import Expressions
import ReadinessModel
import Testing

/// What expressions make of facts that are there, absent or unknown.
struct FactTests {
  private static let facts = FactTree(
    FactMap([
      (
        "app",
        .map(
          FactMap([
            ("name", .string("Ridgeline", from: Origin(file: "Info.plist", line: 4))),
            ("icon", .absent(from: Origin(file: "Info.plist"))),
            (
              "bundles",
              .list([
                .map(
                  FactMap([
                    ("id", .string("com.example.ridgeline")),
                    (
                      "aps", .map(FactMap([("shipping", .string("production")), ("confirmed", .bool(true))]))
                    ),
                    ("modes", .strings(["remote-notification", "voip"])),
                  ])),
                .map(
                  FactMap([
                    ("id", .string("com.example.ridgeline.push")),
                    ("aps", .map(FactMap([("shipping", .unknown("no export", supply: "give the export"))]))),
                    ("modes", .list([.string("fetch"), .unknown("cut off")])),
                  ])),
              ])
            ),
          ]), from: Origin(file: "Info.plist"))
      ),
      ("provider", .unknown("no provider section", supply: "add `provider`")),
      ("none", .list([])),
      ("two", .int(2)),
      ("odd", .map(FactMap([("aps-environment", .string("development")), ("gone", .absent())]))),
    ]))

  private static func evaluate(_ source: String) throws -> Evaluated {
    try Expression(parsing: source).evaluate(in: Scope(facts: facts))
  }

  private static func paths(_ evaluated: Evaluated) -> [String] { evaluated.reads.map { "\($0.path)" } }

  @Test(arguments: [
    ("app.name == 'Ridgeline'", true),
    ("app['name'] == 'Ridgeline'", true),
    ("app.bundles[0].id.startsWith('com.example')", true),
    ("'voip' in app.bundles[0].modes", true),
    ("'audio' in app.bundles[0].modes", false),
    ("'fetch' in app.bundles[1].modes", true),
    ("size(app.bundles) == two", true),
    ("app.bundles[0].modes == ['remote-notification', 'voip']", true),
    ("app.bundles[0].aps == {'shipping': 'production', 'confirmed': true}", true),
    ("odd['aps-environment'] == 'development' && odd.`aps-environment` == 'development'", true),
    ("'aps-environment' in odd", true),
    ("'gone' in odd", false),
    ("odd == {'aps-environment': 'development'}", true),
    ("size(odd) == 1", true),
    ("odd.all(key, key == 'aps-environment')", true),
    ("odd.exists(key, value, value == 'development')", true),
    ("app.bundles.exists(b, b.id == 'com.example.ridgeline.push')", true),
    ("app.bundles.filter(b, b.id == 'com.example.ridgeline')[?0].hasValue()", true),
    ("app.bundles.filter(b, b.id == 'other')[?0].hasValue()", false),
    ("app.bundles.map(b, b.id).join(' ') == 'com.example.ridgeline com.example.ridgeline.push'", true),
    ("none.all(x, false)", true),
    ("type(app.name) == string && type(app.bundles) == list && type(app) == map", true),
    ("app.bundles[0].modes + ['x'] == ['remote-notification', 'voip', 'x']", true),
    ("app.bundles[0].modes.join(',') == 'remote-notification,voip'", true),
    ("optional.of(app).name.orValue('none') == 'Ridgeline'", true),
    ("[app.name, 'x'] == ['Ridgeline', 'x']", true),
    ("{app.name: app.bundles[0].id}['Ridgeline'] == 'com.example.ridgeline'", true),
    ("math.greatest([two, 1]) == 2", true),
    ("app.bundles[0].modes.sort() == ['remote-notification', 'voip']", true),
    ("sets.contains(app.bundles[0].modes, ['voip'])", true),
    ("'%s has %d'.format([app.name, two]) == 'Ridgeline has 2'", true),
  ])
  func `facts are used like any other value`(_ source: String, _ expected: Bool) throws {
    guard case .bool(let truth) = try Self.evaluate(source).value else {
      Issue.record("\(source) gives \(try Self.evaluate(source).value.shown)")
      return
    }
    #expect(truth == expected)
  }

  @Test(arguments: [
    ("app.version", "app.version"),
    ("app.version == '1'", "app.version"),
    ("app.icon.name", "app.icon"),
    ("app.bundles[7].id", "app.bundles[7]"),
    ("missing.a.b", "missing"),
    ("odd['other key']", "odd[\"other key\"]"),
    ("app.bundles[0].aps.confirmed && app.version == '1'", "app.version"),
    ("!app.version.startsWith('1')", "app.version"),
  ])
  func `an absent fact is an error of its own kind`(_ source: String, _ path: String) throws {
    let evaluated = try Self.evaluate(source)
    guard case .error(let error) = evaluated.value, case .absentFact(let absent, _) = error.reason else {
      Issue.record("\(source) gives \(evaluated.value.shown)")
      return
    }
    #expect("\(absent)" == path)
    #expect(error.isAbsentFact)
    #expect(error.message == "`\(path)` is missing")
    #expect(Self.paths(evaluated).contains(path))
  }

  @Test func `an absent fact keeps the place where it was looked for`() throws {
    let evaluated = try Self.evaluate("app.version")
    #expect(evaluated.reads.map(\.node) == [.absent(from: Origin(file: "Info.plist"))])
  }

  @Test(arguments: [
    ("has(app.name)", true), ("has(app.version)", false), ("has(app.icon)", false),
    ("has(app.icon.name)", false), ("has(missing.a)", false), ("app.?version.hasValue()", false),
    ("app.?name.hasValue()", true), ("app.?icon.?name.hasValue()", false),
    ("app.bundles[?7].hasValue()", false), ("app[?'version'].hasValue()", false),
    ("missing.?a.hasValue()", false), ("app.?version.orValue('0') == '0'", true),
    ("has(app.bundles[0].aps) && app.bundles[0].aps.confirmed", true),
  ])
  func `absence can be asked for`(_ source: String, _ expected: Bool) throws {
    guard case .bool(let truth) = try Self.evaluate(source).value else {
      Issue.record("\(source) gives \(try Self.evaluate(source).value.shown)")
      return
    }
    #expect(truth == expected)
  }

  @Test(arguments: [
    ("provider.routes", ["provider"]),
    ("has(provider.routes)", ["provider"]),
    ("provider.?routes", ["provider"]),
    ("provider.routes.all(r, r.host == '')", ["provider"]),
    ("has(app.bundles[1].aps.shipping)", ["app.bundles[1].aps.shipping"]),
    ("app.bundles[1].aps.shipping == 'production'", ["app.bundles[1].aps.shipping"]),
    ("app.bundles.all(b, b.aps.shipping == 'production')", ["app.bundles[1].aps.shipping"]),
    ("app.bundles.map(b, b.aps.shipping)", ["app.bundles[1].aps.shipping"]),
    ("app.bundles.filter(b, b.aps.shipping == '')", ["app.bundles[1].aps.shipping"]),
    ("app.bundles.exists_one(b, b.aps.shipping == '')", ["app.bundles[1].aps.shipping"]),
    ("'voip' in app.bundles[1].modes", ["app.bundles[1].modes[1]"]),
    ("app.bundles[1].modes.exists(m, m == 'voip')", ["app.bundles[1].modes[1]"]),
    ("app.bundles[1].modes == ['fetch', 'voip']", ["app.bundles[1].modes[1]"]),
    ("app.bundles[1].modes.join()", ["app.bundles[1].modes[1]"]),
    ("'shipping' in app.bundles[1].aps", ["app.bundles[1].aps.shipping"]),
    ("provider.a == app.bundles[1].aps.shipping", ["provider", "app.bundles[1].aps.shipping"]),
    ("provider.a == app.version", ["provider"]),
    ("app.version == '1' && provider.a", ["provider"]),
    ("provider.a || app.version == '1'", ["provider"]),
    ("provider.a ? 1 : 2", ["provider"]),
    ("!provider.a", ["provider"]),
    ("[provider]", ["provider"]),
    ("{'a': provider}", ["provider"]),
    ("cel.bind(p, provider, p.a == 1)", ["provider"]),
  ])
  func `an unknown fact makes unknown what needs it`(_ source: String, _ paths: [String]) throws {
    let evaluated = try Self.evaluate(source)
    guard case .unknown(let facts) = evaluated.value else {
      Issue.record("\(source) gives \(evaluated.value.shown)")
      return
    }
    #expect(facts.map { "\($0.path)" } == paths)
    for path in paths {
      #expect(Self.paths(evaluated).contains { path.hasPrefix($0) }, "\(path) or its list was read")
    }
  }

  @Test(arguments: [
    ("false && provider.a", false), ("provider.a && false", false), ("true || provider.a", true),
    ("provider.a || true", true), ("app.name == 'x' && provider.a == 1", false),
    ("app.bundles.exists(b, b.aps.shipping == 'production')", true),
    ("app.bundles.all(b, b.aps.shipping == 'sandbox')", false),
    ("app.bundles[1].modes == ['voip', 'fetch']", false),
    ("app.bundles[1].modes.exists(m, m == 'fetch')", true),
    ("app.version == '1' && false", false), ("true || app.version == '1'", true),
  ])
  func `what is decided without an unknown fact stays decided`(_ source: String, _ expected: Bool) throws {
    guard case .bool(let truth) = try Self.evaluate(source).value else {
      Issue.record("\(source) gives \(try Self.evaluate(source).value.shown)")
      return
    }
    #expect(truth == expected)
  }

  @Test func `an unknown fact says why and what would supply it`() throws {
    guard case .unknown(let facts) = try Self.evaluate("app.bundles[1].aps.shipping == ''").value else {
      Issue.record("not unknown")
      return
    }
    #expect(facts.map(\.unknown) == [Unknown("no export", supply: "give the export")])
  }

  @Test(arguments: [
    ("app.name == 'x' && app.bundles[0].id == 'y'", ["app.name"]),
    ("app.name == 'Ridgeline' && app.bundles[0].id == 'y'", ["app.name", "app.bundles[0].id"]),
    ("two == 2 ? app.name : app.bundles[0].id", ["two", "app.name"]),
    ("size(app.bundles)", ["app.bundles"]),
    ("has(app.name)", ["app.name"]),
    ("app.bundles.all(b, b.id != '')", ["app.bundles[0].id", "app.bundles[1].id"]),
    ("app.bundles.exists(b, b.id == 'com.example.ridgeline')", ["app.bundles[0].id"]),
    ("none.all(x, x)", ["none"]),
    ("'voip' in app.bundles[0].modes", ["app.bundles[0].modes"]),
    ("app.bundles[0].modes == ['a', 'b']", ["app.bundles[0].modes"]),
    ("app.name + app.name", ["app.name"]),
    ("app.?version.hasValue()", ["app.version"]),
    ("optional.of(two).orValue(app.name)", ["two"]),
    ("app.bundles[0]", []),
    ("true || app.name == ''", []),
  ])
  func `what was looked at is noted once and in order`(_ source: String, _ paths: [String]) throws {
    #expect(Self.paths(try Self.evaluate(source)) == paths)
  }

  @Test func `a binding keeps a fact unread until it is used`() throws {
    let bound = try Expression(parsing: "app.name").bind(in: Scope(facts: Self.facts))
    #expect(Self.paths(bound) == [])
    var scope = Scope(facts: Self.facts)
    scope.bind("name", to: bound)
    let used = try Expression(parsing: "name == 'Ridgeline'").evaluate(in: scope)
    #expect(Self.paths(used) == ["app.name"])
    let unused = try Expression(parsing: "two == 2 || name == ''").evaluate(in: scope)
    #expect(Self.paths(unused) == ["two"])
  }

  @Test func `what a binding read counts where it is used`() throws {
    var scope = Scope(facts: Self.facts)
    scope.bind("first", to: try Expression(parsing: "size(app.bundles) == 2 ? app.name : ''").bind(in: scope))
    let used = try Expression(parsing: "two == 2 && first == 'Ridgeline'").evaluate(in: scope)
    #expect(Self.paths(used) == ["two", "app.bundles", "app.name"])
  }

  @Test func `a bound fact is selected from at its own path`() throws {
    let bundle = try Expression(parsing: "app.bundles[0]").bind(in: Scope(facts: Self.facts)).value
    let scope = Scope(facts: Self.facts).binding("bundle", to: bundle)
    let evaluated = try Expression(parsing: "bundle.aps.shipping").evaluate(in: scope)
    #expect(Self.paths(evaluated) == ["app.bundles[0].aps.shipping"])
    #expect(evaluated.value.text == "production")
  }

  @Test func `a binding hides a fact of the same name`() throws {
    let scope = Scope(facts: Self.facts).binding("two", to: .int(3))
    let evaluated = try Expression(parsing: "two").evaluate(in: scope)
    #expect(evaluated.value.text == "3")
    #expect(evaluated.reads.isEmpty)
  }
}
