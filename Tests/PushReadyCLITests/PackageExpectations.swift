import ReadinessModel

/// What the rules must say of each package of the fixtures.
enum PackageExpectations {
  typealias Expectation = `The verdict on a package`.Expectation

  static let sound: [Expectation] = [
    Expectation("apps/archive/App.xcarchive", isDeep: true),
    Expectation("apps/development/App.app", channel: .development, isDeep: true),
    Expectation("apps/mac-catalyst/App.app", isDeep: true),
    Expectation("apps/mac-store/App.app", isDeep: true),
    Expectation("apps/store/App.app", isDeep: true),
    Expectation("ipas/ad-hoc-distribution.ipa", channel: .adHoc, isDeep: true),
    Expectation("ipas/container-comment.ipa", isDeep: true),
    Expectation("ipas/container-zipped-app.zip", isDeep: true),
    Expectation("ipas/container-zipped-archive.zip", isDeep: true),
    // Files were put into these after signing, which only the deep check sees.
    Expectation("ipas/container-deep-path.ipa"),
    Expectation("ipas/container-many-entries.ipa"),
    Expectation("ipas/content-category-list.ipa", isDeep: true),
    Expectation("ipas/der-only.ipa", isDeep: true),
    Expectation("ipas/development.ipa", channel: .development, isDeep: true),
    Expectation("ipas/enterprise.ipa", channel: .enterprise, isDeep: true),
    Expectation("ipas/extension-with-aps.ipa", isDeep: true),
    Expectation("ipas/framework-registers.ipa", isDeep: true),
    Expectation("ipas/from-store.ipa", stage: .store, isDeep: true),
    Expectation("ipas/no-background-mode.ipa", isDeep: true),
    Expectation("ipas/no-push-app.ipa", isDeep: true),
    Expectation("ipas/store-both-digests.ipa", isDeep: true),
    Expectation("ipas/store-ditto.ipa", isDeep: true),
    Expectation("ipas/store-fat.ipa", isDeep: true),
    Expectation("ipas/store-fat64.ipa", isDeep: true),
    Expectation("ipas/store-full.ipa", isDeep: true),
    Expectation("ipas/store-legacy-prefix.ipa", isDeep: true),
    Expectation("ipas/store-modern-binary.ipa", isDeep: true),
    Expectation("ipas/store-name-decomposed.ipa", isDeep: true),
    Expectation("ipas/store-stored.ipa", isDeep: true),
    Expectation("ipas/store-symbols-swiftsupport.ipa", "package-free-of-stray-files", isDeep: true),
    Expectation("ipas/store-unicode-infozip.ipa", isDeep: true),
    Expectation("ipas/store-unicode-names.ipa", isDeep: true),
    Expectation("ipas/store-voip.ipa", isDeep: true),
    Expectation("ipas/store-xml-info.ipa", isDeep: true),
    Expectation("ipas/store-zip64.ipa", isDeep: true),
    Expectation("ipas/store.ipa", isDeep: true),
    Expectation("ipas/tvos.ipa", isDeep: true),
    // Without a route nothing says that this one is to get pushes, or that its code should.
    Expectation("ipas/fault-entitled-without-code.ipa", isDeep: true),
    Expectation("ipas/fault-never-registers.ipa", isDeep: true),
    // It warns and holds nothing up: no source at hand says which system refuses it.
    Expectation("ipas/sha1-only.ipa", "signature-format-accepted", isDeep: true),
    // Only Firebase as the provider's service makes a rule ask for its file: see below.
    Expectation("ipas/fault-google-service-info.ipa", isDeep: true),
    // What only the absence of a name in a binary tells is a warning.
    Expectation(
      "ipas/fault-extension-no-principal.ipa", "service-extension-callbacks-implemented", isDeep: true),
  ]

  static let faulty: [Expectation] = containers + signatures + identities + routed

  private static let containers: [Expectation] =
    [
      "bad-crc", "bomb-1gb", "bomb-lying", "bzip2", "damaged-data", "duplicate-entry", "empty", "encrypted",
      "info-is-symlink", "junk-before", "names-differ", "not-zip", "path-traversal",
      "symlinks",
      "truncated-end", "truncated",
    ].map { Expectation("ipas/container-\($0).ipa", "evidence-well-formed") }
    + ["empty-payload", "empty-zip", "lower-case-payload", "no-payload", "two-apps"].map {
      Expectation("ipas/container-\($0).ipa", "one-main-app")
    }

