// What libFuzzer calls with bytes of its making: `make fuzz READER=profile`. A reader may throw or return; that
// it traps, hangs or grows without bound is what is looked for.

internal import AppleFormats
internal import Cryptography
internal import Expressions
internal import JSONReading
internal import Manifests
internal import PropertyListReading
internal import ReadinessModel
internal import YAMLReading

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Darwin)
  internal import Darwin
#endif

/// What reads bytes from outside, each by the name that `READER` takes.
enum FuzzedReader: String, CaseIterable {
  case entitlements, expression, json, key, macho, manifest, message, certificate, plist, profile, yaml

  /// The one that the environment names; the property list reader when it names none.
  static let chosen: FuzzedReader = {
    guard let name = unsafe getenv("PUSHREADY_READER") else { return .plist }
    guard let reader = FuzzedReader(rawValue: unsafe String(cString: name)) else {
      print("no such reader; there are: \(allCases.map(\.rawValue).joined(separator: ", "))")
      exit(64)
    }
    return reader
  }()

  func read(_ bytes: [UInt8]) {
    switch self {
    case .certificate: _ = try? CertificateFile.read(bytes)
    case .entitlements: _ = try? EntitlementsReader.read(bytes)
    case .expression: evaluate(String(decoding: bytes, as: UTF8.self))
    case .json: readJSON(bytes)
    case .key: _ = SigningKeyFile(bytes)
    case .macho: readExecutable(bytes)
    case .manifest: _ = try? ManifestReader.read(bytes, file: "pushready.yml", environment: [:])
    case .message: _ = try? SignedMessage(reading: bytes)
    case .plist: _ = try? PropertyListReader.read(bytes)
    case .profile: readProfile(bytes)
    case .yaml: _ = try? YAMLReader.read(bytes, file: "any.yml")
    }
  }

  private func evaluate(_ text: String) {
    guard let expression = try? Expression(parsing: text) else { return }
    _ = expression.evaluate(in: Scope(facts: FactTree()))
  }

  /// Reads, and asks every value for what it is.
  private func readJSON(_ bytes: [UInt8]) {
    guard let document = try? JSONReader.read(bytes) else { return }
    var open = [document.root]
    while let element = open.popLast() {
      _ = (element.text, element.double, element.place, element.compactByteCount)
      open += element.elements + element.members.map(\.value)
    }
  }

  private func readExecutable(_ bytes: [UInt8]) {
    let source = MemoryBytes(bytes)
    _ = try? MachOFile(reading: source)
    _ = try? CodeSignature(reading: source, at: 0..<bytes.count)
  }

  private func readProfile(_ bytes: [UInt8]) {
    _ = try? DERProfile(bytes)
    guard let document = try? PropertyListReader.read(bytes) else { return }
    _ = try? ProvisioningProfile(document.root)
  }
}

/// One call of libFuzzer; 0 tells it to go on.
@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  FuzzedReader.chosen.read(unsafe Array(UnsafeBufferPointer(start: start, count: count)))
  return 0
}
