package import Cryptography
package import ReadinessModel

/// A timestamp token beside a signature (RFC 3161; attribute `id-aa-timeStampToken` of RFC 3161, appendix A).
///
///     TSTInfo ::= SEQUENCE { version INTEGER, policy OBJECT IDENTIFIER,
///       messageImprint SEQUENCE { SEQUENCE { OBJECT IDENTIFIER … }, OCTET STRING },
///       serialNumber INTEGER, genTime GeneralizedTime … }
///
/// Whose authority it comes from is told by its certificates' root alone; its markers are not looked at.
package struct SecureTimestamp: Sendable {
  /// When it was given; `nil` when the token cannot be read.
  package let moment: Timestamp?
  /// Whether the token is about this signature.
  package let isForSignature: Bool
  package let token: SignedMessage?

  private static let attribute = "1.2.840.113549.1.9.16.2.14"

  /// `nil` when the message holds none.
  init?(of message: SignedMessage) {
    guard let value = message.attributes.unsignedValues(Self.attribute).first else { return nil }
    token = try? SignedMessage(reading: value)
    let info = token?.content.flatMap(Self.info)
    moment = info?.moment
    guard let info, let digest = info.algorithm?.digest(of: message.attributes.signature) else {
      isForSignature = false
      return
    }
    isForSignature = digest == info.imprint
  }

  private typealias Info = (algorithm: DigestAlgorithm?, imprint: [UInt8], moment: Timestamp)

  private static func info(_ content: [UInt8]) -> Info? {
    let bytes = content.span
    do throws(DER.Fault) {
      var whole = DER(0..<content.count)
      var fields = DER(try whole.next(DER.Tag.sequence, in: bytes).content)
      _ = try fields.next(DER.Tag.integer, in: bytes)
      _ = try fields.next(DER.Tag.objectIdentifier, in: bytes)
      var imprint = DER(try fields.next(DER.Tag.sequence, in: bytes).content)
      var algorithm = DER(try imprint.next(DER.Tag.sequence, in: bytes).content)
      let object = try algorithm.next(DER.Tag.objectIdentifier, in: bytes)
      let digest = try imprint.next(DER.Tag.octetString, in: bytes)
      _ = try fields.next(DER.Tag.integer, in: bytes)
      let time = try fields.next(DERTag.generalizedTime, in: bytes)
      guard let identifier = DER.objectIdentifier(object.content, in: bytes),
        let moment = DERTime.moment(content[time.content], tag: DERTag.generalizedTime)
      else { return nil }
      return (DigestAlgorithm(objectIdentifier: identifier), Array(content[digest.content]), moment)
    } catch { return nil }
  }

  /// Whether the token's own signature holds and its certificates lead to a root that is trusted; `nil`
  /// when an algorithm is not available.
  package func isTrusted(anchors: TrustAnchors = .apple, now: Timestamp) -> Bool? {
    guard let token else { return false }
    let verdict = token.verify(as: .code, anchors: anchors, now: now)
    guard let verifies = verdict.verifies else { return nil }
    return verifies && isForSignature && verdict.anchor != nil
  }
}
