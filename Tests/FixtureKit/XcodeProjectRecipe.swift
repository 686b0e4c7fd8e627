/// A small Xcode project: the target `App`, with Debug and Release, and a notification service extension where
/// asked for. Values are written as they are given, so that one with odd characters brings its quotes.
package struct XcodeProjectRecipe: Sendable {
  /// Build settings of the project, for both configurations.
  package var project: [String: String]
  /// Those of the target, by configuration.
  package var debug: [String: String]
  package var release: [String: String]
  /// Base of Release of the project: the path of an `.xcconfig`.
  package var releaseFile: String?
  /// Whether there is a target `NotificationService`.
  package var hasService: Bool
  package var embedsService = true

  package init(
    project: [String: String] = [:], both: [String: String] = [:], debug: [String: String] = [:],
    release: [String: String] = [:], releaseFile: String? = nil, hasService: Bool = false,
    id: String? = "com.example.app"
  ) {
    var common = ["INFOPLIST_FILE": "App/Info.plist", "PRODUCT_NAME": "\"$(TARGET_NAME)\""]
    common["PRODUCT_BUNDLE_IDENTIFIER"] = id
    self.project = project.merging(["SDKROOT": "iphoneos", "CODE_SIGN_STYLE": "Automatic"]) { said, _ in said
    }
    self.debug = common.merging(both) { $1 }.merging(debug) { $1 }
    self.release = common.merging(both) { $1 }.merging(release) { $1 }
    self.releaseFile = releaseFile
    self.hasService = hasService
  }

  /// `project.pbxproj`.
  package var bytes: [UInt8] {
    var objects = [
      """
      ROOT = {isa = PBXProject; buildConfigurationList = PROJECTLIST; compatibilityVersion = "Xcode 14.0";
        mainGroup = GROUP; productRefGroup = GROUP; targets = (APP\(hasService ? ", SERVICE" : "")); };
      GROUP = {isa = PBXGroup; children = (PRODUCT\(releaseFile == nil ? "" : ", BASE")); sourceTree = "<group>"; };
      PRODUCT = {isa = PBXFileReference; explicitFileType = wrapper.application; path = App.app;
        sourceTree = BUILT_PRODUCTS_DIR; };
      """,
      target("APP", "App", "com.apple.product-type.application", product: "PRODUCT"),
      list("PROJECT", debug: project, release: project, base: releaseFile == nil ? nil : "BASE"),
      list("APP", debug: debug, release: release),
    ]
    if let releaseFile {
      objects.append(
        """
        BASE = {isa = PBXFileReference; lastKnownFileType = text.xcconfig; path = \(releaseFile);
          sourceTree = "<group>"; };
        """)
    }
    if hasService { objects += service }
    let text = """
      // !$*UTF8*$!
      {archiveVersion = 1; classes = {}; objectVersion = 56; objects = {
      \(objects.joined(separator: "\n"))
      }; rootObject = ROOT; }
      """
    return Array(text.utf8)
  }

  private var service: [String] {
    let settings = [
      "INFOPLIST_FILE": "NotificationService/Info.plist", "PRODUCT_NAME": "\"$(TARGET_NAME)\"",
      "PRODUCT_BUNDLE_IDENTIFIER": "com.example.app.NotificationService",
    ]
    return [
      target(
        "SERVICE", "NotificationService", "com.apple.product-type.app-extension", product: "EXTENSION"),
      list("SERVICE", debug: settings, release: settings),
      """
      EXTENSION = {isa = PBXFileReference; explicitFileType = "wrapper.app-extension";
        path = NotificationService.appex; sourceTree = BUILT_PRODUCTS_DIR; };
      EMBEDDED = {isa = PBXBuildFile; fileRef = EXTENSION; };
      EMBED = {isa = PBXCopyFilesBuildPhase; dstPath = ""; dstSubfolderSpec = 13; files = (EMBEDDED); };
      """,
    ]
  }

  private func target(_ id: String, _ name: String, _ type: String, product: String) -> String {
    let phases = id == "APP" && hasService && embedsService ? "EMBED" : ""
    return """
      \(id) = {isa = PBXNativeTarget; name = \(name); productName = \(name); productType = "\(type)";
        buildConfigurationList = \(id)LIST; buildPhases = (\(phases)); buildRules = (); dependencies = ();
        productReference = \(product); };
      """
  }

  private func list(
    _ id: String, debug: [String: String], release: [String: String], base: String? = nil
  ) -> String {
    """
    \(id)LIST = {isa = XCConfigurationList; buildConfigurations = (\(id)DEBUG, \(id)RELEASE);
      defaultConfigurationName = Release; };
    \(configuration("\(id)DEBUG", "Debug", debug, nil))
    \(configuration("\(id)RELEASE", "Release", release, base))
    """
  }

  private func configuration(
    _ id: String, _ name: String, _ settings: [String: String], _ base: String?
  ) -> String {
    let lines = settings.sorted { $0.key < $1.key }.map { "\($0.key) = \($0.value);" }
    let reference = base.map { "baseConfigurationReference = \($0); " } ?? ""
    return """
      \(id) = {isa = XCBuildConfiguration; name = \(name); \(reference)buildSettings = {
        \(lines.joined(separator: "\n  "))
      }; };
      """
  }
}
