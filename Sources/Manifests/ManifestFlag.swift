package import ReadinessModel
internal import YAMLReading

/// What a manifest says and a flag can say too. The raw value is the flag's name without its dashes.
package enum ManifestFlag: String, Sendable, Hashable, CaseIterable {
  case name, stage, channel, signer
  case bundleID = "bundle-id"
  case artifact
  case kind, info, entitlements, profile, executable
  case key
  case keyEnvironment = "key-env"
  case keyID = "key-id"
  case team
  case host, environment, topic
  case pushType = "push-type"
  case priority
  case checklist, param, severity, skip
  case trustAnchor = "trust-anchor"
  case waivers, attestations, baseline

  /// The words it takes, where they are a fixed list.
  package var choices: [String] {
    switch self {
    case .stage: Stage.allCases.map(\.rawValue)
    case .channel: Channel.allCases.map(\.rawValue)
    case .signer: Signer.allCases.map(\.rawValue)
    case .kind: ManifestReading.bundleKinds
    case .environment: PushEnvironment.words
    default: []
    }
  }
}

/// What the flags of one command line said.
package struct ManifestFlags: Sendable {
  /// A value that a flag does not take. The message never shows key material.
  package struct WrongValue: Error, Sendable, Hashable {
    /// What was found, in words.
    package let found: String
    package let expected: String
    package let hint: String?

    /// The whole sentence; `name` is the flag or the variable that gave the value.
    package func message(for name: String) -> String { "found \(found) for `\(name)`, expected \(expected)" }
  }

  /// Texts, for the flags that take one as it stands.
  private(set) var texts: [ManifestFlag: Located<String>] = [:]
  private(set) var stage: Located<Stage>?
  private(set) var channel: Located<Channel>?
  private(set) var signer: Located<Signer>?
  private(set) var environment: Located<PushEnvironment>?
  private(set) var priority: Located<Int64>?
  private(set) var checklists: [Located<String>] = []
  private(set) var parameters: [(name: String, value: Located<Manifest.Parameter>)] = []
  private(set) var severities: [Located<Manifest.SeveritySetting>] = []
  private(set) var skips: [Manifest.RuleSettings.Skip] = []
  private(set) var trustAnchors: [Located<String>] = []

  package init() {}

  /// Takes one flag with its value. `value.origin` is the command line or the environment variable.
  package mutating func take(_ flag: ManifestFlag, _ value: Located<String>) throws(WrongValue) {
    try Self.refuseUnusable(value.value)
    switch flag {
    case .stage: stage = try Self.word(value, flag, Stage.init)
    case .channel: channel = try Self.word(value, flag, Channel.init)
    case .signer: signer = try Self.word(value, flag, Signer.init)
    case .environment: environment = try Self.word(value, flag, PushEnvironment.init(word:))
    case .kind: texts[flag] = try Self.word(value, flag) { flag.choices.contains($0) ? $0 : nil }
    case .priority:
      guard let number = Int64(value.value) else {
        throw Self.wrong(value.value, "a whole number")
      }
      priority = Located(number, at: value.origin)
    case .checklist: checklists.append(value)
    case .trustAnchor: trustAnchors.append(value)
    case .param:
      let (name, text) = try Self.pair(value.value, "NAME=VALUE")
      parameters.append((name, Located(try Self.parameter(text), at: value.origin)))
    case .severity:
      let (rule, word) = try Self.pair(value.value, "RULE=SEVERITY")
      let severity = try Self.word(Located(word, at: value.origin), Severity.allCases.map(\.rawValue)) {
        Severity(rawValue: $0)
      }
      severities.append(Located(.init(rule: rule, severity: severity.value), at: value.origin))
    case .skip:
      let (rule, reason) = try Self.pair(value.value, "RULE=REASON")
      skips.append(.init(rule: Located(rule, at: value.origin), reason: reason))
    case .name, .bundleID, .artifact, .info, .entitlements, .profile, .executable, .key, .keyEnvironment,
      .keyID, .team, .host, .topic, .pushType, .waivers, .attestations, .baseline:
      if flag == .keyEnvironment, !VariableName.isValid(value.value) {
        throw Self.wrong(value.value, "the name of an environment variable")
      }
      texts[flag] = value
    }
  }

  private static func refuseUnusable(_ text: String) throws(WrongValue) {
    if KeyMaterial.isLikely(text) {
      throw WrongValue(
        found: "what looks like a key itself", expected: "a path or a name",
        hint: "give the key's file, `-` for standard input, or `--key-env NAME`")
    }
    if text.isEmpty { throw WrongValue(found: "an empty value", expected: "text", hint: nil) }
    if text.utf8.contains(where: { $0 < 0x20 || $0 == 0x7F }) {
      throw WrongValue(
        found: "a line break or a control character", expected: "one line of text", hint: nil)
    }
  }

  private static func wrong(_ text: String, _ expected: String, hint: String? = nil) -> WrongValue {
    WrongValue(found: Shown.quoted(text), expected: expected, hint: hint)
  }

  private static func word<Word>(
    _ value: Located<String>, _ flag: ManifestFlag, _ read: (String) -> Word?
  ) throws(WrongValue) -> Located<Word> {
    try word(value, flag.choices, read)
  }

  private static func word<Word>(
    _ value: Located<String>, _ words: [String], _ read: (String) -> Word?
  ) throws(WrongValue) -> Located<Word> {
    if let word = read(value.value) { return Located(word, at: value.origin) }
    let nearest = Suggestion.nearest(to: value.value, among: words)
    throw wrong(value.value, Shown.choices(words), hint: nearest.map { "did you mean `\($0)`?" })
  }

  private static func pair(_ text: String, _ form: String) throws(WrongValue) -> (String, String) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[0].isEmpty, !parts[1].isEmpty else {
      throw wrong(text, "`\(form)`")
    }
    return (String(parts[0]), String(parts[1]))
  }

  /// A value as the manifest's `params` has it: bare text by its look, text in quotes, or `[a, b]`.
  private static func parameter(_ text: String) throws(WrongValue) -> Manifest.Parameter {
    guard let first = text.utf8.first, "[\"'".utf8.contains(first) else {
      return Manifest.Parameter(YAMLScalar(text: text, style: .substituted)) ?? .string(text)
    }
    if let node = try? YAMLReader.read(Array(text.utf8), file: "").root {
      if let scalar = node.scalar { return .string(scalar.text) }
      let texts = node.elements?.compactMap(\.scalar?.text)
      if let texts, texts.count == node.elements?.count { return .strings(texts) }
    }
    throw wrong(text, "a number, `true`, `false`, text or `[a, b]`")
  }
}
