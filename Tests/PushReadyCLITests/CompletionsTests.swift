import FixtureKit
import Foundation
import PushReadyCLI
import ReadinessModel
import Testing

/// Whole command lines and the words that a shell offers after them.
private let lines: [(line: [String], offered: [String], notOffered: [String])] = [
  ([""], ["check", "rules", "report", "verify-report", "help"], ["convert", "lint", "--report"]),
  (["che"], ["check"], ["facts"]),
  (["rules", ""], ["lint", "test", "new"], ["check"]),
  (["report", ""], ["convert", "sign"], ["check"]),
  (["check", "--"], ["--report", "--sign", "--channel", "--help"], ["--to"]),
  (["check", "--channel", ""], ["testflight", "app-store"], ["--report"]),
  (["check", "--fail-on", "w"], ["warning"], ["error"]),
  (["report", "convert", "--to", "h"], ["html"], ["json"]),
  (["schema", ""], ["manifest", "report"], ["check"]),
  (["completions", ""], ["bash", "zsh", "fish"], []),
  (["explain", "topic-m"], ["topic-matches-bundle"], ["check", "host-is-apns"]),
  (["checklist", "print", ""], ["release", "device-review"], ["topic-matches-bundle"]),
]

@Suite struct `Completions` {
  private func script(_ shell: String) -> String {
    let result = Running.program("completions", shell)
    #expect(result.status == .ready && result.errors == "")
    return result.output
  }

  private func offers(_ result: (status: Int32, output: String), _ index: Int) {
    let words = Set(result.output.split { $0 == "\n" || $0 == "\t" || $0 == " " }.map(String.init))
    #expect(result.status == 0, "\(result.output)")
    let missing = lines[index].offered.filter { !words.contains($0) }
    let odd = lines[index].notOffered.filter { words.contains($0) }
    #expect(missing == [] && odd == [], "\(lines[index].line): \(result.output)")
  }

  @Test(arguments: lines.indices)
  func `bash offers what can follow`(index: Int) throws {
    try ScratchFolder.with { folder in
      let file = try folder.write(script("bash").utf8, to: "pushready.bash")
      let words = ["pushready"] + lines[index].line
      let quoted = words.map { "'\($0)'" }.joined(separator: " ")
      let test = """
        source '\(file)'
        COMP_WORDS=(\(quoted)); COMP_CWORD=\(words.count - 1); COMPREPLY=()
        _pushready
        printf '%s\\n' "${COMPREPLY[@]}"
        """
      offers(try OutsideTool.run("/bin/bash", ["--norc", "-eu", "-c", test]), index)
    }
  }

  @Test func `bash completes files where a file is wanted`() throws {
    try ScratchFolder.with { folder in
      let file = try folder.write(script("bash").utf8, to: "pushready.bash")
      try folder.write([], to: "App with space.ipa")
      let test = """
        source '\(file)'; cd '\(folder.path)'
        COMP_WORDS=(pushready check --artifact Ap); COMP_CWORD=3; COMPREPLY=()
        _pushready
        printf '%s\\n' "${COMPREPLY[@]}"
        """
      let result = try OutsideTool.run("/bin/bash", ["--norc", "-c", test])
      #expect(result.output == "App with space.ipa\n")
    }
  }

  @Test(.enabled(if: InstalledTool.path("fish") != nil), arguments: lines.indices)
  func `fish offers what can follow`(index: Int) throws {
    try ScratchFolder.with { folder in
      let file = try folder.write(script("fish").utf8, to: "pushready.fish")
      let line = (["pushready"] + lines[index].line).joined(separator: " ")
      let fish = try #require(InstalledTool.path("fish"))
      offers(
        try OutsideTool.run(fish, ["--no-config", "-c", "source '\(file)'; complete -C '\(line)'"]), index)
    }
  }

