/// What the name of a key file tells. A name is a hint: anybody may rename a file.
package struct KeyFileName: Sendable, Hashable {
  /// A known beginning, in its usual spelling: `AuthKey`, `APNsAuthKey`, `SubscriptionKey`, `ApiKey`.
  package let prefix: String?
  /// The key id behind the prefix, as it is spelled in the name; `nil` unless ten letters and digits.
  package let keyID: String?

  /// Which of Apple's services hand out keys under each beginning: `AuthKey` is used by several.
  private static let prefixes = ["APNsAuthKey", "AuthKey", "SubscriptionKey", "ApiKey"]
  private static let keyIDLength = 10

  /// - Parameter path: a path or a bare name; folders before the name do not matter.
  package init(_ path: String) {
    let name = path.split(separator: "/").last.map(String.init) ?? ""
    let folded = name.lowercased()
    guard let prefix = Self.prefixes.first(where: { folded.hasPrefix($0.lowercased() + "_") }) else {
      self.prefix = nil
      keyID = nil
      return
    }
    self.prefix = prefix
    let rest = name.utf8.dropFirst(prefix.utf8.count + 1)
    let identifier = rest.prefix(Self.keyIDLength)
    let after = String(decoding: rest.dropFirst(Self.keyIDLength), as: UTF8.self)
    let isKeyID =
      identifier.count == Self.keyIDLength && identifier.allSatisfy(Self.isLetterOrDigit)
      && (after.isEmpty || after.hasPrefix(".") || after.hasPrefix(" ") || after.hasPrefix("("))
    keyID = isKeyID ? String(decoding: identifier, as: UTF8.self) : nil
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: false
    }
  }
}
