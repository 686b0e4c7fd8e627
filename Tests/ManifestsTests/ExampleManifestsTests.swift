import FixtureKit
import Manifests
import ReadinessModel
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite struct ExampleManifestsTests {
  /// Folders of `Examples` with a manifest.
  static let examples: [String] = {
    let root = SharedFolder.package + "/Examples"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: root)) ?? []
    return names.map { "\(root)/\($0)/pushready.yml" }
      .filter { FileManager.default.fileExists(atPath: $0) }.sorted()
  }()

  @Test func `there are examples`() {
    #expect(Self.examples.count >= 4)
  }

  @Test(arguments: examples)
  func `the manifest of every example is read without a mistake`(path: String) throws {
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
    let manifest = try ManifestReader.read(bytes, file: path, environment: [:])
    #expect(manifest.name != nil)
    #expect(manifest.app != nil || manifest.provider != nil)
  }
}
