import AppleFormats
import Testing

/// Files of build settings, in Apple's form (Apple, "Adding a build configuration file to your project").
@Suite struct SettingsFileTests {
  private func read(_ files: [String: String], at path: String = "a/main.xcconfig") -> SettingsFile {
    SettingsFile(at: path) { files[$0] }
  }

  private func shown(_ file: SettingsFile) -> [String] { file.assignments.map { "\($0.name)=\($0.value)" } }

  @Test func `assignments, comments and empty lines`() {
    let text = """
      // the id
      PRODUCT_BUNDLE_IDENTIFIER = com.example.app // and why
        A=1

      B[sdk=iphoneos*][arch=*] = two words
      C =
      1 2 = no name
      no sign
      """
    #expect(
      shown(read(["a/main.xcconfig": text])) == [
        "PRODUCT_BUNDLE_IDENTIFIER=com.example.app", "A=1", "B=two words", "C=",
      ])
  }

  @Test func `files that are included start from the one that includes them`() {
    let file = read([
      "a/main.xcconfig": "#include \"../b/other.xcconfig\"\nA = 2", "a/../b/other.xcconfig": "A = 1",
    ])
    #expect(shown(file) == ["A=1", "A=2"])
    #expect(file.missing == [])
  }

  @Test func `a file that must be there is told when it is not`() {
    #expect(read([:]).missing == ["a/main.xcconfig"])
    let file = read(["a/main.xcconfig": "#include \"x.xcconfig\"\n#include? \"y.xcconfig\"\nA = 1"])
    #expect(file.missing == ["a/x.xcconfig"])
    #expect(shown(file) == ["A=1"])
  }

  @Test func `files that include each other come to an end`() {
    let file = read(["a/main.xcconfig": "A = 1\n#include \"main.xcconfig\"\n#include \"main.xcconfig\""])
    #expect(file.assignments.count <= 200)
    #expect(!file.missing.isEmpty)
  }
}
