import AppleFormats
import FixtureKit
import Testing

struct MachOFileTests {
  private func failure(_ bytes: [UInt8]) -> String? {
    do throws(MachOFailure) {
      _ = try Executable(reading: MemoryBytes(bytes))
      return nil
    } catch { return error.code }
  }

  private func image(_ recipe: MachORecipe) throws -> MachOImage {
    try #require(try Executable(reading: MemoryBytes(recipe.bytes)).images.first).image
  }

  @Test(arguments: [true, false], [true, false])
  func `both widths and both byte orders are read`(is64Bit: Bool, isLittleEndian: Bool) throws {
    var recipe = MachORecipe()
    recipe.is64Bit = is64Bit
    recipe.isLittleEndian = isLittleEndian
    recipe.cpu = is64Bit ? 0x0100_000C : 12
    recipe.subtype = is64Bit ? 2 : 9
    recipe.base = 0x4000
    recipe.sections = [.init("__TEXT", "__objc_methname", Array("one\u{0}two\u{0}".utf8))]
    recipe.commands = [
      recipe.buildVersion(2, minimum: 0x0010_0401), recipe.library("/usr/lib/libobjc.A.dylib"),
    ]
    let image = try image(recipe)
    #expect(image.architecture.name == (is64Bit ? "arm64e" : "armv7"))
    #expect(image.is64Bit == is64Bit)
    #expect(image.builds.map(\.minimumOS) == ["16.4.1"])
    #expect(image.builds.map(\.sdk) == ["17.5"])
    #expect(image.libraries.map(\.path) == ["/usr/lib/libobjc.A.dylib"])
    let section = try #require(image.section("__TEXT", "__objc_methname"))
    #expect(section.range.lowerBound == recipe.sectionOffsets[0])
    #expect(section.range.count == 8)
    #expect(section.address == 0x4000 + UInt64(recipe.sectionOffsets[0]))
  }

  @Test(arguments: [
    (1, BuildVersion.Platform.macOS, false), (2, .iOS, false), (3, .tvOS, false), (4, .watchOS, false),
    (6, .macCatalyst, false), (7, .iOS, true), (8, .tvOS, true), (9, .watchOS, true), (11, .visionOS, false),
    (12, .visionOS, true),
  ])
  func `the platform and whether it is simulated come from the build version`(
    number: UInt32, platform: BuildVersion.Platform, isSimulator: Bool
  ) throws {
    var recipe = MachORecipe()
    recipe.commands = [recipe.buildVersion(number)]
    let build = try #require(try image(recipe).builds.first)
    #expect(build.platform == platform)
    #expect(build.isSimulator == isSimulator)
  }

  @Test(arguments: [
    (0x24, 0x0100_0007, BuildVersion.Platform.macOS, false), (0x25, 0x0100_000C, .iOS, false),
    (0x25, 0x0100_0007, .iOS, true), (0x30, 7, .watchOS, true), (0x2F, 0x0100_000C, .tvOS, false),
  ])
  func `older commands tell a simulator by the processor`(
    kind: UInt32, cpu: UInt32, platform: BuildVersion.Platform, isSimulator: Bool
  ) throws {
    var recipe = MachORecipe()
    recipe.cpu = cpu
    recipe.commands = [recipe.command(kind, recipe.u32(0x000C_0000) + recipe.u32(0x000C_0000))]
    let build = try #require(try image(recipe).builds.first)
    #expect(build.platform == platform)
    #expect(build.isSimulator == isSimulator)
    #expect(build.minimumOS == "12.0")
  }

  @Test func `frameworks are named once, weak and re-exported ones too`() throws {
    var recipe = MachORecipe()
    recipe.commands = [
      recipe.library("/System/Library/Frameworks/UIKit.framework/UIKit"),
      recipe.library("/System/Library/Frameworks/AppKit.framework/Versions/C/AppKit"),
      recipe.library("/usr/lib/libSystem.B.dylib"),
      recipe.library("@rpath/PushKit.framework/PushKit", kind: 0x8000_0018),
      recipe.library("@rpath/Kit.framework/Kit", kind: 0x8000_001F),
      recipe.library("/System/Library/Frameworks/UIKit.framework/UIKit", kind: 0x8000_0018),
    ]
    let image = try image(recipe)
    #expect(image.frameworks == ["UIKit", "AppKit", "PushKit", "Kit"])
    #expect(image.libraries.map(\.link) == [.load, .load, .load, .weak, .reexport, .weak])
  }

