/// A JSON text in the making (RFC 8259). Keys keep the order in which they are given.
enum JSONValue: Sendable {
  case null
  case bool(Bool)
  case int(Int)
  case double(Double)
  case string(String)
  case array([JSONValue])
  case object([(String, JSONValue)])

  /// Two spaces for each level, one member on a line, a line feed at the end. Arrays and objects without
  /// parts stay on their line.
  var text: String {
    var output: [UInt8] = []
    write(to: &output, level: 0)
    output.append(UInt8(ascii: "\n"))
    return String(decoding: output, as: UTF8.self)
  }

  /// A scalar without line feed, for use within other text. Parts of arrays and objects are spread all the
  /// same.
  var inline: String {
    var output: [UInt8] = []
    write(to: &output, level: 0)
    return String(decoding: output, as: UTF8.self)
  }

  private func write(to output: inout [UInt8], level: Int) {
    switch self {
    case .null: output += "null".utf8
    case .bool(let truth): output += (truth ? "true" : "false").utf8
    case .int(let number): output += String(number).utf8
    case .double(let number) where number.isFinite: output += number.description.utf8
    case .double(let number): Self.write(string: number.description, to: &output)
    case .string(let text): Self.write(string: text, to: &output)
    case .array(let elements):
      Self.write(elements, between: ("[", "]"), to: &output, level: level) { element, output in
        element.write(to: &output, level: level + 1)
      }
    case .object(let members):
      Self.write(members, between: ("{", "}"), to: &output, level: level) { member, output in
        Self.write(string: member.0, to: &output)
        output += ": ".utf8
        member.1.write(to: &output, level: level + 1)
      }
    }
  }

  private static func write<Part>(
    _ parts: [Part], between brackets: (String, String), to output: inout [UInt8], level: Int,
    each: (Part, inout [UInt8]) -> Void
  ) {
    output += brackets.0.utf8
    for (index, part) in parts.enumerated() {
      output += (index == 0 ? "\n" : ",\n").utf8
      output += repeatElement(UInt8(ascii: " "), count: 2 * (level + 1))
      each(part, &output)
    }
    if !parts.isEmpty {
      output.append(UInt8(ascii: "\n"))
      output += repeatElement(UInt8(ascii: " "), count: 2 * level)
    }
    output += brackets.1.utf8
  }

  /// The one place where text becomes JSON. What has no ink of its own is escaped, which changes nothing
  /// for a parser and keeps control sequences and direction marks out of terminals and logs; so is the
  /// second of two number signs, which would begin a command of some build services.
  private static func write(string: String, to output: inout [UInt8]) {
    output.append(UInt8(ascii: "\""))
    defer { output.append(UInt8(ascii: "\"")) }
    if string.utf8.allSatisfy(isPlain) {
      output += string.utf8
      return
    }
    var previous: Unicode.Scalar = " "
    for scalar in string.unicodeScalars {
      switch scalar {
      case "\"": output += "\\\"".utf8
      case "\\": output += "\\\\".utf8
      case "\n": output += "\\n".utf8
      case "\t": output += "\\t".utf8
      case "#" where previous == "#": write(escaped: scalar, to: &output)
      case _ where VisibleText.isInvisible(scalar): write(escaped: scalar, to: &output)
      default: if let encoded = UTF8.encode(scalar) { output.append(contentsOf: encoded) }
      }
      previous = scalar
    }
  }

  /// What stands for itself, whatever is beside it.
  private static func isPlain(_ byte: UInt8) -> Bool {
    (0x20...0x7E).contains(byte) && byte != 0x22 && byte != 0x5C && byte != 0x23
  }

  private static func write(escaped scalar: Unicode.Scalar, to output: inout [UInt8]) {
    for unit in String(scalar).utf16 {
      let digits = String(unit, radix: 16)
      output += "\\u".utf8
      output += repeatElement(UInt8(ascii: "0"), count: 4 - digits.utf8.count)
      output += digits.utf8
    }
  }
}

extension JSONValue: ExpressibleByDictionaryLiteral {
  init(dictionaryLiteral members: (String, JSONValue)...) { self = .object(members) }
}

extension JSONValue: ExpressibleByArrayLiteral {
  init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
}

extension JSONValue: ExpressibleByStringLiteral {
  init(stringLiteral text: String) { self = .string(text) }
}
