package import PropertyListReading
internal import ReadinessModel

/// A property list in DER, as code signatures and provisioning profiles hold it beside the XML one.
///
///     Entitlements ::= [APPLICATION 16] { INTEGER (1), Dictionary }
///     Dictionary   ::= [CONTEXT 16] { Entry … }        sorted by key
///     Older        ::= SET { Entry … }                 the whole, in signatures before the wrapper
///     Entry        ::= SEQUENCE { UTF8String, Value }
///     Value        ::= Dictionary | SEQUENCE { Value … } | UTF8String | BOOLEAN | INTEGER
///
/// A profile's own list is a `SET` too, and knows `OCTET STRING`, `UTCTime` and a whole `Entitlements` as
/// values. Apple publishes no description; this is what genuine signatures and profiles hold.
package struct DERPropertyList: Sendable, Hashable {
  package enum Form: String, Sendable, Hashable, CaseIterable {
    case versioned = "der"
    case set = "der-set"
  }

  package private(set) var root: PropertyListValue
  package private(set) var form: Form
  package private(set) var problems: [FormatProblem]

  /// Reads the whole of `bytes`. Several equal keys and types that are not known make single values
  /// unreadable; what breaks the structure is thrown.
  package init(_ bytes: [UInt8], limits: PropertyListLimits = .standard) throws(DERFailure) {
    guard bytes.count <= limits.bytes else { throw .tooLarge(bytes: bytes.count, limit: limits.bytes) }
    var parser = DERPropertyListParser(bytes, limits: limits)
    let whole = try parser.scanner.element(in: 0..<bytes.count)
    switch whole.tag {
    case DERTag.versioned: form = .versioned
    case DERTag.set: form = .set
    default: throw .malformed("tag \(DERTag.shown(whole.tag)), expected 0x70 or 0x31", offset: 0)
    }
    root = try parser.value(whole, depth: 1)
    problems = parser.problems
    if let offset = parser.scanner.looseLength {
      problems.note(
        FormatProblem(
          .notCanonical, "a length in more bytes than it needs, which DER forbids",
          hint: "sign again with Apple's tools", offset: offset))
    }
    let end = whole.content.upperBound
    if end < bytes.count {
      problems.note(
        FormatProblem(
          .derTrailingBytes, "\(bytes.count - end) bytes behind the end",
          hint: "sign again with Apple's tools",
          offset: end))
    }
  }
}

struct DERPropertyListParser {
  var scanner: DERScanner
  private(set) var problems: [FormatProblem] = []
  private let limits: PropertyListLimits
  private var count = 0
  private var path: [FactPath.Step] = []

  init(_ bytes: [UInt8], limits: PropertyListLimits) {
    scanner = DERScanner(bytes)
    self.limits = limits
  }

  private mutating func note(
    _ kind: FormatProblem.Kind, _ message: String, hint: String = "sign again with Apple's tools",
    at offset: Int
  ) {
    problems.note(FormatProblem(kind, message, hint: hint, path: FactPath(path), offset: offset))
  }

  mutating func value(_ element: DERScanner.Element, depth: Int) throws(DERFailure) -> PropertyListValue {
    guard depth <= limits.depth else { throw .tooDeep(limit: limits.depth, offset: element.start) }
    count += 1
    guard count <= limits.values else { throw .tooManyValues(limit: limits.values) }
    let bytes = scanner.bytes[element.content]
    switch element.tag {
    case DERTag.versioned: return try versioned(element, depth: depth)
    case DERTag.dictionary: return .dictionary(try entries(element, byKey: true, depth: depth))
    case DERTag.set: return .dictionary(try entries(element, byKey: false, depth: depth))
    case DERTag.sequence: return .array(try elements(element, depth: depth))
    case DERTag.text: return .string(try text(element))
    case DERTag.octets: return .data(Array(bytes))
    case DERTag.boolean:
      guard let byte = bytes.first, bytes.count == 1 else {
        throw .malformed("a BOOLEAN of \(bytes.count) bytes", offset: element.start)
      }
      if byte != 0, byte != 0xFF {
        note(
          .notCanonical, "a BOOLEAN written as 0x\(String(byte, radix: 16)), in DER true is 0xff",
          at: element.start)
      }
      return .boolean(byte != 0)
    case DERTag.integer: return try integer(element)
    case DERTag.utcTime, DERTag.generalizedTime:
      if let moment = DERTime.moment(bytes, tag: element.tag) { return .date(moment) }
      return unknown("a time that is none", element)
    default:
      return unknown("a value of tag \(DERTag.shown(element.tag)), which property lists do not have", element)
    }
  }

  private mutating func unknown(_ reason: String, _ element: DERScanner.Element) -> PropertyListValue {
    note(.unknownType, reason, at: element.start)
    return .unreadable(reason)
  }

