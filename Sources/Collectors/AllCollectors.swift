import ReadinessModel

/// Which collector reads which kind of evidence, in the order of the pipeline.
enum AllCollectors {
  typealias Collector = @Sendable (Artifact, CollectionSettings) -> Reading

  static let all: [(kind: Artifact.Kind, collect: Collector)] = [
    (.info, InfoPlistCollector.collect),
    (.entitlements, EntitlementsCollector.collect),
    (.profile, ProfileCollector.collect),
    (.executable, ExecutableCollector.collect),
    (.exportOptions, ExportOptionsCollector.collect),
    (.key, SigningKeyCollector.collect),
    (.payload, PayloadCollector.collect),
    (.trustAnchor, TrustAnchorCollector.collect),
    (.certificate, PushCertificateCollector.collect),
    (.trustStore, TrustStoreCollector.collect),
    (.providerToken, ProviderTokenCollector.collect),
    (.deviceTokens, DeviceTokenCollector.collect),
  ]

  static func collect(_ artifact: Artifact, _ settings: CollectionSettings) -> Reading {
    // It was turned into facts while it was opened.
    if case .read(let reading) = artifact.content { return reading }
    return all.first { $0.kind == artifact.kind }?.collect(artifact, settings) ?? Reading(FactMap())
  }
}
