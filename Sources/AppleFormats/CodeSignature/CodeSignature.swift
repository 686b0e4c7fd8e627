package import Cryptography
package import ReadinessModel

/// The signature embedded in one architecture of a Mach-O file, as it was read. Reading one says nothing
/// about trust: ``seals(info:resources:)`` and ``verify(anchors:now:)`` do.
///
/// Covered: CodeDirectories of every digest, entitlements in both forms, the CMS message. Not covered:
/// the language of requirements, launch constraints, notarization tickets, detached signatures.
package struct CodeSignature: Sendable {
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// By somebody with a certificate.
    case cms
    case adHoc = "ad-hoc"
    /// By the linker, to make the code run at all.
    case linker
  }

  package enum Message: Sendable {
    /// No CMS blob, or an empty one.
    case absent
    case read(SignedMessage)
    case unreadable(SignedMessageFault)
  }

  /// In the order of their slots; the first is the one that the CMS message signs. Never empty.
  package let directories: [CodeDirectory]
  package let xmlEntitlements: SignedEntitlements
  package let derEntitlements: SignedEntitlements
  package let message: Message
  /// Where the signature begins in the image: where the code that it covers must end.
  package let start: Int
  /// Whole blobs by slot, for the seals.
  let sealedBlobs: [UInt32: [UInt8]]
  /// Kept apart so that there is one.
  private let first: CodeDirectory

  /// Reads the signature at `range` of the image that is the whole of `source`.
  package init(reading source: any ByteSource, at range: Range<Int>) throws(CodeSignatureFailure) {
    let container = try SuperBlob(reading: source, at: range)
    guard let blob = try container.blob(SuperBlob.Slot.codeDirectory, magic: SuperBlob.Magic.codeDirectory)
    else { throw .noCodeDirectory }
    first = try CodeDirectory(blob)
    var directories = [first]
    for slot in SuperBlob.Slot.alternates {
      guard let blob = try container.blob(slot, magic: SuperBlob.Magic.codeDirectory) else { continue }
      directories.append(try CodeDirectory(blob))
    }
    self.directories = directories
    start = range.lowerBound
    var blobs: [UInt32: [UInt8]] = [:]
    for (slot, magic) in Self.sealed { blobs[slot] = try container.blob(slot, magic: magic) }
    sealedBlobs = blobs
    xmlEntitlements = SignedEntitlements(blob: blobs[SuperBlob.Slot.entitlements])
    derEntitlements = SignedEntitlements(blob: blobs[SuperBlob.Slot.derEntitlements])
    message = Self.message(in: try container.blob(SuperBlob.Slot.cms, magic: SuperBlob.Magic.wrapper))
  }

  private static var sealed: [(UInt32, UInt32)] {
    [
      (SuperBlob.Slot.requirements, SuperBlob.Magic.requirements),
      (SuperBlob.Slot.entitlements, SuperBlob.Magic.entitlements),
      (SuperBlob.Slot.derEntitlements, SuperBlob.Magic.derEntitlements),
    ]
  }

  private static func message(in wrapper: [UInt8]?) -> Message {
    guard let wrapper, wrapper.count > 8 else { return .absent }
    do {
      return .read(try SignedMessage(reading: Array(wrapper.dropFirst(8))))
    } catch { return .unreadable(error) }
  }

  /// The directory that current systems go by: the one with the strongest digest.
  package var best: CodeDirectory {
    directories.dropFirst().reduce(first) { $1.hashType.rank > $0.hashType.rank ? $1 : $0 }
  }

  package var kind: Kind {
    if case .absent = message { return best.flags.contains(.linkerSigned) ? .linker : .adHoc }
    return .cms
  }

  package var identifier: String { best.identifier }
  package var teamID: String? { best.teamID }

  /// What the system reads: the DER form, and the XML one where that is missing; `nil` without any, or
  /// when what counts cannot be read.
  package var entitlements: EntitlementsDocument? {
    switch derEntitlements {
    case .read(let document): document
    case .unreadable: nil
    case .absent: xmlEntitlements.document
    }
  }

  /// The keys in which the XML and the DER form differ; `nil` unless both are there and readable.
  package var entitlementDifferences: [FactPath]? {
    guard let xml = xmlEntitlements.document, let der = derEntitlements.document else { return nil }
    return xml.differences(from: der)
  }

  /// What contradicts itself in the signature, each in one line; empty for a sound one.
  package var contradictions: [String] {
    var found: [String] = []
    for directory in directories {
      if directory.codeLimit != start {
        found.append(
          "the CodeDirectory covers \(directory.codeLimit) bytes, the code before the signature has \(start)")
      }
      if directory.pageCount != directory.expectedPageCount {
        found.append(
          "the CodeDirectory has \(directory.pageCount) digests of pages, its size calls for \(directory.expectedPageCount)"
        )
      }
      if directory.identifier != identifier || directory.teamID != teamID || directory.flags != best.flags {
        found.append("the CodeDirectories differ in identifier, team or flags")
      }
    }
    if kind == .cms, best.flags.contains(.adHoc) {
      found.append("the CodeDirectory is marked ad hoc, beside a CMS signature")
    }
    return found
  }
}
