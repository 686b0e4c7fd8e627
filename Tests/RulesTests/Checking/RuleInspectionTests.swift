import FixtureKit
import ReadinessModel
import Rules
import Testing

@Suite struct `A rule file that is inspected` {
  static func problems(_ text: String, path: String = "rules/provider/t.yml") -> [Diagnostic] {
    RuleInspection(RuleFile(path: path, name: "t.yml", text: Array(text.utf8))).problems
  }

  static func expect(_ text: String, sourceLocation: SourceLocation = #_sourceLocation) {
    let marked = MarkedText(text)
    #expect(
      MarkedText.told(problems(marked.text)) == marked.expected, sourceLocation: sourceLocation)
  }

  @Test func `tells all of twelve mistakes in one run, each at its place`() {
    let text = """
      title: The route has an owner.                       #! 8 rule.wrong-words: the title ends in a period (take the period off)
      severity: fatal                                      #! 11 rule.wrong-value: found `fatal`, expected `blocker`, `error`, `warning` or `info`
      colour: red                                          #! 1 rule.unknown-key: unknown key `colour`
      forEach: {in: provider.routes, as: route, key: route.nam}  #! 48 expression.unknown-fact: unknown fact `route.nam` (did you mean `route.name`?)
      let:
        - bundle: app.bundles.filter(b, b.id == route.bundle)[?0]  #! 5 rule.unused-name: name `bundle` is not used (use it, or take it out)
        - app: route.topic                                 #! 5 rule.hidden-fact: `app` is the name of a fact, expected another one (rename it)
      when: >-
        has(route.environment) && route.environment == "prodution"
      #!^ 29 expression.never-true: it is never `prodution`, only `sandbox`, `production`, `other` (did you mean `production`?)
      require: route.topic.size() + 1                      #! 10 expression.not-boolean: the expression is an int, expected true or false (compare it with something)
      fail: topic {{ route.topik }} of {{ app }} is wrong  #! 16 expression.unknown-fact: unknown fact `route.topik` (did you mean `route.topic`?)
      fix: Do {{ something                                 #! 9 rule.broken-hole: `fix`: `{{` without `}}` (close it)
      references:
        - {title: a page, url: "http://example.com"}       #! 26 rule.wrong-words: found `http://example.com`, expected an address that starts with `https://` (name a page that others can open)
      examples:
        - name: right
          expect: pass
          facts: {provider: {routes: [{nam: r}]}}          #! 39 rule.unknown-fact: no run gives a fact `provider.routes[0].nam` (did you mean `name`?)
      """
    let marked = MarkedText(text)
    let told = MarkedText.told(Self.problems(marked.text))
    #expect(told.count >= 12)
    for (found, expected) in zip(told, marked.expected) {
      #expect(found.hasPrefix(expected))
    }
    #expect(told.count == marked.expected.count)
  }

  static let head = """
    title: The route has an owner
    severity: error
    forEach: {in: provider.routes, as: route, key: route.name}
    """

  static func rule(_ lines: String) -> String { head + "\n" + lines + "\nfail: it has none" }

  @Test func `is right when nothing is wrong`() {
    Self.expect(Self.rule("when: has(route.bundle)\nrequire: route.topic == route.bundle"))
  }

  @Test func `may not use in a condition what may be absent`() {
    Self.expect(
      Self.rule(
        """
        when: route.bundle != ""   #! 7 expression.unguarded-fact: `route.bundle` may be absent and is used without a guard (put `has(route.bundle) &&` before it, or use `.?` with `orValue`)
        require: route.topic == route.bundle
        """))
  }

  @Test func `may require what may be absent, since that fails the rule`() {
    Self.expect(Self.rule("require: route.bundle == route.topic"))
  }

  @Test func `may not ask what no fact decides`() {
    Self.expect(
      Self.rule(
        """
        require: 1 == 1 && route.name != ""
        when: "true"  #! 8 rule.constant-expression: `true` reads no fact, so the answer is always the same (name the facts that decide)
        """))
  }

  @Test func `has places inside text that goes over lines`() {
    Self.expect(
      Self.rule(
        """
        when: |
          has(route.bundle)
            && has(route.topicc)
        #!^ 8 expression.unknown-fact: unknown fact `route.topicc` (did you mean `route.topic`?)
        require: >-
          route.topic == route.bundle

          && route.hosst == ""
        #!^ 6 expression.unknown-fact: unknown fact `route.hosst` (did you mean `route.host`?)
        """))
  }

  @Test func `may not have a pattern that cannot be matched in linear time`() {
    let found = Self.problems(Self.rule("require: route.topic.matches('(a)\\\\1')"))
    #expect(found.map(\.code) == ["expression.regular-expression"])
    #expect(found.first?.origin?.line == 4)
  }

  @Test func `uses each of its parameters`() {
    let parameters = """
      params:
        most: {type: int, default: 5, title: Most}
        least: {type: int, default: 1, title: Least}
      require: route.topic.size() < params.most && route.topic.size() > params.lest
      """
    let found = Self.problems(Self.rule(parameters))
    #expect(found.map(\.message) == ["parameter `least` is not used", "unknown fact `params.lest`"])
    #expect(found.map(\.hint).last == "did you mean `params.least`?")
  }

  @Test func `goes over a list`() {
    let text = """
      title: The route has an owner
      severity: error
      forEach: {in: release.stage, as: route}  #! 15 expression.wrong-type: `release.stage` is no list, expected one (name a list of facts such as `app.bundles`)
      require: route == release.stage
      fail: no
      """
    Self.expect(text)
  }

  @Test func `gives guards of one check to no other`() {
    let text = """
      checks:
        - {name: one, when: has(route.bundle), require: route.bundle != "", fail: no}
        - {name: two, when: route.bundle != "", require: route.topic != "", fail: no}
        - {name: one, require: route.topic != "", fail: no}
      """
    let found = Self.problems(
      """
      title: The route has an owner
      severity: error
      forEach: {in: provider.routes, as: route, key: route.name}
      \(text)
      """)
    #expect(found.map(\.code) == ["expression.unguarded-fact", "rule.duplicate-name"])
    #expect(found.map { $0.origin?.line } == [6, 7])
  }

  @Test func `has examples whose facts a run could give`() {
    let text = """
      \(Self.rule("require: route.topic == route.bundle"))
      examples:
        - name: wrong types
          expect: pass
          facts:
            release: {stage: exprt, deep: 1}
            app: {bundles: {id: a}}
            provider: {routes: [{name: 1, topic: !unknown no, bundle: !absent }]}
        - {name: wrong types, expect: fail, facts: {provider: {routes: [{expiration: soon}]}}}
      """
    let found = Self.problems(text)
    #expect(
      found.map { "\($0.origin?.line ?? 0) \($0.code)" } == [
        "10 rule.wrong-fact", "10 rule.wrong-fact", "11 rule.wrong-fact", "12 rule.wrong-fact",
        "13 rule.duplicate-name",
      ])
    #expect(found.first?.hint == "did you mean `export`?")
  }

  @Test func `keeps the text of the line for a caret`() {
    let found = Self.problems(Self.rule("require: route.topik == route.bundle"))
    #expect(found.map(\.source) == ["require: route.topik == route.bundle"])
    #expect(found.map { $0.origin?.column } == [10])
  }

  @Test func `gives its rule only when nothing is wrong`() throws {
    let right = Self.rule("require: route.topic == route.bundle")
    let file = RuleFile(path: "rules/provider/t.yml", name: "t.yml", text: Array(right.utf8))
    #expect(try RuleReader.checkedRule(file).id == "t")
    let wrong = RuleFile(
      path: "rules/provider/t.yml", name: "t.yml", text: Array(right.replacing("topic", with: "topik").utf8))
    #expect(throws: RuleProblems.self) { try RuleReader.checkedRule(wrong) }
  }

  @Test func `returns whatever byte is changed or missing`() {
    let text = Array(Self.rule("when: has(route.bundle)\nrequire: route.topic == route.bundle").utf8)
    for length in text.indices {
      _ = RuleInspection(RuleFile(path: "rules/provider/t.yml", name: "t", text: Array(text[..<length])))
      var changed = text
      changed[length] ^= 0x15
      _ = RuleInspection(RuleFile(path: "rules/provider/t.yml", name: "t", text: changed))
    }
  }
}
