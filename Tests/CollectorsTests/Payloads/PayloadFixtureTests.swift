import FixtureKit
import ReadinessModel
import Testing

@testable import Collectors

/// The samples of the fixtures, against their table of truth. Skipped where the fixtures are missing.
@Suite(.enabled(if: FixtureRow.areThere)) struct PayloadFixtureTests {
  static let rows = FixtureRow.rows(below: "payloads")

  /// The sample read as one of a route with the push type that its folder is named after.
  static func reading(_ bytes: [UInt8], pushType: String?) -> Reading {
    let origin = Origin(file: "sample.json")
    var route = Manifest.Route(origin: origin, name: Located("r", at: origin))
    route.pushType = pushType.map { Located($0, at: origin) }
    let sample = PayloadCollector.Sample(
      name: "sample.json", origin: origin, places: nil, route: route, most: 4_096)
    return PayloadCollector(sample).read(bytes)
  }

  static func reading(_ row: FixtureRow) throws -> Reading {
    let folder = String(row.path.split(separator: "/")[1])
    return reading(try row.bytes(), pushType: folder == "json" ? "alert" : folder)
  }

  @Test func `every one has a row`() {
    #expect(Self.rows.count == 88)
  }

  @Test(arguments: rows)
  func `size and form are told as they are`(row: FixtureRow) throws {
    let facts = try Self.reading(row).facts
    let bytes = try row.bytes().count
    #expect(facts.node("bytes") == .int(bytes, from: Origin(file: "sample.json")))
    // One row counts characters where its verdict says that bytes count.
    if row.path != "payloads/alert/too-large-in-bytes-only.json" {
      #expect(row.facts["bytes"]?.number == Int64(bytes))
    }
    let isObject = row.facts["top"]?.text == "object"
    switch row.facts["json"] {
    case .bool(let isJSON):
      let isWellFormed = isJSON && isObject && row.facts["bom"]?.truth != true
      #expect(facts.node("wellFormed").truth == isWellFormed)
      #expect(facts.node("problem").isAbsent == isWellFormed)
    default:
      #expect(facts.node("wellFormed").unknown != nil, "too deep to be read")
    }
  }

  @Test(arguments: rows)
  func `the keys are told, and those that stand twice`(row: FixtureRow) throws {
    let reading = try Self.reading(row)
    let keys = reading.facts.node("keys").texts ?? []
    if let has = row.facts["hasAps"]?.truth { #expect(keys.contains("aps") == has) }
    if let expected = row.facts["apsKeys"]?.texts {
      #expect(reading.facts.node("aps").map?.entries.map(\.key).sorted() == expected)
    }
    let doubled = row.facts["duplicateKeys"]?.texts ?? []
    #expect(reading.notes.filter { $0.code == "json.duplicate-key" }.count == doubled.count)
    let isHalf = row.facts["loneSurrogate"]?.truth == true
    #expect(reading.notes.contains { $0.code == "json.lone-surrogate" } == isHalf)
  }

  @Test(arguments: rows)
  func `every cut and some changed bytes give facts`(row: FixtureRow) throws {
    let bytes = try row.bytes()
    guard bytes.count <= 500 else { return }
    for end in bytes.indices {
      let facts = Self.reading(Array(bytes[..<end]), pushType: "alert").facts
      #expect(facts.node("wellFormed").truth == false || facts.node("keys").elements != nil)
    }
    for position in bytes.indices {
      for byte: UInt8 in [0, 0x22, 0x2C, 0x5B, 0x5C, 0x7B, 0x7D, 0xC3, 0xFF] {
        var changed = bytes
        changed[position] = byte
        #expect(Self.reading(changed, pushType: "liveactivity").facts.node("wellFormed").truth != nil)
      }
    }
  }
}
