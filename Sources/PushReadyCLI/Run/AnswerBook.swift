internal import PushService
package import ReadinessModel
package import Rules

/// Every answer that can be explained, with the rules that keep it away.
package struct AnswerBook: Sendable {
  /// By id.
  private let rules: [ExactText: AnswerDescription.Named]
  /// By answer, in the order of the rules.
  private let preventing: [ExactText: [AnswerDescription.Named]]

  /// - Parameter rules: Those whose `prevents` is looked at, in the order of the pipeline.
  package init(_ rules: [RuleDescription]) {
    var named: [ExactText: AnswerDescription.Named] = [:]
    var preventing: [ExactText: [AnswerDescription.Named]] = [:]
    for layer in Layer.allCases {
      for rule in rules where rule.layer == layer {
        let one = AnswerDescription.Named(name: rule.id, layer: layer, title: rule.title)
        named[ExactText(rule.id)] = one
        for answer in rule.prevents { preventing[ExactText(answer), default: []].append(one) }
      }
    }
    self.rules = named
    self.preventing = preventing
  }

  /// The rules that the program carries.
  package static func builtin() throws(RuleProblems) -> AnswerBook {
    var rules: [RuleDescription] = []
    for file in BuiltinRules.files(withExamples: false) where file.isRule {
      rules.append(try RuleReader.rule(file).description(examples: []))
    }
    return AnswerBook(rules)
  }

  /// Reasons, statuses, codes of uploads.
  package var all: [AnswerDescription] {
    ErrorReason.all.map(description) + AnswerStatus.all.map(description)
      + StoreUploadCode.all.sorted { $0.number < $1.number }.map(description)
  }

  /// Every word that ``answer(_:)`` knows.
  package static var words: [String] {
    ErrorReason.spellings + AnswerStatus.all.map { String($0.code) } + StoreUploadCode.all.map(\.name)
  }

  /// The answer of that name; `nil` when there is none.
  package func answer(_ word: String) -> AnswerDescription? {
    if let reason = ErrorReason.named(word) { return description(reason) }
    if let code = Int(word), let status = AnswerStatus.of(code) { return description(status) }
    return StoreUploadCode.named(word).map(description)
  }

  private func description(_ reason: ErrorReason) -> AnswerDescription {
    var answer = AnswerDescription(kind: .reason, name: reason.name, meaning: reason.meaning)
    answer.otherSpellings = reason.otherSpellings
    answer.status = reason.status
    answer.interfaces = reason.apis.map(\.rawValue)
    answer.causes = reason.causes
    answer.retry = reason.retry
    answer.token = reason.token
    answer.preventedBy = ([reason.name] + reason.otherSpellings).flatMap { preventing[ExactText($0)] ?? [] }
    answer.handledBy = reason.handledBy.compactMap { rules[ExactText($0)] }
    switch reason.foresight {
    case .rules(let rest): answer.remark = rest.isEmpty ? "" : "not seen: \(rest)"
    case .never(let why): answer.remark = "not foreseeable: \(why)"
    }
    answer.references = reason.sources
    return answer
  }

  private func description(_ status: AnswerStatus) -> AnswerDescription {
    var answer = AnswerDescription(kind: .status, name: String(status.code), meaning: status.meaning)
    answer.status = status.code
    answer.retry = status.retry
    answer.reasons = ErrorReason.all(withStatus: status.code).map {
      AnswerDescription.Named(name: $0.name, title: $0.meaning)
    }
    answer.references = [ApplePage.responses]
    return answer
  }

  private func description(_ code: StoreUploadCode) -> AnswerDescription {
    var answer = AnswerDescription(
      kind: .uploadCode, name: code.name, meaning: "\(code.meaning) \(code.effect.words)")
    answer.fix = code.fix
    answer.preventedBy = preventing[ExactText(code.name)] ?? []
    answer.remark = code.unforeseen.map { "not looked for: \($0)" } ?? ""
    return answer
  }
}
