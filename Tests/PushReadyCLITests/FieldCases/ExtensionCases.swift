import FixtureKit

extension FieldCase {
  /// Extensions, and how they fit their app.
  static let extensions: [FieldCase] = [
    FieldCase("FC-112", .fail, by: "nested-id-extends-parent", at: "com.example.NotificationService") {
      $0.holdsService { $0.rename("com.example.NotificationService") }
    },
    FieldCase(
      "FC-112", .fail, "without dot", by: "nested-id-extends-parent",
      at: "com.example.appNotificationService"
    ) {
      $0.holdsService { $0.rename("com.example.appNotificationService") }
    },
    FieldCase("FC-113", .warn, by: "nested-versions-fit-app", saying: ["17.2"]) {
      $0.app.info["MinimumOSVersion"] = "13.0"
      $0.holdsService { $0.info["MinimumOSVersion"] = "17.2" }
    },
    FieldCase("FC-113", .pass, "nine is less than thirteen", by: "nested-versions-fit-app") {
      $0.app.info["MinimumOSVersion"] = "13.0"
      $0.holdsService { $0.info["MinimumOSVersion"] = "9.0" }
    },
    FieldCase("FC-114", .warn, by: "nested-versions-fit-app") {
      $0.holdsService {
        $0.info["CFBundleVersion"] = "1"
        $0.info["CFBundleShortVersionString"] = "1.0"
      }
    },
    FieldCase("FC-115", .pass, by: "notification-extension-declared") {
      $0.holdsService {
        $0.info["NSExtension"] = [
          "NSExtensionPointIdentifier": "com.apple.usernotifications.service",
          "NSExtensionPrincipalClass": "NotificationService",
        ]
      }
    },
    FieldCase("FC-116", .pass, by: "claimed-entitlements-granted") {
      $0.holdsService { $0.claim("aps-environment", "production") }
    },
    FieldCase(
      "FC-117", .fail, by: "claimed-entitlements-granted", at: FieldBundle.service.id,
      saying: ["`aps-environment`"]
    ) {
      $0.holdsService { $0.signed["aps-environment"] = "production" }
    },
    FieldCase("FC-118", .fail, "on the Mac", by: "macos-extension-sandboxed", at: FieldBundle.service.id) {
      $0.form = .app
      $0.app.moveToMac(catalyst: true)
      $0.app.claim("com.apple.security.app-sandbox", true)
      $0.holdsService {
        $0.moveToMac(catalyst: true)
        $0.place = "Contents/PlugIns/NotificationService.appex"
      }
    },
    FieldCase("FC-118", .pass, "on iOS", by: "macos-extension-sandboxed") { $0.holdsService { _ in } },
    FieldCase("FC-119", .pass, by: "extension-sharing-agrees") {
      $0.app.claim("com.apple.security.application-groups", ["group.com.example.app"])
      $0.holdsService { _ in }
    },
    FieldCase(
      "FC-120", .fail, by: "extension-point-matches-kind", "notification-extension-declared",
      at: FieldBundle.service.id
    ) {
      $0.holdsService {
        $0.kind = "notification-service"
        $0.info["NSExtension"] = [
          "NSExtensionPointIdentifier": "com.apple.usernotifications.content-extension",
          "NSExtensionPrincipalClass": "NotificationService.NotificationService",
        ]
      }
    },
    FieldCase("FC-121", .warn, "the project", by: "service-extension-embedded", saying: ["no app target"]) {
      var project = XcodeProjectRecipe(
        both: ["CODE_SIGN_ENTITLEMENTS": "App/App.entitlements"], hasService: true)
      project.embedsService = false
      $0.buildsFrom(project: project)
      $0.files["App/App.entitlements"] = PlistRecipe.document(["aps-environment": "development"])
      $0.payload = #"{"aps": {"alert": {"title": "x"}, "mutable-content": 1}}"#
    },
    FieldCase("FC-121", .warn, "the product", by: "service-extension-embedded") {
      $0.form = .ipa
      $0.payload = #"{"aps": {"alert": {"title": "x"}, "mutable-content": 1}}"#
    },
  ]
}

extension FieldState {
  fileprivate mutating func holdsService(_ change: (inout FieldBundle) -> Void) {
    var service = FieldBundle.service
    change(&service)
    nested = [service]
  }
}

extension FieldBundle {
  fileprivate mutating func rename(_ id: String) {
    self.id = id
    info["CFBundleIdentifier"] = .text(id)
    claim("application-identifier", .text("ABCDE12345." + id))
  }
}
