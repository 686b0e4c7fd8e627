package import ReadinessModel

/// Why nothing of a code signature can be told.
package enum CodeSignatureFailure: Error, Sendable, Hashable {
  /// Not the magic number of a signature; with what stands there.
  case notASignature(magic: UInt32)
  /// The signature ends inside this part.
  case truncated(String)
  /// A blob whose place or length does not lie within the signature.
  case outside(String)
  case overlap(String, String)
  case duplicateSlot(UInt32)
  case tooMany(blobs: Int, limit: Int)
  case tooLarge(bytes: Int, limit: Int)
  /// A blob that begins with another magic number than its slot calls for.
  case wrongMagic(slot: UInt32, magic: UInt32)
  case noCodeDirectory
  /// A version this reader does not know the layout of.
  case unsupportedVersion(UInt32)
  /// What is wrong with a CodeDirectory, in words.
  case malformed(String)
  case unreadable(ByteSourceFailure)

  package var code: String {
    switch self {
    case .notASignature: "signature.not-a-signature"
    case .truncated: "signature.truncated"
    case .outside: "signature.outside"
    case .overlap: "signature.overlap"
    case .duplicateSlot: "signature.duplicate-slot"
    case .tooMany: "signature.too-many-blobs"
    case .tooLarge: "signature.too-large"
    case .wrongMagic: "signature.wrong-magic"
    case .noCodeDirectory: "signature.no-code-directory"
    case .unsupportedVersion: "signature.unsupported-version"
    case .malformed: "signature.malformed"
    case .unreadable: "signature.unreadable"
    }
  }

  package var message: String {
    switch self {
    case .notASignature(let magic): "magic number \(Self.hex(magic)), expected 0xfade0cc0"
    case .truncated(let part): "the code signature ends inside \(part)"
    case .outside(let part): "\(part) lies outside of the code signature"
    case .overlap(let first, let second): "\(first) and \(second) share bytes of the code signature"
    case .duplicateSlot(let slot): "slot \(Self.hex(slot)) stands twice in the code signature"
    case .tooMany(let blobs, let limit):
      "\(blobs) blobs in the code signature, more than the limit of \(limit)"
    case .tooLarge(let bytes, let limit):
      "a code signature of \(bytes) bytes, more than the limit of \(limit)"
    case .wrongMagic(let slot, let magic):
      "magic number \(Self.hex(magic)) in slot \(Self.hex(slot)), which calls for another kind of blob"
    case .noCodeDirectory: "no CodeDirectory in the code signature"
    case .unsupportedVersion(let version):
      "a CodeDirectory of version \(Self.hex(version)), expected 0x20001 to 0x2efff"
    case .malformed(let what): what
    case .unreadable(let failure): failure.message
    }
  }

  package var hint: String? { "sign again with Apple's tools" }

  /// The failure as a diagnostic about the file that `origin` names.
  package func diagnostic(in origin: Origin) -> Diagnostic {
    Diagnostic(code: code, message: message, origin: origin, hint: hint)
  }

  private static func hex(_ number: UInt32) -> String { "0x" + String(number, radix: 16) }
}
