import FixtureKit
import Foundation

/// The files of a release, and what its manifest says: the base state of the field cases, which a case
/// changes.
struct FieldState: Sendable {
  /// What the app is given as.
  enum Form: Sendable, Hashable {
    /// Info.plist, entitlements and profile of each bundle.
    case exported
    case ipa
    /// A folder `App.app`.
    case app
    case archive
    /// No app.
    case none
  }

  var form = Form.exported
  var stage: String? = "export"
  var channel: String? = "app-store"
  /// Further keys of the manifest, and of its `app`.
  var root: [String: String] = [:]
  var appKeys: [String: String] = [:]
  var app = FieldBundle.app
  var nested: [FieldBundle] = []
  /// Name of the folder of the app.
  var appName = "App.app"
  /// In the package beside what the bundles are, after them.
  var entries: [ZipRecipe.Entry] = []
  /// The last word on the package.
  var repack: @Sendable (_ ipa: inout ZipRecipe) -> Void = { _ in }
  var cutsPackage = false
  /// A package that is there already, from the root of the checkout.
  var givenPackage: String?

  var provider: [String: String] = [:]
  /// Further keys of the only key; `nil` when there is none.
  var key: [String: String]? = ["keyID": "KEY1234567", "teamID": "ABCDE12345"]
  var keyName = "AuthKey_KEY1234567.p8"
  /// `nil` when there is no such file.
  var keyFile: [UInt8]?
  var route: [String: String]? = [
    "host": "api.push.apple.com", "pushType": "alert", "topic": "com.example.app", "priority": "10",
  ]
  /// A sample of what the route sends, as JSON.
  var payload: String? = #"{"aps": {"alert": "x"}}"#
  var exportOptions: [String: PlistRecipe]?
  /// Further files beside the manifest.
  var files: [String: [UInt8]] = [:]

  init() throws { keyFile = try Self.example("keys/AuthKey_KEY1234567.p8") }

  /// A file of `Examples/ready`.
  static func example(_ name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: URL(filePath: SharedFolder.package + "/Examples/ready/" + name)))
  }

  /// The route is for VoIP, background pushes and so on, with topic and priority that go with it, and without
  /// a sample.
  mutating func send(_ type: String, suffix: String = "", priority: String = "10") {
    route?["pushType"] = type
    route?["topic"] = "com.example.app\(suffix)"
    route?["priority"] = priority
    payload = nil
  }

  /// Nothing is sent and nobody sends.
  mutating func usesNoPush() {
    root["usesPush"] = "false"
    route = nil
    key = nil
  }

  /// Writes everything to `folder` and gives the path of the manifest.
  func write(to folder: ScratchFolder) throws -> String {
    var app = appKeys
    switch form {
    case .exported: app["bundles"] = try exported(to: folder)
    case .ipa, .app, .archive: app["artifact"] = try package(in: folder)
    case .none: break
    }
    if let exportOptions {
      try folder.write(PlistRecipe.document(exportOptions), to: "ExportOptions.plist")
      app["exportOptions"] = "ExportOptions.plist"
    }
    if let keyFile { try folder.write(keyFile, to: "keys/" + keyName) }
    for (name, bytes) in files { try folder.write(bytes, to: name) }
    return try folder.write(manifest(app).utf8, to: "pushready.yml")
  }

  private func manifest(_ app: [String: String]) -> String {
    var keys = root
    keys["formatVersion"] = "1"
    keys["stage"] = stage
    keys["channel"] = channel
    if !app.isEmpty { keys["app"] = Self.flow(app) }
    var provider = provider
    if var key {
      key["name"] = "main"
      key["file"] = "keys/" + keyName
      provider["keys"] = "[" + Self.flow(key) + "]"
    }
    if var route {
      route["name"] = "message"
      if let payload, route["payloads"] == nil { route["payloads"] = "[{value: \(payload)}]" }
      provider["routes"] = "[" + Self.flow(route) + "]"
    }
    if !provider.isEmpty { keys["provider"] = Self.flow(provider) }
    return keys.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)\n" }.joined()
  }

  private static func flow(_ pairs: [String: String]) -> String {
    "{" + pairs.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }.joined(separator: ", ") + "}"
  }

  private func exported(to folder: ScratchFolder) throws -> String {
    let bundles = try ([app] + nested).enumerated().map { index, bundle in
      var said: [String: String] = [:]
      said["kind"] = bundle.kind
      func add(_ key: String, _ name: String, _ bytes: [UInt8]?) throws {
        guard let bytes else { return }
        said[key] = "export/\(index)/\(name)"
        try folder.write(bytes, to: "export/\(index)/\(name)")
      }
      try add("info", "Info.plist", bundle.infoFile ?? PlistRecipe.document(bundle.info))
      if bundle.hasEntitlements {
        let bytes = bundle.entitlementsFile ?? PlistRecipe.document(bundle.signed)
        try add("entitlements", "app.entitlements", bytes)
      }
      try add("profile", "app.mobileprovision", bundle.profileFile ?? bundle.profile?.document())
      return Self.flow(said)
    }
    return "[" + bundles.joined(separator: ", ") + "]"
  }

  private func package(in folder: ScratchFolder) throws -> String {
    if let givenPackage { return "'\(SharedFolder.package)/\(givenPackage)'" }
    var files: [(path: String, bytes: [UInt8])] = []
    for bundle in [app] + nested {
      let prefix = appName + "/" + (bundle.place.isEmpty ? "" : bundle.place + "/")
      files += try bundle.product().map { (path: prefix + $0.path, bytes: $0.bytes) }
    }
    switch form {
    case .ipa:
      var ipa = ZipRecipe(files.map { ZipRecipe.Entry("Payload/" + $0.path, $0.bytes) } + entries)
      repack(&ipa)
      let bytes = ipa.bytes
      try folder.write(cutsPackage ? bytes.dropLast(40) : bytes[...], to: "build/App.ipa")
      return "build/App.ipa"
    case .archive:
      let root = "build/App.xcarchive"
      for file in files { try folder.write(file.bytes, to: "\(root)/Products/Applications/\(file.path)") }
      let properties: PlistRecipe = [
        "ApplicationPath": "Applications/App.app", "CFBundleIdentifier": .text(app.id),
      ]
      try folder.write(
        PlistRecipe.document(["ApplicationProperties": properties, "ArchiveVersion": 2]),
        to: root + "/Info.plist")
      return root
    case .app, .exported, .none:
      for file in files { try folder.write(file.bytes, to: "build/\(file.path)") }
      return "build/\(appName)"
    }
  }
}

extension FieldState {
  /// Only a source tree with a project, whose files lie beside the manifest.
  mutating func buildsFrom(project: XcodeProjectRecipe) {
    stage = "source"
    form = .none
    hasProject(project)
  }

  /// The project that a product was made from.
  mutating func hasProject(_ project: XcodeProjectRecipe, info more: [String: PlistRecipe] = [:]) {
    appKeys["project"] = "{path: App.xcodeproj, target: App, configuration: Release}"
    files["App.xcodeproj/project.pbxproj"] = project.bytes
    var info = app.info.merging(more) { $1 }
    info["CFBundleIdentifier"] = "$(PRODUCT_BUNDLE_IDENTIFIER)"
    files["App/Info.plist"] = PlistRecipe.document(info)
    info["CFBundlePackageType"] = "XPC!"
    info["NSExtension"] = FieldBundle.service.info["NSExtension"]
    files["NotificationService/Info.plist"] = PlistRecipe.document(info)
  }
}
