import AppleFormats
import Cryptography
import FixtureKit
import Foundation
import ReadinessModel
import Synchronization
import Testing

/// Whether the outside fixtures are there; without them the tests that need them are skipped.
let hasSignedBundles = SharedFolder.path("fixtures/truth.tsv") != nil

/// The day on which the truth table judges validity.
let truthDay = Timestamp(seconds: 1_796_083_200)

/// What the truth table says of one bundle. A fact that it gives as `null` is `nil` here too.
struct BundleFacts: Decodable, Sendable {
  var signed: Bool?
  var executable: String?
  var adHoc: Bool?
  var aps: String?
  var derAps: String?
  var macAps: String?
  var getTaskAllow: Bool?
  var applicationIdentifier: String?
  var cdHash: String?
  var codeDirectories: Int?
  var codeIdentifier: String?
  var team: String?
  var hashType: String?
  var hardenedRuntime: Bool?
  var hasXML: Bool?
  var hasDER: Bool?
  var cryptid: UInt32?
  var platform: String?
  var slices: Int?
  var sliceAps: [String?]?
  var registers: Bool?
  var infoPlistSealed: Bool?
  var xmlEntitlementsSealed: Bool?
  var derEntitlementsSealed: Bool?
  var codeResourcesSealed: Bool?
  var resourcesSealed: Bool?
  var pagesSealed: Bool?
  var signatureValid: Bool?
  var chainValid: Bool?
  var leafCN: String?
  var leafTeam: String?
  var signingTime: String?
}

/// One bundle of the fixtures with what is true of it.
struct SignedBundle: Sendable, CustomTestStringConvertible {
  /// The app, archive or packed app that holds it, below the fixtures.
  let file: String
  /// Where it lies inside.
  let path: String
  let facts: BundleFacts

  var testDescription: String { "\(file) \(path)" }

  static let all: [SignedBundle] = {
    struct Facts: Decodable { var bundles: [String: BundleFacts]? }
    guard let bytes = try? SharedFolder.bytes("fixtures/truth.tsv") else { return [] }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").flatMap { line in
      let columns = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      guard columns.count > 3, ["app", "ipa", "xcarchive", "zip"].contains(columns[1]),
        let facts = try? JSONDecoder().decode(Facts.self, from: Data(columns[3].utf8))
      else { return [SignedBundle]() }
      return (facts.bundles ?? [:]).sorted { $0.key < $1.key }.map { path, facts in
        SignedBundle(file: columns[0], path: path, facts: facts)
      }
    }
  }()

  /// Bundles whose executable is a Mach-O.
  static let readable = all.filter {
    $0.facts.signed != nil && $0.file != "ipas/fault-executable-truncated.ipa"
  }
  static let signed = readable.filter { $0.facts.signed == true }

  /// Runs `body` with the folder that holds `_CodeSignature`, unpacked where it was packed.
  func unpacked(_ body: (BundleFolder) throws -> Void) throws {
    let source = try #require(SharedFolder.path("fixtures/" + file))
    let isPacked = file.hasSuffix(".ipa") || file.hasSuffix(".zip")
    let folder = isPacked ? try UnpackedFiles.folder(of: source) : source
    try body(BundleFolder(folder + "/" + path, executable: facts.executable))
  }
}

/// Packed apps, each unpacked once and removed when the tests end.
private enum UnpackedFiles {
  private static let folders = Mutex<[String: String]>([:])
  private static let scratch: String = {
    let folder = FileManager.default.temporaryDirectory.appending(path: "bundles-\(UUID().uuidString)").path
    atexit { try? FileManager.default.removeItem(atPath: UnpackedFiles.scratch) }
    return folder
  }()

  static func folder(of source: String) throws -> String {
    try folders.withLock { folders in
      if let folder = folders[source] { return folder }
      let folder = "\(scratch)/\(folders.count)"
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      let unzip = Process()
      unzip.executableURL = URL(filePath: "/usr/bin/unzip")
      unzip.arguments = ["-qq", "-o", source, "-d", folder]
      unzip.environment = ["LC_ALL": "C.UTF-8"]
      unzip.standardInput = FileHandle.nullDevice
      unzip.standardError = FileHandle.nullDevice
      try unzip.run()
      unzip.waitUntilExit()
      folders[source] = folder
      return folder
    }
  }
}

/// The files of an unpacked bundle.
struct BundleFolder {
  /// The folder that holds `_CodeSignature`.
  let root: String
  /// From `root`.
  let executable: String?

  init(_ path: String, executable: String?) {
    let contents = path + "/Contents"
    let isMac = FileManager.default.fileExists(atPath: contents)
    root = isMac ? contents : path
    self.executable = executable.map { isMac ? "MacOS/" + $0 : $0 }
  }

  func source(_ name: String) throws -> FileBytes { try FileBytes(path: root + "/" + name) }

  func executableSource() throws -> FileBytes { try source(try #require(executable)) }

  func sealedFile(_ name: String) -> SealedFile {
    guard let data = FileManager.default.contents(atPath: root + "/" + name) else { return .missing }
    return .bytes([UInt8](data))
  }

  var members: [BundleMember] {
    let names = FileManager.default.enumerator(atPath: root)?.compactMap { $0 as? String } ?? []
    return names.compactMap { name in
      let path = root + "/" + name
      if let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path) {
        return BundleMember(name, .link(target))
      }
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), !isFolder.boolValue else {
        return nil
      }
      return BundleMember(name)
    }
  }
}

/// The roots that the fixtures' certificates lead to.
func fixtureAnchors() throws -> TrustAnchors {
  TrustAnchors(given: try Certificate.read(SharedFolder.bytes("fixtures/pki/trust.pem")))
}