  private static let signatures: [Expectation] = [
    // The store signs what it gives out; a missing profile is no fault there.
    Expectation("ipas/no-profile.ipa", "signature-kind-fits-channel", stage: .store),
    Expectation("apps/unsigned/App.app", "signature-present"),
    Expectation("ipas/fault-unsigned.ipa", "signature-present"),
    Expectation("ipas/fault-extension-unsigned.ipa", "signature-present"),
    Expectation("ipas/fault-ad-hoc-signature.ipa", "signature-present"),
    // The fixtures have no timestamp, which Developer ID needs.
    Expectation("apps/mac-developer-id/App.app", "signature-format-accepted", channel: .developerID),
    Expectation(
      "apps/mac-no-profile/App.app", "profile-embedded", "signature-format-accepted", channel: .developerID),
    Expectation("ipas/fault-cms-broken.ipa", "signature-intact"),
    Expectation("ipas/fault-code-changed.ipa", "signature-intact", isDeep: true),
    Expectation(
      "ipas/fault-code-directory-changed.ipa", "code-identifier-matches-bundle", "signature-intact"),
    Expectation("ipas/fault-code-resources-changed.ipa", "signature-intact"),
    Expectation("ipas/fault-info-plist-changed.ipa", "signature-intact"),
    Expectation(
      "ipas/fault-entitlements-changed-after-signing.ipa", "signature-intact",
      "xml-and-der-entitlements-agree"),
    Expectation("ipas/fault-resource-added.ipa", "signature-intact", isDeep: true),
    Expectation("ipas/fault-resource-changed.ipa", "signature-intact", isDeep: true),
    Expectation("ipas/fault-resource-missing.ipa", "signature-intact", isDeep: true),
    Expectation("ipas/fault-profile-replaced.ipa", "signature-intact", isDeep: true),
    Expectation("ipas/container-deep-path.ipa", "signature-intact", isDeep: true),
    Expectation("ipas/container-many-entries.ipa", "signature-intact", isDeep: true),
    Expectation("ipas/fault-leaf-expired.ipa", "signature-intact", "signing-certificate-accepted"),
    Expectation("ipas/fault-leaf-foreign-ca.ipa", "signature-intact"),
    Expectation("ipas/fault-leaf-no-eku.ipa", "signature-kind-fits-channel"),
    Expectation("ipas/fault-leaf-not-in-profile.ipa", "signing-certificate-accepted"),
    Expectation(
      "ipas/fault-development-leaf-store-profile.ipa", "signature-kind-fits-channel",
      "signing-certificate-accepted"),
    Expectation(
      "ipas/fault-development-signed-store-profile.ipa", "environment-matches-channel",
      "signature-matches-profile-environment"),
    Expectation(
      "ipas/fault-production-signed-development-profile.ipa", "debugging-off-for-distribution",
      "profile-kind-matches-channel", "signature-kind-fits-channel", "signature-matches-profile-environment"),
    Expectation(
      "ipas/fault-xml-der-differ.ipa", "environment-matches-channel", "signature-matches-profile-environment",
      "xml-and-der-entitlements-agree"),
    Expectation("ipas/fault-fat-slices-differ.ipa", "slices-agree"),
    Expectation("ipas/fault-fat-slice-unsigned.ipa", "slices-agree"),
    Expectation("ipas/fault-no-der.ipa", "signature-format-accepted"),
    Expectation("ipas/fault-framework-entitlements.ipa", "frameworks-carry-no-entitlements"),
    Expectation(
      "ipas/fault-extension-development.ipa", "debugging-off-for-distribution",
      "profile-kind-matches-channel",
      "signature-kind-fits-channel"),
    Expectation("ipas/fault-profile-expired.ipa", "profile-not-expired"),
    Expectation("ipas/fault-profile-forged.ipa", "profile-form-current", "profile-signature-trusted"),
    Expectation("ipas/fault-profile-other-app.ipa", "claimed-entitlements-granted", "profile-matches-bundle"),
    Expectation("ipas/fault-profile-truncated.ipa", "evidence-well-formed"),
    Expectation("ipas/fault-profile-wildcard.ipa", "profile-grants-push"),
    Expectation("ipas/fault-profile-without-push.ipa", "profile-grants-push"),
    Expectation("ipas/no-profile.ipa", "profile-embedded"),
  ]

