import FixtureKit
import Manifests
import ReadinessModel
import Testing

/// Each input says beside its lines what has to be told of it, and nothing else may be.
@Suite struct ManifestMistakesTests {
  private func problems(_ text: String, environment: [String: String] = [:]) -> [Diagnostic] {
    do {
      _ = try ManifestReader.read(Array(text.utf8), file: "pushready.yml", environment: environment)
      return []
    } catch {
      return error.diagnostics
    }
  }

  @Test func `a dozen mistakes are told in one run`() {
    let marked = MarkedText(
      """
      formatVersion: 1
      chanel: testflight  #! 1 manifest.unknown-key: unknown key `chanel` (did you mean `channel`?)
      stage: shipping  #! 8 manifest.wrong-value: found `shipping`, \
      expected `source`, `archive`, `export` or `store`
      usesPush: yes  #! 11 manifest.wrong-type: found `yes`, expected `true` or `false`
      app:
        project: App.xcodeproj  #! 12 manifest.wrong-type: found `App.xcodeproj`, expected a map
        bundles:
          - {id: com.example.app, kind: main}  #! 35 manifest.wrong-value: found `main`, expected `app`, \
      `app-clip`, `watch-app`, `watch-extension`, `notification-service`, `notification-content`, \
      `location-push`, `widget`, `file-provider`, `local-push`, `intents` or `other-extension`
      provider:
        keys:
          - {name: main, file: a.p8, env: KEY}  #! 37 manifest.conflict: found both `file` and `env`, \
      expected one of them (keep the one that the key is read from)
          - {name: spare, keyID: 1234567890}  #! 7 manifest.missing-key: `file` or `env` is missing in \
      `provider.keys[1]` (add `file: PATH`, `file: "-"` for standard input, or `env: NAME`) \
      #! 28 manifest.wrong-type: found the number `1234567890`, expected text (put it in quotes)
        tokenRefresh: 50  #! 17 manifest.wrong-type: found the number `50`, \
      expected a length of time such as `50m`, `1h` or `20m30s`
        routes:
          - name: chat
            environment: prod  #! 20 manifest.wrong-value: found `prod`, \
      expected `sandbox`, `development` or `production` (did you mean `production`?)
            key: mian  #! 12 manifest.unknown-name: no key is named `mian` (did you mean `main`?)
          - name: chat  #! 13 manifest.duplicate-name: route `chat` stands twice, first at line 15 \
      (give each a name of its own, or keep one of the two)
            host: ${HOST}  #! 13 manifest.unset-variable: environment variable `HOST` is not set \
      (set it, or give a default: `${HOST:-default}`)
            host: b  #! 7 yaml.duplicate-key: key `host` stands twice, first at line 19 (keep one of the two)
      """)
    let told = problems(marked.text)
    #expect(MarkedText.told(told) == marked.expected)
    #expect(told.count == 14)
    let lines = marked.text.split(separator: "\n").map(String.init)
    for diagnostic in told {
      let line = diagnostic.origin?.line ?? 0
      // A line with a long comment beside it is not shown.
      #expect(diagnostic.source == (lines[line - 1].utf8.count > 400 ? nil : lines[line - 1]))
      #expect(diagnostic.origin?.file == "pushready.yml")
      #expect(diagnostic.severity == .error)
    }
  }