  private mutating func versioned(
    _ element: DERScanner.Element, depth: Int
  ) throws(DERFailure) -> PropertyListValue {
    let version = try scanner.element(in: element.content)
    guard version.tag == DERTag.integer else {
      throw .malformed(
        "tag \(DERTag.shown(version.tag)), expected the INTEGER of a version", offset: version.start)
    }
    let number = try integer(version)
    if number != .integer(1) {
      note(
        .unknownVersion, "version \(number.number.map(String.init) ?? "above 64 bits"), expected 1",
        hint: "check with a newer pushready", at: version.start)
    }
    let body = try scanner.element(in: version.content.upperBound..<element.content.upperBound)
    guard body.tag == DERTag.dictionary else {
      throw .malformed("tag \(DERTag.shown(body.tag)), expected a dictionary (0xb0)", offset: body.start)
    }
    if body.content.upperBound < element.content.upperBound {
      note(
        .derTrailingBytes,
        "\(element.content.upperBound - body.content.upperBound) bytes behind the dictionary",
        at: body.content.upperBound)
    }
    return try value(body, depth: depth)
  }

  private mutating func elements(
    _ element: DERScanner.Element, depth: Int
  ) throws(DERFailure) -> [PropertyListValue] {
    var values: [PropertyListValue] = []
    var rest = element.content
    while !rest.isEmpty {
      let next = try scanner.element(in: rest)
      path.append(.index(values.count))
      values.append(try value(next, depth: depth + 1))
      path.removeLast()
      rest = next.content.upperBound..<rest.upperBound
    }
    return values
  }

  /// `byKey`: the order of the entries is that of their keys, otherwise that of their encodings, as X.690
  /// has it for a SET OF.
  private mutating func entries(
    _ element: DERScanner.Element, byKey: Bool, depth: Int
  ) throws(DERFailure) -> [PropertyListEntry] {
    var merge = KeyMerge()
    var rest = element.content
    var previous: ArraySlice<UInt8> = []
    var isSorted = true
    while !rest.isEmpty {
      let entry = try scanner.element(in: rest)
      rest = entry.content.upperBound..<rest.upperBound
      guard entry.tag == DERTag.sequence else {
        throw .malformed(
          "tag \(DERTag.shown(entry.tag)), expected a SEQUENCE of key and value", offset: entry.start)
      }
      let key = try scanner.element(in: entry.content)
      guard key.tag == DERTag.text else {
        throw .malformed("tag \(DERTag.shown(key.tag)), expected a key (0x0c)", offset: key.start)
      }
      let name = try text(key)
      let item = try scanner.element(in: key.content.upperBound..<entry.content.upperBound)
      guard item.content.upperBound == entry.content.upperBound else {
        throw .malformed("something behind the value of `\(name)`", offset: item.content.upperBound)
      }
      let order = scanner.bytes[byKey ? key.content : entry.start..<entry.content.upperBound]
      if order.lexicographicallyPrecedes(previous) { isSorted = false }
      previous = order
      path.append(.key(name))
      merge.append(name, try value(item, depth: depth + 1))
      path.removeLast()
    }
    if !isSorted { note(.unsortedKeys, "keys out of order, which DER forbids", at: element.start) }
    for (key, reason) in merge.duplicates {
      path.append(.key(key))
      note(.derDuplicateKey, reason + "; which one counts is not defined", at: element.start)
      path.removeLast()
    }
    return merge.entries
  }

  private func text(_ element: DERScanner.Element) throws(DERFailure) -> String {
    let bytes = scanner.bytes[element.content]
    guard !bytes.contains(0), let text = String(validating: bytes, as: UTF8.self) else {
      throw .malformed("a UTF8String with a NUL or a byte that is not UTF-8", offset: element.start)
    }
    return text
  }

  private mutating func integer(_ element: DERScanner.Element) throws(DERFailure) -> PropertyListValue {
    let bytes = scanner.bytes[element.content]
    guard let first = bytes.first else { throw .malformed("an INTEGER of no bytes", offset: element.start) }
    let isNegative = first >= 0x80
    if bytes.count > 1, first == (bytes[bytes.startIndex + 1] >= 0x80 ? 0xFF : 0) {
      note(.notCanonical, "an INTEGER in more bytes than it needs, which DER forbids", at: element.start)
    }
    let digits = bytes.drop { $0 == (isNegative ? 0xFF : 0) }
    guard digits.count <= 8 else { return unknown("an integer above 64 bits", element) }
    let size = digits.reduce(isNegative ? UInt64.max : 0) { $0 << 8 | UInt64($1) }
    if isNegative {
      let number = Int64(bitPattern: size)
      return number < 0 ? .integer(number) : unknown("an integer above 64 bits", element)
    }
    return Int64(exactly: size).map { .integer($0) } ?? .unsigned(size)
  }
}
