import AppleFormats
import ReadinessModel

/// A target of the project in the configuration that is looked at.
struct SourceTarget {
  let target: XcodeProject.Target
  let settings: BuildSettings
  /// In Xcode's words, without a version: `iphoneos`.
  let sdk: String
  /// Files of settings that were read, and those that had to be there and are not.
  let settingsFiles: [String]

  /// What a product type of Xcode is; `nil` for what is no bundle of an app.
  static func kind(ofProductType type: String) -> String? {
    let prefix = "com.apple.product-type."
    guard type.hasPrefix(prefix) else { return nil }
    switch type.dropFirst(prefix.count) {
    case "application", "application.messages": return "app"
    case "application.on-demand-install-capable": return "app-clip"
    case "application.watchapp", "application.watchapp2", "application.watchapp2-container":
      return "watch-app"
    case "watchkit-extension", "watchkit2-extension": return "watch-extension"
    case "app-extension", "extensionkit-extension", "tv-app-extension", "app-extension.messages",
      "app-extension.intents-service":
      return "extension"
    default: return nil
    }
  }

  var kind: String? { Self.kind(ofProductType: target.productType) }

  init?(_ target: XcodeProject.Target, of project: XcodeProject, in evidence: ProjectEvidence) {
    let name = evidence.configuration.value
    guard let own = target.configurations.first(where: { $0.name == name }) else { return nil }
    let outer = project.configurations.first { $0.name == name }
    var read: [String] = []
    var isIncomplete = false
    func file(_ path: String?) -> [SettingAssignment] {
      guard let path else { return [] }
      let file = SettingsFile(at: evidence.path(path)) { name in
        guard let text = SourceFiles.text(at: name) else { return nil }
        read.append(name)
        return text
      }
      if !file.missing.isEmpty { isIncomplete = true }
      return file.assignments
    }
    let levels = [own.settings, file(own.base), outer?.settings ?? [], file(outer?.base)]
    func settings(sdk: String) -> BuildSettings {
      BuildSettings(
        levels: levels, standard: Self.standard(target, evidence, sdk: sdk), sdk: sdk, configuration: name,
        isIncomplete: isIncomplete)
    }
    let sdk = Self.sdk(of: settings(sdk: ""))
    self.target = target
    self.sdk = sdk
    self.settings = settings(sdk: sdk)
    settingsFiles = read
  }

  private static func sdk(of settings: BuildSettings) -> String {
    if case .text(let root)? = settings.value(of: "SDKROOT"), !root.isEmpty, root != "auto" { return root }
    guard case .text(let platforms)? = settings.value(of: "SUPPORTED_PLATFORMS") else { return "iphoneos" }
    let names = platforms.split(separator: " ").map(String.init)
    return names.first { $0 == "iphoneos" } ?? names.first { !$0.hasSuffix("simulator") } ?? "iphoneos"
  }

  /// What a build defines by itself.
  private static func standard(
    _ target: XcodeProject.Target, _ evidence: ProjectEvidence, sdk: String
  ) -> [String: String] {
    let folder = evidence.folder.isEmpty ? "." : evidence.folder
    let isExtension = kind(ofProductType: target.productType) == "extension"
    return [
      "SRCROOT": folder, "PROJECT_DIR": folder, "SOURCE_ROOT": folder, "PROJECT_NAME": evidence.name,
      "TARGET_NAME": target.name, "TARGETNAME": target.name, "PRODUCT_NAME": "$(TARGET_NAME)",
      "PRODUCT_MODULE_NAME": "$(PRODUCT_NAME:c99extidentifier)", "EXECUTABLE_NAME": "$(PRODUCT_NAME)",
      "CONFIGURATION": evidence.configuration.value, "PLATFORM_NAME": sdk, "DEVELOPMENT_LANGUAGE": "en",
      "PRODUCT_BUNDLE_PACKAGE_TYPE": isExtension ? "XPC!" : "APPL",
      "CFBundleIdentifier": "$(PRODUCT_BUNDLE_IDENTIFIER)",
    ]
  }

  /// The platform in the words of `bundle.platform`.
  var platform: String? {
    BundlePlatform.names.first { $0.value == sdk.lowercased() }?.platform
  }

  /// The setting that holds the oldest system the target runs on.
  var deploymentSetting: String {
    switch platform {
    case "macos": "MACOSX_DEPLOYMENT_TARGET"
    case "tvos": "TVOS_DEPLOYMENT_TARGET"
    case "watchos": "WATCHOS_DEPLOYMENT_TARGET"
    case "visionos": "XROS_DEPLOYMENT_TARGET"
    default: "IPHONEOS_DEPLOYMENT_TARGET"
    }
  }

  /// Facts with every variable replaced; a text with one that nothing defines is unknown.
  func resolved(_ node: FactNode) -> FactNode {
    switch node.content {
    case .value(.string(let text)):
      text.utf8.contains(UInt8(ascii: "$")) ? Self.node(settings.expanded(text), from: node.origin) : node
    case .list(let elements): .list(elements.map(resolved), from: node.origin)
    case .map(let map):
      .map(FactMap(map.entries.map { ($0.key, resolved($0.node)) }), from: node.origin)
    case .value, .absent, .unknown: node
    }
  }

  /// A setting as a fact; absent where nothing assigns it.
  func setting(_ name: String, from origin: Origin) -> FactNode {
    settings.value(of: name).map { Self.node($0, from: origin.at(keyPath: name)) }
      ?? .absent(from: origin.at(keyPath: name))
  }

  private static func node(_ outcome: BuildSettings.Outcome, from origin: Origin?) -> FactNode {
    switch outcome {
    case .text(let text): .string(text, from: origin)
    case .open(let variable):
      .unknown(
        "`\(variable)` is not defined by anything given",
        supply: "give the product, or the file of build settings that defines it", from: origin)
    }
  }
}
