import ReadinessModel

/// A part of a saved report with its place, for messages.
struct SavedValue {
  let json: JSONValue
  private let text: SavedText
  private let path: FactPath

  init(_ json: JSONValue, in text: SavedText, at path: FactPath = FactPath()) {
    self.json = json
    self.text = text
    self.path = path
  }

  func failure(_ message: String) -> SavedReportFailure {
    SavedReportFailure(message: message, origin: text.origin(at: path))
  }

  private func expected(_ what: String) -> SavedReportFailure {
    failure("`\(path)` is of another kind, expected \(what)")
  }

  /// Members in their order.
  func members() throws(SavedReportFailure) -> [(String, SavedValue)] {
    guard case .object(let members) = json else { throw expected("an object") }
    return members.map { ($0.0, SavedValue($0.1, in: text, at: path.appending($0.0))) }
  }

  /// The member, which has to be there.
  func member(_ key: String) throws(SavedReportFailure) -> SavedValue {
    guard case .object(let members) = json else { throw expected("an object") }
    guard let member = members.first(where: { $0.0 == key }) else {
      throw failure("`\(path.appending(key))` is missing")
    }
    return SavedValue(member.1, in: text, at: path.appending(key))
  }

  /// The member, or `nil` when it is not there or `null`.
  func optional(_ key: String) throws(SavedReportFailure) -> SavedValue? {
    guard case .object(let members) = json else { throw expected("an object") }
    guard let member = members.first(where: { $0.0 == key }) else { return nil }
    if case .null = member.1 { return nil }
    return SavedValue(member.1, in: text, at: path.appending(key))
  }

  func elements<Element>(
    _ read: (SavedValue) throws(SavedReportFailure) -> Element
  ) throws(SavedReportFailure) -> [Element] {
    guard case .array(let elements) = json else { throw expected("an array") }
    var values: [Element] = []
    for (index, element) in elements.enumerated() {
      values.append(try read(SavedValue(element, in: text, at: path.appending(index))))
    }
    return values
  }

  func list<Element>(
    _ key: String, _ read: (SavedValue) throws(SavedReportFailure) -> Element
  ) throws(SavedReportFailure) -> [Element] {
    try member(key).elements(read)
  }

  static func text(_ value: SavedValue) throws(SavedReportFailure) -> String {
    guard case .string(let text) = value.json else { throw value.expected("a string") }
    return text
  }

  func string(_ key: String) throws(SavedReportFailure) -> String { try Self.text(try member(key)) }

  /// Has to be there, and may be `null`.
  func optionalString(_ key: String) throws(SavedReportFailure) -> String? {
    let value = try member(key)
    if case .null = value.json { return nil }
    return try Self.text(value)
  }

  func int(_ key: String) throws(SavedReportFailure) -> Int { try member(key).int() }

  func int() throws(SavedReportFailure) -> Int {
    guard case .int(let number) = json else { throw expected("a whole number") }
    return number
  }

  func bool(_ key: String) throws(SavedReportFailure) -> Bool {
    let value = try member(key)
    guard case .bool(let truth) = value.json else { throw value.expected("true or false") }
    return truth
  }

  func timestamp(_ key: String) throws(SavedReportFailure) -> Timestamp {
    let value = try member(key)
    guard let moment = Timestamp(rfc3339: try Self.text(value)) else {
      throw value.expected("an RFC 3339 time")
    }
    return moment
  }

  /// One of the words of an enumeration.
  func word<Word: RawRepresentable & CaseIterable>(
    _ key: String
  ) throws(SavedReportFailure) -> Word where Word.RawValue == String {
    let value = try member(key)
    let text = try Self.text(value)
    guard let word = Word(rawValue: text) else {
      let words = Word.allCases.map { "`\($0.rawValue)`" }.joined(separator: ", ")
      throw value.failure("`\(value.path)` is `\(VisibleText.line(text))`, expected one of \(words)")
    }
    return word
  }

  func optionalWord<Word: RawRepresentable & CaseIterable>(
    _ key: String
  ) throws(SavedReportFailure) -> Word? where Word.RawValue == String {
    if case .null = try member(key).json { return nil }
    return try word(key)
  }

  func origin(_ key: String) throws(SavedReportFailure) -> Origin? {
    let value = try member(key)
    if case .null = value.json { return nil }
    func number(_ key: String) throws(SavedReportFailure) -> Int? {
      try value.optional(key) == nil ? nil : try value.int(key)
    }
    return Origin(
      file: try value.string("file"), container: try value.list("container", Self.text),
      keyPath: try value.optional("keyPath").map(Self.text), line: try number("line"),
      column: try number("column"), offset: try number("offset"))
  }
}
