package import ReadinessModel

/// Why a file, or one architecture of it, is not a Mach-O that can be read.
package enum MachOFailure: Error, Sendable, Hashable {
  /// With what it is instead: `a Java class file`.
  case notMachO(found: String)
  /// The file ends inside this part.
  case truncated(String)
  /// A part whose offset and size do not lie within the file or the slice.
  case outsideFile(String)
  /// Two parts that share bytes.
  case overlap(String, String)
  /// What is wrong, in words.
  case malformed(String)
  case tooMany(String, count: Int, limit: Int)
  case unreadable(ByteSourceFailure)

  package var code: String {
    switch self {
    case .notMachO: "macho.not-macho"
    case .truncated: "macho.truncated"
    case .outsideFile: "macho.outside-file"
    case .overlap: "macho.overlap"
    case .malformed: "macho.malformed"
    case .tooMany: "macho.too-many"
    case .unreadable: "macho.unreadable"
    }
  }

  package var message: String {
    switch self {
    case .notMachO(let found): "found \(found), expected a Mach-O executable"
    case .truncated(let part): "the file ends inside \(part)"
    case .outsideFile(let part): "\(part) lies outside of the file, which may have been cut"
    case .overlap(let first, let second): "\(first) and \(second) share bytes of the file"
    case .malformed(let what): what
    case .tooMany(let what, let count, let limit): "\(count) \(what), more than the limit of \(limit)"
    case .unreadable(let failure): failure.message
    }
  }

  package var hint: String? { "build and export the app again" }

  /// The failure as a diagnostic about the file that `origin` names.
  package func diagnostic(in origin: Origin) -> Diagnostic {
    Diagnostic(code: code, message: message, origin: origin, hint: hint)
  }
}
