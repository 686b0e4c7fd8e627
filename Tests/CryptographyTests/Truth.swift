import Cryptography
import FixtureKit
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// One row of the fixtures' truth table: what a perfect reader reports about a file.
struct Truth<Facts: Decodable & Sendable>: Sendable, CustomTestStringConvertible {
  let path: String
  let facts: Facts

  var testDescription: String { path }

  /// The rows whose path begins with `folder`; none where the fixtures are missing.
  static func rows(_ folder: String) -> [Truth] {
    guard let bytes = try? SharedFolder.bytes("fixtures/truth.tsv") else { return [] }
    return String(decoding: bytes, as: UTF8.self).split(separator: "\n").compactMap { line in
      let columns = line.split(separator: "\t", omittingEmptySubsequences: false)
      guard columns.count >= 4, columns[0].hasPrefix(folder + "/"),
        let facts = try? JSONDecoder().decode(Facts.self, from: Data(columns[3].utf8))
      else { return nil }
      return Truth(path: String(columns[0]), facts: facts)
    }
  }

  func bytes() throws -> [UInt8] { try SharedFolder.bytes("fixtures/" + path) }
}

/// Whether the outside fixtures are there; without them the tests that need them are skipped.
let hasFixtures = SharedFolder.path("fixtures/truth.tsv") != nil

/// Where `part` begins in `bytes`. (The macros of the tests cannot hold a borrowed span.)
func position(of part: [UInt8], in bytes: [UInt8]) -> Int? { bytes.span.firstPosition(of: part) }
