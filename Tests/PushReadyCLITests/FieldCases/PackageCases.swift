import FixtureKit
import Foundation

extension FieldCase {
  /// Packages, and the encodings of property lists.
  static let packages: [FieldCase] = [
    FieldCase("FC-128", .pass, by: "one-main-app") {
      $0.form = .ipa
      $0.appName = "My App.app"
      $0.app.executable = "My App"
      $0.app.info["CFBundleExecutable"] = "My App"
    },
    FieldCase("FC-129", .pass, by: "one-main-app", "topic-matches-bundle") {
      $0.form = .ipa
      $0.nested = [.service, .watch]
      $0.repack = { $0.entries.reverse() }
    },
    FieldCase("FC-130", .pass, by: "one-main-app") {
      $0.form = .ipa
      $0.entries = [
        "Payload/.DS_Store", "Payload/App.app/", "SwiftSupport/", "Symbols/", "WatchKitSupport2/",
        "iTunesMetadata.plist",
      ].map { ZipRecipe.Entry($0) }
    },
    FieldCase("FC-131", .warn, "at the top", by: "package-free-of-stray-files") {
      $0.form = .ipa
      $0.entries = [ZipRecipe.Entry("._Symbols", "x".utf8)]
    },
    FieldCase("FC-131", .warn, "in a folder", by: "package-free-of-stray-files") {
      $0.form = .ipa
      $0.entries = [ZipRecipe.Entry("__MACOSX/Payload/._App.app", "x".utf8)]
    },
    FieldCase("FC-132", .pass, by: "evidence-well-formed", "remote-notification-mode-declared") {
      $0.send("background", priority: "5")
      $0.app.info["UIBackgroundModes"] = ["remote-notification"]
      $0.app.infoFile = try PlistRecipe.binary($0.app.info)
    },
    encoded("UTF-8 with a mark") { text in [0xEF, 0xBB, 0xBF] + Array(text.utf8) },
    encoded("UTF-16, small end first") { text in
      [0xFF, 0xFE] + text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    },
    encoded("UTF-16, big end first") { text in
      let said = text.replacing("UTF-8", with: "UTF-16")
      return [0xFE, 0xFF] + said.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    },
    FieldCase("FC-134", .fail, by: "evidence-well-formed", sparing: ["aps-claimed-in-signature"]) {
      $0.form = .ipa
      $0.cutsPackage = true
    },
    FieldCase("FC-135", .fail, by: "one-main-app", saying: ["Old.app"]) {
      $0.form = .ipa
      $0.entries = try FieldBundle.app.product().map {
        ZipRecipe.Entry("Payload/Old.app/" + $0.path, $0.bytes)
      }
    },
  ]

  private static func encoded(
    _ part: String, _ encode: @escaping @Sendable (String) -> [UInt8]
  ) -> FieldCase {
    FieldCase("FC-133", .pass, part, by: "evidence-well-formed") {
      $0.stage = "source"
      $0.app.profile = nil
      $0.app.infoFile = encode(String(decoding: PlistRecipe.document($0.app.info), as: UTF8.self))
    }
  }
}

extension FieldBundle {
  fileprivate static var watch: FieldBundle {
    var bundle = FieldBundle.clip
    bundle.id = "com.example.app.watch"
    bundle.kind = nil
    bundle.place = "Watch/W.app"
    bundle.executable = "W"
    bundle.platform = 4
    bundle.info = AppEvidence.info(id: bundle.id)
    bundle.info["CFBundleExecutable"] = "W"
    bundle.info["DTPlatformName"] = "watchos"
    bundle.info["MinimumOSVersion"] = "9.0"
    bundle.info["WKApplication"] = true
    bundle.info["WKCompanionAppBundleIdentifier"] = "com.example.app"
    bundle.signed = AppEvidence.entitlements(aps: nil, id: bundle.id)
    bundle.profile = AppEvidence.Profile(aps: nil, id: bundle.id)
    return bundle
  }
}