  @Test(arguments: [false, true])
  func `a universal file has a slice for each architecture`(is64Bit: Bool) throws {
    var intel = MachORecipe()
    intel.cpu = 0x0100_0007
    let bytes = MachORecipe.universal(
      [(0x0100_000C, MachORecipe().bytes), (0x0100_0007, intel.bytes)], is64Bit: is64Bit)
    let file = try Executable(reading: MemoryBytes(bytes))
    #expect(file.form == (is64Bit ? .universal64 : .universal32))
    #expect(file.slices.map(\.architecture.name) == ["arm64", "x86_64"])
    #expect(file.images.map(\.image.architecture.name) == ["arm64", "x86_64"])
  }

  @Test func `a slice that cannot be read leaves the other one alone`() throws {
    let broken = [UInt8](repeating: 0x41, count: 64)
    let bytes = MachORecipe.universal([(0x0100_000C, MachORecipe().bytes), (0x0100_0007, broken)])
    let file = try Executable(reading: MemoryBytes(bytes))
    #expect(file.slices.count == 2)
    #expect(file.images.count == 1)
    guard case .failure(let failure) = file.slices[1].content else {
      Issue.record("the broken slice was read")
      return
    }
    #expect(failure == .notMachO(found: "text"))
  }

  @Test func `a slice for another processor than the table says is refused`() throws {
    let bytes = MachORecipe.universal([(0x0100_0007, MachORecipe().bytes)])
    let file = try Executable(reading: MemoryBytes(bytes))
    guard case .failure(.malformed(let reason))? = file.slices.first?.content else {
      Issue.record("the slice was read")
      return
    }
    #expect(reason == "the header is for arm64, the table of slices says x86_64")
  }

  @Test(arguments: [
    ("", "macho.not-macho"), ("text", "macho.not-macho"), ("PK\u{3}\u{4}", "macho.not-macho"),
    ("!<arch>\n", "macho.not-macho"),
  ])
  func `other files are told by name`(text: String, code: String) {
    #expect(failure(Array(text.utf8)) == code)
  }

  @Test(arguments: [0, 41, 52, 0xFFFF_FFFF])
  func `a universal header with an absurd number of slices is no Mach-O`(count: UInt32) {
    var big = MachORecipe()
    big.isLittleEndian = false
    let bytes = big.u32(0xCAFE_BABE) + big.u32(count) + [UInt8](repeating: 0, count: 2_000)
    #expect(failure(bytes) == "macho.not-macho")
  }

  @Test func `slices that share bytes, lie outside or stand twice are refused`() {
    let slice = MachORecipe().bytes
    var overlapping = MachORecipe.universal([(0x0100_000C, slice), (0x0100_0007, slice)])
    overlapping.replaceSubrange(36..<40, with: overlapping[16..<20])
    #expect(failure(overlapping) == "macho.overlap")
    var header = MachORecipe.universal([(0x0100_000C, slice)])
    header.replaceSubrange(16..<20, with: [0, 0, 0, 8])
    #expect(failure(header) == "macho.overlap")
    var outside = MachORecipe.universal([(0x0100_000C, slice)])
    outside.replaceSubrange(16..<20, with: [0xFF, 0xFF, 0xFF, 0xF0])
    #expect(failure(outside) == "macho.outside-file")
    #expect(failure(MachORecipe.universal([(12, slice), (12, slice)])) == "macho.malformed")
  }

