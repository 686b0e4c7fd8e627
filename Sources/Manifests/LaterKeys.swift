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
    Row(.root, "payloads", "take it out; payloads are not judged yet"),
    Row(.root, "attempts", "take it out; attempt records are not judged yet"),
    Row(.root, "logs", "take it out; logs are not searched yet"),
    Row(.root, "fixtures", "take it out; fixtures are not searched yet"),
    Row(.app, "project", "list the source files under `app.bundles`"),
    Row(.app, "exportOptions", "say the `channel` instead"),
    Row(.provider, "certificates", "take it out; certificates are not judged yet"),
    Row(.provider, "trustStore", "take it out; the provider's roots are not judged yet"),
    Row(.provider, "responses", "take it out; the provider's policy is not judged yet"),
    Row(.provider, "sampleTokens", "take it out; provider tokens are not judged yet"),
    Row(.provider, "deviceTokens", "take it out; device tokens are not judged yet"),
    Row(.route, "certificate", "name a `key`; certificates are not judged yet"),
    Row(.route, "channelBody", "take it out; channel requests are not judged yet"),
    Row(.route, "body", "take it out; payloads are not judged yet"),
    Row(.route, "payloads", "take it out; payloads are not judged yet"),
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
