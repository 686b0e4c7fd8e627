import AppleFormats
import FixtureKit
import Foundation
import Synchronization
import Testing

/// How much of a large file is read.
struct MachOEffortTests {
  /// A source that counts.
  private struct Counted: ByteSource {
    final class Tally: Sendable {
      let bytes = Mutex(0)
      /// Where reading went backwards.
      let returns = Mutex(0)
      let position = Mutex(0)
    }

    let inner: any ByteSource
    let tally = Tally()

    var count: Int { inner.count }

    func read(_ range: Range<Int>) throws(ByteSourceFailure) -> [UInt8] {
      tally.bytes.withLock { $0 += range.count }
      let before = tally.position.withLock { position in
        defer { position = range.upperBound }
        return position
      }
      if range.lowerBound < before { tally.returns.withLock { $0 += 1 } }
      return try inner.read(range)
    }
  }

  /// A file that goes on with zeros behind its first bytes.
  private struct Endless: ByteSource {
    let start: [UInt8]
    let count: Int

    func read(_ range: Range<Int>) throws(ByteSourceFailure) -> [UInt8] {
      let known = start[min(range.lowerBound, start.count)..<min(range.upperBound, start.count)]
      return known + [UInt8](repeating: 0, count: range.count - known.count)
    }
  }

  /// An executable of which all but the headers is a table of names of methods.
  private func names(inTableOf count: Int) throws -> BinaryNames {
    var recipe = MachORecipe()
    recipe.commands = [recipe.buildVersion(2)]
    recipe.sections = [.init("__TEXT", "__objc_methname", Array("sent:\u{0}".utf8))]
    var bytes = recipe.bytes
    let offset = recipe.sectionOffsets[0]
    // The sizes of the segment, in memory and in the file, and of its only section.
    let size = recipe.u64(UInt64(count))
    for place in [32 + 32, 32 + 48] {
      bytes.replaceSubrange(place..<place + 8, with: recipe.u64(UInt64(offset + count)))
    }
    bytes.replaceSubrange(32 + 72 + 40..<32 + 72 + 48, with: size)
    let source = Endless(start: bytes, count: offset + count)
    let file = try Executable(reading: source, asking: NameQuestion(selectors: ["sent:"]))
    return try #require(file.images.first).names
  }

  @Test func `a table of names is gone through as far as the limit and no further`() throws {
    #expect(try names(inTableOf: 1 << 20).selectors == ["sent:"])
    #expect(try names(inTableOf: BinaryNames.maximumNames + 1).selectors == nil)
    #expect(try names(inTableOf: 1 << 30).selectors == nil)
  }

  private func withLargeExecutable(_ megabytes: Int, _ body: (FileBytes) throws -> Void) throws {
    let end = megabytes << 20
    var directory = CodeSignatureRecipe.Directory()
    directory.codeLimit = end
    directory.pages = Array(repeating: [UInt8](repeating: 1, count: 32), count: end / 4_096)
    let signature = CodeSignatureRecipe.container([directory.blob()])
    var recipe = MachORecipe()
    recipe.sections = [.init("__TEXT", "__objc_methname", Array("registerForRemoteNotifications\u{0}".utf8))]
    recipe.commands = [
      recipe.buildVersion(2),
      recipe.command(0x1D, recipe.u32(UInt32(end)) + recipe.u32(UInt32(signature.count))),
    ]
    let file = FileManager.default.temporaryDirectory.appending(path: "large-\(UUID().uuidString)")
    try Data(recipe.bytes).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let handle = try FileHandle(forWritingTo: file)
    try handle.seek(toOffset: UInt64(end))
    try handle.write(contentsOf: Data(signature))
    try handle.close()
    try body(FileBytes(path: file.path))
  }

  @Test func `of 180 MB only headers, names and the signature are read, each once and in order`() throws {
    try withLargeExecutable(180) { file in
      let counted = Counted(inner: file)
      let question = NameQuestion(selectors: ["registerForRemoteNotifications"], swiftTypes: true)
      let executable = try Executable(reading: counted, asking: question)
      let image = try #require(executable.images.first)
      #expect(image.names.selectors == ["registerForRemoteNotifications"])
      #expect(image.codeSignature?.best.pageCount == 46_080)
      // The digests of the pages are most of it.
      #expect(counted.tally.bytes.withLock { $0 } < 46_080 * 32 + 8_192)
      // The magic number and the header are looked at twice before anything else.
      #expect(counted.tally.returns.withLock { $0 } <= 3)
    }
  }

  @Test func `a folder and a file that is not there are no executables`() {
    #expect(throws: ByteSourceFailure.self) { try FileBytes(path: "/") }
    #expect(throws: ByteSourceFailure.self) { try FileBytes(path: "/nowhere/at/all") }
  }

  @Test func `a range outside of a source is refused`() throws {
    let source = MemoryBytes([1, 2, 3])
    #expect(throws: ByteSourceFailure.outside(1..<4, count: 3)) { try source.read(1..<4) }
    let window = try #require(ByteWindow(source, 1..<3))
    #expect(try window.read(0..<2) == [2, 3])
    #expect(throws: ByteSourceFailure.outside(1..<3, count: 2)) { try window.read(1..<3) }
    let outside = ByteWindow(source, 2..<4)
    #expect(outside == nil)
  }
}
