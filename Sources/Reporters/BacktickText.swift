/// Messages name things in backticks; formats with a look for code show these with it.
enum BacktickText {
  struct Part: Hashable {
    var text: String
    var isCode: Bool
  }

  /// The text cut at its backticks, which are taken in pairs. One without partner stays text.
  static func parts(_ text: String) -> [Part] {
    let pieces = text.split(separator: "`", omittingEmptySubsequences: false).map(String.init)
    var parts: [Part] = []
    var index = 0
    while index < pieces.count {
      let isPair = index + 2 < pieces.count
      if !pieces[index].isEmpty { parts.append(Part(text: pieces[index], isCode: false)) }
      if isPair {
        parts.append(Part(text: pieces[index + 1], isCode: true))
        index += 2
      } else {
        if index + 1 < pieces.count { parts.append(Part(text: "`" + pieces[index + 1], isCode: false)) }
        break
      }
    }
    return parts
  }
}
