/// The fields of a request to APNs.
///
/// Source: Apple, "Sending notification requests to APNs", "Sending channel management requests to APNs".
package enum RequestHeader: String, Sendable, Hashable, CaseIterable {
  case authorization
  case pushType = "apns-push-type"
  case topic = "apns-topic"
  case id = "apns-id"
  case expiration = "apns-expiration"
  case priority = "apns-priority"
  case collapseID = "apns-collapse-id"
  case channelID = "apns-channel-id"
  case requestID = "apns-request-id"

  /// The field of that name. Names of fields have no case (RFC 9110, section 5.1).
  package init?(name: String) {
    self.init(rawValue: String(decoding: name.utf8.map(lowercased), as: UTF8.self))
  }

  /// Most bytes of `apns-collapse-id`, counted in UTF-8.
  package static let collapseIDLimit = 64

  /// An `apns-expiration` from here on counts milliseconds: as seconds it is past the year 5000.
  package static let expirationLimit: Int64 = 100_000_000_000
}