  private static let identities: [Expectation] =
    [
      Expectation("apps/mac-wrong-key/App.app", "aps-key-fits-platform", "profile-grants-push"),
      Expectation(
        "ipas/fault-app-id-differs.ipa", "claimed-entitlements-granted", "signed-app-id-matches-bundle"),
      Expectation("ipas/fault-background-mode-misspelt.ipa", "background-modes-well-formed"),
      Expectation("ipas/fault-background-mode-string.ipa", "background-modes-well-formed"),
      Expectation(
        "ipas/fault-bundle-id-variable.ipa", "bundle-id-valid", "profile-matches-bundle",
        "signed-app-id-matches-bundle"),
      Expectation("ipas/fault-capital-value.ipa", "aps-value-legal"),
      Expectation("ipas/fault-clip-not-child.ipa", "nested-id-extends-parent"),
      Expectation("ipas/fault-content-category-missing.ipa", "notification-extension-declared"),
      Expectation("ipas/fault-extension-min-os.ipa", "nested-versions-fit-app"),
      Expectation("ipas/fault-extension-version.ipa", "nested-versions-fit-app"),
      Expectation("ipas/fault-extension-no-nsextension.ipa", "extension-point-matches-kind"),
      Expectation("ipas/fault-extension-wrong-point.ipa", "extension-point-matches-kind"),
      Expectation("ipas/fault-extension-not-child.ipa", "nested-id-extends-parent"),
      Expectation("ipas/fault-extension-prefix-without-dot.ipa", "nested-id-extends-parent"),
      Expectation("ipas/fault-extension-other-team.ipa", "team-consistent"),
      Expectation("ipas/fault-team-differs.ipa", "team-consistent"),
      Expectation(
        "ipas/fault-get-task-allow.ipa", "claimed-entitlements-granted", "debugging-off-for-distribution"),
      Expectation("ipas/fault-id-case.ipa", "profile-matches-bundle", "signed-app-id-matches-bundle"),
      Expectation("ipas/fault-identifier-differs.ipa", "code-identifier-matches-bundle"),
      Expectation("ipas/fault-simulator.ipa", "built-for-device"),
      Expectation("ipas/fault-watch-companion.ipa", "nested-app-linked-to-parent"),
      Expectation("ipas/key-inside.ipa", "private-key-outside-product"),
      // None of the extensions in each other names what it extends.
      Expectation(
        "ipas/container-nested-bundles.ipa", "evidence-well-formed", "extension-point-matches-kind"),
    ]
    + [
      "executable-java", "executable-missing", "executable-not-macho", "executable-path",
      "executable-truncated",
      "info-missing", "info-not-a-dictionary", "info-truncated",
    ].map { Expectation("ipas/fault-\($0).ipa", "evidence-well-formed") }

  /// Rules that tell of the fixtures' code, which asks for no permission and implements no more than it must.
  private static let bare = ["authorization-flow-present"]
  private static let barest = bare + ["failure-callback-implemented", "notification-delegate-implemented"]

  /// With a route to the app: what it needs for push must then be there.
  private static let routed: [Expectation] = [
    Expectation("ipas/store.ipa", routed: bare),
    Expectation("ipas/store-modern-binary.ipa", routed: bare),
    Expectation("ipas/framework-registers.ipa", routed: barest),
    Expectation(
      "ipas/fault-google-service-info.ipa", routed: bare + ["firebase-setup-consistent"], by: "fcm"),
    Expectation("ipas/fault-entitlement-missing.ipa", routed: bare + ["aps-claimed-in-signature"]),
    Expectation(
      "ipas/fault-no-entitlements.ipa",
      routed: bare + ["aps-claimed-in-signature", "signed-app-id-matches-bundle"]),
    Expectation("ipas/fault-entitled-without-code.ipa", routed: barest + ["registration-implemented"]),
    Expectation("ipas/fault-never-registers.ipa", routed: barest + ["registration-implemented"]),
    Expectation(
      "ipas/no-push-app.ipa",
      routed: barest + ["aps-claimed-in-signature", "profile-grants-push", "registration-implemented"]),
  ]
}
