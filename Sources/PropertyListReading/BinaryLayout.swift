/// The file structure of a binary property list: header, objects, offset table, trailer.
///
/// Source: the comment at the head of Apple's open CFBinaryPList.c. Sets, nulls, fill bytes and URLs,
/// which no property list holds, are refused.
struct BinaryLayout {
  /// One object as its marker describes it.
  enum Object {
    case boolean
    /// Bytes of a big-endian integer.
    case integer(Range<Int>)
    case real
    case date(Range<Int>)
    case data(Range<Int>)
    case ascii(Range<Int>)
    case utf16(Range<Int>)
    case uid
    /// References, ``referenceSize`` bytes each.
    case array(Range<Int>)
    case dictionary(keys: Range<Int>, values: Range<Int>)
  }

  let bytes: [UInt8]
  let referenceSize: Int
  let objectCount: Int
  let top: Int
  private let offsetSize: Int
  private let table: Int

  private static let headerSize = 8
  private static let trailerSize = 32

  init(_ bytes: [UInt8]) throws(PropertyListFailure) {
    self.bytes = bytes
    guard bytes.starts(with: "bplist00".utf8) else {
      throw .malformed("binary property list of another version, expected `bplist00`", .offset(6))
    }
    guard bytes.count > Self.headerSize + Self.trailerSize else {
      throw .malformed("\(bytes.count) bytes, too short for header, objects and trailer", .offset(0))
    }
    let trailer = bytes.count - Self.trailerSize
    offsetSize = Int(bytes[trailer + 6])
    referenceSize = Int(bytes[trailer + 7])
    guard (1...8).contains(offsetSize), (1...8).contains(referenceSize) else {
      throw .malformed("offsets and references of no possible size", .offset(trailer + 6))
    }
    let count = Self.integer(bytes[trailer + 8..<trailer + 16])
    let top = Self.integer(bytes[trailer + 16..<trailer + 24])
    let table = Self.integer(bytes[trailer + 24..<trailer + 32])
    guard table > UInt64(Self.headerSize), table < UInt64(trailer) else {
      throw .malformed("offset table outside of the file", .offset(trailer + 24))
    }
    self.table = Int(table)
    let room = UInt64((trailer - self.table) / offsetSize)
    guard count >= 1, count <= room else {
      throw .malformed(
        "\(count) objects claimed, the offset table has room for \(room)", .offset(trailer + 8))
    }
    objectCount = Int(count)
    guard top < count else { throw .malformed("top object does not exist", .offset(trailer + 16)) }
    self.top = Int(top)
  }

  /// The last eight bytes count.
  static func integer(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.reduce(0) { $0 << 8 | UInt64($1) }
  }

  /// Where object `index` begins.
  func offset(of index: Int) throws(PropertyListFailure) -> Int {
    let entry = table + index * offsetSize
    let offset = Self.integer(bytes[entry..<entry + offsetSize])
    guard offset >= UInt64(Self.headerSize), offset < UInt64(table) else {
      throw .malformed("object \(index) lies outside of the objects", .offset(entry))
    }
    return Int(offset)
  }

  /// The object index at reference `position` of `references`.
  func reference(_ position: Int, in references: Range<Int>) throws(PropertyListFailure) -> Int {
    let from = references.lowerBound + position * referenceSize
    let index = Self.integer(bytes[from..<from + referenceSize])
    guard index < UInt64(objectCount) else {
      throw .malformed("reference to an object that does not exist", .offset(from))
    }
    return Int(index)
  }

  func object(_ index: Int) throws(PropertyListFailure) -> Object {
    let offset = try offset(of: index)
    let marker = bytes[offset]
    let low = Int(marker & 0x0F)
    func body(_ length: Int) throws(PropertyListFailure) -> Range<Int> {
      try range(from: offset + 1, length: UInt64(length), unit: 1, of: offset)
    }
    switch marker >> 4 {
    case 0x0 where low == 8 || low == 9: return .boolean
    case 0x1 where low <= 4: return .integer(try body(1 << low))
    case 0x2 where low == 2 || low == 3:
      _ = try body(1 << low)
      return .real
    case 0x3 where low == 3: return .date(try body(8))
    case 0x8 where [0, 1, 3, 7].contains(low):
      _ = try body(low + 1)
      return .uid
    case 0x4: return .data(try counted(offset, unit: 1))
    case 0x5: return .ascii(try counted(offset, unit: 1))
    case 0x6: return .utf16(try counted(offset, unit: 2))
    case 0xA: return .array(try counted(offset, unit: referenceSize))
    case 0xD:
      let both = try counted(offset, unit: referenceSize * 2)
      let middle = both.lowerBound + both.count / 2
      return .dictionary(keys: both.lowerBound..<middle, values: middle..<both.upperBound)
    default:
      throw .malformed("object of unknown kind 0x\(String(marker, radix: 16))", .offset(offset))
    }
  }

  /// The bytes behind a marker whose low half is a count, or 15 for a count in an integer that follows.
  private func counted(_ offset: Int, unit: Int) throws(PropertyListFailure) -> Range<Int> {
    let low = bytes[offset] & 0x0F
    guard low == 15 else { return try range(from: offset + 1, length: UInt64(low), unit: unit, of: offset) }
    guard offset + 1 < table, bytes[offset + 1] >> 4 == 1, bytes[offset + 1] & 0x0F <= 3 else {
      throw .malformed("object with no integer for its length", .offset(offset))
    }
    let size = 1 << Int(bytes[offset + 1] & 0x0F)
    let figures = try range(from: offset + 2, length: UInt64(size), unit: 1, of: offset)
    return try range(
      from: figures.upperBound, length: Self.integer(bytes[figures]), unit: unit, of: offset)
  }

  private func range(
    from start: Int, length: UInt64, unit: Int, of offset: Int
  ) throws(PropertyListFailure) -> Range<Int> {
    let room = UInt64(max(0, table - start)) / UInt64(unit)
    guard length <= room else {
      throw .malformed("object that reaches into the offset table", .offset(offset))
    }
    return start..<start + Int(length) * unit
  }
}
