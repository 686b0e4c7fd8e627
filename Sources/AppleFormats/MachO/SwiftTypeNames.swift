/// Names of the Swift types that an image defines, from its metadata.
///
/// `__swift5_types` holds relative pointers to context descriptors (swift/docs/ABI/TypeMetadata.rst and
/// include/swift/ABI/Metadata.h): flags, parent, name, each of 32 bits, the last two relative to themselves.
package struct SwiftTypeNames: Sendable, Hashable {
  /// Most types of one image.
  package static let maximumTypes = 200_000
  /// Longest name that is kept, in bytes.
  package static let maximumNameBytes = 512

  /// Without module and outer types, sorted, each once.
  package let names: [String]

  /// `nil` when the metadata is encrypted or there is more of it than the limit.
  package init?(of image: MachOImage, in source: any ByteSource) throws(ByteSourceFailure) {
    let sections = image.sections(named: "__swift5_types")
    if image.isEncrypted, sections.contains(where: { image.isEncrypted($0.range) }) { return nil }
    var descriptors: [UInt64] = []
    for section in sections {
      guard section.range.count / 4 + descriptors.count <= Self.maximumTypes else { return nil }
      let fields = StructFields(try source.read(section.range), littleEndian: image.isLittleEndian)
      for index in 0..<section.range.count / 4 {
        guard let relative = fields.u32(index * 4) else { break }
        // The low two bits tell how the descriptor is reached; anything but 0 leads to another image.
        guard relative & 3 == 0 else { continue }
        descriptors.append(Self.target(relative, from: section.address &+ UInt64(index * 4)))
      }
    }
    var reader = AddressReader(image: image, source: source)
    var places: [UInt64] = []
    for descriptor in descriptors.sorted() {
      guard let bytes = try reader.bytes(at: descriptor, count: 12) else { continue }
      let fields = StructFields(bytes, littleEndian: image.isLittleEndian)
      guard let flags = fields.u32(0), let name = fields.u32(8) else { continue }
      // Class, structure, enumeration.
      guard (16...18).contains(flags & 0x1F) else { continue }
      places.append(Self.target(name, from: descriptor &+ 8))
    }
    var names: Set<String> = []
    for place in places.sorted() {
      if let name = try reader.text(at: place, limit: Self.maximumNameBytes) { names.insert(name) }
    }
    self.names = names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  private static func target(_ relative: UInt32, from address: UInt64) -> UInt64 {
    address &+ UInt64(bitPattern: Int64(Int32(bitPattern: relative)))
  }
}

/// Reads by address, through a window that moves on. Addresses that rise make it read each byte once.
struct AddressReader {
  private let image: MachOImage
  private let source: any ByteSource
  private var window: (range: Range<Int>, bytes: [UInt8]) = (0..<0, [])
  private static let windowBytes = 64 * 1024

  init(image: MachOImage, source: any ByteSource) {
    self.image = image
    self.source = source
  }

  /// `nil` where nothing of the file lies at the address, or it is encrypted.
  mutating func bytes(at address: UInt64, count: Int) throws(ByteSourceFailure) -> [UInt8]? {
    guard let (start, room) = place(of: address), room >= count else { return nil }
    return Array(try load(start, atLeast: count).prefix(count))
  }

  /// Text up to a NUL within `limit` bytes.
  mutating func text(at address: UInt64, limit: Int) throws(ByteSourceFailure) -> String? {
    guard let (start, room) = place(of: address) else { return nil }
    let bytes = try load(start, atLeast: min(limit, room)).prefix(limit)
    guard let end = bytes.firstIndex(of: 0) else { return nil }
    return String(validating: bytes[..<end], as: UTF8.self)
  }

  private func place(of address: UInt64) -> (start: Int, room: Int)? {
    for segment in image.segments where address >= segment.address {
      let offset = address - segment.address
      guard offset < UInt64(segment.range.count) else { continue }
      let start = segment.range.lowerBound + Int(offset)
      guard !image.isEncrypted(start..<start + 1) else { return nil }
      return (start, segment.range.upperBound - start)
    }
    return nil
  }

  private mutating func load(_ start: Int, atLeast count: Int) throws(ByteSourceFailure) -> ArraySlice<UInt8>
  {
    if !(window.range.lowerBound <= start && start + count <= window.range.upperBound) {
      let end = min(source.count, start + max(count, Self.windowBytes))
      window = (start..<end, try source.read(start..<end))
    }
    return window.bytes[(start - window.range.lowerBound)...]
  }
}