  /// The shell's own completion is asked by way of a terminal of its module `zpty`.
  @Test(.enabled(if: InstalledTool.path("zsh") != nil), arguments: lines.indices)
  func `zsh offers what can follow`(index: Int) throws {
    try ScratchFolder.with { folder in
      try folder.write(script("zsh").utf8, to: "functions/_pushready")
      let line = (["pushready"] + lines[index].line).joined(separator: " ")
      let inner = """
        PROMPT=; fpath=('\(folder.path("functions"))' $fpath)
        autoload -Uz compinit; compinit -u -D
        zstyle ':completion:*' list-prompt ''; zstyle ':completion:*' select-prompt ''
        LISTMAX=10000; setopt nolistbeep noautomenu nolistambiguous
        compadd() { local -a found; builtin compadd -O found "$@"; print -rl -- $found >>'\(folder.path("found"))'
          builtin compadd "$@" }
        """
      try folder.write(inner.utf8, to: "inner.zsh")
      let outer = """
        zmodload zsh/zpty
        zpty shell zsh -f -i
        zpty -w shell "source '\(folder.path("inner.zsh"))'; print ready"
        zpty -r -m shell ignored '*ready*ready*'
        zpty -w -n shell '\(line)'$'\\t'
        for i in {1..400}; do grep -q '[a-z]' '\(folder.path("found"))' 2>/dev/null && break; sleep 0.05; done
        sleep 0.4
        zpty -d shell
        cat '\(folder.path("found"))'
        """
      let zsh = try #require(InstalledTool.path("zsh"))
      offers(try OutsideTool.run(zsh, ["-f", "-c", outer]), index)
    }
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func `know every command and every option`(shell: String) throws {
    let script = script(shell)
    for command in CommandTable.all {
      for word in command.name.rawValue.split(separator: " ") { #expect(script.contains(word)) }
      for option in command.options {
        #expect(script.contains(shell == "fish" ? "-l \(option.name)" : "--\(option.name)"))
      }
    }
    if let path = InstalledTool.path(shell) {
      try ScratchFolder.with { folder in
        let file = try folder.write(script.utf8, to: "script")
        let result = try OutsideTool.run(path, ["-n", file])
        #expect(result.status == 0 && result.output == "", "\(result.output)")
      }
    }
  }

  @Test func `there are none of another shell`() {
    let result = Running.program("completions", "zhs")
    #expect(result.status == .wrongUsage && result.errors.contains("did you mean `zsh`?"))
    #expect(Running.program("completions").status == .wrongUsage)
  }
}

@Suite struct `The manual page` {
  private func file(in folder: ScratchFolder) throws -> String {
    try folder.write(Running.program("man").output.utf8, to: "pushready.1")
  }

  @Test(.enabled(if: InstalledTool.path("mandoc") != nil))
  func `is clean for mandoc`() throws {
    try ScratchFolder.with { folder in
      let mandoc = try #require(InstalledTool.path("mandoc"))
      let result = try OutsideTool.run(mandoc, ["-T", "lint", "-W", "warning", try file(in: folder)])
      // The page has no date: the same version gives the same page.
      let warnings = result.output.split(separator: "\n").filter { !$0.contains("missing date") }
      #expect(warnings == [])
    }
  }

  @Test(.enabled(if: InstalledTool.path("groff") != nil))
  func `is read by groff without a warning, and whole`() throws {
    try ScratchFolder.with { folder in
      let groff = try #require(InstalledTool.path("groff"))
      let page = try file(in: folder)
      let warnings = try OutsideTool.run(groff, ["-man", "-ww", "-z", page])
      #expect(warnings.status == 0 && warnings.output == "", "\(warnings.output)")
      let text = try OutsideTool.run(groff, ["-man", "-Tascii", "-P-cbou", "-rLL=100n", page]).output
      for command in CommandTable.all {
        #expect(text.contains("pushready \(command.name.rawValue)"))
        for option in command.options { #expect(text.contains("--\(option.name)"), "\(option.name)") }
      }
      #expect(text.contains("NO_COLOR") && text.contains("EXIT STATUS"))
    }
  }
}
