import AppleFormats
import Cryptography
import FixtureKit
import PropertyListReading
import Testing

struct CodeSignatureResourcesTests {
  private static func matches(_ pattern: String, _ path: String) throws -> Bool? {
    var budget = CodeResources.maximumSteps
    return try ResourcePattern(pattern).matches(path, budget: &budget)
  }

  @Test(arguments: [
    ("^.*", "", true), ("^.*", "a/b", true), ("^Info\\.plist$", "Info.plist", true),
    ("^Info\\.plist$", "InfoXplist", false), ("^Info\\.plist$", "a/Info.plist", false),
    ("^Info\\.plist$", "Info.plist.bak", false), ("^version.plist$", "versionXplist", true),
    ("^.*\\.lproj/", "en.lproj/Main.strings", true), ("^.*\\.lproj/", "en.lproj", false),
    ("^.*\\.lproj/locversion.plist$", "a/en.lproj/locversion.plist", true),
    (".*\\.dSYM($|/)", "x/App.dSYM", true), (".*\\.dSYM($|/)", "App.dSYM/Info.plist", true),
    (".*\\.dSYM($|/)", "App.dSYMs", false), ("^(.*/)?\\.DS_Store$", ".DS_Store", true),
    ("^(.*/)?\\.DS_Store$", "a/b/.DS_Store", true), ("^(.*/)?\\.DS_Store$", "a/b/x.DS_Store", false),
    ("^(Frameworks|PlugIns|Library/(Automator|Spotlight))/", "Library/Spotlight/x", true),
    ("^(Frameworks|PlugIns|Library/(Automator|Spotlight))/", "Library/Other/x", false),
    ("^(Frameworks|PlugIns)/", "Frameworks", false), ("b+c?d", "xabbbd", true), ("b+c?d", "xacd", false),
    ("^[a-c]+[^/]$", "abcd", true), ("^[a-c]+[^/]$", "abc/", false), ("[]x]", "]", true),
    ("^[^]]$", "]", false),
    ("", "anything", true), ("a|^b$", "b", true), ("a|^b$", "xb", false), ("(a*)*b", "aaac", false),
    ("^(Café|x)$", "Café", true),
  ])
  func `patterns of rules match as POSIX has them`(pattern: String, path: String, fits: Bool) throws {
    #expect(try Self.matches(pattern, path) == fits)
  }

  @Test(arguments: [
    "(", ")", "a)", "[a", "*", "^(a|*)", "a{2}", "[[:alpha:]]", "a\\", "\\d", "[z-a]", "(a|(b)",
    String(repeating: "(", count: 40) + String(repeating: ")", count: 40),
    String(repeating: "a", count: 1_025),
    "(" + (0..<200).map { _ in "a" }.joined(separator: "|") + ")*",
  ])
  func `patterns that are not understood are refused`(pattern: String) {
    #expect(throws: ResourcePattern.Fault.self) { try ResourcePattern(pattern) }
  }

  @Test func `no pattern takes more steps than it is given`() throws {
    let pattern = try ResourcePattern("(a*)*(a*)*(a*)*b")
    var budget = 10_000
    #expect(pattern.matches(String(repeating: "a", count: 100_000), budget: &budget) == nil)
    #expect(budget > -1_000)
  }

  // MARK: Comparing

  private static let digest = String(repeating: "AAAA", count: 10) + "AAA="
  private static let rules = """
    <key>rules2</key><dict><key>^.*</key><true/><key>^Info\\.plist$</key>
    <dict><key>omit</key><true/><key>weight</key><real>20</real></dict>
    <key>^Frameworks/</key><dict><key>nested</key><true/><key>weight</key><integer>10</integer></dict>
    <key>^.*\\.lproj/</key><dict><key>optional</key><true/><key>weight</key><real>1000</real></dict></dict>
    """

  private func resources(_ files: String, rules: String = rules) throws -> CodeResources {
    let list = "<plist><dict><key>files2</key><dict>\(files)</dict>\(rules)</dict></plist>"
    return try CodeResources(PropertyListReader.read(Array(list.utf8)).root)
  }

  private func file(_ path: String, _ more: String = "") -> String {
    "<key>\(path)</key><dict><key>hash2</key><data>\(Self.digest)</data>\(more)</dict>"
  }

  @Test func `files are found, missing, added or left out`() throws {
    let sealed = try resources(
      file("a.caf") + file("gone.caf") + file("en.lproj/x", "<key>optional</key><true/>"))
    let comparison = try sealed.compare(
      with: ["a.caf", "App", "Info.plist", "_CodeSignature/CodeResources", "new.caf"].map {
        BundleMember($0)
      },
      executable: "App")
    #expect(comparison.digests.map(\.path) == ["a.caf"])
    #expect(comparison.digests.first?.digest == [UInt8](repeating: 0, count: 32))
    #expect(comparison.missing == ["gone.caf"])
    #expect(comparison.added == ["new.caf"])
    #expect(!comparison.isComplete)
  }

