import AppleFormats
import ReadinessModel

/// The texts of a target in every language, from the tables and catalogs of its source tree.
struct SourceTexts {
  /// By language and key the number of arguments.
  let node: FactNode

  /// Largest table, and most bytes of all of them.
  private static let tableLimit = 32 << 20
  private static let allLimit = 64 << 20

  /// Names of the files in which the system looks for texts that a push names.
  private static let names: Set = ["Localizable.strings", "Localizable.xcstrings", "Localizable.stringsdict"]

  init(_ target: XcodeProject.Target, _ evidence: ProjectEvidence) {
    let folder = SourceFolder(target.folders.map(evidence.path))
    var known: Set<String> = []
    let paths = (target.resources.map(evidence.path) + folder.files).filter { path in
      Self.names.contains(path.split(separator: "/").last.map(String.init) ?? "")
        && known.insert(path).inserted
    }
    guard !paths.isEmpty else {
      node = .unknown(
        "the target has no `Localizable.strings` and no `Localizable.xcstrings`", supply: Supply.package,
        from: evidence.artifact.origin)
      return
    }
    var languages = FactMap()
    var left = Self.allLimit
    for path in paths { Self.read(path, into: &languages, &left) }
    node = .map(languages, from: evidence.artifact.origin)
  }

  private static func read(_ path: String, into languages: inout FactMap, _ left: inout Int) {
    let origin = Origin(file: path)
    let folder = path.split(separator: "/").dropLast().last.map(String.init) ?? ""
    let own = folder.hasSuffix(".lproj") ? String(folder.dropLast(".lproj".count)) : nil
    guard let file = try? EvidenceFile(path: path),
      let bytes = try? file.bytes(limit: min(tableLimit, left))
    else { return refuse("the table of texts cannot be read", own, origin, &languages) }
    left -= bytes.count
    if path.hasSuffix(".xcstrings") {
      guard let catalog = StringCatalog(bytes) else {
        return refuse("the catalog of texts is malformed", own, origin, &languages)
      }
      for language in catalog.languages { add([], of: language, from: origin, to: &languages) }
      let byLanguage = Dictionary(grouping: catalog.entries, by: \.language)
      for language in catalog.languages {
        let texts = (byLanguage[language] ?? []).map { ($0.key, $0.text) }
        add(texts, of: language, from: origin, to: &languages)
      }
    } else {
      guard let formats = PackagedContent.formats(in: bytes) else {
        return refuse("the table of texts is malformed", own, origin, &languages)
      }
      add(formats.map { ($0.key, $0.format) }, of: own ?? "Base", from: origin, to: &languages)
    }
  }

  private static func add(
    _ texts: [(key: String, text: String)], of language: String, from origin: Origin,
    to languages: inout FactMap
  ) {
    if languages[language]?.unknown != nil { return }
    var counts = languages[language]?.map ?? FactMap()
    for (key, text) in texts { counts[key] = .int(FormatArguments.count(in: text), from: origin) }
    languages[language] = .map(counts, from: languages[language]?.origin ?? origin)
  }

  /// A catalog that cannot be read holds nobody knows which languages.
  private static func refuse(
    _ reason: String, _ language: String?, _ origin: Origin, _ languages: inout FactMap
  ) {
    languages[language ?? "Base"] = .unknown(Unknown(reason), from: origin)
  }
}
