/// A zip archive, open for reading. Nothing is ever written to disk.
///
/// The directory is read here, and each entry by the library, which sees nothing of the others.
package final class ZipArchive: Sendable {
  /// In the order of the directory.
  package let entries: [ZipEntry]
  /// Bytes of the file.
  package var fileSize: Int { file.size }

  private let file: ArchiveFile
  /// Where the directory begins, and the data of the entries ends.
  private let directoryStart: Int

  /// Reads the directory.
  package init(path: String, limits: ZipLimits = .standard) throws(ZipFailure) {
    file = try ArchiveFile(path: path)
    let end = try DirectoryEnd(of: file, limits: limits)
    entries = try Directory.entries(of: file, end, limits: limits)
    directoryStart = end.directory.lowerBound
  }

  /// Begins to read an entry. Only stored and deflated ones are. Each reader can be used on a thread of its
  /// own.
  package func open(_ entry: ZipEntry) throws(ZipFailure) -> ZipEntryReader {
    guard entry.isNameUTF8 else { throw .unreadableName(entry.name) }
    guard !entry.isEncrypted else { throw .encrypted(entry.name) }
    guard entry.method == 0 || entry.method == 8 else {
      throw .unsupportedMethod(entry.name, entry.method)
    }
    return try ZipEntryReader(entry, try EntryView(of: entry, in: file, end: directoryStart))
  }

  /// The whole content of an entry, of at most `limit` bytes. Its checksum is compared.
  package func bytes(of entry: ZipEntry, limit: Int) throws(ZipFailure) -> [UInt8] {
    guard entry.size <= UInt64(limit) else {
      throw .tooLarge(entry.name, size: entry.size, limit: limit)
    }
    let reader = try open(entry)
    let bytes = try reader.read(upTo: Int(entry.size))
    try reader.finish()
    return bytes
  }
}
