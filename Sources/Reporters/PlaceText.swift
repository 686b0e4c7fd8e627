import ReadinessModel

/// Origins as people write them.
enum PlaceText {
  /// The file, what it lies in, line and column: `App.ipa › Payload/App.app/Info.plist:12:3`.
  static func file(_ origin: Origin) -> String {
    var text = ([origin.file] + origin.container).map(VisibleText.line).joined(separator: " › ")
    if let line = origin.line {
      text += ":\(line)"
      if let column = origin.column { text += ":\(column)" }
    }
    return text
  }

  /// The place within the file: a key path, else a byte offset, else nothing.
  static func within(_ origin: Origin) -> String? {
    if let keyPath = origin.keyPath { return VisibleText.line(keyPath) }
    return origin.offset.map { "byte \($0)" }
  }

  /// A line of a file without the blanks it begins with.
  static func trimmed(_ source: String) -> String {
    String(source.unicodeScalars.drop { $0 == " " || $0 == "\t" })
  }

  /// Both, for one line.
  static func whole(_ origin: Origin) -> String {
    within(origin).map { file(origin) + " " + $0 } ?? file(origin)
  }
}
