/// Makes small Mach-O files, byte by byte, sound or broken. Independent of the code that reads them.
package struct MachORecipe: Sendable {
  package struct Section: Sendable {
    var segment: String
    var name: String
    var bytes: [UInt8]

    package init(_ segment: String, _ name: String, _ bytes: [UInt8]) {
      self.segment = segment
      self.name = name
      self.bytes = bytes
    }
  }

  package var cpu: UInt32 = 0x0100_000C
  package var subtype: UInt32 = 0
  package var is64Bit = true
  package var isLittleEndian = true
  package var fileType: UInt32 = 2
  /// All in one segment `__TEXT`, behind the load commands.
  package var sections: [Section] = []
  /// Whole load commands beside those of the segments, with their size filled in.
  package var commands: [[UInt8]] = []
  /// What stands at the end of the file, with `LC_CODE_SIGNATURE` pointing at it.
  package var signature: [UInt8]?
  /// Address of the first byte of the file.
  package var base: UInt64 = 0x1_0000_0000

  package init() {}

  package func u32(_ value: UInt32) -> [UInt8] { integer(UInt64(value), 4) }
  package func u64(_ value: UInt64) -> [UInt8] { integer(value, 8) }

  private func integer(_ value: UInt64, _ width: Int) -> [UInt8] {
    let little = (0..<width).map { UInt8(truncatingIfNeeded: value >> (8 * UInt64($0))) }
    return isLittleEndian ? little : little.reversed()
  }

  private func word(_ value: UInt64) -> [UInt8] { is64Bit ? u64(value) : u32(UInt32(value)) }

  package static func padded(_ name: String, _ width: Int) -> [UInt8] {
    Array(name.utf8) + [UInt8](repeating: 0, count: width - name.utf8.count)
  }

  /// A load command with its header.
  package func command(_ kind: UInt32, _ body: [UInt8]) -> [UInt8] {
    let rest = [UInt8](repeating: 0, count: (4 - body.count % 4) % 4)
    return u32(kind) + u32(UInt32(8 + body.count + rest.count)) + body + rest
  }

  package func buildVersion(_ platform: UInt32, minimum: UInt32 = 0x0010_0000, sdk: UInt32 = 0x0011_0500)
    -> [UInt8]
  {
    command(0x32, u32(platform) + u32(minimum) + u32(sdk) + u32(0))
  }

  package func library(_ path: String, kind: UInt32 = 0xC) -> [UInt8] {
    command(kind, u32(24) + u32(0) + u32(0) + u32(0) + Array(path.utf8) + [0])
  }

  package func encryption(offset: UInt32, size: UInt32, identifier: UInt32) -> [UInt8] {
    command(0x2C, u32(offset) + u32(size) + u32(identifier) + u32(0))
  }

  /// Where each section lies in the file.
  package var sectionOffsets: [Int] {
    var at = headerBytes + commandBytes
    return sections.map { section in
      at = (at + 7) / 8 * 8
      defer { at += section.bytes.count }
      return at
    }
  }

  private var headerBytes: Int { is64Bit ? 32 : 28 }
  private var segmentBytes: Int { is64Bit ? 72 : 56 }
  private var sectionBytes: Int { is64Bit ? 80 : 68 }

  private var commandBytes: Int {
    segmentBytes + sections.count * sectionBytes + commands.reduce(0) { $0 + $1.count }
      + (signature == nil ? 0 : 16)
  }

  private var codeEnd: Int {
    zip(sectionOffsets, sections).map { $0 + $1.bytes.count }.max() ?? headerBytes + commandBytes
  }

  /// Where the signature begins: the next multiple of 16.
  package var signatureOffset: Int { (codeEnd + 15) / 16 * 16 }

  /// The file.
  package var bytes: [UInt8] {
    let end = signature.map { signatureOffset + $0.count } ?? codeEnd
    var all = commands
    all.insert(segment(end: signature == nil ? end : signatureOffset), at: 0)
    if let signature {
      all.append(command(0x1D, u32(UInt32(signatureOffset)) + u32(UInt32(signature.count))))
    }
    let magic: UInt32 = is64Bit ? 0xFEED_FACF : 0xFEED_FACE
    var file = u32(magic) + u32(cpu) + u32(subtype) + u32(fileType) + u32(UInt32(all.count))
    file += u32(UInt32(commandBytes)) + u32(0) + (is64Bit ? u32(0) : [])
    file += all.joined()
    for (offset, section) in zip(sectionOffsets, sections) {
      file += [UInt8](repeating: 0, count: offset - file.count) + section.bytes
    }
    if let signature {
      file += [UInt8](repeating: 0, count: signatureOffset - file.count) + signature
    }
    return file
  }

  private func segment(end: Int) -> [UInt8] {
    var body = Self.padded("__TEXT", 16) + word(base) + word(UInt64(end)) + word(0) + word(UInt64(end))
    body += u32(5) + u32(5) + u32(UInt32(sections.count)) + u32(0)
    for (offset, section) in zip(sectionOffsets, sections) {
      body += Self.padded(section.name, 16) + Self.padded(section.segment, 16)
      body += word(base + UInt64(offset)) + word(UInt64(section.bytes.count)) + u32(UInt32(offset))
      body += u32(0) + u32(0) + u32(0) + u32(0) + u32(0) + u32(0) + (is64Bit ? u32(0) : [])
    }
    return command(is64Bit ? 0x19 : 0x1, body)
  }

  /// A universal file of these slices, each at a multiple of 32.
  package static func universal(_ slices: [(cpu: UInt32, bytes: [UInt8])], is64Bit: Bool = false) -> [UInt8] {
    var big = MachORecipe()
    big.isLittleEndian = false
    var table = big.u32(is64Bit ? 0xCAFE_BABF : 0xCAFE_BABE) + big.u32(UInt32(slices.count))
    var at = (8 + slices.count * (is64Bit ? 32 : 20) + 31) / 32 * 32
    var offsets: [Int] = []
    for slice in slices {
      offsets.append(at)
      table += big.u32(slice.cpu) + big.u32(0)
      table +=
        is64Bit
        ? big.u64(UInt64(at)) + big.u64(UInt64(slice.bytes.count)) + big.u32(5) + big.u32(0)
        : big.u32(UInt32(at)) + big.u32(UInt32(slice.bytes.count)) + big.u32(5)
      at = (at + slice.bytes.count + 31) / 32 * 32
    }
    for (offset, slice) in zip(offsets, slices) {
      table += [UInt8](repeating: 0, count: offset - table.count) + slice.bytes
    }
    return table
  }
}
