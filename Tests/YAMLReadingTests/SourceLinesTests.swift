import Testing
import YAMLReading

@Suite struct SourceLinesTests {
  private func line(_ number: Int, of text: String) throws -> String? {
    try YAMLReader.read(Array(text.utf8), file: "a.yml").sourceLine(number)
  }

  @Test func `lines end at each break that the parser counts`() throws {
    let text = "a: 1\r\nb: 2\rc: 3\u{85}d: 4\u{2028}e: 5\n"
    let root = try YAMLReader.read(Array(text.utf8), file: "a.yml").root
    #expect(root["e"]?.line == 5)
    #expect(try line(1, of: text) == "a: 1")
    #expect(try line(2, of: text) == "b: 2")
    #expect(try line(5, of: text) == "e: 5")
    #expect(try line(6, of: text)?.isEmpty == true)
    #expect(try line(7, of: text) == nil)
    #expect(try line(0, of: text) == nil)
  }

  @Test func `a line that may hold a key is not shown`() throws {
    let base64 = String(repeating: "MIGHAgEA", count: 8)
    #expect(try line(1, of: "a: \(base64)") == nil)
    #expect(try line(1, of: "a: '-----BEGIN PRIVATE KEY-----'") == nil)
    #expect(try line(2, of: "a: \(base64)\nb: 1") == "b: 1")
    #expect(try line(1, of: "a: \(String(repeating: "x ", count: 300))") == nil)
  }
}
