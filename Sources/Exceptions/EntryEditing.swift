internal import YAMLReading

/// A file of exceptions that is changed by its lines: what people wrote stays as it is, comments and all.
package struct EntryEditing: Sendable {
  /// Why the lines of a file cannot be changed without writing it anew.
  package struct Refusal: Error, Sendable, Hashable {
    package let message: String
  }

  private var lines: [String]
  private let lineBreak: String
  /// The key of the list: `waivers` or `attestations`.
  private let key: String

  /// `bytes` are those of a file that was read without a mistake; `nil` begins a new file.
  package init(_ bytes: [UInt8]?, key: String) {
    let text = String(decoding: bytes ?? [], as: UTF8.self)
    lineBreak = text.utf8.contains(0x0D) ? "\r\n" : "\n"
    self.key = key
    guard !text.isEmpty else {
      lines = ["formatVersion: 1", "\(key): []"]
      return
    }
    lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }.map(String.init)
    while lines.last?.isEmpty ?? false { lines.removeLast() }
  }

  package var text: String { lines.joined(separator: lineBreak) + lineBreak }

  /// Puts an entry behind the last one. The first of its lines gets the dash.
  package mutating func add(_ entry: [String]) throws(Refusal) {
    let list = try list()
    guard !list.starts.isEmpty else {
      try openEmptyList(at: list.line)
      lines.insert(contentsOf: Self.indented(entry, by: 2), at: list.line)
      return
    }
    let indent = Self.indent(of: lines[list.starts[0] - 1])
    lines.insert(contentsOf: Self.indented(entry, by: indent), at: list.end)
  }

  /// Takes out the entries at these places of the list, from 0. Comments between entries stay.
  package mutating func remove(_ places: Set<Int>) throws(Refusal) {
    let list = try list()
    for place in places.sorted(by: >) where list.starts.indices.contains(place) {
      let start = list.starts[place]
      var end = place + 1 < list.starts.count ? list.starts[place + 1] - 1 : list.end
      while end > start, Self.isCommentOrBlank(lines[end - 1]) { end -= 1 }
      lines.removeSubrange((start - 1)..<end)
    }
    if !list.starts.isEmpty, Set(list.starts.indices).isSubset(of: places) {
      let line = lines[list.line - 1]
      let colon = line.utf8.firstIndex(of: UInt8(ascii: ":")) ?? line.endIndex
      lines[list.line - 1] = "\(line[..<colon]): []\(line[colon...].dropFirst())"
    }
  }

  /// Where the list stands: the line of its key, the lines of its dashes, and the last line before what
  /// follows. Lines count from 1.
  private func list() throws(Refusal) -> (line: Int, starts: [Int], end: Int) {
    guard let document = try? YAMLReader.read(Array(text.utf8), file: ""), let pairs = document.root.pairs,
      let place = pairs.firstIndex(where: { $0.key == key }), let elements = pairs[place].value.elements
    else { throw Refusal(message: "`\(key)` is no list that can be added to") }
    let starts = elements.map(\.line)
    guard starts.allSatisfy({ lines.indices.contains($0 - 1) && Self.hasDash(lines[$0 - 1]) }),
      Set(starts).count == starts.count
    else { throw Refusal(message: "the entries of `\(key)` do not stand on lines of their own") }
    var end = place + 1 < pairs.count ? pairs[place + 1].line - 1 : lines.count
    while end > 1, lines[end - 1].allSatisfy(\.isWhitespace) { end -= 1 }
    return (pairs[place].line, starts, end)
  }

  /// `waivers: []` becomes `waivers:`.
  private mutating func openEmptyList(at line: Int) throws(Refusal) {
    let text = lines[line - 1]
    guard let open = text.firstRange(of: "[]") else {
      throw Refusal(message: "the empty list of `\(key)` is not written as `[]`")
    }
    var opened = text
    opened.removeSubrange(open)
    while opened.hasSuffix(" ") { opened.removeLast() }
    lines[line - 1] = opened
  }

  private static func indented(_ entry: [String], by indent: Int) -> [String] {
    let space = String(repeating: " ", count: indent)
    return entry.enumerated().map { "\(space)\($0.offset == 0 ? "- " : "  ")\($0.element)" }
  }

  private static func indent(of line: String) -> Int { line.prefix { $0 == " " }.count }

  private static func hasDash(_ line: String) -> Bool { line.drop { $0 == " " }.hasPrefix("- ") }

  private static func isCommentOrBlank(_ line: String) -> Bool {
    let rest = line.drop(while: \.isWhitespace)
    return rest.isEmpty || rest.hasPrefix("#")
  }
}