  @Test func `nested code stands for everything below it`() throws {
    let entry =
      "<key>Frameworks/Kit.framework</key><dict><key>cdhash</key><data>AAAA</data><key>requirement</key><string>x</string></dict>"
    let sealed = try resources(entry)
    let inside = ["Frameworks/Kit.framework/Kit", "Frameworks/Kit.framework/Info.plist"].map {
      BundleMember($0)
    }
    let comparison = try sealed.compare(with: inside, executable: nil)
    #expect(comparison.isComplete)
    #expect(comparison.nested == [.init(path: "Frameworks/Kit.framework", cdHash: [0, 0, 0])])
    let beside = try sealed.compare(
      with: inside + [
        BundleMember("Frameworks/Kit.framework2/Kit"), BundleMember("Frameworks/Kit.framework-x"),
      ],
      executable: nil)
    #expect(beside.added == ["Frameworks/Kit.framework-x", "Frameworks/Kit.framework2/Kit"])
    #expect(try sealed.compare(with: [], executable: nil).missing == ["Frameworks/Kit.framework"])
  }

  @Test func `links are compared by what they say`() throws {
    let sealed = try resources(
      "<key>l</key><dict><key>symlink</key><string>a/b</string></dict>" + file("f"))
    func changed(_ members: [BundleMember]) throws -> [String] {
      try sealed.compare(with: members, executable: nil).changed
    }
    #expect(try changed([BundleMember("l", .link("a/b")), BundleMember("f")]) == [])
    #expect(try changed([BundleMember("l", .link("a/c")), BundleMember("f")]) == ["l"])
    #expect(try changed([BundleMember("l"), BundleMember("f", .link("x"))]) == ["l", "f"])
  }

  @Test func `the heaviest rule decides`() throws {
    let sealed = try resources("")
    #expect(try sealed.rule(for: "Info.plist")?.isOmitted == true)
    #expect(try sealed.rule(for: "a/Info.plist")?.pattern == "^.*")
    #expect(try sealed.rule(for: "Frameworks/x")?.isNested == true)
    #expect(try sealed.rule(for: "Frameworks/en.lproj/x")?.isNested == false)
  }

  @Test func `the first form counts where the second is missing`() throws {
    let list = """
      <plist><dict><key>files</key><dict><key>a</key><data>AAAAAAAAAAAAAAAAAAAAAAAAAAA=</data></dict>
      <key>rules</key><dict><key>^.*</key><true/></dict></dict></plist>
      """
    let sealed = try CodeResources(PropertyListReader.read(Array(list.utf8)).root)
    #expect(sealed.version == 1)
    #expect(sealed.entries.first?.content == .digest([UInt8](repeating: 0, count: 20), .sha1))
  }

  @Test func `a digest is compared over the whole file`() throws {
    let bytes = [UInt8](repeating: 9, count: 600_000)
    func expected(_ digest: [UInt8]) throws -> ResourceComparison.ExpectedDigest {
      let sealed = try resources(file("a"))
      let one = try #require(try sealed.compare(with: [BundleMember("a")], executable: nil).digests.first)
      return ResourceComparison.ExpectedDigest(path: one.path, digest: digest, kind: one.kind)
    }
    #expect(try expected(SHA256.bytes(of: bytes)).matches(MemoryBytes(bytes)) == true)
    #expect(try expected(SHA256.bytes(of: bytes)).matches(MemoryBytes(bytes + [0])) == false)
  }

  @Test(arguments: [
    ("<plist><array/></plist>", "code-resources.malformed"),
    ("<plist><dict/></plist>", "code-resources.malformed"),
    (
      "<plist><dict><key>files2</key><dict><key>a</key><dict/></dict><key>rules2</key><dict/></dict></plist>",
      "code-resources.malformed"
    ),
    (
      "<plist><dict><key>files2</key><dict><key>a</key><dict><key>hash2</key><data>AAAA</data></dict></dict><key>rules2</key><dict/></dict></plist>",
      "code-resources.malformed"
    ),
    (
      "<plist><dict><key>files2</key><dict/><key>rules2</key><dict><key>a{2}</key><true/></dict></dict></plist>",
      "code-resources.pattern"
    ),
  ])
  func `lists that cannot be judged are refused by name`(list: String, code: String) throws {
    let root = try PropertyListReader.read(Array(list.utf8)).root
    let failure = #expect(throws: CodeResourcesFailure.self) { try CodeResources(root) }
    #expect(failure?.code == code)
  }
}
