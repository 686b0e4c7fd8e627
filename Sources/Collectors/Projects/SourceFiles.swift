/// Files of a source tree.
enum SourceFiles {
  static let limit = 8 << 20

  static func bytes(at path: String) -> [UInt8]? {
    guard let file = try? EvidenceFile(path: path) else { return nil }
    return try? file.bytes(limit: limit)
  }

  static func text(at path: String) -> String? {
    bytes(at: path).map { String(decoding: $0, as: UTF8.self) }
  }
}
