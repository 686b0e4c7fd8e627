/// Whether the name of a file says that a key may be in it.
enum KeyName: Equatable {
  /// A suffix of key files.
  case telling
  /// Plain text.
  case text
  case other

  init(_ member: PackageMember) {
    self = member.isLink ? .other : member.path.lending(Self.kind)
  }

  private static func kind(of path: UnsafeBufferPointer<UInt8>) -> KeyName {
    let end = path.indices.suffix(4)
    guard let point = end.last(where: { path[$0] == UInt8(ascii: ".") }) else { return .other }
    let suffix = path[(point + 1)...].reduce(UInt32(0)) { $0 << 8 | UInt32($1 | 0x20) }
    if suffix == 0x747874 { return .text }
    return suffixes.contains(suffix) ? .telling : .other
  }

  /// The bytes of the suffixes as numbers.
  private static let suffixes: Set<UInt32> = Set(
    ["p8", "p12", "pfx", "pem", "key", "pk8", "der", "asc", "env"].map { suffix in
      suffix.utf8.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    })
}
