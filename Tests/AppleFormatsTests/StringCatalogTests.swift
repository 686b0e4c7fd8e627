import AppleFormats
import Testing

@Suite struct StringCatalogTests {
  private static let catalog = """
    {"sourceLanguage": "en", "version": "1.0", "strings": {
      "HELLO": {"localizations": {
        "de": {"stringUnit": {"state": "translated", "value": "Hallo %@"}},
        "en": {"stringUnit": {"state": "translated", "value": "Hello %@"}}}},
      "MESSAGES": {"localizations": {
        "de": {"variations": {"plural": {
          "one": {"stringUnit": {"value": "eine"}}, "other": {"stringUnit": {"value": "%lld Stück"}}}}}}},
      "Plain words": {},
      "DEVICE": {"localizations": {"en": {"variations": {"device": {"iphone": {"variations": {"plural": {
        "other": {"stringUnit": {"value": "%d"}}}}}}}}, "fr": {}}}
    }}
    """

  private func text(_ key: String, _ language: String) throws -> String? {
    try #require(StringCatalog(Array(Self.catalog.utf8))).entries
      .first { $0.key == key && $0.language == language }?.text
  }

  @Test func `texts are read in every language`() throws {
    #expect(try text("HELLO", "en") == "Hello %@")
    #expect(try text("HELLO", "de") == "Hallo %@")
    #expect(try #require(StringCatalog(Array(Self.catalog.utf8))).languages == ["en", "de", "fr"])
  }

  @Test func `a text that depends on number or device is taken in one of its forms`() throws {
    #expect(try text("MESSAGES", "de") == "%lld Stück")
    #expect(try text("DEVICE", "en") == "%d")
    #expect(try text("DEVICE", "fr") == nil)
  }

  @Test func `in its own language a text that is not written out is its key`() throws {
    #expect(try text("Plain words", "en") == "Plain words")
    #expect(try text("MESSAGES", "en") == "MESSAGES")
    #expect(try text("Plain words", "de") == nil)
  }

  @Test(arguments: [
    "", "[]", "{}", "{\"strings\": {}}", "{\"sourceLanguage\": \"en\", \"strings\": []}",
    "{\"sourceLanguage\": 1, \"strings\": {}}",
  ])
  func `other JSON is no catalog`(text: String) {
    #expect(StringCatalog(Array(text.utf8)) == nil)
  }

  @Test func `every cut and every changed byte is a catalog or none`() {
    let whole = Array(Self.catalog.utf8)
    for index in whole.indices {
      #expect(StringCatalog(Array(whole[..<index])) == nil)
      var changed = whole
      changed[index] ^= 0x15
      _ = StringCatalog(changed)
    }
  }

  @Test func `variations without end are not followed`() {
    let open = String(repeating: #"{"variations":{"a":{"other":"#, count: 15)
    let close = String(repeating: "}}}", count: 15)
    let text =
      #"{"sourceLanguage":"en","strings":{"K":{"localizations":{"de":"# + open + "{}" + close + "}}}}"
    #expect(StringCatalog(Array(text.utf8))?.entries.map(\.language) == ["en"])
  }
}
