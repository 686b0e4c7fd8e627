internal import ReadinessModel

/// Builds the tree from events, without recursion and within ``YAMLLimits``.
struct TreeBuilder {
  /// A finished node with its measure, so that an alias can be counted without a walk.
  private struct Built {
    var node: YAMLNode
    /// Values in it, itself included.
    var weight: Int
    /// Lists and maps inside one another, itself included.
    var height: Int
  }

  /// A list or map that is still open.
  private struct Frame {
    var event: YAMLEvent
    var isMapping: Bool
    var elements: [YAMLNode] = []
    var pairs: [YAMLPair] = []
    /// A key whose value comes next.
    var key: YAMLEvent?
    var keyText = ""
    /// Positions in `pairs` by key, once there are many.
    var positions: [ExactText: Int] = [:]
    var weight = 1
    var height = 0
  }

  private static let fewKeys = 16

  private let file: String
  private let bytes: [UInt8]
  private var frames: [Frame] = []
  private var root: YAMLNode?
  private var documents = 0
  private var weight = 0
  /// `nil` for an anchor whose node is still open.
  private var anchors: [ExactText: Built?] = [:]
  private var problems: [Diagnostic] = []
  private var isFatal = false

  init(file: String, bytes: [UInt8]) {
    self.file = file
    self.bytes = bytes
  }

  /// The whole tree, after the last event.
  consuming func document() throws(YAMLProblems) -> YAMLDocument {
    if root == nil, problems.isEmpty {
      let empty = problem("empty", "found no document, expected a map", line: 1, column: 1)
      throw YAMLProblems([empty])
    }
    let document = root.map { YAMLDocument(file: file, root: $0, bytes: bytes) }
    guard problems.isEmpty, let document else {
      throw YAMLProblems(problems, document: isFatal ? nil : document)
    }
    return document
  }

  /// Takes the next event; false when nothing more is wanted.
  mutating func take(_ event: YAMLEvent) -> Bool {
    switch event.kind {
    case .documentStart:
      documents += 1
      if documents > 1 {
        fail(
          "several-documents", "found a second document, expected one in a file", at: event,
          hint: "put it into a file of its own, or remove the `---`")
      }
    case .documentEnd:
      break
    case .sequenceStart, .mappingStart:
      open(event)
    case .sequenceEnd, .mappingEnd:
      close()
    case .scalar(let text, let style):
      takeScalar(text, style, event)
    case .alias(let name):
      takeAlias(name, event)
    case .failure(let problem, let context):
      let words = YAMLFailure.words(problem: problem, context: context, line: sourceLine(event.line))
      fail("malformed", words.message, at: event, hint: words.hint)
    }
    return !isFatal
  }

  private mutating func open(_ event: YAMLEvent) {
    var isMapping = false
    if case .mappingStart = event.kind { isMapping = true }
    if refuseAsKey(event) { return }
    guard frames.count < YAMLLimits.depth else {
      fail("too-large", "found more than \(YAMLLimits.depth) lists and maps inside one another", at: event)
      return
    }
    if let anchor = event.anchor { anchors.updateValue(nil, forKey: ExactText(anchor)) }
    frames.append(Frame(event: event, isMapping: isMapping))
  }

  private mutating func close() {
    guard let frame = frames.popLast() else { return }
    let content =
      frame.isMapping
      ? YAMLNode.Content.mapping(frame.pairs) : YAMLNode.Content.sequence(frame.elements)
    place(
      Built(
        node: node(content, frame.event), weight: frame.weight, height: frame.height + 1),
      frame.event)
  }

  private mutating func takeScalar(_ text: String, _ style: YAMLScalar.Style, _ event: YAMLEvent) {
    if let last = frames.indices.last, frames[last].isMapping, frames[last].key == nil {
      frames[last].key = event
      frames[last].keyText = text
      if let anchor = event.anchor {
        anchors[ExactText(anchor)] = Built(node: scalar(text, style, event), weight: 1, height: 0)
      }
      return
    }
    place(Built(node: scalar(text, style, event), weight: 1, height: 0), event)
  }

