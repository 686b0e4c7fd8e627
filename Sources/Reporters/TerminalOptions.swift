/// How a terminal shows things.
package struct TerminalOptions: Sendable, Hashable {
  /// Columns of the window, held between 40 and 120.
  package var width: Int { didSet { width = Self.held(width) } }
  /// Whether escape sequences for colour are written. Nothing is told by colour alone.
  package var colour: Bool
  /// Everything that passed and all evidence, instead of counts.
  package var verbose: Bool
  /// Whether anything but ASCII may be written.
  package var unicode: Bool

  package init(width: Int = 80, colour: Bool = false, verbose: Bool = false, unicode: Bool = true) {
    self.width = Self.held(width)
    self.colour = colour
    self.verbose = verbose
    self.unicode = unicode
  }

  private static func held(_ width: Int) -> Int { max(40, min(width, 120)) }
}
