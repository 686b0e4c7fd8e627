import AppleFormats
import FixtureKit
import PropertyListReading
import ReadinessModel
import Testing

/// Every file of entitlements in the fixtures against the truth table. Skipped without the folder.
@Suite(.enabled(if: hasFixtures))
struct EntitlementsFixtureTests {
  private static let keys = [
    "applicationIdentifier": "application-identifier", "apsEnvironment": "aps-environment",
    "getTaskAllow": "get-task-allow", "macApsEnvironment": "com.apple.developer.aps-environment",
    "note": "note",
  ]

  /// Files whose stated values a reader may also refuse to tell, by a limit that it states, or has to.
  private static let mayRefuse = [
    "hostile/deep-arrays": "plist.too-deep", "hostile/deep-dicts": "plist.too-deep",
    // The table holds what expat says and asks for a refusal.
    "hostile/entity-undefined": "plist.forbidden",
  ]

  @Test func `the table has the rows`() {
    #expect(TruthRow.rows(in: "entitlements").count == 103)
  }

  @Test(.timeLimit(.minutes(1)), arguments: TruthRow.rows(in: "entitlements"))
  func `a file gives the facts of the table`(row: TruthRow) throws {
    let bytes = try row.bytes
    let result = Result { () throws(EntitlementsFailure) in try EntitlementsReader.read(bytes) }
    switch result {
    case .success(let document): check(document, row)
    case .failure(let failure): check(failure, row)
    }
  }

  private func check(_ failure: EntitlementsFailure, _ row: TruthRow) {
    let name = row.path.dropFirst("entitlements/".count).split(separator: ".").first.map(String.init) ?? ""
    if case .string(let top)? = row.facts["top"], top != "dict" {
      #expect(failure == .notADictionary(top == "array" ? "an array" : "a string"))
    } else if let code = Self.mayRefuse[name] {
      #expect(failure.code == code)
    } else {
      #expect(row.facts["readable"] == .bool(false), "\(failure.code): \(failure.message)")
    }
    if case .list(let keys)? = row.facts["keysWithoutValue"] {
      guard case .propertyList(.keysWithoutValue(let found)) = failure else {
        Issue.record("expected keys without value, found \(failure)")
        return
      }
      #expect(found.map { TruthValue.string($0.path.keys.last ?? "") } == keys)
    }
    #expect(!failure.message.contains("\n") && !failure.message.hasSuffix("."))
  }

  private func check(_ document: EntitlementsDocument, _ row: TruthRow) {
    #expect(row.facts["readable"] != .bool(false), "read as \(document.form)")
    if case .string(let form)? = row.facts["form"] { #expect(document.form.rawValue == form) }
    if row.facts["empty"] == .bool(true) {
      #expect(document.form == .empty)
      #expect(document.root == .dictionary([]))
    }
    if case .int(let count)? = row.facts["keys"] { #expect(document.root.entries?.count == Int(count)) }
    for (fact, key) in Self.keys {
      guard let expected = row.facts[fact] else { continue }
      #expect(truth(document[key]) == expected, "\(key)")
    }
    if case .map(let integers)? = row.facts["integers"] {
      for (key, expected) in integers { #expect(truth(document[key]) == expected) }
    }
    let duplicates: [TruthValue] = document.duplicatePaths.map { .string($0) }
    #expect(.list(duplicates) == row.facts["duplicateKeys"] ?? .list([]))
  }

  private func truth(_ value: PropertyListValue?) -> TruthValue {
    switch value {
    case nil: .null
    case .string(let text): .string(text)
    case .boolean(let truth): .bool(truth)
    case .integer(let number): .int(number)
    case .array(let elements): .list(elements.map(truth))
    default: .string("something else")
    }
  }

  /// Remarks of the table's verdict column, as codes that the reader has to give.
  @Test(arguments: [
    ("blob-length-too-long.bin", ["entitlements.blob-length"]),
    ("comment-with-dashes.entitlements", ["plist.comment-with-dashes"]),
    ("bad-base64.entitlements", ["plist.invalid-data"]), ("bad-date.entitlements", ["plist.invalid-date"]),
    ("bad-integer.entitlements", ["plist.invalid-integer"]),
    ("huge-integer.entitlements", ["plist.invalid-integer"]),
    ("data-and-date.entitlements", ["entitlements.not-in-der", "entitlements.not-in-der"]),
    ("json.entitlements", ["plist.json-form"]), ("trailing-nul.entitlements", ["plist.trailing-bytes"]),
    ("trailing-text.entitlements", ["plist.trailing-bytes"]), ("empty.entitlements", ["entitlements.empty"]),
    ("utf16-le-says-utf8.entitlements", ["plist.utf-16", "plist.encoding-contradiction"]),
    ("der/boolean-1.der", ["der.not-canonical"]), ("der/long-form-length.der", ["der.not-canonical"]),
    ("der/duplicate-key.der", ["der.duplicate-key"]), ("der/trailing.der", ["der.trailing-bytes"]),
    ("der/unsorted.der", ["der.unsorted-keys"]), ("der/version-2.der", ["der.unknown-version"]),
    ("xml.entitlements", []), ("binary.entitlements", []), ("blob-xml.bin", []), ("blob-der.bin", []),
    ("der.der", []),
    ("der-set.der", []), ("codesign-dump.txt", []), ("all-push.entitlements", []),
    ("one-line.entitlements", []),
  ])
  func `a fault that leaves the rest readable is told`(name: String, codes: [String]) throws {
    let document = try EntitlementsReader.read(try SharedFolder.bytes("fixtures/entitlements/" + name))
    #expect(document.diagnostics(in: .init(file: name)).map(\.code) == codes)
  }
}

extension EntitlementsDocument {
  /// Paths of keys that stand more than once, joined with dots as the table writes them.
  fileprivate var duplicatePaths: [String] {
    let inList = (list?.problems ?? []).filter { $0.kind == .duplicateKey }.map(\.path)
    let beside = problems.filter { $0.kind == .derDuplicateKey || $0.kind == .dumpDuplicateKey }.map(\.path)
    return (inList + beside).map { path in
      path.keys.joined(separator: ".")
    }
  }
}

extension FactPath {
  fileprivate var keys: [String] {
    steps.compactMap { step in
      if case .key(let key) = step { key } else { nil }
    }
  }
}
