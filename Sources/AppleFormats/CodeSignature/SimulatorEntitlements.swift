/// The entitlements of a simulator build, which lie in the sections `__TEXT,__entitlements` (XML) and
/// `__TEXT,__ents_der` (DER) and are signed with the code.
package struct SimulatorEntitlements: Sendable, Hashable {
  /// Longest section that is read, in bytes.
  package static let maximumBytes = 1 << 20

  package let xml: SignedEntitlements
  package let der: SignedEntitlements

  /// `nil` when the image has neither section.
  init?(of image: MachOImage, in source: any ByteSource) throws(ByteSourceFailure) {
    let sections = (
      xml: image.section("__TEXT", "__entitlements"), der: image.section("__TEXT", "__ents_der")
    )
    guard sections.xml != nil || sections.der != nil else { return nil }
    xml = SignedEntitlements(blob: try Self.bytes(of: sections.xml, in: source))
    der = SignedEntitlements(blob: try Self.bytes(of: sections.der, in: source))
  }

  private static func bytes(
    of section: MachOImage.Section?, in source: any ByteSource
  ) throws(ByteSourceFailure) -> [UInt8]? {
    guard let range = section?.range else { return nil }
    guard range.count <= maximumBytes else {
      throw .cannotRead("entitlements of \(range.count) bytes, more than the limit of \(maximumBytes)")
    }
    return try source.read(range)
  }
}
