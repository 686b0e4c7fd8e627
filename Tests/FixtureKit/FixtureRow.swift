#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// One row of the fixtures' table of truth: what a perfect reader reports of a file.
package struct FixtureRow: Sendable, CustomStringConvertible {
  /// Below `fixtures/`.
  package let path: String
  /// By name; `null` means looked for and absent, a name that is missing not told.
  package let facts: [String: Fact]

  package var description: String { path }

  package func bytes() throws -> [UInt8] { try SharedFolder.bytes("fixtures/" + path) }

  /// The rows below a folder; none where the fixtures are missing.
  package static func rows(below folder: String) -> [FixtureRow] {
    guard let table = try? SharedFolder.bytes("fixtures/truth.tsv") else { return [] }
    return String(decoding: table, as: UTF8.self).split(separator: "\n").compactMap { line in
      let columns = line.split(separator: "\t", omittingEmptySubsequences: false)
      guard columns.count >= 4, columns[0].hasPrefix(folder + "/"),
        let facts = try? JSONDecoder().decode([String: Fact].self, from: Data(columns[3].utf8))
      else { return nil }
      return FixtureRow(path: String(columns[0]), facts: facts)
    }
  }

  /// Whether the fixtures are there.
  package static let areThere = SharedFolder.path("fixtures/truth.tsv") != nil

  /// A value of the table, which is JSON.
  package enum Fact: Sendable, Hashable, Decodable {
    case null
    case bool(Bool)
    case int(Int64)
    case string(String)
    case list([Fact])
    case map([String: Fact])

    package init(from decoder: any Decoder) throws {
      let value = try decoder.singleValueContainer()
      if value.decodeNil() {
        self = .null
      } else if let truth = try? value.decode(Bool.self) {
        self = .bool(truth)
      } else if let number = try? value.decode(Int64.self) {
        self = .int(number)
      } else if let text = try? value.decode(String.self) {
        self = .string(text)
      } else if let list = try? value.decode([Fact].self) {
        self = .list(list)
      } else {
        self = .map(try value.decode([String: Fact].self))
      }
    }

    package var text: String? { if case .string(let text) = self { text } else { nil } }

    package var truth: Bool? { if case .bool(let truth) = self { truth } else { nil } }

    package var number: Int64? { if case .int(let number) = self { number } else { nil } }

    package var texts: [String]? {
      if case .list(let list) = self { list.compactMap(\.text) } else { nil }
    }
  }
}
