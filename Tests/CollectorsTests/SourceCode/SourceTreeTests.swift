import FixtureKit
import ReadinessModel
import Testing

@testable import Collectors

/// What the files of a source tree tell besides settings: texts, and what becomes of the device token.
@Suite struct SourceTreeTests {
  /// An app whose files are listed, a folder that belongs to it as a whole, and a target of tests.
  private static let project = """
    {
      archiveVersion = 1; objectVersion = 77; rootObject = P;
      objects = {
        P = {isa = PBXProject; buildConfigurationList = L; targets = (T, U); mainGroup = G;};
        G = {isa = PBXGroup; children = (GA, S, F9); sourceTree = "<group>";};
        GA = {isa = PBXGroup; children = (F1, V); path = App; sourceTree = "<group>";};
        F1 = {isa = PBXFileReference; path = AppDelegate.swift; sourceTree = "<group>";};
        F9 = {isa = PBXFileReference; path = PushTests.swift; sourceTree = "<group>";};
        V = {isa = PBXVariantGroup; children = (V1, V2); name = Localizable.strings; sourceTree = "<group>";};
        V1 = {isa = PBXFileReference; path = en.lproj/Localizable.strings; name = en; sourceTree = "<group>";};
        V2 = {isa = PBXFileReference; path = de.lproj/Localizable.strings; name = de; sourceTree = "<group>";};
        S = {isa = PBXFileSystemSynchronizedRootGroup; path = Shared; sourceTree = "<group>";};
        L = {isa = XCConfigurationList; buildConfigurations = (C);};
        C = {isa = XCBuildConfiguration; name = Release; buildSettings = {
          PRODUCT_BUNDLE_IDENTIFIER = com.example.app; GENERATE_INFOPLIST_FILE = YES;};};
        T = {isa = PBXNativeTarget; name = App; productType = "com.apple.product-type.application";
          buildConfigurationList = L; buildPhases = (B1, B2); fileSystemSynchronizedGroups = (S);};
        B1 = {isa = PBXSourcesBuildPhase; files = (X1);};
        B2 = {isa = PBXResourcesBuildPhase; files = (X2);};
        X1 = {isa = PBXBuildFile; fileRef = F1;};
        X2 = {isa = PBXBuildFile; fileRef = V;};
        U = {isa = PBXNativeTarget; name = AppTests; productType = "com.apple.product-type.bundle.unit-test";
          buildConfigurationList = L; buildPhases = (B3);};
        B3 = {isa = PBXSourcesBuildPhase; files = (X9);};
        X9 = {isa = PBXBuildFile; fileRef = F9;};
      };
    }
    """

  private static func method(_ body: String) -> String {
    "func application(_ a: A, didRegisterForRemoteNotificationsWithDeviceToken token: Data) {\n  \(body)\n}\n"
  }

  private func facts(_ files: [String: String], samples: Bool = true) throws -> FactTree {
    try ScratchFolder.with { folder in
      _ = try folder.write(Self.project.utf8, to: "App.xcodeproj/project.pbxproj")
      for (name, text) in files { _ = try folder.write(text.utf8, to: name) }
      var manifest = Manifest(origin: Recipe.place, directory: "")
      var app = Manifest.App(origin: Recipe.place)
      app.project = Manifest.Project(path: located(folder.path("App.xcodeproj")))
      manifest.app = app
      if samples {
        manifest.payloads = [
          .files(located(try folder.write(#"{"aps":{"alert":{"loc-key":"A"}}}"#.utf8, to: "a.json")))
        ]
      }
      let evidence = try #require(try EvidenceOpening.project(of: manifest))
      let artifacts = try EvidenceOpening.open(manifest, environment: [:], standardInput: nil)
      return FactDerivation.derive(
        FactCollection.collect(artifacts, project: evidence, for: manifest, now: Recipe.now).facts)
    }
  }

  @Test func `a token that is logged is found in listed files and in folders, not in tests`() throws {
    let logging = Self.method("print(token)")
    let facts = try facts([
      "App/AppDelegate.swift": logging, "Shared/Push/Delegate.m": "// nothing", "PushTests.swift": logging,
      "Shared/Push/Other.swift": "// one line\n" + logging, "Shared/notes.txt": logging,
    ])
    #expect(facts.at("sourceCode.tokenLogs").elements?.count == 2)
    #expect(facts.at("sourceCode.tokenLogs[0].line").brief == "2")
    #expect(facts.at("sourceCode.tokenLogs[0].path").text?.hasSuffix("App/AppDelegate.swift") == true)
    #expect(facts.at("sourceCode.tokenLogs[1].line").brief == "3")
    #expect(facts.at("sourceCode.tokenConversions").brief == "[]")
    #expect(facts.at("sourceCode.registrationCalls").unknown != nil)
    #expect(facts.at("sourceCode.privateKeyFiles").isAbsent)
  }

  @Test func `without source files nothing is said of the token`() throws {
    let facts = try facts(["Shared/notes.txt": "x"])
    #expect(facts.at("sourceCode.tokenLogs").reason == "not every source file could be searched")
    #expect(try self.facts([:]).at("sourceCode.tokenLogs").unknown != nil)
  }

  @Test func `texts come from tables and catalogs`() throws {
    let catalog =
      #"{"sourceLanguage":"en","strings":{"B":{"localizations":{"fr":{"stringUnit":{"value":"%1$@ %2$@"}}}}}}"#
    let facts = try facts([
      "App/en.lproj/Localizable.strings": "\"A\" = \"a %@\";", "Shared/Localizable.xcstrings": catalog,
      "App/de.lproj/Localizable.strings": "\"A\" = \"ä\";", "Shared/Other.xcstrings": "{",
    ])
    #expect(facts.bundle("localizations.en.A").brief == "1")
    #expect(facts.bundle("localizations.en.B").brief == "0")
    #expect(facts.bundle("localizations.de.A").brief == "0")
    #expect(facts.bundle("localizations.fr.B").brief == "2")
  }

  @Test func `a table that cannot be read leaves its language open`() throws {
    let facts = try facts([
      "App/en.lproj/Localizable.strings": "\"A\" = ", "App/de.lproj/Localizable.strings": "\"A\" = \"ä\";",
      "Shared/Localizable.xcstrings": "[]",
    ])
    #expect(facts.bundle("localizations.en").unknown != nil)
    #expect(facts.bundle("localizations.Base").unknown != nil)
    #expect(facts.bundle("localizations.de.A").brief == "0")
  }

  @Test func `without samples no table is read`() throws {
    let facts = try facts(["App/en.lproj/Localizable.strings": "\"A\" = \"a\";"], samples: false)
    #expect(facts.bundle("localizations").reason == "no payload names a text")
  }
}
