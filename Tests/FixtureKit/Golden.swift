#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Texts that were looked at and kept. With `PUSHREADY_GOLDEN=record` in the environment they are written
/// instead of compared; without it a missing one is a failure, so that nothing is accepted by accident.
package enum Golden {
  package struct Mismatch: Error, CustomStringConvertible {
    package let description: String
  }

  /// Compares `text` with the file at `path`, which is relative to the root of the package.
  package static func check(_ text: String, at path: String) throws {
    let file = URL(filePath: SharedFolder.package + "/" + path)
    if ProcessInfo.processInfo.environment["PUSHREADY_GOLDEN"] == "record" {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
      return
    }
    guard let kept = try? Data(contentsOf: file) else {
      throw Mismatch(
        description: "no golden file `\(path)`; record it with PUSHREADY_GOLDEN=record and read it")
    }
    if kept.elementsEqual(text.utf8) { return }
    throw Mismatch(description: difference(text, String(decoding: kept, as: UTF8.self), path))
  }

  private static func difference(_ text: String, _ kept: String, _ path: String) -> String {
    let found = text.split(separator: "\n", omittingEmptySubsequences: false)
    let expected = kept.split(separator: "\n", omittingEmptySubsequences: false)
    let line = zip(found, expected).enumerated().first { $0.element.0 != $0.element.1 }?.offset
    let index = line ?? min(found.count, expected.count)
    let shown = index < found.count ? String(found[index]) : "the end"
    let wanted = index < expected.count ? String(expected[index]) : "the end"
    return "`\(path)` line \(index + 1): found `\(shown)`, expected `\(wanted)`"
  }
}
