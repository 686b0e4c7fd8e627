import FixtureKit
import PropertyListReading
import ReadinessModel
import Testing

struct PropertyListReaderTests {
  private func read(_ text: String) throws(PropertyListFailure) -> PropertyListDocument {
    try PropertyListReader.read(Array(text.utf8))
  }

  private func dictionary(_ inner: String) -> String {
    "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<plist version=\"1.0\">\n<dict>\n\(inner)\n</dict>\n</plist>\n"
  }

  @Test func `values of every type keep their value and order`() throws {
    let document = try read(
      dictionary(
        """
        <key>z</key><string> a &amp; b&#10;</string><key></key><string/>
        <key>i</key><integer>-9223372036854775808</integer><key>u</key><integer>18446744073709551615</integer>
        <key>o</key><integer> 010 </integer><key>h</key><integer>-0x1F</integer>
        <key>r</key><real>1e-300</real><key>t</key><true/><key>f</key><false></false>
        <key>d</key><data> AA
        E= </data><key>n</key><data/><key>w</key><date>4001-01-01T00:00:00Z</date>
        <key>e</key><array/><key>l</key><array><dict/><string>x</string></array>
        <key>c</key><dict><key>CF$UID</key><integer>7</integer></dict>
        """))
    // Seconds to 2001 and the distant future of Foundation, counted from there.
    let day: Int64 = 63_113_904_000 + 978_307_200
    #expect(
      document.root
        == .dictionary([
          .init(key: "z", value: .string(" a & b\n")), .init(key: "", value: .string("")),
          .init(key: "i", value: .integer(.min)), .init(key: "u", value: .unsigned(.max)),
          .init(key: "o", value: .integer(10)), .init(key: "h", value: .integer(-31)),
          .init(key: "r", value: .real(1e-300)), .init(key: "t", value: .boolean(true)),
          .init(key: "f", value: .boolean(false)), .init(key: "d", value: .data([0, 1])),
          .init(key: "n", value: .data([])), .init(key: "w", value: .date(Timestamp(seconds: day))),
          .init(key: "e", value: .array([])),
          .init(key: "l", value: .array([.dictionary([]), .string("x")])),
          .init(key: "c", value: .uid(7)),
        ]))
    #expect(document.form == .xml)
    #expect(document.problems.isEmpty)
  }

  @Test func `a key that stands twice is reported with its lines and its value is unreadable`() throws {
    let document = try read(
      dictionary(
        "<key>a</key>\n<string>x</string>\n<key>b</key><true/>\n<key>a</key>\n<array><true/></array>"))
    #expect(
      document.root
        == .dictionary([
          .init(key: "a", value: .unreadable("`a` stands twice, in lines 4, 7")),
          .init(key: "b", value: .boolean(true)),
        ]))
    let problem = try #require(document.problems.first)
    #expect(problem.kind == .duplicateKey)
    #expect(problem.line == 7)
    #expect(problem.path == FactPath([.key("a")]))
    let node = document.node(from: Origin(file: "Info.plist"))
    guard case .map(let map) = node.content, case .unknown(let unknown)? = map["a"]?.content else {
      Issue.record("expected an unknown fact")
      return
    }
    #expect(unknown.reason == "`a` stands twice, in lines 4, 7")
    #expect(map["a"]?.origin?.line == 5)
    #expect(map["b"]?.origin == Origin(file: "Info.plist", keyPath: "b", line: 6))
  }

  @Test func `keys without value are all reported with their lines`() throws {
    let text = dictionary(
      "<key>list</key><array><dict><key>in</key></dict></array>\n<key>lost</key>\n<key>b</key><true/>")
    let failure = #expect(throws: PropertyListFailure.self) { try read(text) }
    #expect(
      failure
        == .keysWithoutValue([
          .init(path: FactPath([.key("list"), .index(0), .key("in")]), line: 4),
          .init(path: FactPath([.key("lost")]), line: 5),
        ]))
    #expect(failure?.message.contains("key `lost` in line 5 has no value") == true)
  }

  @Test(arguments: [
    ("<integer>twelve</integer>", PropertyListProblem.Kind.invalidInteger),
    ("<integer>18446744073709551616</integer>", .invalidInteger),
    ("<integer>-9223372036854775809</integer>", .invalidInteger), ("<integer/>", .invalidInteger),
    ("<integer>0x</integer>", .invalidInteger), ("<integer>+-1</integer>", .invalidInteger),
    ("<real>one</real>", .invalidReal), ("<date>2026-02-31T00:00:00Z</date>", .invalidDate),
    ("<date>2026-02-01</date>", .invalidDate), ("<data>@@@</data>", .invalidData),
    ("<data>AAA</data>", .invalidData), ("<data>A=AA</data>", .invalidData),
  ])
  func `a fault in one value leaves the others readable`(
    value: String, kind: PropertyListProblem.Kind
  ) throws {
    let document = try read(dictionary("<key>d</key>\n\(value)\n<key>b</key><string>x</string>"))
    #expect(document.problems.map(\.kind) == [kind])
    #expect(document.problems.first?.line == 5)
    #expect(document.problems.first?.path == FactPath([.key("d")]))
    #expect(document.root["b"] == .string("x"))
    guard case .unreadable? = document.root["d"] else {
      Issue.record("expected an unreadable value, found \(String(describing: document.root["d"]))")
      return
    }
  }

  @Test(
    arguments: [
      ("", PropertyListFailure.empty), (" \n", .empty), ("hello", .unrecognised),
      ("<plist/>", .malformed("`<plist>` without a value", .line(1))),
      ("<plist>\n</plist>", .malformed("`<plist>` without a value", .line(2))),
      ("<plist><true/><true/></plist>", .malformed("a second value in `<plist>`, expected one", .line(1))),
      ("<plist><dict>\n</plist>", .malformed("`</plist>` where `</dict>` was expected", .line(2))),
      ("<plist><dict>x</dict></plist>", .malformed("text outside of a value, expected a tag", .line(1))),
      ("<plist><dict>\n<true/></dict></plist>", .malformed("`<true>` without a `<key>` before it", .line(2))),
      ("<plist><STRING>x</STRING></plist>", .malformed("`<STRING>`, expected `<string>`", .line(1))),
      (
        "<plist><number>1</number></plist>",
        .malformed("`<number>`, which is no element of a property list", .line(1))
      ),
      ("<plist><string>a</string>", .malformed("end of file inside the property list", .line(1))),
      ("<plist><string>a", .malformed("end of file inside `<string>`", .line(1))),
      ("<plist><string>a\u{0}</string></plist>", .malformed("a NUL character", .line(1))),
      ("<plist><string>&#0;</string></plist>", .malformed("a character reference to no character", .line(1))),
      (
        "<plist><string>&</string></plist>",
        .malformed("`&` that begins no reference, expected `&amp;`", .line(1))
      ),
      (
        "<plist><string>&x;</string></plist>",
        .forbidden("a reference to an entity that is not one of XML's five", .line(1))
      ),
      (
        "<!DOCTYPE p [<!ENTITY x 'y'>]><plist><true/></plist>",
        .forbidden(
          "a document type with declarations of its own, expected the name and address only", .line(1))
      ),
      ("<plist><!-- \n<true/></plist>", .malformed("a comment without end", .line(1))),
      (
        "<plist><true/></plist>\n<plist><true/></plist>",
        .malformed("a second element behind the end, expected one property list", .line(2))
      ),
      (
        "<plist><true/></plist><?xml version='1.0'?>",
        .malformed("a second XML declaration, expected one property list", .line(1))
      ),
      ("<plist a><true/></plist>", .malformed("tag `plist` with something that is no attribute", .line(1))),
      ("<?xml version='1.0' encoding='EBCDIC'?><plist><true/></plist>", .unsupportedEncoding("`EBCDIC`")),
    ] as [(String, PropertyListFailure)])
  func `text that is no property list is refused with what was found and where`(
    text: String, expected: PropertyListFailure
  ) {
    #expect(throws: expected) { try read(text) }
  }

  @Test(
    arguments: [
      ("\u{FEFF}<plist><true/></plist>", [PropertyListProblem.Kind.byteOrderMark]),
      ("<plist><!-- a -- b -- c --><true/></plist>", [.commentWithDashes]),
      ("<true/>", [.missingPlistElement]), ("<plist><true/></plist> hello", [.trailingBytes]),
      ("<plist><true/></plist>\n\u{0}\u{0}", [.trailingBytes]),
      ("<plist><!--\u{1B}--><true/></plist><!-- end --> <?pi?>\n", []),
      ("<?xml version=\"1.0\" encoding='UTF-16'?><plist><true/></plist>", [.encodingContradiction]),
    ] as [(String, [PropertyListProblem.Kind])])
  func `what readers differ about is noted and does not spoil the list`(
    text: String, kinds: [PropertyListProblem.Kind]
  ) throws {
    let document = try read(text)
    #expect(document.root == .boolean(true))
    #expect(document.problems.map(\.kind) == kinds)
  }

  @Test func `UTF-16 of both orders and ISO-8859-1 are read`() throws {
    let text = "<plist><string>Größe</string></plist>"
    let big: [UInt8] = [0xFE, 0xFF] + text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
    let little: [UInt8] = text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
    let latin =
      Array("<?xml version='1.0' encoding='iso-8859-1'?>".utf8) + text.unicodeScalars.map { UInt8($0.value) }
    for bytes in [big, little, latin] {
      #expect(try PropertyListReader.read(bytes).root == .string("Größe"))
    }
    #expect(throws: PropertyListFailure.malformed("a byte that is not UTF-8", .line(1))) {
      try PropertyListReader.read(text.unicodeScalars.map { UInt8($0.value) })
    }
    #expect(throws: PropertyListFailure.unsupportedEncoding("UTF-32")) {
      try PropertyListReader.read([0xFF, 0xFE, 0, 0, 0x3C, 0, 0, 0])
    }
  }

  @Test func `lines are counted for LF, CR and CRLF alike`() throws {
    for end in ["\n", "\r", "\r\n"] {
      let lines = [
        "<plist>", "<dict>", "<key>a</key>", "<array>", "<string>x", "y</string>", "<true/></array>",
      ]
      let text = (lines + ["</dict>", "</plist>"]).joined(separator: end)
      let document = try read(text)
      #expect(document.root["a"] == .array([.string("x\ny"), .boolean(true)]))
      #expect(document.line(of: FactPath([.key("a")])) == 4)
      #expect(document.line(of: FactPath([.key("a"), .index(1)])) == 7)
      #expect(document.line(of: FactPath([.key("b")])) == nil)
    }
  }

  @Test func `a node names its key path below the path of its origin`() throws {
    let document = try read(
      dictionary("<key>aps-environment</key><array>\n<dict><key>a</key><true/></dict></array>"))
    let node = document.node(from: Origin(file: "f", keyPath: "Entitlements"))
    let tree = FactTree(FactMap([("x", node)]))
    let path = FactPath([.key("x"), .key("aps-environment"), .index(0), .key("a")])
    #expect(
      tree[path]
        == .bool(true, from: Origin(file: "f", keyPath: "Entitlements[\"aps-environment\"][0].a", line: 5)))
  }

  @Test func `limits are named in the message`() {
    let deep = String(repeating: "<array>", count: 10_000)
    #expect(throws: PropertyListFailure.tooDeep(limit: 128, .line(1))) { try read("<plist>" + deep) }
    let wide = String(repeating: "<true/>", count: 11)
    var limits = PropertyListLimits.standard
    limits.values = 11
    #expect(throws: PropertyListFailure.tooManyValues(limit: 11)) {
      try PropertyListReader.read(Array("<plist><array>\(wide)</array></plist>".utf8), limits: limits)
    }
    limits.bytes = 4
    #expect(throws: PropertyListFailure.tooLarge(bytes: 5, limit: 4)) {
      try PropertyListReader.read([1, 2, 3, 4, 5], limits: limits)
    }
  }

  @Test(arguments: [128, 129])
  func `nesting is taken up to the limit`(depth: Int) throws {
    let text = String(repeating: "<array>", count: depth) + String(repeating: "</array>", count: depth)
    if depth == 128 {
      #expect(try read(text).form == .xml)
    } else {
      #expect(throws: PropertyListFailure.tooDeep(limit: 128, .line(1))) { try read(text) }
    }
  }

  @Test(
    arguments: [
      (
        "{\n a = \"b c\"; /* { */ list = (x, <0fbd>); }", PropertyListForm.openStep,
        PropertyListValue.dictionary([
          .init(key: "a", value: .string("b c")),
          .init(key: "list", value: .array([.string("x"), .data([0x0F, 0xBD])])),
        ])
      ),
      (
        "{\"a\": [true, 1, 1.5, \"x\"]}", .json,
        .dictionary([.init(key: "a", value: .array([.boolean(true), .integer(1), .real(1.5), .string("x")]))])
      ),
    ] as [(String, PropertyListForm, PropertyListValue)])
  func `plain text forms are read`(text: String, form: PropertyListForm, root: PropertyListValue) throws {
    let document = try read(text)
    #expect(document.form == form)
    #expect(document.root == root)
  }

  @Test(arguments: ["{\"a\":", "("])
  func `plain text that nests too deep is refused`(bracket: String) {
    let text = String(repeating: bracket, count: 10_000)
    #expect(throws: PropertyListFailure.tooDeep(limit: 128, .line(1))) { try read(text) }
  }

  @Test func `a large dictionary keeps order, lines and values`() throws {
    let keys = (0..<1_000).map { "k\(($0 * 7) % 1_000)" }
    let text = dictionary(
      keys.map { "<key>\($0)</key><array><string>\($0)</string></array>" }.joined(separator: "\n"))
    let document = try read(text)
    #expect(document.root == .dictionary(keys.map { .init(key: $0, value: .array([.string($0)])) }))
    #expect(document.line(of: FactPath([.key("k7"), .index(0)])) == 5)
    let twice = dictionary(keys.map { "<key>\($0)</key><true/>" }.joined() + "<key>k7</key><false/>")
    let repeated = try read(twice)
    #expect(repeated.root.entries?.count == 1_000)
    #expect(repeated.root["k7"] == .unreadable("`k7` stands twice, in lines 4, 4"))
    #expect(repeated.problems.map(\.kind) == [.duplicateKey])
  }

  /// libplist alone needs more than 15 s for this.
  @Test func `two megabytes of references in one string are read in time`() throws {
    let count = 100_000
    let text =
      "<plist><string>" + String(repeating: "&amp;&lt;]]&gt;&#38;", count: count) + "</string></plist>"
    let start = ContinuousClock.now
    let root = try read(text).root
    #expect(ContinuousClock.now - start < .seconds(10))
    #expect(root == .string(String(repeating: "&<]]>&", count: count)))
  }

  /// The hash of a key is 33 times that of what stands before its last character, plus that character, so
  /// `ab` and `bA` are the same to it. libplist alone needs more than 10 s for this.
  @Test func `keys that fall into one chain of libplist are read in time`() throws {
    let keys = (0..<40_000).map { number in
      (0..<16).map { number >> $0 & 1 == 0 ? "ab" : "bA" }.joined()
    }
    let text = dictionary(keys.map { "<key>\($0)</key><true/>" }.joined())
    let start = ContinuousClock.now
    let root = try read(text).root
    #expect(ContinuousClock.now - start < .seconds(8))
    #expect(root.entries?.map(\.key) == keys)
  }

  @Test func `no more than a thousand problems are listed`() throws {
    let wrong = String(repeating: "<integer>x</integer>", count: 1_001)
    let document = try read("<plist><array>\(wrong)</array></plist>")
    #expect(document.problems.count == 1_000)
    #expect(document.root.elements?.count == 1_001)
  }
}
