/// A message of the protocol buffer text format, as far as the conformance files use it.
struct TextProto {
  indirect enum Value {
    /// A number, a name or a truth value, as written.
    case word(String)
    case text([UInt8])
    case message(TextProto)
  }

  struct Malformed: Error {
    let offset: Int
    let message: String
  }

  private(set) var fields: [(name: String, value: Value)] = []

  init(parsing bytes: [UInt8]) throws(Malformed) {
    var reader = Reader(bytes: bytes)
    fields = try reader.fields(until: nil)
  }

  fileprivate init(fields: [(name: String, value: Value)]) { self.fields = fields }

  func values(_ name: String) -> [Value] { fields.filter { $0.name == name }.map(\.value) }

  func messages(_ name: String) -> [TextProto] {
    values(name).compactMap { if case .message(let message) = $0 { message } else { nil } }
  }

  func message(_ name: String) -> TextProto? { messages(name).first }

  func bytes(_ name: String) -> [UInt8]? {
    if case .text(let bytes)? = values(name).first { bytes } else { nil }
  }

  func string(_ name: String) -> String? { bytes(name).map { String(decoding: $0, as: UTF8.self) } }

  func word(_ name: String) -> String? {
    if case .word(let word)? = values(name).first { word } else { nil }
  }

  private struct Reader {
    let bytes: [UInt8]
    var index = 0

    func failure(_ message: String) -> Malformed { Malformed(offset: index, message: message) }

    mutating func skipBlanks() {
      while index < bytes.count {
        if bytes[index] == UInt8(ascii: "#") {
          while index < bytes.count, bytes[index] != 0x0A { index += 1 }
        } else if [0x20, 0x09, 0x0A, 0x0D].contains(bytes[index]) {
          index += 1
        } else {
          return
        }
      }
    }

    mutating func accept(_ scalar: Unicode.Scalar) -> Bool {
      skipBlanks()
      guard index < bytes.count, bytes[index] == UInt8(ascii: scalar) else { return false }
      index += 1
      return true
    }

    mutating func fields(until end: Unicode.Scalar?) throws(Malformed) -> [(name: String, value: Value)] {
      var fields: [(name: String, value: Value)] = []
      while true {
        skipBlanks()
        if let end, accept(end) { return fields }
        guard index < bytes.count else {
          if end == nil { return fields }
          throw failure("a message is not closed")
        }
        let name = try name()
        let hasColon = accept(":")
        if accept("[") {
          while !accept("]") {
            fields.append((name, try value()))
            _ = accept(",")
          }
        } else {
          skipBlanks()
          guard hasColon || index < bytes.count && bytes[index] == UInt8(ascii: "{") else {
            throw failure("a value is missing")
          }
          fields.append((name, try value()))
        }
        if !accept(",") { _ = accept(";") }
      }
    }

    mutating func name() throws(Malformed) -> String {
      let isExtension = accept("[")
      let word = try word()
      if isExtension, !accept("]") { throw failure("an extension's name is not closed") }
      return word
    }

    mutating func word() throws(Malformed) -> String {
      skipBlanks()
      let start = index
      while index < bytes.count {
        let byte = bytes[index]
        let isPart =
          (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
          || [UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "/")]
            .contains(byte)
        guard isPart else { break }
        index += 1
      }
      guard index > start else { throw failure("a word is missing") }
      return String(decoding: bytes[start..<index], as: UTF8.self)
    }

    mutating func value() throws(Malformed) -> Value {
      if accept("{") { return .message(TextProto(fields: try fields(until: "}"))) }
      skipBlanks()
      guard index < bytes.count, [UInt8(ascii: "\""), UInt8(ascii: "'")].contains(bytes[index]) else {
        return .word(try word())
      }
      var text: [UInt8] = []
      while index < bytes.count, [UInt8(ascii: "\""), UInt8(ascii: "'")].contains(bytes[index]) {
        text += try quoted()
        skipBlanks()
      }
      return .text(text)
    }

    mutating func quoted() throws(Malformed) -> [UInt8] {
      let quote = bytes[index]
      index += 1
      var text: [UInt8] = []
      while index < bytes.count, bytes[index] != quote {
        if bytes[index] == UInt8(ascii: "\\") {
          text += try escape()
        } else {
          text.append(bytes[index])
          index += 1
        }
      }
      guard index < bytes.count else { throw failure("a text is not closed") }
      index += 1
      return text
    }

    mutating func escape() throws(Malformed) -> [UInt8] {
      index += 1
      guard index < bytes.count else { throw failure("an escape is not finished") }
      let letter = bytes[index]
      index += 1
      switch Character(Unicode.Scalar(letter)) {
      case "a": return [0x07]
      case "b": return [0x08]
      case "f": return [0x0C]
      case "n": return [0x0A]
      case "r": return [0x0D]
      case "t": return [0x09]
      case "v": return [0x0B]
      case "x", "X": return [UInt8(truncatingIfNeeded: number(digits: 2, radix: 16))]
      case "u", "U":
        guard let scalar = Unicode.Scalar(number(digits: letter == UInt8(ascii: "u") ? 4 : 8, radix: 16))
        else {
          throw failure("no code point")
        }
        return Array(String(scalar).utf8)
      case "0"..."7":
        index -= 1
        return [UInt8(truncatingIfNeeded: number(digits: 3, radix: 8))]
      default: return [letter]
      }
    }

    mutating func number(digits: Int, radix: UInt32) -> UInt32 {
      var value: UInt32 = 0
      for _ in 0..<digits {
        guard index < bytes.count, let digit = Character(Unicode.Scalar(bytes[index])).hexDigitValue,
          digit < Int(radix)
        else { break }
        value = value * radix + UInt32(digit)
        index += 1
      }
      return value
    }
  }
}
