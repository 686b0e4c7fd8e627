/// Which interface of APNs a request's path belongs to.
///
/// Source: Apple, "Sending notification requests to APNs" (`/3/device`), "Sending broadcast push
/// notification requests to APNs" (`/4/broadcasts`), "Sending channel management requests to APNs" (`/1/apps`).
package enum RequestPath {
  private static let roots: [(path: String, api: PushHost.API)] = [
    ("/3/device", .device), ("/4/broadcasts", .broadcast), ("/1/apps", .channels),
  ]

  /// `nil` for a path that APNs does not have.
  package static func api(of path: String) -> PushHost.API? {
    roots.first { path.utf8.starts(with: $0.path.utf8) }?.api
  }
}
