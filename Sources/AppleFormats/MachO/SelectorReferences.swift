/// The pointers to selectors that an image sends: `__objc_selrefs`.
///
/// In the file a pointer is an address, or a link of a chain that dyld follows (`mach-o/fixup-chains.h`):
/// then its low bits are an address or an offset from the image's base. All readings are tried; one that
/// does not hit the start of a name says nothing.
struct SelectorReferences {
  /// Most bytes of references that are read.
  static let maximumBytes = 8 << 20

  private let pointers: Set<UInt64>
  private let base: UInt64

  init(of image: MachOImage, in source: any ByteSource) throws(ByteSourceFailure) {
    base = image.segments.first { $0.name == "__TEXT" }?.address ?? 0
    var pointers: Set<UInt64> = []
    let width = image.is64Bit ? 8 : 4
    for section in image.sections(named: "__objc_selrefs") where section.range.count <= Self.maximumBytes {
      let fields = StructFields(try source.read(section.range), littleEndian: image.isLittleEndian)
      var position = 0
      while position + width <= fields.bytes.count {
        if let raw = width == 8 ? fields.u64(position) : fields.u32(position).map({ UInt64($0) }) {
          pointers.insert(raw)
          if width == 8 {
            // 36 bits in DYLD_CHAINED_PTR_64, 43 in the arm64e forms.
            pointers.insert(raw & 0xF_FFFF_FFFF)
            pointers.insert(raw & 0x7FF_FFFF_FFFF)
          } else {
            pointers.insert(raw & 0x3FF_FFFF)
          }
        }
        position += width
      }
    }
    self.pointers = pointers
  }

  /// Those of `names` whose address is pointed at.
  func sent(_ names: [String: UInt64]) -> Set<String> {
    Set(names.filter { pointers.contains($0.value) || pointers.contains($0.value &- base) }.keys)
  }
}