  static let broken: [(String, String, @Sendable (inout MachORecipe) -> Void)] = [
    ("a command of no size", "macho.malformed", { $0.commands = [$0.u32(0x32) + $0.u32(0)] }),
    ("a command of odd size", "macho.malformed", { $0.commands = [$0.u32(0x32) + $0.u32(9) + $0.u32(0)] }),
    ("a command beyond the commands", "macho.malformed", { $0.commands = [$0.u32(0x32) + $0.u32(4_096)] }),
    ("a build version that is too short", "macho.malformed", { $0.commands = [$0.command(0x32, $0.u32(2))] }),
    (
      "a library whose name lies outside", "macho.malformed",
      { $0.commands = [$0.command(0xC, $0.u32(0xFFFF_FFF0) + [UInt8](repeating: 65, count: 12))] }
    ),
    (
      "a library whose name does not end", "macho.malformed",
      { $0.commands = [$0.command(0xC, $0.u32(12) + [UInt8](repeating: 65, count: 12))] }
    ),
    (
      "a signature outside of the file", "macho.outside-file",
      { $0.commands = [$0.command(0x1D, $0.u32(0xFFFF_0000) + $0.u32(0xFFFF))] }
    ),
    (
      "two signatures", "macho.malformed",
      { $0.commands = Array(repeating: $0.command(0x1D, $0.u32(0) + $0.u32(16)), count: 2) }
    ),
    (
      "a symbol table outside of the file", "macho.outside-file",
      { $0.commands = [$0.command(0x2, $0.u32(0) + $0.u32(0xFFFF_FFFF) + $0.u32(0) + $0.u32(0))] }
    ),
    (
      "names of symbols outside of the file", "macho.outside-file",
      { $0.commands = [$0.command(0x2, $0.u32(0) + $0.u32(0) + $0.u32(0xFFFF_FFFF) + $0.u32(1))] }
    ),
    (
      "an encrypted part outside of the file", "macho.outside-file",
      { $0.commands = [$0.encryption(offset: 0, size: 0xFFFF_FFFF, identifier: 1)] }
    ),
    (
      "a segment that ends beyond 64 bits", "macho.outside-file",
      { $0.commands = [segment($0, offset: .max - 3, length: 8, sections: 0)] }
    ),
    (
      "segments that share bytes", "macho.overlap",
      { $0.commands = [segment($0, offset: 16, length: 8, sections: 0)] }
    ),
    (
      "more sections than the command holds", "macho.malformed",
      { $0.commands = [segment($0, offset: 0, length: 0, sections: 0xFFFF_FFFF)] }
    ),
  ]

  fileprivate static func segment(
    _ recipe: MachORecipe, offset: UInt64, length: UInt64, sections: UInt32
  ) -> [UInt8] {
    recipe.command(
      0x19,
      MachORecipe.padded("__DATA", 16) + recipe.u64(0) + recipe.u64(length) + recipe.u64(offset)
        + recipe.u64(length) + recipe.u32(0) + recipe.u32(0) + recipe.u32(sections) + recipe.u32(0))
  }

  @Test(arguments: broken.map(\.0))
  func `a broken load command is refused by name`(fault: String) throws {
    let (_, code, spoil) = try #require(Self.broken.first { $0.0 == fault })
    var recipe = MachORecipe()
    spoil(&recipe)
    #expect(failure(recipe.bytes) == code)
  }

  @Test func `more load commands than there is room for are refused`() {
    var bytes = MachORecipe().bytes
    bytes.replaceSubrange(16..<20, with: [0xFF, 0xFF, 0xFF, 0xFF])
    #expect(failure(bytes) == "macho.too-many")
    bytes = MachORecipe().bytes
    bytes.replaceSubrange(16..<20, with: [9, 0, 0, 0])
    #expect(failure(bytes) == "macho.truncated")
    bytes = MachORecipe().bytes
    bytes.replaceSubrange(20..<24, with: [0xFF, 0xFF, 0xFF, 0x7F])
    #expect(failure(bytes) == "macho.too-many")
    bytes.replaceSubrange(20..<24, with: [0, 0, 1, 0])
    #expect(failure(bytes) == "macho.truncated")
  }

  @Test(.enabled(if: hasSignedBundles))
  func `an executable that was cut and one that is a Java class are refused by name`() throws {
    let cut = try #require(SignedBundle.all.first { $0.file == "ipas/fault-executable-truncated.ipa" })
    try cut.unpacked { folder in
      _ = #expect(throws: MachOFailure.outsideFile("the segment `__TEXT`")) {
        try Executable(reading: folder.executableSource())
      }
    }
    for name in ["java", "not-macho"] {
      let other = try #require(SignedBundle.all.first { $0.file == "ipas/fault-executable-\(name).ipa" })
      try other.unpacked { folder in
        let failure = #expect(throws: MachOFailure.self) {
          try Executable(reading: folder.executableSource())
        }
        #expect(failure?.code == "macho.not-macho")
      }
    }
  }
}
