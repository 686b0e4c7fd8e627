internal import ReadinessModel

/// An XML property list written again for libplist in the plainest form there is: UTF-8, no comments, no
/// references but `&amp;`, `&lt;` and `&gt;`, decimal integers, no key twice, and `<true/>` in place of
/// each value that libplist would get wrong.
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
    let entry = outline.open(.dictionary, key: key, line: element.line)
    write("<dict>")
    var duplicates = duplicateKeys(index)
    var child = index + 1
    while child < element.end {
      defer { child = elements[child].end }
      let name = elements[child].key ?? []
      if let lines = duplicates[name], lines.isEmpty { continue }
      let childKey = String(decoding: name, as: UTF8.self)
      write("<key>")
      escape(name)
      write("</key>")
      path.append(.key(childKey))
      if let lines = duplicates[name] {
        duplicates[name] = []
        let reason = Outline.duplicateReason(childKey, lines: lines)
        outline.problems.append(
          PropertyListProblem(
            .duplicateKey, reason + "; which one counts is not defined",
            hint: "keep one of them", path: FactPath(path), line: lines.dropFirst().first))
        replace(.unreadable(reason), key: childKey, line: elements[child].line)
      } else {
        write(child, key: childKey)
      }
      path.removeLast()
    }
    write("</dict>")
    outline.close(entry)
  }

  /// The keys of a dictionary that stand more than once, with their lines.
  private func duplicateKeys(_ index: Int) -> [[UInt8]: [Int]] {
    var lines: [[UInt8]: [Int]] = [:]
    var child = index + 1
    while child < elements[index].end {
      lines[elements[child].key ?? [], default: []].append(elements[child].keyLine)
      child = elements[child].end
    }
    return lines.filter { $0.value.count > 1 }
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
    outline.problems.append(
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
      elements[child].kind == .integer, elements[child].key.map({ $0.elementsEqual("CF$UID".utf8) }) ?? false
    else { return nil }
    switch XMLScalars.integer(elements[child].text) {
    case .integer(let number): return UInt64(exactly: number)
    case .unsigned(let number): return number
    default: return nil
    }
  }

  private mutating func escape(_ raw: [UInt8]) {
    for byte in raw {
      switch byte {
      case 0x26: write("&amp;")
      case 0x3C: write("&lt;")
      case 0x3E: write("&gt;")
      default: text.append(byte)
      }
    }
  }
}
