internal import ReadinessModel
internal import YAMLReading

/// Texts as they are written into YAML.
enum PlainYAML {
  /// Bare where that is text and nothing else, in double quotes otherwise (YAML 1.2.2, 7.3.1).
  static func text(_ text: String) -> String { isPlain(text) ? text : quoted(text) }

  private static func isPlain(_ text: String) -> Bool {
    guard let first = text.utf8.first, isAlphanumeric(first), text.utf8.last != 0x20,
      case .string = YAMLValue(plain: text)
    else { return false }
    // A colon only means something to YAML before a space or at the end.
    guard !text.contains(": "), text.utf8.last != UInt8(ascii: ":") else { return false }
    return text.utf8.allSatisfy { isAlphanumeric($0) || " _./-()+@:".utf8.contains($0) }
  }

  private static func isAlphanumeric(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
    default: false
    }
  }

  private static func quoted(_ text: String) -> String {
    var output = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": output += "\\\""
      case "\\": output += "\\\\"
      case "\n": output += "\\n"
      case "\t": output += "\\t"
      case _ where scalar.isASCII && scalar.value >= 0x20 && scalar.value != 0x7F, _ where isInk(scalar):
        output.unicodeScalars.append(scalar)
      default: output += escape(scalar)
      }
    }
    return output + "\""
  }

  /// Letters, digits, signs and marks beyond ASCII; what is invisible is written by its number.
  private static func isInk(_ scalar: Unicode.Scalar) -> Bool {
    guard !scalar.isASCII else { return false }
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator,
      .spaceSeparator:
      return false
    default: return true
    }
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16)
    let width = scalar.value > 0xFFFF ? 8 : 4
    return (width == 8 ? "\\U" : "\\u") + String(repeating: "0", count: width - digits.utf8.count) + digits
  }
}

extension WaiverEntry {
  /// The lines of an entry, without the dash before the first one.
  package static func lines(
    rule: String, key: String, check: String?, reason: String, owner: String, from: String?, until: String
  ) -> [String] {
    var lines = ["rule: \(PlainYAML.text(rule))", "key: \(PlainYAML.text(key))"]
    if let check { lines.append("check: \(PlainYAML.text(check))") }
    lines.append("reason: \(PlainYAML.text(reason))")
    lines.append("owner: \(PlainYAML.text(owner))")
    if let from { lines.append("from: \(PlainYAML.text(from))") }
    return lines + ["until: \(PlainYAML.text(until))"]
  }
}

extension AttestationEntry {
  /// The lines of the entry, without the dash before the first one.
  package var lines: [String] {
    var lines = ["rule: \(PlainYAML.text(rule))"]
    if !key.isEmpty { lines.append("key: \(PlainYAML.text(key))") }
    for (name, value) in [("version", version), ("build", build), ("artifact", artifact)] {
      if let value { lines.append("\(name): \(PlainYAML.text(value))") }
    }
    lines.append("by: \(PlainYAML.text(by))")
    lines.append("at: \(PlainYAML.text(at.value))")
    lines.append("until: \(PlainYAML.text(until.value))")
    if !remarks.isEmpty { lines.append("evidence:") }
    lines += remarks.map { "  \(PlainYAML.text($0.name)): \(PlainYAML.text($0.text))" }
    if !files.isEmpty { lines.append("files:") }
    for file in files {
      lines.append("  - path: \(PlainYAML.text(file.path.value))")
      lines.append("    sha256: \(file.sha256)")
    }
    return lines
  }
}
