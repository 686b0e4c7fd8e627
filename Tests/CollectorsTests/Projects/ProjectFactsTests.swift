import FixtureKit
import ReadinessModel
import Testing

@testable import Collectors

/// Made projects as facts.
@Suite struct ProjectFactsTests {
  /// An app with a service extension that it embeds, and one that nothing embeds.
  static let project = """
    // !$*UTF8*$!
    {
      archiveVersion = 1; objectVersion = 56; rootObject = P;
      objects = {
        P = {isa = PBXProject; buildConfigurationList = PL; targets = (T1, T2, T3); mainGroup = G;};
        G = {isa = PBXGroup; children = (F1); sourceTree = "<group>";};
        F1 = {isa = PBXFileReference; path = "Config/base.xcconfig"; sourceTree = "<group>";};
        PL = {isa = XCConfigurationList; buildConfigurations = (PC);};
        PC = {isa = XCBuildConfiguration; name = Release; baseConfigurationReference = F1;
          buildSettings = {SDKROOT = iphoneos; IPHONEOS_DEPLOYMENT_TARGET = 16.0; DEVELOPMENT_TEAM = ABCDE12345;};};
        T1 = {isa = PBXNativeTarget; name = App; productType = "com.apple.product-type.application";
          productReference = A1; buildConfigurationList = L1; buildPhases = (E);};
        E = {isa = PBXCopyFilesBuildPhase; dstSubfolderSpec = 13; files = (B2);};
        B2 = {isa = PBXBuildFile; fileRef = A2;};
        L1 = {isa = XCConfigurationList; buildConfigurations = (C1);};
        C1 = {isa = XCBuildConfiguration; name = Release; buildSettings = {
          PRODUCT_BUNDLE_IDENTIFIER = "$(ROOT_ID).app"; INFOPLIST_FILE = App/Info.plist; MARKETING_VERSION = 2.1;
          CODE_SIGN_ENTITLEMENTS = "$(SRCROOT)/App/App.entitlements"; CURRENT_PROJECT_VERSION = 42;};};
        T2 = {isa = PBXNativeTarget; name = Service; productType = "com.apple.product-type.app-extension";
          productReference = A2; buildConfigurationList = L2; buildPhases = ();};
        L2 = {isa = XCConfigurationList; buildConfigurations = (C2);};
        C2 = {isa = XCBuildConfiguration; name = Release; buildSettings = {
          PRODUCT_BUNDLE_IDENTIFIER = "$(ROOT_ID).app.service"; INFOPLIST_FILE = Service/Info.plist;};};
        T3 = {isa = PBXNativeTarget; name = Content; productType = "com.apple.product-type.app-extension";
          productReference = A3; buildConfigurationList = L3; buildPhases = ();};
        L3 = {isa = XCConfigurationList; buildConfigurations = (C3);};
        C3 = {isa = XCBuildConfiguration; name = Release; buildSettings = {GENERATE_INFOPLIST_FILE = YES;
          INFOPLIST_KEY_UIBackgroundModes = "remote-notification"; INFOPLIST_KEY_NSSupportsLiveActivities = YES;
          PRODUCT_BUNDLE_IDENTIFIER = "$(ROOT_ID).app.content"; MARKETING_VERSION = 2.1;};};
      };
    }
    """

  private static let service =
    "<key>NSExtension</key><dict><key>NSExtensionPointIdentifier</key>"
    + "<string>com.apple.usernotifications.service</string></dict>"

  private func facts(
    project: String = ProjectFactsTests.project, without missing: String = "", isWorkspace: Bool = false,
    _ change: (inout Manifest) -> Void = { _ in }
  ) throws -> FactTree {
    try ScratchFolder.with {
      try facts(project: project, without: missing, isWorkspace: isWorkspace, in: $0, change)
    }
  }

  private func facts(
    project: String, without missing: String, isWorkspace: Bool, in folder: ScratchFolder,
    _ change: (inout Manifest) -> Void
  ) throws -> FactTree {
    let files: [(String, [UInt8])] = [
      ("App.xcodeproj/project.pbxproj", Array(project.utf8)),
      (
        "App.xcworkspace/contents.xcworkspacedata",
        Array(
          """
          <Workspace version = "1.0"><FileRef location = "group:App.xcodeproj"></FileRef>
          <FileRef location = "group:Pods/Pods.xcodeproj"></FileRef></Workspace>
          """.utf8)
      ),
      ("Config/base.xcconfig", Array("ROOT_ID = com.example\n".utf8)),
      (
        "App/Info.plist",
        plist(
          pairs([
            "CFBundleIdentifier": "<string>$(PRODUCT_BUNDLE_IDENTIFIER)</string>",
            "CFBundleShortVersionString": "<string>$(MARKETING_VERSION)</string>",
            "CFBundleVersion": "<string>$(CURRENT_PROJECT_VERSION)</string>",
            "UIBackgroundModes": "<array><string>remote-notification</string></array>",
          ]))
      ),
      (
        "App/App.entitlements",
        plist(
          pairs([
            "aps-environment": "<string>development</string>",
            "keychain-access-groups": "<array><string>$(AppIdentifierPrefix)com.example.app</string></array>",
          ]))
      ),
      (
        "Service/Info.plist",
        plist(pairs(["CFBundleIdentifier": "<string>$(PRODUCT_BUNDLE_IDENTIFIER)</string>"]) + Self.service)
      ),
    ]
    for (name, bytes) in files where name != missing { try folder.write(bytes, to: name) }
    var manifest = Manifest(origin: Recipe.place, directory: "")
    var app = Manifest.App(origin: Recipe.place)
    app.project = Manifest.Project(
      path: located(folder.path(isWorkspace ? "App.xcworkspace" : "App.xcodeproj")))
    manifest.app = app
    manifest.channel = located(.appStore)
    change(&manifest)
    let evidence = try #require(try EvidenceOpening.project(of: manifest))
    return FactDerivation.derive(
      FactCollection.collect([], project: evidence, for: manifest, now: Recipe.now).facts)
  }

