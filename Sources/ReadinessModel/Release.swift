/// What is being looked at.
package enum Stage: String, Sendable, Hashable, CaseIterable {
  case source, archive, export, store
}

/// How the build will reach its users.
package enum Channel: String, Sendable, Hashable, CaseIterable {
  case development
  case adHoc = "ad-hoc"
  case enterprise
  case testFlight = "testflight"
  case appStore = "app-store"
  case developerID = "developer-id"

  /// The APNs environment of the tokens of a build distributed this way (Apple, APS Environment
  /// Entitlement: development profiles use the sandbox, every other kind production).
  package var environment: PushEnvironment { self == .development ? .sandbox : .production }
}

/// One of the two APNs environments, in the words that facts use.
package enum PushEnvironment: String, Sendable, Hashable, CaseIterable {
  case sandbox, production
}

/// Who signs the entitlements of a source tree.
package enum Signer: String, Sendable, Hashable, CaseIterable {
  /// Xcode's export step, which takes `aps-environment` from the profile.
  case xcode
  /// Something that signs the source entitlements as they stand.
  case other
}
