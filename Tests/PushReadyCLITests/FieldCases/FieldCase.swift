import FixtureKit
import PushReadyCLI
import ReadinessModel
import Testing

/// A state of a release that was met in the field, and the verdict that is right for it.
struct FieldCase: Sendable, CustomTestStringConvertible {
  enum Word: String, Sendable, Hashable {
    case pass = "PASS"
    case warn = "WARN"
    case fail = "FAIL"
    case cannotTell = "CANNOT-TELL"
  }

  /// `FC-001`.
  let id: String
  /// Tells the states of one case apart.
  let part: String
  let word: Word
  /// Rules that give the verdict.
  let rules: [String]
  /// The bundle, route or key that the verdict is about; all when `nil`.
  let key: String?
  /// Rules that warn beside those.
  let warning: [String]
  /// Rules that must not fail.
  let sparing: [String]
  /// Rules that say something as information.
  let noting: [String]
  /// Rules that speak too, rightly, beside what the case is about.
  let beside: [String]
  /// Words of the findings.
  let saying: [String]
  /// The run ends with this status before anything is judged.
  let refusal: ReadinessModel.ExitStatus?
  /// Needs the fixtures that may stand beside the checkout.
  let needsFixtures: Bool
  let change: @Sendable (inout FieldState) throws -> Void

  var name: String { part.isEmpty ? id : "\(id) \(part)" }
  var testDescription: String { name }

  init(
    _ id: String, _ word: Word, _ part: String = "", by rules: String..., at key: String? = nil,
    warning: [String] = [], sparing: [String] = [], noting: [String] = [], beside: [String] = [],
    saying: [String] = [], refusedWith refusal: ReadinessModel.ExitStatus? = nil,
    needsFixtures: Bool = false,
    _ change: @escaping @Sendable (inout FieldState) throws -> Void = { _ in }
  ) {
    self.id = id
    self.part = part
    self.word = word
    self.rules = rules
    self.key = key
    self.warning = warning
    self.sparing = sparing
    self.noting = noting
    self.beside = beside
    self.saying = saying
    self.refusal = refusal
    self.needsFixtures = needsFixtures
    self.change = change
  }

  /// All of them, by the chapters of the collection.
  static let all: [FieldCase] = [
    environment, endpoint, entitlements, profiles, topics, signingKeys, credentials, payloads, samples,
    infoPlists, extensions, archives, packages, mac, deviceTokens,
  ].flatMap { $0 }
}
