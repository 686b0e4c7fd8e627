extension FactCatalogue {
  static let environments = PushEnvironment.allCases.map(\.rawValue)

  static let release: [FactEntry] = [
    .always("now", .timestamp, "The moment that everything is judged at."),
    .always("params", .map(.any), "Values that rules take from `params` of the manifest, or their defaults."),
    .always("release", .object, "What is being released."),
    .perhaps("release.name", .string, "Label of the release in reports."),
    .always(
      "release.stage", .string, in: Stage.allCases.map(\.rawValue),
      "What is being looked at: said, or told by the kind of app."),
    .always(
      "release.channel", .string, in: Channel.allCases.map(\.rawValue), "How the build reaches its users."),
    .always(
      "release.environment", .string, in: environments, "The APNs environment of the channel's builds."),
    .always(
      "release.usesPush", .bool, "Whether the app has remote notifications: said, routed to, or entitled."),
    .always(
      "release.signer", .string, in: ["xcode", "other"], "Who signs the entitlements of a source tree."),
    .always("release.version", .string, "`CFBundleShortVersionString` of the main app."),
    .always("release.build", .string, "`CFBundleVersion` of the main app."),
    .always("release.deep", .bool, "Whether code pages and resources are hashed too."),
  ]

  static let app: [FactEntry] = [
    .always("app", .object, "The app's half of the release."),
    .perhaps(
      "app.kind", .string, in: ["ipa", "zip", "xcarchive", "app", "bundles", "project"],
      "The form in which the app was given."),
    .always("app.mainApps", .list(.string), "Places in the package where a main app lies."),
    .always("app.strayEntries", .list(.string), "Entries of the package that a Mac's file copy left behind."),
    .always("app.privateKeyFiles", .list(.string), "Files of the package that are private keys."),
    .always("app.main", .same(as: "app.bundles[]"), "The bundle that no other bundle encloses."),
    .always(
      "app.team", .string, "Team of the main app: by signature, else by profile, else by export options."),
    .always("app.complete", .bool, "True when no bundle can be missing from the list, and never false."),
    .always("app.bundles", .list(.object), "The app and everything with an Info.plist of its own inside it."),
    .perhaps("exportOptions", .object, "The options of the export."),
    .perhaps("exportOptions.method", .string, "Export method as it stands."),
    .perhaps("exportOptions.signingStyle", .string, "`automatic` or `manual`: who chooses the profiles."),
    .perhaps("exportOptions.teamID", .string, "Team that exports."),
    .perhaps("exportOptions.provisioningProfiles", .map(.string), "Profile by bundle id."),
    .always(
      "exportOptions.channel", .string, in: Channel.allCases.map(\.rawValue), "Channel of the export method."),
  ]
}
