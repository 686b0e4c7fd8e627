import Expressions
import Testing

@testable import ReadinessModel

struct CheckerTests {
  private static func field(_ name: String, _ shape: FactShape, mayBeAbsent: Bool = false) -> FactShape.Field
  {
    FactShape.Field(name: name, shape: shape, mayBeAbsent: mayBeAbsent)
  }

  private static let text = FactShape.scalar(.string, values: [])

  private static let profile = FactShape.object([
    field("name", text), field("expires", .scalar(.timestamp, values: [])),
    field("team", text, mayBeAbsent: true),
  ])

  private static let environment: TypeEnvironment = {
    let bundle = FactShape.object([
      field("id", text), field("version", text, mayBeAbsent: true),
      field("kind", .scalar(.string, values: ["app", "widget", "app-clip"])),
      field("signed", .scalar(.bool, values: [])),
      field("modes", .list(.scalar(.string, values: ["voip", "fetch", "remote-notification"]))),
      field("info", .map(.any)), field("profile", profile, mayBeAbsent: true),
    ])
    let root = FactShape.object([
      field("release", .object([field("stage", .scalar(.string, values: ["source", "export"]))])),
      field("app", .object([field("bundles", .list(bundle)), field("main", bundle, mayBeAbsent: true)])),
      field("count", .scalar(.int, values: [])), field("age", .scalar(.duration, values: [])),
    ])
    var environment = TypeEnvironment(facts: root)
    environment.declare("bundle", StaticType(bundle))
    environment.declare("now", .timestamp)
    return environment
  }()

  private static func check(_ source: String, expecting wanted: StaticType? = nil) throws -> CheckedExpression
  {
    try Expression(parsing: source).check(in: environment, expecting: wanted)
  }

  @Test(
    arguments: [
      ("relase.stage", "unknown-fact", "unknown fact `relase`", "did you mean `release`?"),
      ("release.stag", "unknown-fact", "unknown fact `release.stag`", "did you mean `release.stage`?"),
      (
        "app.bundles[0].idd", "unknown-fact", "unknown fact `app.bundles[0].idd`",
        "did you mean `app.bundles[0].id`?"
      ),
      ("app.bundles.all(b, b.sined)", "unknown-fact", "unknown fact `b.sined`", "did you mean `b.signed`?"),
      ("bundle.zzz", "unknown-fact", "unknown fact `bundle.zzz`", nil),
      (
        "has(bundle.profil)", "unknown-fact", "unknown fact `bundle.profil`", "did you mean `bundle.profile`?"
      ),
      ("bundle['modez']", "unknown-fact", "unknown fact `bundle.modez`", "did you mean `bundle.modes`?"),
      ("count.value", "wrong-type", "`count` is an int and has no field `value`", nil),
      ("bundle.id + count", "wrong-type", "`+` does not take string and int", nil),
      ("count + 1.0", "wrong-type", "`+` does not take int and double", nil),
      ("now + now", "wrong-type", "`+` does not take timestamp and timestamp", nil),
      ("bundle.id > 3", "wrong-type", "`>` does not take string and int", nil),
      ("!bundle.id", "wrong-type", "`bundle.id` is a string, but `!` takes true or false", nil),
      ("count && true", "wrong-type", "`count` is an int, but `&&` takes true or false", nil),
      ("count ? 1 : 2", "wrong-type", "`count` is an int, but `?:` takes true or false", nil),
      ("-bundle.id", "wrong-type", "`-` does not take string", nil),
      ("bundle.modes.all(m, m)", "wrong-type", "`m` is a string, but `all` takes true or false", nil),
      (
        "count.all(x, true)", "wrong-type", "`count` is an int, but `all` goes through lists and maps", nil
      ),
      ("bundle.modes['a']", "wrong-type", "a list has no index of type string", "use a whole number"),
      ("{1: 2}['a']", "wrong-type", "the keys of `{1: 2}` are no string", nil),
      ("'a' in count", "wrong-type", "`in` does not take string and int", nil),
      ("{1.5: 2}", "wrong-type", "a map has no key of type double", nil),
      ("count.optMap(x, x)", "wrong-type", "`count` is an int, expected an optional", nil),
      ("count[0]", "wrong-type", "`count` is an int and has no index", nil),
      (
        "bundle.id.startWith('a')", "unknown-function", "there is no function `startWith`",
        "did you mean `startsWith`?"
      ),
      ("isHexx('a')", "unknown-function", "there is no function `isHexx`", "did you mean `isHex`?"),
      ("'a'.isHex()", "unknown-function", "`isHex` is called in the wrong way", "write `isHex(…)`"),
      (
        "startsWith('a', 'b')", "unknown-function", "`startsWith` is called in the wrong way",
        "write `x.startsWith(…)`"
      ),
      ("'a'.startsWith()", "wrong-count", "`startsWith` has 0 arguments, expected 1", nil),
      ("'a'.indexOf('b', 1, 2)", "wrong-count", "`indexOf` has 3 arguments, expected 1 or 2", nil),
      (
        "'a'.startsWith(1)", "wrong-type", "`startsWith` does not take string and int",
        "it takes string and string"
      ),
      ("days('1')", "wrong-type", "`days` does not take string", "it takes int"),
      (
        "size(count)", "wrong-type", "`size` does not take int",
        "it takes string, bytes, list of any value or map"
      ),
      (
        "bundle.kind == 'wiget'", "never-true", "it is never `wiget`, only `app`, `widget`, `app-clip`",
        "did you mean `widget`?"
      ),
      (
        "'exprt' != release.stage", "never-true", "it is never `exprt`, only `source`, `export`",
        "did you mean `export`?"
      ),
      (
        "release.stage in ['export', 'archiv']", "never-true",
        "it is never `archiv`, only `source`, `export`", nil
      ),
      (
        "'voipp' in bundle.modes", "never-true",
        "it is never `voipp`, only `voip`, `fetch`, `remote-notification`", "did you mean `voip`?"
      ),
      ("bundle.id == 1", "never-true", "string and int are never equal", nil),
      ("bundle.modes == 'voip'", "never-true", "list of string and string are never equal", nil),
      ("1 in bundle.modes", "never-true", "the elements of `bundle.modes` are no int", nil),
      (
        "'colour' in bundle", "never-true",
        "it is never `colour`, only `id`, `version`, `kind`, `signed`, `modes`, `info`, `profile`", nil
      ),
      (
        "bundle.id.matches('a(b')", "regular-expression",
        "no regular expression: `(` without `)`, at character 2", "the syntax is RE2's"
      ),
      (
        "matches(bundle.id, '(?=a)')", "regular-expression",
        "no regular expression: `(?=` is not supported: the syntax is RE2's, without look-around and back references, at character 1",
        "the syntax is RE2's"
      ),
      (
        "age > duration('50 minutes')", "invalid-literal", "`50 minutes` is no duration",
        "write for example `1h30m`"
      ),
      (
        "now > timestamp('2026-11-30')", "invalid-literal", "`2026-11-30` is no moment",
        "write for example `2026-11-30T00:00:00Z`"
      ),
    ] as [(String, String, String, String?)])
  func `a mistake is found before there are facts`(
    _ source: String, _ code: String, _ message: String, _ hint: String?
  ) throws {
    let problems = try Self.check(source).problems
    #expect(problems.map(\.code) == ["expression.\(code)"])
    #expect(problems.map(\.message) == [message])
    #expect(problems.map(\.hint) == [hint])
  }

