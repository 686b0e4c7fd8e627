/// Cuts bytes into the tag, length and content of ASN.1's distinguished encoding (X.690, clauses 8.1 and
/// 10.1). A length in more bytes than it needs is taken and noted; an indefinite one is refused.
struct DERScanner {
  struct Element {
    var tag: UInt8
    /// Offset of the tag.
    var start: Int
    var content: Range<Int>
  }

  let bytes: [UInt8]
  private(set) var looseLength: Int?

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  /// The element at the start of `range`, which it may fill or not.
  mutating func element(in range: Range<Int>) throws(DERFailure) -> Element {
    let start = range.lowerBound
    guard range.count >= 2 else { throw .malformed("end of data inside an element", offset: start) }
    let tag = bytes[start]
    guard tag & 0x1F != 0x1F else { throw .malformed("a tag of more than one byte", offset: start) }
    let first = bytes[start + 1]
    var from = start + 2
    var length = UInt64(first)
    if first == 0x80 { throw .malformed("an indefinite length, which DER does not have", offset: start) }
    if first > 0x80 {
      let count = Int(first & 0x7F)
      guard count <= 8, from + count <= range.upperBound else {
        throw .malformed("a length of \(count) bytes", offset: start)
      }
      length = bytes[from..<from + count].reduce(0) { $0 << 8 | UInt64($1) }
      if bytes[from] == 0 || length < 0x80 { looseLength = looseLength ?? start }
      from += count
    }
    guard length <= UInt64(range.upperBound - from) else {
      throw .malformed("a length that reaches behind the end", offset: start)
    }
    return Element(tag: tag, start: start, content: from..<from + Int(length))
  }
}

/// Why nothing of a property list in DER can be told.
package enum DERFailure: Error, Sendable, Hashable {
  case malformed(String, offset: Int)
  case tooLarge(bytes: Int, limit: Int)
  case tooDeep(limit: Int, offset: Int)
  case tooManyValues(limit: Int)

  package var code: String {
    switch self {
    case .malformed: "der.malformed"
    case .tooLarge: "der.too-large"
    case .tooDeep: "der.too-deep"
    case .tooManyValues: "der.too-many-values"
    }
  }

  package var message: String {
    switch self {
    case .malformed(let what, _): what
    case .tooLarge(let bytes, let limit): "\(bytes) bytes, at most \(limit) are read"
    case .tooDeep(let limit, _): "more than \(limit) levels of nesting"
    case .tooManyValues(let limit): "more than \(limit) values"
    }
  }

  /// Offset in bytes from the start of the DER.
  package var offset: Int? {
    switch self {
    case .malformed(_, let offset), .tooDeep(_, let offset): offset
    case .tooLarge, .tooManyValues: nil
    }
  }
}