  @Test(arguments: [
    "name: App  #! 1 manifest.missing-key: `formatVersion` is missing (add `formatVersion`)",
    """
    formatVersion: 2  #! 16 manifest.format-version: found format version 2, expected 1 \
    (write `formatVersion: 1`, or use the release of pushready that the file is for)
    something: new
    """,
    "formatVersion: one  #! 16 manifest.wrong-type: found `one`, expected a whole number",
    "- 1  #! 1 manifest.wrong-type: found a list, expected a map that starts with `formatVersion: 1`",
    """
    just words  #! 1 manifest.wrong-type: found `just words`, \
    expected a map that starts with `formatVersion: 1`
    """,
    """
    formatVersion: 1
    name: ""  #! 7 manifest.wrong-value: found an empty text, expected a value \
    (give a value, or take the key out)
    channel: TestFlight  #! 10 manifest.wrong-value: found `TestFlight`, expected `development`, `ad-hoc`, \
    `enterprise`, `testflight`, `app-store` or `developer-id` (did you mean `testflight`?)
    signer: "x\\ny"  #! 9 manifest.wrong-value: found `x\\ny`, expected `xcode` or `other`
    checklists: []  #! 13 manifest.wrong-value: found an empty list, expected at least one element \
    (name one, or take the key out)
    trust: {}  #! 8 manifest.missing-key: `anchors` is missing in `trust` (add `anchors`)
    """,
    """
    formatVersion: 1
    app: {}  #! 6 manifest.missing-key: `bundles` is missing in `app` (add `bundles`)
    """,
    """
    formatVersion: 1
    app:
      bundles: []  #! 12 manifest.wrong-value: found an empty list, expected at least one bundle \
    (name the exported files of a bundle, or take `app` out)
    """,
    """
    formatVersion: 1
    app:
      bundles:
        - {}  #! 7 manifest.wrong-value: found a bundle that says nothing, expected `id` or a file \
    (name its `info`, `entitlements` or `profile`)
        - {id: a.b}
        - {id: a.b}  #! 12 manifest.duplicate-name: bundle `a.b` stands twice, first at line 5 \
    (give each a name of its own, or keep one of the two)
        - {info: "a\\0b"}  #! 14 manifest.wrong-value: found a line break or a control character, \
    expected one line of text
    """,
    """
    formatVersion: 1
    provider:
      keys:
        - {name: a, file: "-"}
        - {name: b, file: "-"}  #! 23 manifest.conflict: found a second key on standard input, \
    first at line 4, expected at most one (name a file, or `env: NAME`)
        - {name: a, env: $KEY}  #! 14 manifest.duplicate-name: key `a` stands twice, first at line 4 \
    (give each a name of its own, or keep one of the two) \
    #! 22 manifest.wrong-value: found `$KEY`, expected the name of an environment variable \
    (write the name without `$`)
        - {name: c, env: C, environments: [prod], form: p8}  #! 40 manifest.wrong-value: found `prod`, \
    expected `sandbox`, `development` or `production` (did you mean `production`?) \
    #! 53 manifest.wrong-value: found `p8`, expected `pem`, `pem-one-line`, `pem-escaped`, `base64`, \
    `body-only`, `der` or `sec1`
    """,
    """
    formatVersion: 1
    provider:
      service: firebase  #! 12 manifest.wrong-value: found `firebase`, expected `apns`, `fcm` or `other`
      routes:
        - host: a  #! 7 manifest.missing-key: `name` is missing in `provider.routes[0]` (add `name`)
        - name: b
          host: a
          environment: sandbox  #! 20 manifest.conflict: found both `host` and `environment`, \
    expected one of them (keep `host`, or `environment` for Apple's own host of it)
          environment2: sandbox  #! 7 manifest.unknown-key: unknown key `environment2` in \
    `provider.routes[1]` (did you mean `environment`?)
          priority: high  #! 17 manifest.wrong-type: found `high`, expected a whole number
          ratePerHour: -1  #! 20 manifest.wrong-value: found -1, expected 0 or more
          headers: {a: b}  #! 16 manifest.wrong-type: found a map, expected a list of maps
          key: main  #! 12 manifest.unknown-name: no key is named `main` (add it to `provider.keys`)
          body: pretty  #! 13 manifest.wrong-value: found `pretty`, expected `compact` or `verbatim`
          payloads: []  #! 17 manifest.wrong-value: found an empty list, expected at least one element \
    (name one, or take the key out)
    """,
    """
    formatVersion: 1
    rules:
      severity: {a: fatal}  #! 17 manifest.wrong-value: found `fatal`, \
    expected `blocker`, `error`, `warning` or `info`
      skip:
        - {rule: a, reason: r}
        - {rule: b}  #! 7 manifest.missing-key: `reason` is missing in `rules.skip[1]` (add `reason`)
        - {rule: a, reason: " "}  #! 14 manifest.duplicate-name: skipped rule `a` stands twice, \
    first at line 5 (give each a name of its own, or keep one of the two) \
    #! 25 manifest.wrong-value: found an empty reason, expected why the rule is skipped
        - c  #! 7 manifest.wrong-type: found `c`, expected a map
    params:
      a:  #! 5 manifest.wrong-type: found nothing, \
    expected `true`, `false`, a number, text or a list of texts
      b: {c: d}  #! 6 manifest.wrong-type: found a map, \
    expected `true`, `false`, a number, text or a list of texts
      c: [1]  #! 7 manifest.wrong-type: found the number `1`, expected text (put it in quotes)
    """,
    """
    formatVersion: 1
    usesPush: false  #! 11 manifest.conflict: found `usesPush: false` and route `a` for the app, \
    expected one of them (take `usesPush` out, or the route at line 4)
    provider:
      routes: [{name: a}]
    """,
    """
    formatVersion: 1
    usesPush: false
    app:
      bundles: [{id: com.example.app}]
    provider:
      routes:
        - {name: wallet, topic: pass.com.example}
        - {name: web, topic: web.com.example}
        - {name: another, bundle: com.example.another}
    """,
    """
    formatVersion: 1
    environment: prod  #! 1 manifest.unknown-key: unknown key `environment` \
    (known here: `formatVersion`, `name`, `stage`, `channel`, `usesPush`, `signer`, `app`, `provider`, \
    `payloads`, `attempts`, `logs`, `fixtures`, `checklists`, `rules`, `params`, `trust`, `waivers`, `attestations`, `baseline`, `variants`)
    """,
    """
    formatVersion: 1
    provider: {routes: [{name: a, environment: sandbx}]}  #! 44 manifest.wrong-value: found `sandbx`, \
    expected `sandbox`, `development` or `production` (did you mean `sandbox`?)
    """,
    """
    formatVersion: 1
    provider: {routes: [{name: a, environment: local}]}  #! 44 manifest.wrong-value: found `local`, \
    expected `sandbox`, `development` or `production`
    """,
    """
    formatVersion: 1
    provider: {routes: [{name: a, environment: Production}]}  #! 44 manifest.wrong-value: \
    found `Production`, expected `sandbox`, `development` or `production` (did you mean `production`?)
    """,
  ])
  func `each mistake is told at its place, with what is expected`(text: String) {
    let marked = MarkedText(text)
    #expect(MarkedText.told(problems(text)) == marked.expected)
  }

  @Test func `a file that is not YAML tells only that`() {
    #expect(problems("formatVersion: 1\napp: [").map(\.code) == ["yaml.malformed"])
    #expect(problems("").map(\.code) == ["yaml.empty"])
  }

  @Test func `mistakes without end are told up to a limit`() {
    let text = "formatVersion: 1\n" + (0..<2000).map { "k\($0): 1" }.joined(separator: "\n")
    #expect(problems(text).count == 200)
  }
}
