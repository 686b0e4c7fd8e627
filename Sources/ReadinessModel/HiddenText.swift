/// A text that may be read and never shown: a provider token, a device token.
package struct HiddenText: Sendable, Hashable {
  private let text: String

  package init(_ text: String) { self.text = text }

  /// The text itself. It must not reach a fact, a message or a file.
  package func reveal() -> String { text }
}

extension HiddenText: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  package var description: String { "hidden" }
  package var debugDescription: String { description }
  package var customMirror: Mirror { Mirror(self, children: []) }
}
