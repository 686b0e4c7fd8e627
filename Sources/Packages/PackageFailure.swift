package import ReadinessModel
package import ZipReading

/// Why a package, or a file inside it, is not read.
package enum PackageFailure: Error, Sendable, Hashable {
  case zip(ZipFailure)
  /// A folder, or a file in it, with the system's words.
  case cannotRead(String)
  /// With its name, its bytes and how many are read.
  case tooLarge(String, size: Int, limit: Int)
  case tooMany(String, limit: Int)
  /// A file that stands twice in the archive.
  case duplicate(String)
  /// A symbolic link where a file is expected.
  case link(String)
  /// Neither an archive nor one of Apple's folders.
  case unknownForm(String)

  package var code: String {
    switch self {
    case .zip(let failure): failure.code
    case .cannotRead: "package.cannot-read"
    case .tooLarge: "package.file-too-large"
    case .tooMany: "package.too-many"
    case .duplicate: "package.duplicate-entry"
    case .link: "package.link"
    case .unknownForm: "package.unknown-form"
    }
  }

  package var message: String {
    switch self {
    case .zip(let failure): failure.message
    case .cannotRead(let reason): "cannot be read: \(reason)"
    case .tooLarge(let name, let size, let limit):
      "`\(name)` has \(size) bytes, more than the limit of \(limit)"
    case .tooMany(let what, let limit): "more \(what) than the limit of \(limit)"
    case .duplicate(let name): "two entries are named `\(name)`, and which one counts is not defined"
    case .link(let name): "`\(name)` is a symbolic link, expected a file"
    case .unknownForm(let found): "found \(found), expected an .ipa, an .xcarchive, an .app or a zip of one"
    }
  }

  package var hint: String? {
    switch self {
    case .zip(let failure): failure.hint
    case .cannotRead: "check the file and its permissions"
    case .tooLarge, .tooMany, .duplicate, .link: "export the app again"
    case .unknownForm: "name the exported package"
    }
  }

  /// Whether there is something that opens, although it makes no sense.
  package var isReadable: Bool {
    switch self {
    case .unknownForm: return false
    case .zip(let failure):
      if case .cannotOpen = failure { return false }
      return true
    default: return true
    }
  }

  /// The failure as a diagnostic about the file that `origin` names.
  package func diagnostic(in origin: Origin) -> Diagnostic {
    Diagnostic(code: code, message: message, origin: origin, hint: hint)
  }
}
