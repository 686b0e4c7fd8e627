/// Makes code signatures, sound or broken. The digests are the caller's.
package struct CodeSignatureRecipe: Sendable {
  /// A part of the signature: its slot, magic number and content without header.
  package struct Blob: Sendable {
    package var slot: UInt32
    package var magic: UInt32
    package var content: [UInt8]

    package init(_ slot: UInt32, _ magic: UInt32, _ content: [UInt8]) {
      self.slot = slot
      self.magic = magic
      self.content = content
    }

    package var bytes: [UInt8] { big(magic) + big(UInt32(8 + content.count)) + content }
  }

  package struct Directory: Sendable {
    package var version: UInt32 = 0x20400
    package var flags: UInt32 = 0
    package var identifier = "com.example.app"
    package var team: String? = "ABCDE12345"
    package var hashType: UInt8 = 2
    package var hashSize = 32
    package var pageBits: UInt8 = 12
    package var codeLimit = 0
    /// By slot: 1 for the Info.plist.
    package var special: [Int: [UInt8]] = [:]
    package var pages: [[UInt8]] = []

    package init() {}

    /// The blob.
    package func blob(slot: UInt32 = 0) -> Blob {
      let names = Array(identifier.utf8) + [0] + (team.map { Array($0.utf8) + [0] } ?? [])
      let highest = special.keys.max() ?? 0
      let identity = 88
      let hashes = identity + names.count + highest * hashSize
      var content = big(version) + big(flags) + big(UInt32(hashes)) + big(UInt32(identity))
      content += big(UInt32(highest)) + big(UInt32(pages.count)) + big(UInt32(codeLimit))
      content += [UInt8(hashSize), hashType, 0, pageBits] + big(0) + big(0)
      content += big(team == nil ? 0 : UInt32(identity + identifier.utf8.count + 1))
      content += big(0) + [UInt8](repeating: 0, count: 32) + names
      for slot in stride(from: highest, to: 0, by: -1) {
        content += special[slot] ?? [UInt8](repeating: 0, count: hashSize)
      }
      return Blob(slot, 0xFADE_0C02, content + pages.joined())
    }
  }

  /// The container of `blobs`, one behind the other.
  package static func container(_ blobs: [Blob], magic: UInt32 = 0xFADE_0CC0) -> [UInt8] {
    var at = 12 + blobs.count * 8
    var index: [UInt8] = []
    for blob in blobs {
      index += big(blob.slot) + big(UInt32(at))
      at += blob.bytes.count
    }
    return big(magic) + big(UInt32(at)) + big(UInt32(blobs.count)) + index + blobs.flatMap(\.bytes)
  }
}

private func big(_ value: UInt32) -> [UInt8] {
  [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
}
