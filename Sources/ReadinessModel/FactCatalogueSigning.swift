extension FactCatalogue {
  static let signerKinds = ["development", "distribution", "developer-id", "store"]
  static let chains = ["apple", "given", "other", "incomplete"]

  static let signing: [FactEntry] = [
    .perhaps("app.bundles[].profile", .object, "The provisioning profile; a store download has none."),
    .always("app.bundles[].profile.name", .string, "Display name."),
    .always("app.bundles[].profile.uuid", .string, "`UUID`."),
    .always(
      "app.bundles[].profile.appID", .string, "App ID with its prefix, possibly with a star at the end."),
    .always(
      "app.bundles[].profile.kind", .string,
      in: ["app-store", "ad-hoc", "development", "enterprise", "developer-id"], "By its content."),
    .perhaps("app.bundles[].profile.prefixes", .list(.string), "`ApplicationIdentifierPrefix`."),
    .perhaps("app.bundles[].profile.teamIDs", .list(.string), "`TeamIdentifier`."),
    .perhaps("app.bundles[].profile.platforms", .list(.string), "`Platform`; macOS is `OSX` there."),
    .always("app.bundles[].profile.created", .timestamp, "`CreationDate`."),
    .always("app.bundles[].profile.expires", .timestamp, "`ExpirationDate`."),
    .always("app.bundles[].profile.wildcard", .bool, "Whether the App ID ends in a star."),
    .always("app.bundles[].profile.personalTeam", .bool, "Whether a team without membership made it."),
    .always("app.bundles[].profile.xcodeManaged", .bool, "Whether Xcode made it."),
    .always("app.bundles[].profile.getTaskAllow", .bool, "Whether it allows a debugger."),
    .perhaps("app.bundles[].profile.devices", .int, "Number of devices, when it lists any."),
    .always("app.bundles[].profile.certificates", .list(.object), "Certificates that may sign."),
    .always("app.bundles[].profile.certificates[].sha256", .string, "Digest of the certificate."),
    .always("app.bundles[].profile.certificates[].kinds", .list(.string), in: signerKinds, "By its markers."),
    .always("app.bundles[].profile.certificates[].expires", .timestamp, "End of its validity."),
    .always("app.bundles[].profile.cms", .object, "The signature of the profile itself."),
    .always("app.bundles[].profile.cms.verifies", .bool, "Whether the signature fits the content."),
    .always("app.bundles[].profile.cms.chain", .string, in: chains, "Where its certificates lead."),
    .always(
      "app.bundles[].profile.cms.chainCurrent", .bool,
      "Whether the signer and intermediate certificates are in force now."),
    .perhaps("app.bundles[].profile.cms.problem", .string, "What speaks against the signature."),
    .always("app.bundles[].profile.der", .object, "The second, DER form inside the profile."),
    .always("app.bundles[].profile.der.present", .bool, "Whether the profile holds it."),
    .always("app.bundles[].profile.der.agrees", .bool, "Whether both forms say the same."),
    .always("app.bundles[].profile.der.differences", .list(.string), "Keys in which they differ."),
    .perhaps("app.bundles[].signature", .object, "The code signature."),
    .always("app.bundles[].signature.kind", .string, in: ["cms", "ad-hoc", "linker"], "What signed it."),
    .perhaps("app.bundles[].signature.identifier", .string, "Identifier of the CodeDirectory."),
    .perhaps("app.bundles[].signature.teamID", .string, "Team of the CodeDirectory."),
    .always("app.bundles[].signature.version", .int, "Version of the CodeDirectory."),
    .always("app.bundles[].signature.flags", .list(.string), "Flags of the CodeDirectory by name."),
    .always("app.bundles[].signature.hashes", .list(.string), "Digest of each CodeDirectory."),
    .always("app.bundles[].signature.cdHash", .string, "What the system calls the code by."),
    .perhaps("app.bundles[].signature.problem", .string, "What speaks against the signature."),
    .always("app.bundles[].signature.timestamped", .bool, "Whether it has a secure timestamp."),
    .always("app.bundles[].signature.verifies", .bool, "Whether the CMS fits the CodeDirectory."),
    .always("app.bundles[].signature.chain", .string, in: chains, "Where its certificates lead."),
    .perhaps("app.bundles[].signature.signer", .object, "The certificate that signed."),
    .perhaps("app.bundles[].signature.signer.name", .string, "Common name of its subject."),
    .always("app.bundles[].signature.signer.sha256", .string, "Digest of the certificate."),
    .always("app.bundles[].signature.signer.kinds", .list(.string), in: signerKinds, "By its markers."),
    .always("app.bundles[].signature.signer.signsCode", .bool, "Whether its extended key usage allows code."),
    .perhaps("app.bundles[].signature.signer.team", .string, "Organizational unit of its subject."),
    .always("app.bundles[].signature.signer.notBefore", .timestamp, "Start of its validity."),
    .always("app.bundles[].signature.signer.expires", .timestamp, "End of its validity."),
    .always("app.bundles[].signature.slots", .list(.object), "What the signature seals."),
    .always(
      "app.bundles[].signature.slots[].name", .string,
      in: ["info", "resources", "requirements", "xml", "der", "pages"], "The sealed part."),
    .always(
      "app.bundles[].signature.slots[].state", .string,
      in: ["match", "mismatch", "absent", "notChecked"], "What comparing it gave."),
    .always("app.bundles[].signature.slices", .list(.object), "One for each architecture."),
    .always("app.bundles[].signature.slices[].cpu", .string, "The architecture."),
    .perhaps("app.bundles[].signature.slices[].identifier", .string, "Identifier of its CodeDirectory."),
    .perhaps("app.bundles[].signature.slices[].teamID", .string, "Team of its CodeDirectory."),
    .perhaps("app.bundles[].signature.slices[].entitlements", .map(.any), "Its entitlements."),
  ]

  static let binaries: [FactEntry] = [
    .always("app.bundles[].frameworks", .list(.object), "Frameworks and libraries embedded in it."),
    .always("app.bundles[].frameworks[].name", .string, "Name of the framework."),
    .always("app.bundles[].frameworks[].hasEntitlements", .bool, "Whether it was signed with entitlements."),
    .always("app.bundles[].frameworks[].selectors", .list(.string), "Selectors it names."),
    .always("app.bundles[].frameworks[].linkedFrameworks", .list(.string), "Frameworks it links."),
    .always(
      "app.bundles[].frameworks[].ownLibraries", .list(.string),
      "Files of the package that it links, by name."),
    .always("app.bundles[].frameworks[].swiftTypes", .list(.string), "Names of its Swift types."),
    .always("app.bundles[].encrypted", .bool, "Whether the store encrypted the executable."),
    .always(
      "app.bundles[].selectors", .list(.string), "Selectors about push that it or a framework of it names."),
    .perhaps(
      "app.bundles[].principalClassFound", .bool,
      "Whether the executable has the class that `NSExtensionPrincipalClass` names, when there is one."),
    .always("app.bundles[].importsPushAPI", .bool, "Whether a registration call is named."),
    .always("app.bundles[].pushAPIUsers", .list(.string), "Which binaries name it."),
    .always(
      "app.bundles[].linkedFrameworks", .list(.string), "Frameworks that it or a framework of it links."),
    .always(
      "app.bundles[].ownLibraries", .list(.string), "Files of the package that the executable links, by name."
    ),
    .always(
      "app.bundles[].swiftTypes", .list(.string), "Names of Swift types of it and the frameworks of it."),
    .always("app.bundles[].rootFiles", .list(.string), "Files in the root of the bundle."),
    .always(
      "app.bundles[].localizations", .map(.map(.int)), "Number of arguments by language and key."),
    .perhaps(
      "app.bundles[].googleService", .map(.any), "What `GoogleService-Info.plist` says of the bundle."),
  ]
}