  @Test(arguments: [
    "bundle.kind == 'app' && bundle.signed", "count > 1.5 || count == 2u", "age > duration('50m')",
    "now + days(30) < bundle.profile.expires", "bundle.info['UIBackgroundModes'].exists(m, m == 1)",
    "bundle.info.X.y.z", "app.bundles.filter(b, b.signed).map(b, b.id).join(', ') == ''",
    "app.bundles.filter(b, b.id == 'x')[?0].hasValue()",
    "app.bundles.filter(b, b.id == 'x')[?0].value().kind == 'app'",
    "bundle.?version.orValue('0') == '0'", "[1, 'a'].exists(x, x == 'b')",
    "release.stage in ['source', 'export']", "'voip' in bundle.modes", "bundle.modes == []",
    "bundle.modes.map(m, m.upperAscii())[0] == 'VOIP'", "{'a': 1}.a == 1", "size(bundle.modes) == 0",
    "type(count) == int", "cel.bind(k, bundle.kind, k == 'app' || k == 'widget')",
    "optional.of(1).optMap(x, x + 1).value() == 2", "bundle.modes.transformMap(i, m, m)[0] == 'voip'",
    "app.bundles.all(b, b.modes.all(m, b.id + m != ''))", "dyn(count) == 'a'", "bundle.id.size() > 3",
    "math.greatest(1, 2.5) > 1", "'%s'.format([bundle.id]) == ''", "bundle == bundle",
    "(count == 1 ? bundle.id : bundle.kind) == 'neither'", "bundle.kind.startsWith('zzz')",
    "has(bundle.profile) && bundle.profile.name == ''", "'id' in bundle", "-count < 0 && !bundle.signed",
  ])
  func `what is right is let through`(_ source: String) throws {
    #expect(try Self.check(source).problems.map(\.message) == [])
  }

  @Test(arguments: [
    ("bundle.id", "not-boolean", "the expression is a string, expected true or false"),
    ("app.bundles", "not-boolean", "the expression is a list of object, expected true or false"),
    ("bundle.?signed", "not-boolean", "the expression is an optional bool, expected true or false"),
  ])
  func `a condition must be true or false`(_ source: String, _ code: String, _ message: String) throws {
    let problems = try Self.check(source, expecting: .bool).problems
    #expect(problems.map(\.code) == ["expression.\(code)"])
    #expect(problems.map(\.message) == [message])
  }

