package import PropertyListReading
package import ReadinessModel

/// `_CodeSignature/CodeResources`: the digests of a bundle's files, and the rules that say which files need
/// one (`codesign(1)`; `resources.cpp` of the open Security framework).
///
/// `files2` with `rules2` counts; `files` with `rules`, of SHA-1, where those are missing.
package struct CodeResources: Sendable, Hashable {
  package struct Entry: Sendable, Hashable {
    package enum Content: Sendable, Hashable {
      case digest([UInt8], DigestKind)
      /// A symbolic link, with what it must say.
      case link(String)
      /// Code with a signature of its own, with its CodeDirectory's digest where that is told.
      case nested(cdHash: [UInt8]?)
    }

    package enum DigestKind: String, Sendable, Hashable { case sha1, sha256 }

    /// From the folder that holds `_CodeSignature`, with `/` between.
    package let path: String
    package let content: Content
    /// Whether the file may be missing.
    package let isOptional: Bool
  }

  package struct Rule: Sendable, Hashable {
    package let pattern: String
    package let weight: Double
    package let isOmitted: Bool
    package let isNested: Bool
    let matcher: ResourcePattern
  }

  package static let maximumFiles = 200_000
  package static let maximumRules = 256

  package let entries: [Entry]
  package let rules: [Rule]
  /// 2 for `files2`, 1 for `files`.
  package let version: Int

  /// Reads the property list, whose root is given.
  package init(_ root: PropertyListValue) throws(CodeResourcesFailure) {
    guard root.entries != nil else { throw .malformed("\(root.kindName) at the top, expected a dictionary") }
    version = root["files2"] == nil ? 1 : 2
    let names = version == 2 ? (files: "files2", rules: "rules2") : (files: "files", rules: "rules")
    guard let files = root[names.files]?.entries else {
      throw .malformed("no dictionary under `\(names.files)`")
    }
    guard let rules = root[names.rules]?.entries else {
      throw .malformed("no dictionary under `\(names.rules)`")
    }
    guard files.count <= Self.maximumFiles else {
      throw .tooMany("files", count: files.count, limit: Self.maximumFiles)
    }
    guard rules.count <= Self.maximumRules else {
      throw .tooMany("rules", count: rules.count, limit: Self.maximumRules)
    }
    var entries: [Entry] = []
    for file in files { entries.append(try Self.entry(file)) }
    self.entries = entries
    var read: [Rule] = []
    for rule in rules { read.append(try Self.rule(rule)) }
    self.rules = read
  }

  private static func entry(_ file: PropertyListEntry) throws(CodeResourcesFailure) -> Entry {
    if let digest = file.value.bytes {
      return Entry(path: file.key, content: try content(digest, .sha1, file.key), isOptional: false)
    }
    let isOptional = file.value["optional"]?.truth ?? false
    let content: Entry.Content
    if let target = file.value["symlink"]?.text {
      content = .link(target)
    } else if let digest = file.value["hash2"]?.bytes {
      content = try Self.content(digest, .sha256, file.key)
    } else if let digest = file.value["hash"]?.bytes {
      content = try Self.content(digest, .sha1, file.key)
    } else if file.value["requirement"] != nil || file.value["cdhash"] != nil {
      content = .nested(cdHash: file.value["cdhash"]?.bytes)
    } else {
      throw .malformed("nothing that seals `\(file.key)`, expected a digest, a link or nested code")
    }
    return Entry(path: file.key, content: content, isOptional: isOptional)
  }

  private static func content(
    _ digest: [UInt8], _ kind: Entry.DigestKind, _ path: String
  ) throws(CodeResourcesFailure) -> Entry.Content {
    guard digest.count == (kind == .sha1 ? 20 : 32) else {
      throw .malformed("a digest of \(digest.count) bytes for `\(path)`")
    }
    return .digest(digest, kind)
  }

  private static func rule(_ rule: PropertyListEntry) throws(CodeResourcesFailure) -> Rule {
    let matcher: ResourcePattern
    do {
      matcher = try ResourcePattern(rule.key)
    } catch { throw .pattern(rule.key, error.reason) }
    func isSet(_ key: String) -> Bool { rule.value[key]?.truth ?? false }
    let weight: Double? =
      switch rule.value["weight"] ?? rule.value {
      case .integer(let number): Double(number)
      case .real(let number): number
      default: nil
      }
    return Rule(
      pattern: rule.key, weight: weight ?? 1, isOmitted: isSet("omit") || rule.value.truth == false,
      isNested: isSet("nested"), matcher: matcher)
  }

  /// Most steps that all the rules may take on one path; Apple's take some thousand.
  package static let maximumSteps = 100_000

  /// The rule with the greatest weight of those that fit; the first one of several.
  package func rule(for path: String) throws(CodeResourcesFailure) -> Rule? {
    var budget = Self.maximumSteps
    var best: Rule?
    for rule in rules where rule.weight > best?.weight ?? -.infinity {
      guard let fits = rule.matcher.matches(path, budget: &budget) else {
        throw .pattern(rule.pattern, "more than \(Self.maximumSteps) steps for one path")
      }
      if fits { best = rule }
    }
    return best
  }
}

/// Why a CodeResources file cannot be judged.
package enum CodeResourcesFailure: Error, Sendable, Hashable {
  case malformed(String)
  case tooMany(String, count: Int, limit: Int)
  /// A rule whose regular expression is not understood, with the reason.
  case pattern(String, String)

  package var code: String {
    switch self {
    case .malformed: "code-resources.malformed"
    case .tooMany: "code-resources.too-many"
    case .pattern: "code-resources.pattern"
    }
  }

  package var message: String {
    switch self {
    case .malformed(let what): what
    case .tooMany(let what, let count, let limit): "\(count) \(what), more than the limit of \(limit)"
    case .pattern(let pattern, let reason): "the rule `\(pattern)` cannot be followed: \(reason)"
    }
  }

  /// The failure as a diagnostic about the file that `origin` names.
  package func diagnostic(in origin: Origin) -> Diagnostic {
    Diagnostic(code: code, message: message, origin: origin, hint: "sign again with Apple's tools")
  }
}
