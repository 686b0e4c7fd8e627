internal import Expressions
package import ReadinessModel
internal import YAMLReading

/// A rule file that was read and held against the catalogue of facts, with everything that is wrong with it.
///
/// Besides what the reader refuses (unknown keys, wrong types, expressions that cannot be read) these are
/// found before there are facts: unknown facts, wrong types and comparisons that can never be true;
/// conditions that use a fact which may be absent; names that nothing uses or that stand twice; examples
/// whose facts no run could give.
package struct RuleInspection: Sendable {
  package let file: RuleFile
  /// `nil` when too much of it is wrong.
  package private(set) var rule: Rule?
  package private(set) var examples: [RuleExample] = []
  /// In the order of the file.
  package private(set) var problems: [Diagnostic] = []
  private let document: YAMLDocument?
  private var written: [WrittenExpression] = []

  package init(_ file: RuleFile) {
    self.file = file
    var refusals: [Diagnostic] = []
    do {
      document = try YAMLReader.read(file.text, file: file.name)
    } catch {
      document = error.document
      refusals = error.diagnostics
    }
    if let document { inspect(document) }
    problems = (refusals + problems).enumerated().sorted { one, other in
      let (left, right) = (one.element.origin, other.element.origin)
      return (left?.line ?? 0, left?.column ?? 0, one.offset)
        < (right?.line ?? 0, right?.column ?? 0, other.offset)
    }.map(\.element)
  }

  /// Where a part of an expression stands: `offset` bytes into the expression at `keyPath`.
  package func origin(of keyPath: String, offset: Int) -> Origin? {
    guard let document, let place = written.first(where: { $0.keyPath == keyPath }) else { return nil }
    let (line, column) = document.place(ofByte: place.offset + offset, in: place.node)
    return Origin(file: file.name, keyPath: keyPath, line: line, column: column)
  }

  private mutating func inspect(_ document: YAMLDocument) {
    var reading = RuleReading(file: file, document: document)
    rule = reading.rule()
    examples = ExampleReading.examples(of: document, problems: &reading.problems)
    written = reading.written
    var checking = ExpressionChecking(
      document: document, parameters: reading.parameters, elementName: reading.elementName)
    // Without the name of an element nobody can say which other names are wrong.
    if document.root["forEach"] == nil || reading.elementName != nil {
      for expression in written { checking.go(through: expression) }
    }
    let names = NameChecking(document: document, reading: reading, uses: checking.uses)
    problems =
      reading.problems + checking.problems + names.problems() + WordChecking.problems(of: document)
      + ExampleChecking.problems(of: examples, in: document)
  }
}

extension RuleReader {
  /// A rule that was held against the catalogue: for rules that nobody has looked at before.
  ///
  /// - Throws: Every mistake of the file.
  package static func checkedRule(_ file: RuleFile) throws(RuleProblems) -> Rule {
    let inspection = RuleInspection(file)
    guard let rule = inspection.rule, inspection.problems.isEmpty else {
      throw RuleProblems(inspection.problems)
    }
    return rule
  }
}
