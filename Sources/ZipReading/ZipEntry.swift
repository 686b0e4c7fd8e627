/// One entry of an archive, as the directory describes it.
package struct ZipEntry: Sendable, Hashable {
  package enum Kind: Sendable, Hashable { case file, folder, link }

  /// Place in the directory, from 0.
  package let index: Int
  /// With `/` between, without one at the end. Repaired where the bytes are no UTF-8.
  package let name: String
  package let isNameUTF8: Bool
  package let kind: Kind
  /// Bytes of the content, as said.
  package let size: UInt64
  package let compressedSize: UInt64
  /// General purpose bits (APPNOTE, 4.4.4).
  let flags: UInt16
  /// 0: stored, 8: deflated (APPNOTE, 4.4.5).
  package let method: UInt16
  /// CRC-32 of the content, as said.
  let checksum: UInt32
  /// Where the header in front of the data lies.
  let headerOffset: Int

  package var isEncrypted: Bool { flags & 1 != 0 }

  package var isStored: Bool { method == 0 && !isEncrypted }
}

/// What is read of an archive at most.
package struct ZipLimits: Sendable, Hashable {
  package var entries = 131_072
  package var nameBytes = 4_096
  package var directoryBytes = 32 << 20

  package static let standard = ZipLimits()
}
