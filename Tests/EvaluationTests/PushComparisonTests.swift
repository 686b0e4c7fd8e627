import Evaluation
import ReadinessModel
import Testing

@Suite struct PushComparisonTests {
  /// An app as facts, with one thing set otherwise.
  private func build(
    id: String = "com.example.app", aps: FactNode = .string("production"),
    groups: [String] = ["group.a", "group.b"], modes: [String] = ["remote-notification", "audio"],
    verifies: Bool = true, extensions: [String] = ["Service"],
    selectors: [FactNode] = [.string("registerForRemoteNotifications")], arm64e: String? = nil
  ) -> FactTree {
    func slice(_ cpu: String, _ environment: String) -> FactNode {
      .map(
        FactMap([
          ("cpu", .string(cpu, from: Origin(file: id))),
          ("entitlements", .map(FactMap([("aps-environment", .string(environment))]))),
        ]))
    }
    let slices = [slice("arm64", "production")] + (arm64e.map { [slice("arm64e", $0)] } ?? [])
    func bundle(_ id: String, _ path: String, parent: FactNode) -> FactNode {
      var entitlements = FactMap([("com.apple.security.application-groups", .strings(groups))])
      if case .value = aps.content { entitlements["aps-environment"] = aps }
      return .map(
        FactMap([
          ("id", .string(id, from: Origin(file: path))), ("path", .string(path)), ("parent", parent),
          ("kind", .string("app")),
          ("aps", .map(FactMap([("signed", aps), ("granted", .string("production"))]))),
          ("entitlements", .map(FactMap([("signed", .map(entitlements))]))),
          ("backgroundModes", .strings(modes)), ("selectors", .list(selectors)),
          (
            "signature",
            .map(
              FactMap([
                ("kind", .string("cms")), ("verifies", .bool(verifies)), ("teamID", .string("TEAM")),
                ("slices", .list(slices)),
              ]))
          ),
        ]))
    }
    let nested = extensions.map {
      bundle("\(id).\($0)", "Payload/App.app/PlugIns/\($0).appex", parent: .string(id))
    }
    let bundles = [bundle(id, "Payload/App.app", parent: .absent())] + nested
    return FactTree(FactMap([("app", .map(FactMap([("bundles", .list(bundles))])))]))
  }

  private func changes(to new: FactTree) -> [PushChange] { PushComparison.changes(from: build(), to: new) }

  @Test func `equal builds differ in nothing, whatever their places`() {
    #expect(changes(to: build()) == [])
  }

  @Test func `an entitlement that is gone is a regression`() {
    let found = changes(to: build(aps: .absent(), extensions: []))
    #expect(found.map(\.kind) == [.regression, .regression])
    #expect(found.map(\.what) == ["the bundle (app)", "APNs entitlement in the signature"])
  }

  @Test func `an environment that turns to development is a regression, the other way it is a change`() {
    let sandbox = build(aps: .string("development"), extensions: [])
    let production = build(extensions: [])
    #expect(PushComparison.changes(from: production, to: sandbox).map(\.kind) == [.regression])
    #expect(PushComparison.changes(from: sandbox, to: production).map(\.kind) == [.change])
  }

  @Test func `a value that cannot be told any more is neither better nor worse`() {
    let found = PushComparison.changes(
      from: build(extensions: []), to: build(aps: .unknown("damaged"), extensions: []))
    #expect(found.map(\.kind) == [.unknown])
  }

  @Test func `lists lose and gain`() {
    let less = PushComparison.changes(
      from: build(extensions: []),
      to: build(groups: ["group.a"], modes: ["remote-notification"], extensions: []))
    #expect(less.map(\.what) == ["entitlement com.apple.security.application-groups", "background modes"])
    #expect(less.map(\.kind) == [.regression, .change])
    let silent = PushComparison.changes(
      from: build(extensions: []), to: build(modes: ["audio"], extensions: []))
    #expect(silent.map(\.kind) == [.regression])
  }

  @Test func `bundles are told apart by what follows the app's id`() {
    let renamed = changes(to: build(id: "com.example.other"))
    #expect(renamed.filter { $0.what.hasPrefix("the bundle") }.isEmpty)
    #expect(renamed.filter { $0.what == "bundle id" }.count == 2)
    let more = changes(to: build(extensions: ["Service", "Content"]))
    #expect(more.map(\.kind) == [.change])
  }

  @Test func `code and signature get worse`() {
    let found = PushComparison.changes(
      from: build(extensions: []), to: build(verifies: false, extensions: [], selectors: []))
    #expect(found.map(\.what) == ["signature verifies", "push methods named"])
    #expect(found.allSatisfy { $0.kind == .regression })
  }

  @Test func `a slice that is signed otherwise than the first is a regression`() {
    let alike = build(extensions: [], arm64e: "production")
    let apart = build(extensions: [], arm64e: "development")
    let found = PushComparison.changes(from: alike, to: apart)
    #expect(found.map(\.what) == ["slices signed otherwise than the first"])
    #expect(found.map(\.kind) == [.regression])
    #expect(found.map(\.new.content) == [FactNode.strings(["arm64e"]).content])
    #expect(PushComparison.changes(from: apart, to: alike).map(\.kind) == [.change])
    #expect(PushComparison.changes(from: build(extensions: []), to: alike) == [])
  }

  @Test func `a method may be named by a library that was not looked into`() {
    let found = PushComparison.changes(
      from: build(extensions: []), to: build(extensions: [], selectors: [.unknown("it was not given")]))
    #expect(found.map(\.kind) == [.unknown])
  }

  @Test func `a package that cannot be read is told once`() {
    let unread = FactTree(FactMap([("app", .map(FactMap([("bundles", .unknown("damaged"))])))]))
    #expect(changes(to: unread).map(\.kind) == [.unknown])
    #expect(PushComparison.changes(from: unread, to: build()).map(\.kind) == [.change])
  }
}
