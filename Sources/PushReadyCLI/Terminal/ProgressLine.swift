internal import Synchronization

/// A line on the terminal that says that long work goes on. It is gone when the work is done, and short work
/// never shows it.
package final class ProgressLine: Sendable {
  private struct State {
    var isShown = false
    var isDone = false
  }

  /// How long nobody is told, in milliseconds: a check ends long before.
  package static let patience = 600
  /// Between two looks at the clock, in milliseconds.
  package static let interval = 200

  private let state = Mutex(State())
  private let write: @Sendable (String) -> Void

  /// `write` puts text on the terminal at once.
  package init(write: @escaping @Sendable (String) -> Void) { self.write = write }

  /// Tells how long it has been.
  /// - Returns: Whether there is still something to wait for.
  package func tick(milliseconds: Int) -> Bool {
    state.withLock { state in
      if state.isDone { return false }
      if milliseconds >= Self.patience {
        state.isShown = true
        write("\r\u{1B}[Kstill reading and judging, \(milliseconds / 1_000) s")
      }
      return true
    }
  }

  /// Takes the line away. Nothing is written after this.
  package func end() {
    state.withLock { state in
      state.isDone = true
      if state.isShown { write("\r\u{1B}[K") }
      state.isShown = false
    }
  }

  /// Whether one may be shown: standard error is a terminal that can take lines away (`TERM`), nobody asked
  /// for quiet, and nobody types the input there.
  package static func isWanted(
    _ arguments: [String], environment: [String: String], isTerminal: Bool, typesInput: Bool
  ) -> Bool {
    isTerminal && !typesInput && environment["TERM"].map { $0 != "dumb" && !$0.isEmpty } ?? false
      && !arguments.contains { $0 == "--quiet" || $0 == "-q" }
  }
}
