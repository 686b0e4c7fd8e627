/// One block of PEM text (RFC 7468), as it lies in the text.
struct PEMFrame {
  /// The words after BEGIN.
  let label: String
  /// The words after END; `nil` when there is no such line.
  let endLabel: String?
  /// From the first dash of BEGIN to behind the last dash of END, or to the next BEGIN or the end of the text.
  let whole: Range<Int>
  /// What lies between the two lines.
  let body: Range<Int>

  /// Most blocks that are looked for in one text.
  static let maximumCount = 64
  private static let dashes = Array("-----".utf8)
  private static let maximumLabel = 64

  /// Every block in `text`, in order. Anything may stand around them.
  static func frames(in text: Span<UInt8>, limit: Int = maximumCount) -> [PEMFrame] {
    var found: [PEMFrame] = []
    var position = 0
    while found.count < limit, let begin = marker("BEGIN ", in: text, from: position) {
      let next = marker("BEGIN ", in: text, from: begin.range.upperBound)
      let limit = next?.range.lowerBound ?? text.count
      let end = marker("END ", in: text, from: begin.range.upperBound)
      if let end, end.range.upperBound <= limit {
        found.append(
          PEMFrame(
            label: begin.label, endLabel: end.label,
            whole: begin.range.lowerBound..<end.range.upperBound,
            body: begin.range.upperBound..<end.range.lowerBound))
        position = end.range.upperBound
      } else {
        found.append(
          PEMFrame(
            label: begin.label, endLabel: nil, whole: begin.range.lowerBound..<limit,
            body: begin.range.upperBound..<limit))
        position = limit
      }
    }
    return found
  }

  /// The next `-----BEGIN LABEL-----` or `-----END LABEL-----` at or after `start`.
  private static func marker(
    _ word: String, in text: Span<UInt8>, from start: Int
  ) -> (range: Range<Int>, label: String)? {
    let opening = dashes + Array(word.utf8)
    var position = start
    while let begin = text.firstPosition(of: opening, from: position) {
      var cursor = begin + opening.count
      var label: [UInt8] = []
      while cursor < text.count, label.count <= maximumLabel, isLabel(text[cursor]) {
        label.append(text[cursor])
        cursor += 1
      }
      if !label.isEmpty, text.starts(with: dashes, at: cursor) {
        return (begin..<cursor + dashes.count, String(decoding: label, as: UTF8.self))
      }
      position = begin + 1
    }
    return nil
  }

  private static func isLabel(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x41...0x5A, 0x61...0x7A, 0x30...0x39, 0x20: true
    default: false
    }
  }
}
