/// A processor, by the numbers of `mach/machine.h`.
package struct CPUArchitecture: Sendable, Hashable {
  package let type: UInt32
  /// Without the feature bits in the highest byte.
  package let subtype: UInt32

  package init(type: UInt32, subtype: UInt32) {
    self.type = type
    self.subtype = subtype & 0x00FF_FFFF
  }

  /// As `lipo` writes it: `arm64`; `cpu-18-2` for one that is not known.
  package var name: String {
    switch (type, subtype) {
    case (Self.x86, _): "i386"
    case (Self.x86_64, 8): "x86_64h"
    case (Self.x86_64, _): "x86_64"
    case (Self.arm, 6): "armv6"
    case (Self.arm, 9): "armv7"
    case (Self.arm, 11): "armv7s"
    case (Self.arm, 12): "armv7k"
    case (Self.arm, _): "arm"
    case (Self.arm64, 2): "arm64e"
    case (Self.arm64, _): "arm64"
    case (Self.arm64_32, _): "arm64_32"
    default: "cpu-\(type)-\(subtype)"
    }
  }

  var isIntel: Bool { type == Self.x86 || type == Self.x86_64 }

  private static let x86: UInt32 = 7
  private static let x86_64: UInt32 = 0x0100_0007
  private static let arm: UInt32 = 12
  private static let arm64: UInt32 = 0x0100_000C
  private static let arm64_32: UInt32 = 0x0200_000C
}
