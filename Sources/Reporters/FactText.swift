import ReadinessModel

/// Facts as one line for people.
enum FactText {
  /// Characters of one fact that are shown.
  private static let longest = 240
  private static let shownBytes = 8

  /// `"sandbox"`, `["alert", "background"]`, `absent`, `unknown (no profile was given)`.
  static func line(_ node: FactNode) -> String {
    var text = ""
    write(node, to: &text, depth: 0)
    guard text.unicodeScalars.count > longest else { return text }
    return String(String.UnicodeScalarView(text.unicodeScalars.prefix(longest))) + "…"
  }

  private static func write(_ node: FactNode, to text: inout String, depth: Int) {
    guard text.utf8.count <= longest, depth < 8 else {
      text += "…"
      return
    }
    switch node.content {
    case .absent: text += "absent"
    case .unknown(let unknown): text += "unknown (\(VisibleText.line(unknown.reason)))"
    case .value(let value): text += line(value)
    case .list(let elements):
      text += "["
      for (index, element) in elements.enumerated() where text.utf8.count <= longest {
        if index > 0 { text += ", " }
        write(element, to: &text, depth: depth + 1)
      }
      text += "]"
    case .map(let map):
      text += "{"
      for (index, entry) in map.entries.enumerated() where text.utf8.count <= longest {
        text += (index > 0 ? ", " : "") + VisibleText.line(entry.key) + ": "
        write(entry.node, to: &text, depth: depth + 1)
      }
      text += "}"
    }
  }

  static func line(_ value: Value) -> String {
    switch value {
    case .null: "null"
    case .bool(let truth): truth ? "true" : "false"
    case .int(let number): String(number)
    case .double(let number): number.description
    case .string(let text): VisibleText.quoted(text)
    case .bytes(let bytes): hex(bytes)
    case .timestamp(let moment): moment.rfc3339
    case .duration(let duration): DurationText.short(duration)
    }
  }

  private static func hex(_ bytes: [UInt8]) -> String {
    let digits = bytes.prefix(shownBytes).map { byte in
      let digits = String(byte, radix: 16)
      return digits.utf8.count == 1 ? "0" + digits : digits
    }
    let count = bytes.count == 1 ? "1 byte" : "\(bytes.count) bytes"
    return digits.isEmpty ? count : "\(count) \(digits.joined())" + (bytes.count > shownBytes ? "…" : "")
  }
}
