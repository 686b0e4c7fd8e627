import Manifests
import PushReadyCLI
import Testing

@Suite struct CommandTableTests {
  @Test func `every command is in the table once`() {
    #expect(CommandTable.all.map(\.name) == Command.Name.allCases)
  }

  @Test(arguments: CommandTable.all)
  func `names and letters of one command are different`(command: Command) {
    let names = command.options.map(\.name)
    #expect(Set(names).count == names.count)
    let letters = command.options.compactMap(\.letter)
    #expect(Set(letters).count == letters.count)
    for option in command.options {
      #expect(option.excludes.allSatisfy(names.contains), "\(option.name)")
    }
  }

  @Test(arguments: CommandTable.all)
  func `help texts are sentences without a period`(command: Command) {
    #expect(!command.summary.hasSuffix("."))
    #expect(command.about.hasSuffix("."))
    for option in command.options {
      #expect(!option.help.isEmpty && !option.help.hasSuffix("."))
      #expect(option.help.first?.isLowercase == false, "\(option.name)")
    }
  }

  @Test func `every flag of the manifest is an option of check and of facts`() {
    for name in [Command.Name.check, .facts] {
      let flags = CommandTable[name].options.compactMap(\.manifestFlag)
      #expect(Set(flags) == Set(ManifestFlag.allCases))
      #expect(flags.count == ManifestFlag.allCases.count)
    }
  }

  @Test(arguments: CommandTable.all.flatMap(\.examples))
  func `every example is a command line that is understood`(example: Command.Example) throws {
    let line = example.lines.joined(separator: " ").replacing("\\", with: "")
    let words = line.split(separator: " ").map(String.init)
    #expect(words.first == "pushready")
    _ = try ArgumentParsing.parse(Array(words.dropFirst()))
  }

  @Test func `variables are named after options`() {
    #expect(CommandTable[.check].option(named: "bundle-id")?.environmentName == "PUSHREADY_BUNDLE_ID")
    #expect(CommandTable[.check].option(named: "verbose")?.environmentName == nil)
  }
}
