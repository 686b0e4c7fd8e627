/// A Mach-O file, thin or universal (`mach-o/fat.h`, `mach-o/loader.h`; Apple TN3126).
///
/// 32 and 64 bit, both byte orders. Not covered: object archives, bitcode, what dyld does with fixups.
package struct MachOFile: Sendable {
  package enum Form: String, Sendable, Hashable, CaseIterable {
    case thin
    case universal32 = "universal"
    case universal64 = "universal-64"
  }

  package struct Slice: Sendable {
    package let architecture: CPUArchitecture
    /// Where the image lies in the file.
    package let range: Range<Int>
    /// What was read of it, or why it cannot be read.
    package let image: Result<MachOImage, MachOFailure>
  }

  /// Most architectures of one file. 0xCAFEBABE also begins Java classes, whose version would be above it.
  package static let maximumSlices = 40

  package let form: Form
  package let slices: [Slice]

  /// Reads the headers and load commands of every slice. A thin file that cannot be read is thrown; in a
  /// universal one the slice holds its failure.
  package init(reading source: any ByteSource) throws(MachOFailure) {
    let start: [UInt8]
    do {
      start = try source.read(0..<min(source.count, 64))
    } catch { throw .unreadable(error) }
    let big = StructFields(start)
    switch big.u32(0) {
    case 0xCAFE_BABE, 0xCAFE_BABF:
      let is64 = big.u32(0) == 0xCAFE_BABF
      form = is64 ? .universal64 : .universal32
      slices = try Self.slices(of: source, is64: is64)
    case 0xFEED_FACE, 0xFEED_FACF, 0xCEFA_EDFE, 0xCFFA_EDFE:
      form = .thin
      let image = try MachOImage(reading: source)
      slices = [Slice(architecture: image.architecture, range: 0..<source.count, image: .success(image))]
    default: throw .notMachO(found: Self.kind(of: start))
    }
  }

  private static func slices(of source: any ByteSource, is64: Bool) throws(MachOFailure) -> [Slice] {
    let width = is64 ? 32 : 20
    let table: StructFields
    let count: Int
    do {
      count = StructFields(try source.read(0..<min(8, source.count))).size(4) ?? 0
      guard (1...maximumSlices).contains(count) else {
        throw MachOFailure.notMachO(
          found: "a Java class file or a universal header with \(count) architectures")
      }
      guard 8 + count * width <= source.count else { throw MachOFailure.truncated("the table of slices") }
      table = StructFields(try source.read(8..<8 + count * width))
    } catch let failure as ByteSourceFailure {
      throw .unreadable(failure)
    } catch let failure as MachOFailure {
      throw failure
    } catch { throw .truncated("the table of slices") }
    let places = try places(in: table, count: count, is64: is64, fileSize: source.count)
    try refuseOverlap(places, header: 8 + count * width)
    return places.map { place in
      Slice(
        architecture: place.architecture, range: place.range,
        image: Self.image(place.architecture, in: ByteWindow(source, place.range)))
    }
  }

  private typealias Place = (architecture: CPUArchitecture, range: Range<Int>)

  private static func places(
    in table: StructFields, count: Int, is64: Bool, fileSize: Int
  ) throws(MachOFailure) -> [Place] {
    var places: [Place] = []
    for index in 0..<count {
      let at = index * (is64 ? 32 : 20)
      guard let type = table.u32(at), let subtype = table.u32(at + 4),
        let offset = is64 ? table.u64(at + 8) : table.u32(at + 8).map({ UInt64($0) }),
        let size = is64 ? table.u64(at + 16) : table.u32(at + 12).map({ UInt64($0) })
      else { throw .truncated("the table of slices") }
      let architecture = CPUArchitecture(type: type, subtype: subtype)
      guard let range = checkedRange(offset, size, within: fileSize) else {
        throw .outsideFile("the slice for \(architecture.name)")
      }
      guard !places.contains(where: { $0.architecture == architecture }) else {
        throw .malformed("two slices for \(architecture.name), expected one for each architecture")
      }
      places.append((architecture, range))
    }
    return places
  }

  private static func refuseOverlap(_ places: [Place], header: Int) throws(MachOFailure) {
    var end = header
    var before = "the table of slices"
    for place in places.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      let name = "the slice for \(place.architecture.name)"
      guard place.range.lowerBound >= end else { throw .overlap(before, name) }
      end = place.range.upperBound
      before = name
    }
  }

  private static func image(
    _ architecture: CPUArchitecture, in window: ByteWindow?
  ) -> Result<MachOImage, MachOFailure> {
    guard let window else { return .failure(.outsideFile("the slice for \(architecture.name)")) }
    do {
      let image = try MachOImage(reading: window)
      guard image.architecture == architecture else {
        return .failure(
          .malformed(
            "the header is for \(image.architecture.name), the table of slices says \(architecture.name)"))
      }
      return .success(image)
    } catch { return .failure(error) }
  }

  /// What else begins like this, in words.
  static func kind(of start: [UInt8]) -> String {
    let known: [(String, [UInt8])] = [
      ("an object archive (static library)", Array("!<arch>".utf8)), ("a zip archive", [0x50, 0x4B, 3, 4]),
      ("a script", Array("#!".utf8)), ("an ELF file", [0x7F, 0x45, 0x4C, 0x46]),
      ("a property list", Array("bplist".utf8)), ("a Windows executable", Array("MZ".utf8)),
    ]
    if start.isEmpty { return "an empty file" }
    if let match = known.first(where: { start.starts(with: $0.1) }) { return match.0 }
    let isText = start.allSatisfy { $0 >= 0x20 && $0 < 0x7F || ($0 >= 0x09 && $0 <= 0x0D) }
    return isText ? "text" : "bytes without a known magic number"
  }
}
