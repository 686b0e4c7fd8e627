/// What APNs or the App Store answers, in words: a reason, a status, or a code of an upload.
package struct AnswerDescription: Sendable, Hashable {
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    case reason, status
    case uploadCode = "upload-code"
  }

  /// A rule, or another answer, with what it says.
  package struct Named: Sendable, Hashable {
    package var name: String
    /// The rule's layer; `nil` for an answer.
    package var layer: Layer?
    package var title: String

    package init(name: String, layer: Layer? = nil, title: String) {
      self.name = name
      self.layer = layer
      self.title = title
    }
  }

  package var kind: Kind
  package var name: String
  /// As it is written elsewhere than on Apple's page.
  package var otherSpellings: [String]
  /// HTTP status; `nil` for a code of an upload, and where Apple's page does not say.
  package var status: Int?
  /// Interfaces of APNs that answer so.
  package var interfaces: [String]
  package var meaning: String
  /// In the order of the pipeline.
  package var causes: [AnswerCause]
  /// What to do, where that does not depend on the cause.
  package var fix: String
  package var retry: RetryClass?
  package var token: TokenState?
  package var preventedBy: [Named]
  package var handledBy: [Named]
  /// What the rules cannot see, or why there is none; empty where nothing is left.
  package var remark: String
  /// The reasons that come with a status.
  package var reasons: [Named]
  package var references: [Item.Reference]

  package init(kind: Kind, name: String, meaning: String) {
    self.kind = kind
    self.name = name
    self.meaning = meaning
    otherSpellings = []
    interfaces = []
    causes = []
    fix = ""
    preventedBy = []
    handledBy = []
    remark = ""
    reasons = []
    references = []
  }

  /// Who has to act, in the order of the causes.
  package var actors: [AnswerCause.Actor] {
    causes.reduce(into: []) { actors, cause in
      if !actors.contains(cause.actor) { actors.append(cause.actor) }
    }
  }
}
