internal import ReadinessModel

/// One value of an XML property list, before libplist has seen it.
struct XMLElement {
  enum Kind: String {
    case dict, array, string, integer, real, data, date
    case yes = "true"
    case no = "false"
  }

  var kind: Kind
  var key: String?
  /// Line of its key; 0 where it has none.
  var keyLine: Int
  var line: Int
  var text: [UInt8] = []
  /// Index behind the last of its parts.
  var end: Int
}

/// The values of an XML property list in the order of the file, each container before its parts.
struct XMLElements {
  private(set) var elements: [XMLElement] = []
  private(set) var problems: [PropertyListProblem]

  private struct Open {
    var index: Int
    var key: (text: String, line: Int)?
    var count = 0
  }

  private var scanner: XMLScanner
  private let limits: PropertyListLimits
  private var stack: [Open] = []
  private var isInsidePlist = false
  private var loneKeys: [PropertyListFailure.LoneKey] = []

  init(_ text: XMLText, limits: PropertyListLimits) throws(PropertyListFailure) {
    scanner = XMLScanner(text.utf8)
    problems = text.problems
    self.limits = limits
    while try !step() {}
    if !isInsidePlist {
      problems.append(
        PropertyListProblem(
          .missingPlistElement, "no `<plist>` element around the value",
          hint: "wrap it in `<plist version=\"1.0\">`", line: 1))
    }
    try scanner.finish()
    if !loneKeys.isEmpty { throw .keysWithoutValue(loneKeys) }
    problems += scanner.problems
  }

  private func malformed(_ what: String, line: Int) -> PropertyListFailure { .malformed(what, .line(line)) }

  /// Takes one token; true at the end of the list.
  private mutating func step() throws(PropertyListFailure) -> Bool {
    if !isInsidePlist, stack.isEmpty, !elements.isEmpty { return true }
    let line = scanner.line
    switch try scanner.next() {
    case .text(let text):
      guard text.allSatisfy(\.isXMLSpace) else {
        throw malformed("text outside of a value, expected a tag", line: line)
      }
    case .start(let name, let isEmpty):
      try begin(name, isEmpty: isEmpty, line: line)
    case .end(let name):
      if name == "plist", isInsidePlist, stack.isEmpty {
        guard !elements.isEmpty else { throw malformed("`<plist>` without a value", line: line) }
        return true
      }
      try end(name, line: line)
    case .finished:
      throw malformed(
        stack.isEmpty && !isInsidePlist ? "no property list" : "end of file inside the property list",
        line: line)
    }
    return false
  }

  private mutating func begin(_ name: String, isEmpty: Bool, line: Int) throws(PropertyListFailure) {
    if name == "plist", elements.isEmpty, stack.isEmpty, !isInsidePlist {
      guard !isEmpty else { throw malformed("`<plist>` without a value", line: line) }
      isInsidePlist = true
      return
    }
    if stack.isEmpty, !elements.isEmpty {
      throw malformed("a second value in `<plist>`, expected one", line: line)
    }
    let parent = stack.last.map { elements[$0.index].kind }
    if name == "key" {
      guard parent == .dict else { throw malformed("`<key>` outside of `<dict>`", line: line) }
      noteLoneKey()
      let text = isEmpty ? [] : try readText(of: name, line: line)
      stack[stack.count - 1].key = (String(decoding: text, as: UTF8.self), line)
      return
    }
    guard let kind = XMLElement.Kind(rawValue: name) else { throw unknownElement(name, line: line) }
    var element = XMLElement(kind: kind, key: nil, keyLine: 0, line: line, end: 0)
    if let top = stack.indices.last {
      if parent == .dict {
        guard let key = stack[top].key else {
          throw malformed("`<\(name)>` without a `<key>` before it", line: line)
        }
        element.key = key.text
        element.keyLine = key.line
        stack[top].key = nil
      }
      stack[top].count += 1
    }
    try append(element, isEmpty: isEmpty)
  }

  private mutating func append(_ element: XMLElement, isEmpty: Bool) throws(PropertyListFailure) {
    var element = element
    guard elements.count < limits.values else { throw .tooManyValues(limit: limits.values) }
    guard stack.count < limits.depth else { throw .tooDeep(limit: limits.depth, .line(element.line)) }
    element.end = elements.count + 1
    switch element.kind {
    case .dict, .array:
      elements.append(element)
      if !isEmpty { stack.append(Open(index: elements.count - 1)) }
    default:
      if !isEmpty { element.text = try readText(of: element.kind.rawValue, line: element.line) }
      if element.kind == .yes || element.kind == .no, !element.text.allSatisfy(\.isXMLSpace) {
        throw malformed("`<\(element.kind.rawValue)>` with text in it", line: element.line)
      }
      elements.append(element)
    }
  }

  private mutating func end(_ name: String, line: Int) throws(PropertyListFailure) {
    guard let open = stack.last else { throw malformed("`</\(name)>` that closes nothing", line: line) }
    let kind = elements[open.index].kind.rawValue
    guard kind == name else { throw malformed("`</\(name)>` where `</\(kind)>` was expected", line: line) }
    noteLoneKey()
    elements[open.index].end = elements.count
    stack.removeLast()
  }

  /// Text up to the end tag of `name`.
  private mutating func readText(of name: String, line: Int) throws(PropertyListFailure) -> [UInt8] {
    var text: [UInt8] = []
    var token = try scanner.next()
    if case .text(let found) = token {
      text = found
      token = try scanner.next()
    }
    switch token {
    case .end(name): return text
    case .end(let other):
      throw malformed("`</\(other)>` where `</\(name)>` was expected", line: scanner.line)
    case .start(let other, _): throw malformed("`<\(other)>` inside `<\(name)>`", line: scanner.line)
    case .text, .finished: throw malformed("end of file inside `<\(name)>`", line: line)
    }
  }

  private mutating func noteLoneKey() {
    guard let top = stack.indices.last, let key = stack[top].key else { return }
    stack[top].key = nil
    // One of the path's parts for each open container, and the key itself.
    var steps: [FactPath.Step] = []
    for level in stack.indices.dropFirst() {
      if let outer = elements[stack[level].index].key {
        steps.append(.key(outer))
      } else {
        steps.append(.index(stack[level - 1].count - 1))
      }
    }
    steps.append(.key(key.text))
    loneKeys.append(.init(path: FactPath(steps), line: key.line))
  }

  private func unknownElement(_ name: String, line: Int) -> PropertyListFailure {
    let lower = name.lowercased()
    if lower != name, lower == "key" || lower == "plist" || XMLElement.Kind(rawValue: lower) != nil {
      return malformed("`<\(name)>`, expected `<\(lower)>`", line: line)
    }
    return malformed("`<\(name)>`, which is no element of a property list", line: line)
  }
}
