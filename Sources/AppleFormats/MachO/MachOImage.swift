/// One architecture of a Mach-O file: what its header and load commands say (`mach-o/loader.h`).
///
/// Offsets are from the start of the image. Everything that has bytes in the file lies within it.
package struct MachOImage: Sendable, Hashable {
  package struct Segment: Sendable, Hashable {
    package let name: String
    package let address: UInt64
    package let range: Range<Int>
  }

  package struct Section: Sendable, Hashable {
    package let segment: String
    package let name: String
    package let address: UInt64
    /// Empty for a section that has no bytes in the file.
    package let range: Range<Int>
  }

  package struct LinkedLibrary: Sendable, Hashable {
    package enum Link: String, Sendable, Hashable, CaseIterable {
      case load, weak, reexport, lazy, upward
    }

    package let path: String
    package let link: Link
  }

  package struct Encryption: Sendable, Hashable {
    package let range: Range<Int>
    /// 0: not encrypted.
    package let identifier: UInt32

    package var isEncrypted: Bool { identifier != 0 }
  }

  package struct SymbolTable: Sendable, Hashable {
    package let count: Int
    package let names: Range<Int>
  }

  package let architecture: CPUArchitecture
  /// `MH_EXECUTE` is 2, `MH_DYLIB` 6, `MH_BUNDLE` 8, `MH_DSYM` 10.
  package let fileType: UInt32
  package let is64Bit: Bool
  package let isLittleEndian: Bool
  /// Bytes of the image.
  package let size: Int
  package internal(set) var segments: [Segment] = []
  package internal(set) var sections: [Section] = []
  package internal(set) var libraries: [LinkedLibrary] = []
  /// In the order of the load commands; more than one where code serves macOS and Catalyst.
  package internal(set) var builds: [BuildVersion] = []
  package internal(set) var encryption: Encryption?
  package internal(set) var signature: Range<Int>?
  package internal(set) var symbols: SymbolTable?

  package func section(_ segment: String, _ name: String) -> Section? {
    sections.first { $0.segment == segment && $0.name == name }
  }

  /// Sections of this name in whichever segment they are.
  func sections(named name: String) -> [Section] { sections.filter { $0.name == name } }

  /// Whether the store has encrypted some of it, so that its metadata cannot be read.
  package var isEncrypted: Bool { encryption?.isEncrypted ?? false }

  func isEncrypted(_ range: Range<Int>) -> Bool {
    encryption.map { $0.isEncrypted && $0.range.overlaps(range) } ?? false
  }

  /// Frameworks by name, in the order of the load commands, each once: `UserNotifications`.
  package var frameworks: [String] {
    var seen: Set<String> = []
    return libraries.compactMap { Self.framework(of: $0.path) }.filter { seen.insert($0).inserted }
  }

  /// Frameworks and libraries that come with the app, by the names of their files: `Kit.framework`,
  /// `libKit.dylib`. They are linked by a path that starts from the code. Swift's own, which old systems lacked,
  /// are left out.
  package var ownLibraries: [String] {
    var seen: Set<String> = []
    return libraries.compactMap { library in
      guard library.path.utf8.first == UInt8(ascii: "@") else { return nil }
      let parts = library.path.split(separator: "/")
      let name = parts.last { $0.hasSuffix(".framework") } ?? parts.last ?? ""
      guard !name.isEmpty, !name.hasPrefix("libswift") else { return nil }
      return String(name)
    }.filter { seen.insert($0).inserted }
  }

  /// `X` for a path that ends in `X.framework/X` or `X.framework/Versions/A/X`.
  static func framework(of path: String) -> String? {
    let parts = path.split(separator: "/")
    guard let file = parts.last, parts.contains(where: { $0 == "\(file).framework" }) else { return nil }
    return String(file)
  }
}
