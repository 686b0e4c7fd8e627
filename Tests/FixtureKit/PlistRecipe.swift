import Foundation

/// A value of a property list that a test puts together, and the forms it can be written in.
package enum PlistRecipe: Sendable, Hashable {
  case text(String)
  case truth(Bool)
  case number(Int)
  /// As XML writes it: `2026-06-01T00:00:00Z`.
  case date(String)
  case list([PlistRecipe])
  case map([String: PlistRecipe])

  /// The value as XML, keys sorted.
  package var xml: String {
    switch self {
    case .text(let text):
      "<string>\(text.replacing("&", with: "&amp;").replacing("<", with: "&lt;"))</string>"
    case .truth(let truth): truth ? "<true/>" : "<false/>"
    case .number(let number): "<integer>\(number)</integer>"
    case .date(let moment): "<date>\(moment)</date>"
    case .list(let elements): "<array>" + elements.map(\.xml).joined() + "</array>"
    case .map(let pairs): Self.dictionary(pairs)
    }
  }

  /// As entitlements stand in a signature: slot 7 holds it under the tag of an application, with a version.
  package var der: [UInt8] { DERRecipe.element(0x70, DERRecipe.element(2, [1]) + derValue) }

  private var derValue: [UInt8] {
    switch self {
    case .text(let text), .date(let text): DERRecipe.element(0x0C, Array(text.utf8))
    case .truth(let truth): DERRecipe.element(1, [truth ? 0xFF : 0])
    case .number(let number): DERRecipe.element(2, [UInt8(truncatingIfNeeded: number)])
    case .list(let elements): DERRecipe.element(0x30, elements.flatMap(\.derValue))
    case .map(let pairs):
      DERRecipe.element(
        0xB0,
        pairs.sorted { $0.key < $1.key }.flatMap { key, value in
          DERRecipe.element(0x30, DERRecipe.element(0x0C, Array(key.utf8)) + value.derValue)
        })
    }
  }

  /// An XML document around the pairs, and around whatever else is to stand in the dictionary.
  package static func document(_ pairs: [String: PlistRecipe], and more: String = "") -> [UInt8] {
    document(of: dictionary(pairs, and: more))
  }

  package static func document(inside body: String) -> [UInt8] { document(of: "<dict>\n\(body)\n</dict>") }

  /// A dictionary in XML, keys sorted, with whatever else is to stand in it.
  package static func dictionary(_ pairs: [String: PlistRecipe], and more: String = "") -> String {
    let lines = pairs.sorted { $0.key < $1.key }.map { "<key>\($0.key)</key>\($0.value.xml)" }
    return "<dict>\n" + (lines + [more]).joined(separator: "\n") + "\n</dict>"
  }

  private static func document(of value: String) -> [UInt8] {
    Array("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<plist version=\"1.0\">\n\(value)\n</plist>".utf8)
  }

  /// The pairs as the binary form, which is what ships.
  package static func binary(_ pairs: [String: PlistRecipe]) throws -> [UInt8] {
    let value = try PropertyListSerialization.propertyList(from: Data(document(pairs)), format: nil)
    return [UInt8](try PropertyListSerialization.data(fromPropertyList: value, format: .binary, options: 0))
  }
}

extension PlistRecipe: ExpressibleByStringLiteral, ExpressibleByStringInterpolation {
  package init(stringLiteral text: String) { self = .text(text) }
}

extension PlistRecipe: ExpressibleByBooleanLiteral {
  package init(booleanLiteral truth: Bool) { self = .truth(truth) }
}

extension PlistRecipe: ExpressibleByIntegerLiteral {
  package init(integerLiteral number: Int) { self = .number(number) }
}

extension PlistRecipe: ExpressibleByArrayLiteral {
  package init(arrayLiteral elements: PlistRecipe...) { self = .list(elements) }
}

extension PlistRecipe: ExpressibleByDictionaryLiteral {
  package init(dictionaryLiteral pairs: (String, PlistRecipe)...) {
    self = .map(Dictionary(pairs) { $1 })
  }
}
