internal import ReadinessModel

/// An XML property list written again for libplist in the plainest form there is: UTF-8, no comments, no
/// references, decimal integers, no key twice, and `<true/>` in place of each value that libplist would get
/// wrong.
struct CanonicalXML {
  private(set) var text: [UInt8] = []
  private(set) var outline = Outline()
  private let elements: [XMLElement]
  private var path: [FactPath.Step] = []

  init(_ source: XMLElements) {
    elements = source.elements
    outline.problems = source.problems
    write("<plist version=\"1.0\">")
    write(0, key: nil)
    write("</plist>")
  }

  private mutating func write(_ markup: String) { text.append(contentsOf: markup.utf8) }

  /// Deep as the list, which ``PropertyListLimits`` bounds.
  private mutating func write(_ index: Int, key: String?) {
    let element = elements[index]
    switch element.kind {
    case .dict:
      if let number = archiveReference(index) {
        replace(.uid(number), key: key, line: element.line)
      } else {
        writeDictionary(index, key: key)
      }
    case .array:
      let entry = outline.open(.array, key: key, line: element.line)
      write("<array>")
      var child = index + 1
      var position = 0
      while child < element.end {
        path.append(.index(position))
        write(child, key: nil)
        path.removeLast()
        child = elements[child].end
        position += 1
      }
      write("</array>")
      outline.close(entry)
    case .yes, .no:
      write(element.kind == .yes ? "<true/>" : "<false/>")
      _ = outline.open(.boolean, key: key, line: element.line)
    case .string:
      write("<string>")
      escape(element.text)
      write("</string>")
      _ = outline.open(.string, key: key, line: element.line)
    case .integer, .real, .date, .data:
      writeScalar(element, key: key)
    }
  }

  private mutating func writeDictionary(_ index: Int, key: String?) {
    let element = elements[index]
    var repeated = repeatedKeys(index)
    let isLarge = repeated.distinct > Self.mostSearchedKeys
    let entry = outline.open(isLarge ? .pairs : .dictionary, key: key, line: element.line)
    write(isLarge ? "<array>" : "<dict>")
    var child = index + 1
    while child < element.end {
      defer { child = elements[child].end }
      let name = elements[child].key ?? ""
      let lines = repeated.lines[ExactText(name)]
      if lines?.isEmpty ?? false { continue }
      write(isLarge ? "<string>" : "<key>")
      escape(Array(name.utf8))
      write(isLarge ? "</string>" : "</key>")
      path.append(.key(name))
      if let lines {
        repeated.lines[ExactText(name)] = []
        writeRepeated(name, lines: lines, line: elements[child].line)
      } else {
        write(child, key: name)
      }
      path.removeLast()
    }
    write(isLarge ? "</array>" : "</dict>")
    outline.close(entry)
  }

  /// Above so many keys a dictionary is handed over as an array of keys and values: libplist 2.2 searches
  /// a list, then 4,096 chains, for each key that it adds, and keys can be chosen to fall into one chain.
  private static let mostSearchedKeys = 256

  /// The keys of a dictionary that stand more than once, with their lines, and how many there are without
  /// repetition.
  private func repeatedKeys(_ index: Int) -> (lines: [ExactText: [Int]], distinct: Int) {
    var counts: [ExactText: Int] = [:]
    var children = 0
    forEachChild(of: index) {
      counts[ExactText(elements[$0].key ?? ""), default: 0] += 1
      children += 1
    }
    var lines: [ExactText: [Int]] = [:]
    if counts.count < children {
      forEachChild(of: index) {
        let key = ExactText(elements[$0].key ?? "")
        if counts[key, default: 0] > 1 { lines[key, default: []].append(elements[$0].keyLine) }
      }
    }
    return (lines, counts.count)
  }

  private func forEachChild(of index: Int, _ body: (Int) -> Void) {
    var child = index + 1
    while child < elements[index].end {
      body(child)
      child = elements[child].end
    }
  }

