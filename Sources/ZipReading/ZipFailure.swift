package import ReadinessModel

/// Why an archive, or one entry of it, is not read.
package enum ZipFailure: Error, Sendable, Hashable {
  /// The system's words.
  case cannotOpen(String)
  case cannotRead(String)
  /// No record that ends a directory. With what the file is instead.
  case notAnArchive(found: String)
  /// More than one record could end the directory, and readers would differ.
  case ambiguousEnd
  /// An archive that goes on in another file.
  case severalDisks
  /// What is wrong with the directory, in words.
  case malformedDirectory(String)
  /// Bytes before the archive that its offsets do not count.
  case shifted(by: Int)
  case tooMany(String, count: UInt64, limit: Int)
  case tooLarge(String, size: UInt64, limit: Int)
  case encrypted(String)
  /// With the number of the method (APPNOTE, 4.4.5).
  case unsupportedMethod(String, UInt16)
  /// The header in front of the data names another file than the directory.
  case namesDiffer(String)
  /// An entry whose name is not UTF-8.
  case unreadableName(String)
  /// More bytes come out of an entry than it said.
  case longerThanSaid(String, size: UInt64)
  case shorterThanSaid(String, size: UInt64)
  case checksum(String)
  case damaged(String, reason: String)

  package var code: String {
    switch self {
    case .cannotOpen: "zip.cannot-open"
    case .cannotRead: "zip.cannot-read"
    case .notAnArchive: "zip.not-an-archive"
    case .ambiguousEnd: "zip.ambiguous-end"
    case .severalDisks: "zip.several-disks"
    case .malformedDirectory: "zip.malformed-directory"
    case .shifted: "zip.shifted"
    case .tooMany: "zip.too-many"
    case .tooLarge: "zip.entry-too-large"
    case .encrypted: "zip.encrypted"
    case .unsupportedMethod: "zip.unsupported-method"
    case .namesDiffer: "zip.names-differ"
    case .unreadableName: "zip.unreadable-name"
    case .longerThanSaid: "zip.longer-than-said"
    case .shorterThanSaid: "zip.shorter-than-said"
    case .checksum: "zip.checksum"
    case .damaged: "zip.damaged"
    }
  }

  package var message: String {
    switch self {
    case .cannotOpen(let reason): "cannot be opened: \(reason)"
    case .cannotRead(let reason): "cannot be read: \(reason)"
    case .notAnArchive(let found): "found \(found), expected a zip archive with its directory at the end"
    case .ambiguousEnd: "several records could end the directory, expected one"
    case .severalDisks: "the archive goes on in another file, expected a whole one"
    case .malformedDirectory(let what): what
    case .shifted(let count):
      "\(count) bytes stand before the archive and its offsets do not count them"
    case .tooMany(let what, let count, let limit): "\(count) \(what), more than the limit of \(limit)"
    case .tooLarge(let name, let size, let limit):
      "`\(name)` has \(size) bytes, more than the limit of \(limit)"
    case .encrypted(let name): "`\(name)` is encrypted, expected a file without password"
    case .unsupportedMethod(let name, let method):
      "`\(name)` is compressed with method \(method), expected stored or deflated"
    case .namesDiffer(let name): "the header in front of `\(name)` names another file"
    case .unreadableName(let name): "the name `\(name)` is not UTF-8"
    case .longerThanSaid(let name, let size): "`\(name)` says \(size) bytes, and more come out of it"
    case .shorterThanSaid(let name, let size): "`\(name)` says \(size) bytes, and fewer come out of it"
    case .checksum(let name): "the content of `\(name)` does not fit its checksum"
    case .damaged(let name, let reason): "`\(name)` is damaged: \(reason)"
    }
  }

  package var hint: String? {
    switch self {
    case .cannotOpen, .cannotRead: "check the file and its permissions"
    case .encrypted: "export the app without encrypting the package"
    default: "export the app again, and copy the whole file"
    }
  }

  /// The failure as a diagnostic about the file that `origin` names.
  package func diagnostic(in origin: Origin) -> Diagnostic {
    Diagnostic(code: code, message: message, origin: origin, hint: hint)
  }
}
