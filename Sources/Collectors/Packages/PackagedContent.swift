import AppleFormats
import Packages
import PropertyListReading
import ReadinessModel

/// What else lies in a bundle of a package: frameworks, names of files, texts, Firebase's settings.
struct PackagedContent {
  private let bundle: PackageBundle
  private let package: Package
  private let evidence: PackageEvidence
  private let settings: CollectionSettings

  init(
    _ bundle: PackageBundle, in package: Package, _ evidence: PackageEvidence, _ settings: CollectionSettings
  ) {
    self.bundle = bundle
    self.package = package
    self.evidence = evidence
    self.settings = settings
  }

  func facts() -> FactMap {
    let place = evidence.origin(of: bundle.path)
    return FactMap([
      ("frameworks", .list(bundle.frameworks.map(framework), from: place)),
      ("rootFiles", .strings(bundle.rootFiles, from: place)),
      ("localizations", localizations(from: place)),
      ("googleService", googleService()),
    ])
  }

  private func framework(_ framework: PackageBundle.Framework) -> FactNode {
    let place = evidence.origin(
      of: framework.executable?.path ?? "\(bundle.contentPath)/Frameworks/\(framework.name)")
    var facts = FactMap([("name", .string(framework.name, from: place))])
    let lists = ["selectors", "linkedFrameworks", "ownLibraries", "swiftTypes"]
    // A framework may hold files alone.
    guard let member = framework.executable else {
      facts["hasEntitlements"] = .bool(false, from: place)
      for key in lists { facts[key] = .list([], from: place) }
      return .map(facts, from: place)
    }
    do throws(FrameworkFailure) {
      let executable = try read(member)
      let signatures = executable.images.compactMap(\.codeSignature)
      let has = signatures.map { $0.xmlEntitlements.hasAny ?? true || $0.derEntitlements.hasAny ?? true }
      facts["hasEntitlements"] = .bool(has.contains(true), from: place)
      facts.merge(
        ExecutableCollector.names(in: executable, asksTypes: settings.asksSwiftTypes, at: place))
      let images = executable.images.map(\.image)
      facts["linkedFrameworks"] = .strings(
        ExecutableCollector.union(images.map(\.frameworks)), from: place)
      facts["ownLibraries"] = .strings(ExecutableCollector.union(images.map(\.ownLibraries)), from: place)
    } catch {
      let unknown = Unknown(
        "`\(framework.name)` cannot be read: \(error.message)", supply: "build and export the app again")
      for key in ["hasEntitlements"] + lists { facts[key] = .unknown(unknown, from: place) }
    }
    return .map(facts, from: place)
  }

  private struct FrameworkFailure: Error {
    let message: String
  }

  private func read(_ member: PackageMember) throws(FrameworkFailure) -> Executable {
    do {
      return try Executable(
        reading: try package.source(of: member),
        asking: BinaryQuestion.question(swiftTypes: settings.asksSwiftTypes))
    } catch let failure as MachOFailure {
      throw FrameworkFailure(message: failure.message)
    } catch let failure as PackageFailure {
      throw FrameworkFailure(message: failure.message)
    } catch { throw FrameworkFailure(message: "it is damaged") }
  }

  /// Longest table of texts, and most bytes of all of them.
  private static let longestTable = 1 << 20
  private static let allTables = 8 << 20

  private func localizations(from place: Origin) -> FactNode {
    var languages = FactMap()
    var budget = Self.allTables
    for table in bundle.strings {
      let own = evidence.origin(of: table.member.path)
      guard let bytes = try? package.bytes(of: table.member, limit: min(Self.longestTable, budget)) else {
        languages[table.language] = .unknown("the table of texts cannot be read", from: own)
        continue
      }
      budget -= bytes.count
      guard let formats = Self.formats(in: bytes) else {
        languages[table.language] = .unknown("the table of texts is malformed", from: own)
        continue
      }
      if languages[table.language]?.unknown != nil { continue }
      var counts = languages[table.language]?.map ?? FactMap()
      for entry in formats {
        counts[entry.key] = .int(FormatArguments.count(in: entry.format), from: own)
      }
      languages[table.language] = .map(counts, from: own)
    }
    return .map(languages, from: place)
  }

  /// The texts of a table, compiled or not; of one that depends on a number its format.
  static func formats(in bytes: [UInt8]) -> [(key: String, format: String)]? {
    if let entries = (try? PropertyListReader.read(bytes))?.root.entries {
      return entries.map {
        ($0.key, $0.value.text ?? $0.value["NSStringLocalizedFormatKey"]?.text ?? "")
      }
    }
    return StringsTable(bytes)?.entries.map { ($0.key, $0.text) }
  }

  private func googleService() -> FactNode {
    let path = bundle.contentPath + (bundle.hasContents ? "/Resources" : "") + "/GoogleService-Info.plist"
    guard let member = bundle.googleService else { return .absent(from: evidence.origin(of: path)) }
    let origin = evidence.origin(of: member.path)
    guard let bytes = try? package.bytes(of: member, limit: 64 << 10),
      let root = (try? PropertyListReader.read(bytes))?.root, root.entries != nil
    else {
      return .unknown("`GoogleService-Info.plist` cannot be read", supply: "download it again", from: origin)
    }
    var facts = FactMap()
    for key in ["BUNDLE_ID", "IS_GCM_ENABLED"] {
      if let value = root[key] { facts[key] = value.node(from: origin.at(keyPath: key)) }
    }
    return .map(facts, from: origin)
  }
}

/// Arguments that a text takes: `%@`, `%1$@`, `%d`.
enum FormatArguments {
  /// How many there are; of numbered ones the highest number.
  static func count(in text: String) -> Int {
    let bytes = Array(text.utf8)
    var plain = 0
    var highest = 0
    var index = 0
    while index < bytes.count {
      guard bytes[index] == UInt8(ascii: "%"), index + 1 < bytes.count else {
        index += 1
        continue
      }
      index += 1
      if bytes[index] == UInt8(ascii: "%") {
        index += 1
        continue
      }
      let digits = bytes[index...].prefix { (0x30...0x39).contains($0) }
      let after = index + digits.count
      if !digits.isEmpty, after < bytes.count, bytes[after] == UInt8(ascii: "$") {
        highest = max(highest, Int(String(decoding: digits.prefix(4), as: UTF8.self)) ?? 0)
      } else {
        plain += 1
      }
      index = after
    }
    return max(plain, highest)
  }
}