  private mutating func writeRepeated(_ key: String, lines: [Int], line: Int) {
    let reason = Outline.duplicateReason(key, lines: lines)
    outline.problems.note(
      PropertyListProblem(
        .duplicateKey, reason + "; which one counts is not defined", hint: "keep one of them",
        path: FactPath(path), line: lines.dropFirst().first))
    replace(.unreadable(reason), key: key, line: line)
  }

  private mutating func writeScalar(_ element: XMLElement, key: String?) {
    switch element.kind {
    case .integer:
      guard let value = XMLScalars.integer(element.text) else {
        return fault(.invalidInteger, "an integer of at most 64 bits", element, key: key)
      }
      guard let number = value.number else { return replace(value, key: key, line: element.line) }
      write("<integer>\(number)</integer>")
      _ = outline.open(.integer, key: key, line: element.line)
    case .real:
      guard let number = XMLScalars.real(element.text) else {
        return fault(.invalidReal, "a number", element, key: key)
      }
      write("<real>\(number)</real>")
      _ = outline.open(.real, key: key, line: element.line)
    case .date:
      guard let moment = XMLScalars.date(element.text) else {
        return fault(.invalidDate, "a date like `2026-11-30T12:00:00Z`", element, key: key)
      }
      // libplist keeps dates in 32 bits, which end in 2069.
      replace(.date(moment), key: key, line: element.line)
    default:
      guard let figures = XMLScalars.base64(element.text) else {
        return fault(.invalidData, "base64", element, key: key)
      }
      write("<data>")
      text.append(contentsOf: figures)
      write("</data>")
      _ = outline.open(.data, key: key, line: element.line)
    }
  }

  private mutating func fault(
    _ kind: PropertyListProblem.Kind, _ expected: String, _ element: XMLElement, key: String?
  ) {
    let found = Self.shown(element.text)
    let reason = "`<\(element.kind.rawValue)>` holds \(found), expected \(expected)"
    outline.problems.note(
      PropertyListProblem(
        kind, reason, hint: "correct the value", path: FactPath(path), line: element.line))
    replace(.unreadable(reason), key: key, line: element.line)
  }

  /// A value in words. Long or odd text is not repeated: it may be a secret in the wrong place.
  private static func shown(_ text: [UInt8]) -> String {
    if text.allSatisfy(\.isXMLSpace) { return "nothing" }
    let isPlain = text.count <= 32 && text.allSatisfy { $0 > 0x1F && $0 < 0x7F && $0 != 0x60 }
    return isPlain ? "`\(String(decoding: text, as: UTF8.self))`" : "\(text.count) bytes that are none"
  }

  private mutating func replace(_ value: PropertyListValue, key: String?, line: Int) {
    write("<true/>")
    let entry = outline.open(.boolean, key: key, line: line)
    outline.entries[entry].fate = .replaced(value)
  }

  /// The number in a dictionary of the one key `CF$UID`: that is how a keyed archive's reference is
  /// written in XML.
  private func archiveReference(_ index: Int) -> UInt64? {
    let child = index + 1
    guard child < elements[index].end, elements[child].end == elements[index].end,
      elements[child].kind == .integer, elements[child].key == "CF$UID"
    else { return nil }
    switch XMLScalars.integer(elements[child].text) {
    case .integer(let number): return UInt64(exactly: number)
    case .unsigned(let number): return number
    default: return nil
    }
  }

  /// Text with markup in it goes into CDATA sections: libplist 2.2 needs time in the square of the number of
  /// references to resolve them.
  private mutating func escape(_ raw: [UInt8]) {
    guard raw.contains(where: { $0 == 0x26 || $0 == 0x3C || $0 == 0x3E }) else {
      text.append(contentsOf: raw)
      return
    }
    write("<![CDATA[")
    for (index, byte) in raw.enumerated() {
      // `]]>` ends a section, so it is split between two.
      if byte == 0x3E, index >= 2, raw[index - 1] == 0x5D, raw[index - 2] == 0x5D { write("]]><![CDATA[") }
      text.append(byte)
    }
    write("]]>")
  }
}
