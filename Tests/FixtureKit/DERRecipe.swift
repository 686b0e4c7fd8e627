/// Elements of DER, and of BER where DER forbids a form (X.690).
package enum DERRecipe {
  /// An element of definite length, below 64 KiB.
  package static func element(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
    switch content.count {
    case ..<0x80: [tag, UInt8(content.count)] + content
    case ..<0x100: [tag, 0x81, UInt8(content.count)] + content
    default: [tag, 0x82, UInt8(content.count >> 8), UInt8(content.count & 0xFF)] + content
    }
  }

  /// An element of indefinite length.
  package static func open(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] { [tag, 0x80] + content + [0, 0] }

  /// The elements that stand one behind the other in `bytes`, each with where its content begins.
  package static func elements(in bytes: [UInt8]) -> [(tag: UInt8, whole: [UInt8], content: [UInt8])] {
    var found: [(tag: UInt8, whole: [UInt8], content: [UInt8])] = []
    var rest = bytes[...]
    while rest.count >= 2 {
      let start = rest.startIndex
      var length = Int(rest[start + 1])
      var body = start + 2
      if length >= 0x80 {
        let width = length & 0x7F
        length = rest[body..<(body + width)].reduce(0) { $0 << 8 | Int($1) }
        body += width
      }
      found.append((rest[start], Array(rest[start..<(body + length)]), Array(rest[body..<(body + length)])))
      rest = rest[(body + length)...]
    }
    return found
  }

  /// A CMS message with signed data, written anew with indefinite lengths and its content in pieces. What is
  /// signed stays the same.
  package static func inPieces(_ message: [UInt8], of size: Int) -> [UInt8] {
    let outer = elements(in: elements(in: message)[0].content)
    var fields = elements(in: elements(in: outer[1].content)[0].content)
    guard let place = fields.firstIndex(where: { $0.tag == 0x30 }) else { return message }
    let inner = elements(in: fields[place].content)
    let octets = elements(in: inner[1].content)[0].content
    let pieces = stride(from: 0, to: octets.count, by: size).flatMap { at in
      element(4, Array(octets[at..<min(at + size, octets.count)]))
    }
    fields[place].whole = open(0x30, inner[0].whole + open(0xA0, open(0x24, pieces)))
    return open(0x30, outer[0].whole + open(0xA0, open(0x30, fields.flatMap { $0.whole })))
  }
}
