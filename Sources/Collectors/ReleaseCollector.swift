import ReadinessModel

/// Facts of the release as a whole, as the manifest says them.
enum ReleaseCollector {
  /// Values of parameters that no manifest sets.
  static let parameters = FactMap([
    ("minProfileDays", .int(30)), ("minCertificateDays", .int(30)), ("maxSilentPerHour", .int(3)),
    ("testKeyPaths", .list([])),
  ])

  /// The stage said, else the one that the form of the app implies: exported files are an export, a project
  /// alone is a source tree.
  static func stage(of manifest: Manifest) -> Located<Stage> {
    manifest.stage ?? manifest.sourceStage ?? Located(.export, at: manifest.app?.origin ?? manifest.origin)
  }

  /// `folderName` is the label of a release that has none and whose manifest lies in the working directory.
  static func collect(
    _ manifest: Manifest, exportOptions: FactNode, folderName: String?, isDeep: Bool = false
  ) -> FactMap {
    let stage = stage(of: manifest)
    var release = FactMap([
      ("name", name(manifest, folderName: folderName)),
      ("stage", .string(stage.value.rawValue, from: stage.origin)),
      ("channel", channel(manifest, exportOptions)),
      ("signer", manifest.signer.map { .string($0.value.rawValue, from: $0.origin) } ?? .string("xcode")),
      ("deep", .bool(isDeep)),
    ])
    if let usesPush = manifest.usesPush {
      release["usesPush"] = .bool(usesPush.value, from: usesPush.origin)
    }
    return release
  }

  /// The channel said, else the one that the export options are for.
  private static func channel(_ manifest: Manifest, _ exportOptions: FactNode) -> FactNode {
    if let said = manifest.channel { return .string(said.value.rawValue, from: said.origin) }
    if let channel = exportOptions.map?.node("channel") { return channel }
    if let unknown = exportOptions.unknown { return .unknown(unknown, from: exportOptions.origin) }
    return .unknown("the channel was not said", supply: Supply(manifest).channel)
  }

  private static func name(_ manifest: Manifest, folderName: String?) -> FactNode {
    if let name = manifest.name { return .string(name.value, from: name.origin) }
    let last = manifest.directory.split(separator: "/").last.map(String.init)
    guard let label = last.flatMap({ $0 == "." || $0 == ".." ? nil : $0 }) ?? folderName else {
      return .absent(from: manifest.origin)
    }
    return .string(label)
  }

  static func parameters(of manifest: Manifest) -> FactMap {
    var values = parameters
    for (name, parameter) in manifest.parameters.sorted(by: { $0.key.text < $1.key.text }) {
      let origin = parameter.origin
      values[name.text] =
        switch parameter.value {
        case .bool(let truth): .bool(truth, from: origin)
        case .int(let number): .value(.int(number), from: origin)
        case .double(let number): .value(.double(number), from: origin)
        case .string(let text): .string(text, from: origin)
        case .strings(let texts): .strings(texts, from: origin)
        }
    }
    return values
  }
}
