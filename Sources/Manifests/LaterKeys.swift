internal import ReadinessModel
internal import YAMLReading

/// Keys that the format has and this release cannot use. To support one, read it and take its row out.
enum LaterKeys {
  enum Place: Sendable { case root, app, provider, route }

  private struct Row: Sendable {
    var place: Place
    var key: String
    /// What to do until then.
    var hint: String

    init(_ place: Place, _ key: String, _ hint: String) {
      self.place = place
      self.key = key
      self.hint = hint
    }
  }

  private static let rows: [Row] = [
    Row(.root, "waivers", "take it out; use `rules.skip` with a reason meanwhile"),
    Row(.root, "attestations", "take it out; manual rules are not asked yet"),
    Row(.root, "baseline", "take it out; use `rules.skip` with a reason meanwhile"),
    Row(.root, "variants", "write one manifest for each variant"),
  ]

  /// Refuses each such key of `map`. True when there was one.
  @discardableResult
  static func refuse(
    _ place: Place, in map: inout StrictMapping, _ problems: inout [Diagnostic]
  ) -> Bool {
    var found = false
    for row in rows where row.place == place && map.has(row.key) {
      found = true
      map.refuse(
        row.key, code: "not-supported-yet", "`\(map.path(of: row.key))` is not supported yet",
        hint: row.hint, &problems)
    }
    return found
  }
}
