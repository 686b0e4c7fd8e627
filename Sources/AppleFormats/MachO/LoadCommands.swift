extension MachOImage {
  /// Most bytes of load commands. Large apps have some ten thousand.
  package static let maximumCommandBytes = 1 << 20
  package static let maximumCommands = 16_384
  package static let maximumSections = 4_096

  /// Reads the header and the load commands of one image, the whole of `source`. Commands that are of no
  /// use here are stepped over.
  package init(reading source: any ByteSource) throws(MachOFailure) {
    let bytes: [UInt8]
    do {
      bytes = try source.read(0..<min(source.count, 32))
    } catch { throw .unreadable(error) }
    guard let magic = StructFields(bytes).u32(0) else {
      throw .notMachO(found: MachOFile.kind(of: bytes))
    }
    switch magic {
    case 0xFEED_FACE: (is64Bit, isLittleEndian) = (false, false)
    case 0xFEED_FACF: (is64Bit, isLittleEndian) = (true, false)
    case 0xCEFA_EDFE: (is64Bit, isLittleEndian) = (false, true)
    case 0xCFFA_EDFE: (is64Bit, isLittleEndian) = (true, true)
    default: throw .notMachO(found: MachOFile.kind(of: bytes))
    }
    let header = StructFields(bytes, littleEndian: isLittleEndian)
    let start = is64Bit ? 32 : 28
    guard bytes.count >= start, let type = header.u32(4), let subtype = header.u32(8),
      let fileType = header.u32(12), let count = header.size(16), let length = header.size(20)
    else { throw .truncated("the Mach-O header") }
    architecture = CPUArchitecture(type: type, subtype: subtype)
    self.fileType = fileType
    size = source.count
    guard count <= Self.maximumCommands else {
      throw .tooMany("load commands", count: count, limit: Self.maximumCommands)
    }
    guard length <= Self.maximumCommandBytes else {
      throw .tooMany("bytes of load commands", count: length, limit: Self.maximumCommandBytes)
    }
    guard start + length <= source.count else { throw .truncated("the load commands") }
    let commands: [UInt8]
    do {
      commands = try source.read(start..<start + length)
    } catch { throw .unreadable(error) }
    try read(StructFields(commands, littleEndian: isLittleEndian), count: count)
    try refuseOverlap()
  }

  private mutating func read(_ commands: StructFields, count: Int) throws(MachOFailure) {
    var position = 0
    for index in 0..<count {
      guard let kind = commands.u32(position), let size = commands.size(position + 4) else {
        throw .truncated("load command \(index)")
      }
      guard size >= 8, size % 4 == 0, size <= commands.bytes.count - position else {
        throw .malformed("load command \(index) has a size of \(size) bytes, which does not fit")
      }
      let command = LoadCommand(fields: commands, start: position, size: size, index: index)
      try read(command, kind: kind)
      position += size
    }
  }

  private mutating func read(_ command: LoadCommand, kind: UInt32) throws(MachOFailure) {
    switch kind {
    case 0x1, 0x19: try readSegment(command, is64: kind == 0x19)
    case 0x2: try readSymbols(command)
    case 0xC: libraries.append(try command.library(.load))
    case 0x8000_0018: libraries.append(try command.library(.weak))
    case 0x8000_001F: libraries.append(try command.library(.reexport))
    case 0x20: libraries.append(try command.library(.lazy))
    case 0x8000_0023: libraries.append(try command.library(.upward))
    case 0x1D:
      guard signature == nil else { throw .malformed("two code signatures, expected one") }
      signature = try range(
        UInt64(command.u32(8)), UInt64(command.u32(12)), "the code signature")
    case 0x21, 0x2C:
      guard encryption == nil else { throw .malformed("two commands about encryption, expected one") }
      encryption = Encryption(
        range: try range(UInt64(command.u32(8)), UInt64(command.u32(12)), "the encrypted part"),
        identifier: try command.u32(16))
    case 0x32:
      builds.append(
        BuildVersion(
          platform: try command.u32(8), minimumOS: try command.u32(12), sdk: try command.u32(16)))
    case 0x24, 0x25, 0x2F, 0x30: try readMinimumVersion(command, kind: kind)
    default: break
    }
  }

  private func range(_ offset: UInt64, _ length: UInt64, _ what: String) throws(MachOFailure) -> Range<Int> {
    guard let range = checkedRange(offset, length, within: size) else { throw .outsideFile(what) }
    return range
  }

  /// `LC_VERSION_MIN_MACOSX`, `…_IPHONEOS`, `…_TVOS`, `…_WATCHOS`, which do not tell a simulator: there
  /// the processor does.
  private mutating func readMinimumVersion(_ command: LoadCommand, kind: UInt32) throws(MachOFailure) {
    let platform: UInt32 =
      switch kind {
      case 0x25: architecture.isIntel ? 7 : 2
      case 0x2F: architecture.isIntel ? 8 : 3
      case 0x30: architecture.isIntel ? 9 : 4
      default: 1
      }
    builds.append(
      BuildVersion(platform: platform, minimumOS: try command.u32(8), sdk: try command.u32(12)))
  }

  private mutating func readSymbols(_ command: LoadCommand) throws(MachOFailure) {
    guard symbols == nil else { throw .malformed("two symbol tables, expected one") }
    let count = UInt64(try command.u32(12))
    _ = try range(UInt64(command.u32(8)), count * (is64Bit ? 16 : 12), "the symbol table")
    symbols = SymbolTable(
      count: Int(count),
      names: try range(UInt64(command.u32(16)), UInt64(command.u32(20)), "the table of symbol names"))
  }

  private mutating func readSegment(_ command: LoadCommand, is64: Bool) throws(MachOFailure) {
    let name = try command.name(8)
    let address = is64 ? try command.u64(24) : UInt64(try command.u32(24))
    let offset = is64 ? try command.u64(40) : UInt64(try command.u32(32))
    let length = is64 ? try command.u64(48) : UInt64(try command.u32(36))
    segments.append(
      Segment(name: name, address: address, range: try range(offset, length, "the segment `\(name)`")))
    let count = Int(try command.u32(is64 ? 64 : 48))
    let first = is64 ? 72 : 56
    let width = is64 ? 80 : 68
    guard count <= (command.size - first) / width else {
      throw .malformed("the segment `\(name)` promises \(count) sections, more than its command holds")
    }
    guard sections.count + count <= Self.maximumSections else {
      throw .tooMany("sections", count: sections.count + count, limit: Self.maximumSections)
    }
    for index in 0..<count {
      sections.append(try section(command, at: first + index * width, is64: is64))
    }
  }

  private func section(_ command: LoadCommand, at start: Int, is64: Bool) throws(MachOFailure) -> Section {
    let name = try command.name(start)
    let segment = try command.name(start + 16)
    let address = is64 ? try command.u64(start + 32) : UInt64(try command.u32(start + 32))
    let length = is64 ? try command.u64(start + 40) : UInt64(try command.u32(start + 36))
    let offset = try command.u32(start + (is64 ? 48 : 40))
    let type = try command.u32(start + (is64 ? 64 : 56)) & 0xFF
    // S_ZEROFILL, S_GB_ZEROFILL and S_THREAD_LOCAL_ZEROFILL have memory and no bytes.
    let hasBytes = type != 0x1 && type != 0xC && type != 0x12 && fileType != Self.debugSymbols
    return Section(
      segment: segment, name: name, address: address,
      range: hasBytes ? try range(UInt64(offset), length, "the section `\(segment),\(name)`") : 0..<0)
  }

  /// `MH_DSYM`: its sections keep the sizes of the executable, whose bytes it does not hold.
  private static var debugSymbols: UInt32 { 10 }

  private func refuseOverlap() throws(MachOFailure) {
    let inFile = segments.filter { !$0.range.isEmpty }.sorted { $0.range.lowerBound < $1.range.lowerBound }
    for (one, next) in zip(inFile, inFile.dropFirst()) where one.range.overlaps(next.range) {
      throw .overlap("the segment `\(one.name)`", "the segment `\(next.name)`")
    }
  }
}

/// One load command, whose fields are read at offsets from its start.
struct LoadCommand {
  let fields: StructFields
  let start: Int
  let size: Int
  let index: Int

  private var short: MachOFailure { .malformed("load command \(index) is too short for what it is") }

  func u32(_ offset: Int) throws(MachOFailure) -> UInt32 {
    guard offset + 4 <= size, let value = fields.u32(start + offset) else { throw short }
    return value
  }

  func u64(_ offset: Int) throws(MachOFailure) -> UInt64 {
    guard offset + 8 <= size, let value = fields.u64(start + offset) else { throw short }
    return value
  }

  /// A name of 16 bytes, for segments and sections.
  func name(_ offset: Int) throws(MachOFailure) -> String {
    guard offset + 16 <= size, let name = fields.name(start + offset, width: 16) else { throw short }
    return name
  }

  func library(_ link: MachOImage.LinkedLibrary.Link) throws(MachOFailure) -> MachOImage.LinkedLibrary {
    let offset = Int(try u32(8))
    guard offset < size, let path = fields.text(start + offset, before: start + size) else {
      throw .malformed("load command \(index) names a library by a text that does not end or is not UTF-8")
    }
    return MachOImage.LinkedLibrary(path: path, link: link)
  }
}