  @Test(arguments: ["bundle.signed", "bundle.info.x", "true", "dyn(1)"])
  func `a condition of unknown type is let through`(_ source: String) throws {
    #expect(try Self.check(source, expecting: .bool).problems.isEmpty)
  }

  @Test func `all mistakes are found, each at its place`() throws {
    let problems = try Self.check("relase.stage == 'x' &&\n  bundle.idd && count.foo()").problems
    #expect(problems.map { "\($0.position.line):\($0.position.column)" } == ["1:1", "2:3", "2:17"])
    #expect(problems.map(\.position.length) == [6, 10, 11])
  }

  @Test(arguments: [
    ("bundle.version == '1'", ["bundle.version"]),
    ("bundle.profile.team == '1'", ["bundle.profile", "bundle.profile.team"]),
    ("app.main.id", ["app.main"]),
    ("bundle.info.X == 1", ["bundle.info.X"]),
    ("bundle.info['a b'] == 1", ["bundle.info['a b']"]),
    ("bundle.info[bundle.id] == 1", []),
    ("has(bundle.version)", []),
    ("has(bundle.profile.team)", []),
    ("bundle.?version.orValue('')", []),
    ("bundle.?profile.?team.orValue('')", []),
    ("bundle.?profile.team.orValue('')", []),
    ("has(bundle.version) && bundle.version == '1'", []),
    ("bundle.version == '1' && has(bundle.version)", []),
    ("has(bundle.profile.team) && bundle.profile.team == bundle.profile.name", []),
    ("!has(bundle.version) || bundle.version == '1'", []),
    ("has(bundle.version) || bundle.version == '1'", ["bundle.version"]),
    ("has(bundle.version) ? bundle.version : ''", []),
    ("!has(bundle.version) ? '' : bundle.version", []),
    ("has(bundle.version) ? '' : bundle.version", ["bundle.version"]),
    ("'X' in bundle.info && bundle.info.X == 1", []),
    ("'X' in bundle.info && bundle.info['X'] == 1", []),
    ("!(has(bundle.version) && bundle.signed) || bundle.version == ''", []),
    ("!(!has(bundle.version) || bundle.signed) && bundle.version == ''", []),
    ("(has(bundle.version) || has(bundle.profile)) && bundle.version == ''", ["bundle.version"]),
    ("app.bundles.all(b, b.version == '')", ["b.version"]),
    ("app.bundles.all(b, !has(b.version) || b.version == '')", []),
    ("app.bundles.filter(b, has(b.profile.team)).all(b, b.profile.team == '')", []),
    ("app.bundles.filter(b, has(b.profile)).map(x, x.profile.name)", []),
    ("has(bundle.version) && app.bundles.all(b, b.id == bundle.version)", []),
    ("bundle.?version.hasValue() && bundle.version == ''", []),
    ("{'a': 1}.a", []),
  ])
  func `a fact that may be absent needs a guard`(_ source: String, _ unguarded: [String]) throws {
    #expect(try Self.check(source).unguarded.map(\.text) == unguarded)
  }

  @Test func `a guard in a condition holds for what comes after it`() throws {
    var environment = Self.environment
    environment.assume(try Expression(parsing: "has(bundle.version) && bundle.signed").check(in: environment))
    #expect(try Expression(parsing: "bundle.version == ''").check(in: environment).unguarded.isEmpty)
  }

  @Test func `a name needs the guards of its expression, and gives them`() throws {
    var environment = Self.environment
    environment.declare("team", as: try Expression(parsing: "bundle.profile.team").check(in: environment))
    environment.declare(
      "hasTeam", as: try Expression(parsing: "has(bundle.profile.team)").check(in: environment))
    let bare = try Expression(parsing: "team == ''").check(in: environment)
    #expect(bare.unguarded.map(\.text) == ["bundle.profile", "bundle.profile.team"])
    #expect(try Expression(parsing: "hasTeam && team == ''").check(in: environment).unguarded.isEmpty)
    #expect(
      try Expression(parsing: "team == 1").check(in: environment).problems.map(\.code) == [
        "expression.never-true"
      ])
  }

  @Test func `an unguarded fact can be told as a problem`() throws {
    let problem = try #require(try Self.check("bundle.version == '1'").unguarded.first?.problem)
    #expect(problem.code == "expression.unguarded-fact")
    #expect(problem.message == "`bundle.version` may be absent and is used without a guard")
    #expect(problem.position == SourcePosition(offset: 0, length: 14, line: 1, column: 1))
  }

  @Test func `the names that an expression uses are told`() throws {
    #expect(
      try Self.check("app.bundles.all(b, b.id == bundle.id) && count > 0").names == [
        "app", "bundle", "count",
      ])
  }

  @Test func `the shipped catalogue is a root to check against`() throws {
    let checked = try Expression(parsing: "app.bundles.all(b, b.idd == '')").check(in: TypeEnvironment())
    #expect(checked.problems.map(\.message) == ["unknown fact `b.idd`"])
  }
}
