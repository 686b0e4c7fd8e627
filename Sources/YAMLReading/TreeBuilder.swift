internal import ReadinessModel

/// Builds the tree from events, without recursion and within ``YAMLLimits``.
struct TreeBuilder {
  /// A finished node with its measure, so that an alias can be counted without a walk.
  private struct Built {
    var node: YAMLNode
    /// Values in it, itself included.
    var weight = 1
    /// Lists and maps inside one another, itself included.
    var height = 0
  }

  private let file: String
  private let lines: SourceLines
  /// What is being filled; at the bottom a list whose only element will be the root.
  private var current = OpenNode(isMapping: false)
  private var outer: [OpenNode] = []
  private var documents = 0
  private var nodes = 0
  /// `nil` for an anchor whose node is still open.
  private var anchors: [ExactText: Built?] = [:]
  private var problems: [Diagnostic] = []
  private var isFatal = false

  init(file: String, bytes: [UInt8]) {
    self.file = file
    self.lines = SourceLines(bytes)
  }

  /// The whole tree, after the last event.
  consuming func document() throws(YAMLProblems) -> YAMLDocument {
    let root = outer.isEmpty ? current.elements.first : nil
    if root == nil, problems.isEmpty {
      throw YAMLProblems([problem("empty", "found no document, expected a map", line: 1, column: 1)])
    }
    let document = root.map { YAMLDocument(file: file, root: $0, lines: lines) }
    guard problems.isEmpty, let document else {
      throw YAMLProblems(problems, document: isFatal ? nil : document)
    }
    return document
  }

  /// Takes the next event; false when nothing more is wanted.
  mutating func take(_ event: borrowing YAMLEvent) -> Bool {
    switch event.kind {
    case .scalar(let text, let style): takeScalar(text, style, event)
    case .sequenceStart: open(event, isMapping: false)
    case .mappingStart: open(event, isMapping: true)
    case .sequenceEnd, .mappingEnd: close()
    case .alias(let name): takeAlias(name, event)
    case .documentStart: startDocument(event)
    case .documentEnd: break
    case .failure(let problem, let context):
      let words = YAMLFailure.words(problem: problem, context: context, line: lines.line(event.line))
      fail("malformed", words.message, at: event, hint: words.hint)
    }
    return !isFatal
  }

  private mutating func startDocument(_ event: borrowing YAMLEvent) {
    documents += 1
    guard documents > 1 else { return }
    fail(
      "several-documents", "found a second document, expected one in a file", at: event,
      hint: "put it into a file of its own, or remove the `---`")
  }

  private mutating func open(_ event: borrowing YAMLEvent, isMapping: Bool) {
    if refuseAsKey(event) { return }
    guard outer.count < YAMLLimits.depth else {
      failTooDeep(at: event)
      return
    }
    if let anchor = event.anchor { anchors.updateValue(nil, forKey: ExactText(anchor)) }
    outer.append(current)
    current = OpenNode(
      isMapping: isMapping, anchor: event.anchor, tag: YAMLTag.short(event.tag), line: event.line,
      column: event.column)
  }

  private mutating func close() {
    guard let parent = outer.popLast() else { return }
    let node = YAMLNode(
      content: current.isMapping ? .mapping(current.pairs) : .sequence(current.elements),
      tag: current.tag, line: current.line, column: current.column)
    let built = Built(node: node, weight: current.weight, height: current.height + 1)
    if let anchor = current.anchor { anchors.updateValue(built, forKey: ExactText(anchor)) }
    current = parent
    place(node, weight: built.weight, height: built.height, new: 1)
  }

  private mutating func takeScalar(
    _ text: String, _ style: YAMLScalar.Style, _ event: borrowing YAMLEvent
  ) {
    if let anchor = event.anchor {
      anchors[ExactText(anchor)] = Built(node: scalar(text, style, event))
    }
    if current.isMapping, !current.hasKey {
      current.startPair(text, line: event.line, column: event.column)
    } else {
      place(scalar(text, style, event), weight: 1, height: 0, new: 1)
    }
  }

  private func scalar(
    _ text: String, _ style: YAMLScalar.Style, _ event: borrowing YAMLEvent
  ) -> YAMLNode {
    YAMLNode(
      content: .scalar(YAMLScalar(text: text, style: YAMLTag.isText(event.tag) ? .quoted : style)),
      tag: YAMLTag.short(event.tag), line: event.line, column: event.column)
  }

  private mutating func takeAlias(_ name: String, _ event: borrowing YAMLEvent) {
    guard let entry = anchors[ExactText(name)] else {
      fail("unknown-anchor", "alias \(Shown.quoted("*" + name)) names no anchor above it", at: event)
      return
    }
    guard let built = entry else {
      fail("malformed", "alias \(Shown.quoted("*" + name)) stands inside what it names", at: event)
      return
    }
    if refuseAsKey(event) { return }
    guard outer.count + built.height <= YAMLLimits.depth else {
      failTooDeep(at: event)
      return
    }
    place(built.node, weight: built.weight, height: built.height, new: built.weight)
  }

  /// A key that is a list, a map or an alias ends the reading.
  private mutating func refuseAsKey(_ event: borrowing YAMLEvent) -> Bool {
    guard current.isMapping, !current.hasKey else { return false }
    fail("complex-key", "found a key that is not plain text, expected a word", at: event)
    return true
  }

  /// Puts a finished node where it belongs. `new` of its values have not been counted yet.
  private mutating func place(_ node: YAMLNode, weight: Int, height: Int, new: Int) {
    nodes += new
    guard nodes <= YAMLLimits.nodes else {
      let message = "found more than \(YAMLLimits.nodes) values, aliases counted as what they name"
      fail("too-large", message, line: node.line, column: node.column)
      return
    }
    current.weight += weight
    current.height = max(current.height, height)
    guard let first = current.add(node) else { return }
    guard problems.count < YAMLLimits.mistakes else { return }
    problems.append(
      problem(
        "duplicate-key", "key \(Shown.quoted(first.key)) stands twice, first at line \(first.line)",
        line: current.keyLine, column: current.keyColumn, hint: "keep one of the two"))
  }

  private mutating func failTooDeep(at event: borrowing YAMLEvent) {
    fail("too-large", "found more than \(YAMLLimits.depth) lists and maps inside one another", at: event)
  }

  private mutating func fail(
    _ code: String, _ message: String, at event: borrowing YAMLEvent, hint: String? = nil
  ) {
    fail(code, message, line: event.line, column: event.column, hint: hint)
  }

  private mutating func fail(
    _ code: String, _ message: String, line: Int, column: Int, hint: String? = nil
  ) {
    isFatal = true
    problems.append(problem(code, message, line: line, column: column, hint: hint))
  }

  /// A diagnostic of this file, with its line of text.
  func problem(
    _ code: String, _ message: String, line: Int, column: Int, hint: String? = nil
  ) -> Diagnostic {
    Diagnostic(
      code: "yaml.\(code)", message: message, origin: Origin(file: file, line: line, column: column),
      hint: hint, source: lines.line(line))
  }
}