  private mutating func takeAlias(_ name: String, _ event: YAMLEvent) {
    guard let entry = anchors[ExactText(name)] else {
      fail("unknown-anchor", "alias \(Shown.quoted("*" + name)) names no anchor above it", at: event)
      return
    }
    guard let built = entry else {
      fail("malformed", "alias \(Shown.quoted("*" + name)) stands inside what it names", at: event)
      return
    }
    if refuseAsKey(event) { return }
    guard frames.count + built.height <= YAMLLimits.depth else {
      fail("too-large", "found more than \(YAMLLimits.depth) lists and maps inside one another", at: event)
      return
    }
    place(built, event)
  }

  /// A key that is a list, a map or an alias ends the reading.
  private mutating func refuseAsKey(_ event: YAMLEvent) -> Bool {
    guard let frame = frames.last, frame.isMapping, frame.key == nil else { return false }
    fail("complex-key", "found a key that is not plain text, expected a word", at: event)
    return true
  }

  /// Puts a finished node where it belongs.
  private mutating func place(_ built: Built, _ event: YAMLEvent) {
    if let anchor = event.anchor { anchors.updateValue(built, forKey: ExactText(anchor)) }
    weight += isAlias(event) ? built.weight : 1
    guard weight <= YAMLLimits.nodes else {
      fail(
        "too-large", "found more than \(YAMLLimits.nodes) values, aliases counted as what they name",
        at: event)
      return
    }
    guard let last = frames.indices.last else {
      root = built.node
      return
    }
    frames[last].weight += built.weight
    frames[last].height = max(frames[last].height, built.height)
    guard let key = frames[last].key else {
      frames[last].elements.append(built.node)
      return
    }
    frames[last].key = nil
    let text = frames[last].keyText
    if let first = position(of: text, in: frames[last]) {
      reportDuplicate(text, key, first: frames[last].pairs[first])
      return
    }
    frames[last].pairs.append(
      YAMLPair(key: text, line: key.line, column: key.column, value: built.node))
    remember(last)
  }

  private func isAlias(_ event: YAMLEvent) -> Bool {
    if case .alias = event.kind { true } else { false }
  }

  private func position(of key: String, in frame: borrowing Frame) -> Int? {
    if frame.pairs.count > Self.fewKeys { return frame.positions[ExactText(key)] }
    return frame.pairs.firstIndex { $0.key.utf8.elementsEqual(key.utf8) }
  }

  private mutating func remember(_ frame: Int) {
    let count = frames[frame].pairs.count
    if count == Self.fewKeys + 1 {
      for (index, pair) in frames[frame].pairs.enumerated() {
        frames[frame].positions[ExactText(pair.key)] = index
      }
    } else if count > Self.fewKeys, let pair = frames[frame].pairs.last {
      frames[frame].positions[ExactText(pair.key)] = count - 1
    }
  }

  private func scalar(_ text: String, _ style: YAMLScalar.Style, _ event: YAMLEvent) -> YAMLNode {
    let isText = event.tag == "!" || event.tag == "tag:yaml.org,2002:str"
    return node(.scalar(YAMLScalar(text: text, style: isText ? .quoted : style)), event)
  }

  private func node(_ content: YAMLNode.Content, _ event: YAMLEvent) -> YAMLNode {
    YAMLNode(
      content: content, tag: Self.shortTag(event.tag), line: event.line, column: event.column)
  }

  private static func shortTag(_ tag: String?) -> String? {
    guard let tag, tag != "!", tag != "tag:yaml.org,2002:str" else { return nil }
    let prefix = "tag:yaml.org,2002:"
    return tag.hasPrefix(prefix) ? "!!" + tag.dropFirst(prefix.count) : tag
  }

  // MARK: Problems

  private mutating func fail(_ code: String, _ message: String, at event: YAMLEvent, hint: String? = nil) {
    isFatal = true
    problems.append(problem(code, message, line: event.line, column: event.column, hint: hint))
  }

  private mutating func reportDuplicate(_ text: String, _ key: YAMLEvent, first: YAMLPair) {
    guard problems.count < YAMLLimits.mistakes else { return }
    problems.append(
      problem(
        "duplicate-key", "key \(Shown.quoted(text)) stands twice, first at line \(first.line)",
        line: key.line, column: key.column, hint: "keep one of the two"))
  }

  private func sourceLine(_ line: Int) -> String? { SourceLines(bytes).line(line) }

  func problem(
    _ code: String, _ message: String, line: Int, column: Int, hint: String? = nil
  ) -> Diagnostic {
    Diagnostic(
      code: "yaml.\(code)", message: message, origin: Origin(file: file, line: line, column: column),
      hint: hint, source: sourceLine(line))
  }
}
