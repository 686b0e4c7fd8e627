extension FactCatalogue {
  static let platforms = ["ios", "tvos", "watchos", "visionos", "macos", "mac-catalyst"]

  static let bundleKinds = [
    "app", "app-clip", "watch-app", "watch-extension", "notification-service", "notification-content",
    "location-push", "widget", "file-provider", "local-push", "intents", "other-extension",
  ]

  static let bundles: [FactEntry] = [
    .always("app.bundles[].id", .string, "`CFBundleIdentifier`, else the id said in the manifest."),
    .perhaps("app.bundles[].path", .string, "Place in the package."),
    .perhaps("app.bundles[].parent", .string, "Id of the bundle around it; none for the main app."),
    .always("app.bundles[].kind", .string, in: bundleKinds, "What it is, by its Info.plist and place."),
    .perhaps("app.bundles[].declaredKind", .string, in: bundleKinds, "What the manifest says it is."),
    .perhaps("app.bundles[].extensionPoint", .string, "Extension point of an extension."),
    .always("app.bundles[].platform", .string, in: platforms, "Platform it was built for."),
    .always("app.bundles[].simulator", .bool, "Whether it was built for a simulator."),
    .perhaps("app.bundles[].version", .string, "`CFBundleShortVersionString`."),
    .perhaps("app.bundles[].build", .string, "`CFBundleVersion`."),
    .perhaps("app.bundles[].minimumOS", .string, "Oldest system it runs on."),
    .always("app.bundles[].info", .map(.any), "The Info.plist of the product."),
    .always(
      "app.bundles[].backgroundModes", .list(.string), "`UIBackgroundModes`, when it is a list of texts."),
    .perhaps("app.bundles[].source", .object, "What the source tree says of it."),
    .perhaps("app.bundles[].source.info", .map(.any), "The Info.plist of the source, resolved."),
    .perhaps("app.bundles[].source.settings", .map(.any), "Build settings of the checked configuration."),
    .perhaps("app.bundles[].source.entitlementsFile", .string, "Path of the entitlements file."),
    .always("app.bundles[].source.entitlementsFound", .bool, "Whether that file is there."),
    .always("app.bundles[].source.entitlementsWellFormed", .bool, "Whether it is strict XML."),
    .perhaps("app.bundles[].source.embedded", .bool, "Whether the app's target embeds it."),
    .always("app.bundles[].entitlements", .object, "What it asks the system for, and what it is allowed."),
    .perhaps("app.bundles[].entitlements.xml", .map(.any), "XML entitlements of the signature."),
    .perhaps("app.bundles[].entitlements.der", .map(.any), "DER entitlements of the signature."),
    .perhaps(
      "app.bundles[].entitlements.signed", .map(.any), "What was signed: DER, else XML, else as exported."),
    .perhaps("app.bundles[].entitlements.source", .map(.any), "Entitlements file of the source, resolved."),
    .perhaps("app.bundles[].entitlements.profile", .map(.any), "What the profile allows."),
    .perhaps(
      "app.bundles[].entitlements.claimed", .map(.any), "`signed` of a signed product, else `source`."),
    .always(
      "app.bundles[].entitlements.illegal", .list(.object), "Claims whose value Apple does not define."),
    .always("app.bundles[].entitlements.illegal[].key", .string, "Apple's key."),
    .always("app.bundles[].entitlements.illegal[].value", .any, "The value found."),
    .always("app.bundles[].entitlements.illegal[].expected", .string, "What it should be, in words."),
    .always(
      "app.bundles[].entitlements.dropped", .list(.string), "Keys of the source that the signature lost."),
    .always(
      "app.bundles[].entitlements.ungranted", .list(.object), "Claims that the profile does not allow."),
    .always("app.bundles[].entitlements.ungranted[].key", .string, "Apple's key."),
    .always("app.bundles[].entitlements.ungranted[].claimed", .any, "The value claimed."),
    .perhaps("app.bundles[].entitlements.ungranted[].allowed", .any, "What the profile holds for the key."),
    .always("app.bundles[].signed", .bool, "Whether what was given is a signed product."),
    .always(
      "app.bundles[].aps", .object, "The entitlement for APNs and the environment that follows from it."),
    .always(
      "app.bundles[].aps.keys", .list(.string),
      in: ["aps-environment", "com.apple.developer.aps-environment"], "The keys for APNs that are claimed."),
    .perhaps("app.bundles[].aps.declared", .string, "Value in the source entitlements."),
    .perhaps("app.bundles[].aps.signed", .string, "Value in the signature."),
    .perhaps("app.bundles[].aps.granted", .string, "Value in the profile."),
    .perhaps(
      "app.bundles[].aps.shipping", .string, in: environments,
      "APNs environment of the tokens of the build that users get."),
    .always(
      "app.bundles[].aps.confirmed", .bool,
      "True when that was read from what ships, else unknown, and never false."),
    .always("app.bundles[].needsPush", .bool, "Whether it is the one to get notifications."),
    .always("app.bundles[].pushTypes", .list(.string), "Push types of the routes to it."),
    .always("app.bundles[].wokenByPush", .bool, "Whether a route or sample wakes it in the background."),
    .always("app.bundles[].restricted", .bool, "Whether its entitlements need a profile."),
    .always("app.bundles[].profileExpected", .bool, "Whether a profile has to be embedded at this stage."),
    .always("app.bundles[].signedAppIDs", .list(.string), "App IDs that the signature claims."),
    .always(
      "app.bundles[].appIDPrefixes", .list(.string), "What may stand before the bundle id in an App ID."),
    .always("app.bundles[].teamIDs", .list(.object), "Every team that something in the bundle names."),
    .always("app.bundles[].teamIDs[].from", .string, "What names it."),
    .always("app.bundles[].teamIDs[].value", .string, "The team."),
  ]
}
