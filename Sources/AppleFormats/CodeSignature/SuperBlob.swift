/// The container of a code signature (`cs_blobs.h` of the open xnu sources). All numbers are big-endian.
///
///     SuperBlob ::= magic u32 (0xfade0cc0), length u32, count u32, count × { slot u32, offset u32 }
///     Blob      ::= magic u32, length u32 (with these eight bytes), content
///
/// Offsets are from the start of the SuperBlob.
struct SuperBlob {
  static let maximumBytes = 32 << 20
  static let maximumBlobs = 64

  enum Magic {
    static let signature: UInt32 = 0xFADE_0CC0
    static let codeDirectory: UInt32 = 0xFADE_0C02
    static let requirements: UInt32 = 0xFADE_0C01
    static let entitlements: UInt32 = 0xFADE_7171
    static let derEntitlements: UInt32 = 0xFADE_7172
    static let wrapper: UInt32 = 0xFADE_0B01
  }

  enum Slot {
    static let codeDirectory: UInt32 = 0
    static let info: UInt32 = 1
    static let requirements: UInt32 = 2
    static let resources: UInt32 = 3
    static let entitlements: UInt32 = 5
    static let derEntitlements: UInt32 = 7
    static let alternates: ClosedRange<UInt32> = 0x1000...0x1004
    static let cms: UInt32 = 0x10000
  }

  struct Blob {
    let slot: UInt32
    let magic: UInt32
    /// With the header of eight bytes.
    let range: Range<Int>
  }

  /// The signature, without what pads it in the file.
  let bytes: [UInt8]
  /// In the order of the index.
  let blobs: [Blob]

  /// Reads the signature at `range` of an image.
  init(reading source: any ByteSource, at range: Range<Int>) throws(CodeSignatureFailure) {
    do {
      let header = StructFields(
        try source.read(range.lowerBound..<min(range.upperBound, range.lowerBound + 12)))
      guard let magic = header.u32(0), let length = header.size(4) else {
        throw CodeSignatureFailure.truncated("its header")
      }
      guard magic == Magic.signature else { throw CodeSignatureFailure.notASignature(magic: magic) }
      guard length >= 12, length <= range.count else {
        throw CodeSignatureFailure.outside("the end that the header names")
      }
      guard length <= Self.maximumBytes else {
        throw CodeSignatureFailure.tooLarge(bytes: length, limit: Self.maximumBytes)
      }
      bytes = try source.read(range.lowerBound..<range.lowerBound + length)
    } catch let failure as CodeSignatureFailure {
      throw failure
    } catch let failure as ByteSourceFailure {
      throw .unreadable(failure)
    } catch { throw .truncated("its header") }
    blobs = try Self.index(of: bytes)
  }

  private static func index(of bytes: [UInt8]) throws(CodeSignatureFailure) -> [Blob] {
    let fields = StructFields(bytes)
    let count = fields.size(8) ?? 0
    guard count <= maximumBlobs else { throw .tooMany(blobs: count, limit: maximumBlobs) }
    guard 12 + count * 8 <= bytes.count else { throw .truncated("its index") }
    var blobs: [Blob] = []
    for entry in 0..<count {
      guard let slot = fields.u32(12 + entry * 8), let offset = fields.size(16 + entry * 8) else {
        throw .truncated("its index")
      }
      let name = name(of: slot)
      guard let magic = fields.u32(offset), let length = fields.size(offset + 4), length >= 8,
        length <= bytes.count - offset
      else { throw .outside(name) }
      guard !blobs.contains(where: { $0.slot == slot }) else { throw .duplicateSlot(slot) }
      blobs.append(Blob(slot: slot, magic: magic, range: offset..<offset + length))
    }
    try refuseOverlap(blobs, header: 12 + count * 8)
    return blobs
  }

  private static func refuseOverlap(_ blobs: [Blob], header: Int) throws(CodeSignatureFailure) {
    var end = header
    var before = "the index"
    for blob in blobs.sorted(by: { $0.range.lowerBound < $1.range.lowerBound }) {
      let name = name(of: blob.slot)
      guard blob.range.lowerBound >= end else { throw .overlap(before, name) }
      end = blob.range.upperBound
      before = name
    }
  }

  private static func name(of slot: UInt32) -> String {
    switch slot {
    case Slot.codeDirectory: "the CodeDirectory"
    case Slot.alternates: "an alternate CodeDirectory"
    case Slot.requirements: "the blob of requirements"
    case Slot.entitlements: "the blob of entitlements"
    case Slot.derEntitlements: "the blob of DER entitlements"
    case Slot.cms: "the CMS blob"
    default: "the blob in slot 0x\(String(slot, radix: 16))"
    }
  }

  /// The whole blob in a slot, with its header.
  func blob(_ slot: UInt32, magic: UInt32) throws(CodeSignatureFailure) -> [UInt8]? {
    guard let blob = blobs.first(where: { $0.slot == slot }) else { return nil }
    guard blob.magic == magic else { throw .wrongMagic(slot: slot, magic: blob.magic) }
    return Array(bytes[blob.range])
  }
}