  @Test func `settings of every level and of files come together`() throws {
    let facts = try facts()
    #expect(facts.at("app.kind").brief == "project")
    #expect(facts.at("release.stage").brief == "source")
    #expect(facts.bundle("id").brief == "com.example.app")
    #expect(facts.bundle("kind").brief == "app")
    #expect(facts.bundle("platform").brief == "ios")
    #expect(facts.bundle("version").brief == "2.1")
    #expect(facts.bundle("build").brief == "42")
    #expect(facts.bundle("minimumOS").brief == "16.0")
    #expect(facts.bundle("backgroundModes").brief == "[remote-notification]")
    #expect(facts.bundle("aps.declared").brief == "development")
    #expect(facts.at("app.team").brief == "ABCDE12345")
    #expect(facts.bundle("source.entitlementsFound").brief == "true")
    #expect(facts.bundle("source.settings.DEVELOPMENT_TEAM").brief == "ABCDE12345")
    #expect(facts.bundle("signed").unknown != nil)
  }

  @Test func `what the app embeds is told from what it does not`() throws {
    let facts = try facts()
    #expect(facts.at("app.bundles[1].id").brief == "com.example.app.service")
    #expect(facts.at("app.bundles[1].kind").brief == "notification-service")
    #expect(facts.at("app.bundles[1].parent").brief == "com.example.app")
    #expect(facts.at("app.bundles[1].source.embedded").brief == "true")
    #expect(facts.at("app.bundles[2].id").brief == "com.example.app.content")
    #expect(facts.at("app.bundles[2].source.embedded").brief == "false")
    #expect(facts.bundle("source.embedded").brief == "absent")
  }

  @Test func `an Info plist is generated from settings, but for background modes`() throws {
    let facts = try facts()
    #expect(facts.at("app.bundles[2].info.NSSupportsLiveActivities").brief == "true")
    #expect(facts.at("app.bundles[2].version").brief == "2.1")
    #expect(facts.at("app.bundles[2].backgroundModes").brief == "[]")
    #expect(
      facts.at("app.bundles[2].source.settings.INFOPLIST_KEY_UIBackgroundModes").brief
        == "remote-notification")
  }

  @Test func `files that are not there leave open what they would tell`() throws {
    let noSettings = try facts(without: "Config/base.xcconfig")
    #expect(noSettings.bundle("id").reason == "`$(ROOT_ID)` is not defined by anything given")
    let noEntitlements = try facts(without: "App/App.entitlements")
    #expect(noEntitlements.bundle("source.entitlementsFound").brief == "false")
    #expect(noEntitlements.bundle("entitlements.source").unknown != nil)
    let noInfo = try facts(without: "App/Info.plist")
    #expect(noInfo.bundle("info").unknown != nil)
    #expect(noInfo.bundle("id").brief == "com.example.app")
  }

  @Test func `a target or a configuration that is not there is told with those that are`() throws {
    let target = try facts { $0.app?.project?.target = located("Apk") }
    #expect(target.at("app.bundles").reason == "the project has no target `Apk`")
    #expect(target.at("app.bundles").supply == "name one of `App`")
    let configuration = try facts { $0.app?.project?.configuration = located("Beta") }
    #expect(configuration.at("app.bundles").reason == "target `App` has no configuration `Beta`")
  }

  @Test func `a workspace leads to its project`() throws {
    #expect(try facts(isWorkspace: true).bundle("id").brief == "com.example.app")
  }

  @Test func `a project that makes no sense is a finding`() throws {
    let facts = try facts(project: "{objects = {};}")
    #expect(facts.at("app.bundles").unknown != nil)
    #expect(facts.at("evidence[0].kind").brief == "project")
    #expect(facts.at("evidence[0].wellFormed").brief == "false")
  }

  @Test(.timeLimit(.minutes(1)))
  func `every cut and every changed byte gives facts or a reason`() throws {
    let whole = Array(Self.project.utf8)
    for index in stride(from: 0, to: whole.count, by: 37) {
      var changed = whole
      changed[index] ^= UInt8(1 << (index % 7))
      for bytes in [changed, Array(whole[..<index])] {
        let bundles = try facts(project: String(decoding: bytes, as: UTF8.self)).at("app.bundles")
        #expect(bundles.elements != nil || bundles.unknown != nil)
      }
    }
  }
}
