/// How the lines of a PEM block stand.
struct FrameLayout {
  let form: SigningKeyFile.Form
  let wrapping: KeyWrapping?
  /// A line of the body with more than 64 characters.
  let hasLongLines: Bool

  /// RFC 7468, 2: the width that strict readers want.
  private static let lineWidth = 64

  init(_ frame: PEMFrame, in text: Span<UInt8>, _ range: Range<Int>) {
    let before = Self.lineStart(of: frame.whole.lowerBound, in: text, range.lowerBound)
    let isMarginal = before.isEmpty
    let isBlank = before.allSatisfy { text[$0].isWhiteSpace }
    let body = frame.body
    let opening = body.prefix { text[$0] == 0x20 || text[$0] == 0x09 }.endIndex
    let beginsLine =
      opening < body.upperBound && text[opening] == 0x0A || text.starts(with: [0x0D, 0x0A], at: opening)
    let closing = Self.lineStart(of: body.upperBound, in: text, body.lowerBound)
    let endsLine = closing.lowerBound > body.lowerBound && closing.allSatisfy { text[$0].isWhiteSpace }

    if Self.isEscape(in: text, at: opening) {
      form = .pemEscaped
      wrapping = nil
      hasLongLines = false
    } else if !beginsLine || !(endsLine || frame.endLabel == nil) {
      form = isBlank ? .pemOneLine : .other
      wrapping = isBlank ? nil : .textOnLine
      hasLongLines = false
    } else {
      let isIndented = isBlank && !isMarginal || !closing.isEmpty && frame.endLabel != nil
      wrapping = !isBlank ? .textOnLine : isIndented ? .indented : nil
      form = wrapping == nil ? .pem : .other
      hasLongLines = Self.longestLine(text, body) > Self.lineWidth
    }
  }

  /// From the beginning of the line, but not before `limit`, to `position`.
  private static func lineStart(of position: Int, in text: Span<UInt8>, _ limit: Int) -> Range<Int> {
    var start = position
    while start > limit, text[start - 1] != 0x0A { start -= 1 }
    return start..<position
  }

  /// The characters `\n` or `\r`.
  private static func isEscape(in text: Span<UInt8>, at position: Int) -> Bool {
    text.starts(with: [0x5C, 0x6E], at: position) || text.starts(with: [0x5C, 0x72], at: position)
  }

  private static func longestLine(_ text: Span<UInt8>, _ body: Range<Int>) -> Int {
    var longest = 0
    var current = 0
    for index in body {
      current = text[index] == 0x0A ? 0 : text[index].isWhiteSpace ? current : current + 1
      longest = max(longest, current)
    }
    return longest
  }
}

/// Dashes that mail programs and word processors put in place of hyphens.
enum TypographicDashes {
  /// The text with each run of dashes that holds a typographic one replaced by the five hyphens of PEM;
  /// `nil` when there is no such run beside BEGIN.
  static func replaced(in text: Span<UInt8>) -> SecretBytes? {
    guard text.firstPosition(of: Array("BEGIN".utf8)) != nil else { return nil }
    var plain: [UInt8] = []
    plain.reserveCapacity(text.count * 2)
    var index = 0
    var replacedAny = false
    while index < text.count {
      var cursor = index
      var isTypographic = false
      while cursor < text.count, let width = dash(in: text, at: cursor) {
        isTypographic = isTypographic || width > 1
        cursor += width
      }
      if isTypographic {
        plain += [0x2D, 0x2D, 0x2D, 0x2D, 0x2D]
        replacedAny = true
        index = cursor
      } else {
        plain.append(text[index])
        index += 1
      }
    }
    let secret = SecretBytes(taking: &plain)
    return replacedAny ? secret : nil
  }

  /// Bytes of the dash at `position`: a hyphen, U+2010 to U+2015 or the minus sign U+2212.
  private static func dash(in text: Span<UInt8>, at position: Int) -> Int? {
    if text[position] == 0x2D { return 1 }
    guard position + 2 < text.count, text[position] == 0xE2 else { return nil }
    if text[position + 1] == 0x80, (0x90...0x95).contains(text[position + 2]) { return 3 }
    return text[position + 1] == 0x88 && text[position + 2] == 0x92 ? 3 : nil
  }
}
