import FixtureKit
import Foundation
import PushReadyCLI
import Synchronization
import Testing

@Suite struct `The progress line` {
  private final class Screen: Sendable {
    let text = Mutex("")
    func line() -> ProgressLine { ProgressLine { text in self.text.withLock { $0 += text } } }
    var shown: String { text.withLock { $0 } }
  }

  @Test func `is not shown by short work`() {
    let screen = Screen()
    let line = screen.line()
    let waits = line.tick(milliseconds: 599)
    line.end()
    #expect(waits && screen.shown == "")
  }

  @Test func `tells the time, is taken away, and does not come back`() {
    let screen = Screen()
    let line = screen.line()
    for milliseconds in [0, 600, 2_400] { _ = line.tick(milliseconds: milliseconds) }
    line.end()
    let waits = line.tick(milliseconds: 3_000)
    line.end()
    #expect(!waits)
    let erase = "\r\u{1B}[K"
    #expect(
      screen.shown == "\(erase)still reading and judging, 0 s\(erase)still reading and judging, 2 s\(erase)")
  }

  @Test(
    arguments: [
      (["check"], "xterm", true, false, true), (["check"], "xterm", false, false, false),
      (["check", "-q"], "xterm", true, false, false), (["check", "--quiet"], "xterm", true, false, false),
      (["check"], "dumb", true, false, false), (["check"], nil, true, false, false),
      (["check", "--key", "-"], "xterm", true, true, false),
    ] as [([String], String?, Bool, Bool, Bool)])
  func `is only for a terminal that somebody looks at`(
    arguments: [String], terminal: String?, isTerminal: Bool, typesInput: Bool, expected: Bool
  ) {
    let environment = terminal.map { ["TERM": $0] } ?? [:]
    let wanted = ProgressLine.isWanted(
      arguments, environment: environment, isTerminal: isTerminal, typesInput: typesInput)
    #expect(wanted == expected)
  }

  /// The program waits for a key on its standard input; its standard error is a terminal of Python's.
  @Test func `appears and disappears on a real terminal`() throws {
    let script = """
      import os, pty, subprocess, sys
      ours, theirs = pty.openpty()
      run = subprocess.Popen(
          [sys.argv[1], "check", "--channel", "app-store", "--key", "-", "--team", "ABCDE12345", "--report",
           "json=" + sys.argv[2]], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=theirs,
          env={"TERM": "xterm"})
      os.close(theirs)
      seen = b""
      while b"1 s" not in seen:
          seen += os.read(ours, 1000)
      run.stdin.close()
      while True:
          try:
              data = os.read(ours, 1000)
          except OSError:
              break
          if not data: break
          seen += data
      run.wait(60)
      print(repr(seen))
      """
    try ScratchFolder.with { folder in
      let program = try #require(BuiltProgram.path)
      let result = try OutsideTool.run("/usr/bin/python3", ["-c", script, program, folder.path("r.json")])
      #expect(result.output.contains(#"\r\x1b[Kstill reading and judging, 1 s"#), "\(result.output)")
      let end = result.output.split(separator: "\n").last ?? ""
      #expect(end.contains(#" s\r\x1b[K"#), "\(result.output)")
    }
  }
}
