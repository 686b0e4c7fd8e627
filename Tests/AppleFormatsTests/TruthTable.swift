import FixtureKit
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// One row of the fixtures' truth table: what a perfect reader reports about a file.
struct TruthRow: Sendable, CustomTestStringConvertible {
  let path: String
  let facts: [String: TruthValue]

  var testDescription: String { path }

  var bytes: [UInt8] { get throws { try SharedFolder.bytes("fixtures/" + path) } }

  /// The rows whose path begins with `folder`; none where the fixtures are missing.
  static func rows(in folder: String) -> [TruthRow] {
    guard let bytes = try? SharedFolder.bytes("fixtures/truth.tsv") else { return [] }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap { line in
      let columns = line.split(separator: "\t", omittingEmptySubsequences: false)
      guard columns.count >= 4, columns[0].hasPrefix(folder + "/"),
        let facts = try? JSONDecoder().decode([String: TruthValue].self, from: Data(columns[3].utf8))
      else { return nil }
      return TruthRow(path: String(columns[0]), facts: facts)
    }
  }
}

/// A value in the table, which is JSON. `null` means looked for and absent.
enum TruthValue: Sendable, Hashable, Decodable {
  case null
  case bool(Bool)
  case int(Int64)
  case string(String)
  case list([TruthValue])
  case map([String: TruthValue])

  init(from decoder: any Decoder) throws {
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let truth = try? value.decode(Bool.self) {
      self = .bool(truth)
    } else if let number = try? value.decode(Int64.self) {
      self = .int(number)
    } else if let text = try? value.decode(String.self) {
      self = .string(text)
    } else if let list = try? value.decode([TruthValue].self) {
      self = .list(list)
    } else {
      self = .map(try value.decode([String: TruthValue].self))
    }
  }
}

let hasFixtures = SharedFolder.path("fixtures/truth.tsv") != nil
