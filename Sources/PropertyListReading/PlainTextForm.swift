#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
internal import ReadinessModel

/// The two forms of property list that are plain text: OpenStep's, which Xcode still writes, and JSON, which
/// `plutil` makes and Xcode does not take. Neither has lines here, keys come sorted, and of equal keys one is
/// kept without a note.
enum PlainTextForm {
  static func read(
    _ text: XMLText, limits: PropertyListLimits
  ) throws(PropertyListFailure) -> PropertyListDocument {
    try checkNesting(text.utf8, limits: limits)
    let data = Data(text.utf8)
    if let value = try? JSONDecoder().decode(DecodedValue.self, from: data).value {
      let note = PropertyListProblem(
        .jsonForm, "JSON, expected a property list that Xcode takes",
        hint: "convert it with `plutil -convert xml1`")
      return PropertyListDocument(root: value, form: .json, problems: text.problems + [note])
    }
    do {
      let value = try PropertyListDecoder().decode(DecodedValue.self, from: data).value
      let note = PropertyListProblem(.openStepForm, "property list in the OpenStep form")
      return PropertyListDocument(root: value, form: .openStep, problems: text.problems + [note])
    } catch {
      throw .malformed("neither an OpenStep nor a JSON property list", .nowhere)
    }
  }

  /// Counts brackets outside of quotes and comments, as the decoders recurse once for each.
  private static func checkNesting(
    _ bytes: [UInt8], limits: PropertyListLimits
  ) throws(PropertyListFailure) {
    var depth = 0
    var separators = 0
    var line = 1
    for byte in bytes {
      switch byte {
      case 0: throw .malformed("a NUL character", .line(line))
      case 0x0A: line += 1
      case UInt8(ascii: "{"), UInt8(ascii: "("), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: ")"), UInt8(ascii: "]"): depth = max(0, depth - 1)
      case UInt8(ascii: ";"), UInt8(ascii: ","): separators += 1
      default: break
      }
      guard depth <= limits.depth else { throw .tooDeep(limit: limits.depth, .line(line)) }
      guard separators <= limits.values else { throw .tooManyValues(limit: limits.values) }
    }
  }
}

/// Any value that a decoder of FoundationEssentials can give.
private struct DecodedValue: Decodable {
  let value: PropertyListValue

  private struct Key: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }

    init?(intValue: Int) { nil }
  }

  init(from decoder: any Decoder) throws {
    if let keyed = try? decoder.container(keyedBy: Key.self) {
      let keys = keyed.allKeys.sorted { $0.stringValue < $1.stringValue }
      if let key = keys.first(where: { $0.stringValue.utf8.contains(0) }) {
        throw DecodingError.dataCorruptedError(forKey: key, in: keyed, debugDescription: "NUL in a key")
      }
      value = .dictionary(
        try keys.map {
          PropertyListEntry(key: $0.stringValue, value: try keyed.decode(DecodedValue.self, forKey: $0).value)
        })
      return
    }
    if var list = try? decoder.unkeyedContainer() {
      var elements: [PropertyListValue] = []
      while !list.isAtEnd { elements.append(try list.decode(DecodedValue.self).value) }
      value = .array(elements)
      return
    }
    let scalar = try decoder.singleValueContainer()
    if let text = try? scalar.decode(String.self) {
      value = text.utf8.contains(0) ? .unreadable("text with a NUL character") : .string(text)
    } else if let truth = try? scalar.decode(Bool.self) {
      value = .boolean(truth)
    } else if let number = try? scalar.decode(Int64.self) {
      value = .integer(number)
    } else if let number = try? scalar.decode(Double.self) {
      value = .real(number)
    } else if let data = try? scalar.decode(Data.self) {
      value = .data([UInt8](data))
    } else {
      value = .unreadable("a value that property lists do not have")
    }
  }
}
