import ReadinessModel

/// Which bundle is the main app, and which one encloses each other.
///
/// Files that were given one by one do not show their place in the package. There the bundle of kind `app`
/// is the main app, and it encloses all others, except that an extension for watchOS lies in the watch app.
struct BundleNesting {
  /// Position of the main app; `nil` when it cannot be told.
  let main: Int?
  /// Why it cannot be told.
  let unknown: Unknown?
  private let watchApps: [Int]

  init(_ bundles: [FactMap]) {
    let kinds = bundles.map { $0.node("kind").text }
    watchApps = bundles.indices.filter { kinds[$0] == "watch-app" }
    // In a package the places tell.
    if let top = bundles.firstIndex(where: { $0["path"] != nil && $0["parent"]?.isAbsent == true }) {
      main = top
      unknown = nil
      return
    }
    let apps = bundles.indices.filter { kinds[$0] == "app" }
    let others = bundles.indices.filter { kinds[$0].map { !BundleKind.isExtension($0) } ?? true }
    let candidates = apps.isEmpty ? others : apps
    main = candidates.count == 1 ? candidates.first : nil
    if main != nil {
      unknown = nil
    } else if candidates.isEmpty {
      unknown = Unknown("none of the bundles is an app", supply: "give the app among `app.bundles`")
    } else {
      unknown = Unknown(
        "\(candidates.count) bundles may be the main app",
        supply: "say `kind` of every bundle in `app.bundles`")
    }
  }

  /// Id of the bundle around the one at `index`; absent for the main app.
  func parent(of index: Int, in bundles: [FactMap]) -> FactNode {
    if index == main { return .absent() }
    guard let main else { return .unknown(unknown ?? Unknown("the main app is not known")) }
    let kind = bundles[index].node("kind").text
    if let kind, BundleKind.isExtension(kind), watchApps.count == 1, watchApps[0] != index,
      kind == "watch-extension" || bundles[index].node("platform").text == "watchos"
    {
      return bundles[watchApps[0]].node("id")
    }
    return bundles[main].node("id")
  }
}
