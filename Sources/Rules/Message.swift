package import Expressions
internal import ReadinessModel

/// Words of a rule with `{{ expression }}` holes, read once.
package struct Message: Sendable {
  package enum Part: Sendable {
    case text(String)
    case hole(Expression)
  }

  private enum Form: Sendable {
    case read([Part])
    /// As the program carries it. Most words of a run are never said, so they are read when they are.
    case compiled(CompactReader)
  }

  private let form: Form

  package init(parts: [Part]) { form = .read(parts) }

  /// What stands between the ends of `reader`, which ``write(to:)`` wrote.
  init(compiled reader: CompactReader) { form = .compiled(reader) }

  /// The words and holes, in order. Compiled ones that are damaged say so, in angle brackets, as a hole
  /// without a value does.
  package var parts: [Part] {
    switch form {
    case .read(let parts): return parts
    case .compiled(var reader):
      do { return try Self.parts(from: &reader) } catch { return [.text("<\(error.message)>")] }
    }
  }

  /// The same, read for certain: for words that are said many times.
  package var read: Message { Message(parts: parts) }

  /// A mistake in a template: what is wrong, and where in its text.
  package struct Mistake: Sendable {
    package let message: String
    /// Bytes from the start of the template.
    package let offset: Int
    package let hint: String?
  }

  /// Every mistake in a template.
  package struct Failure: Error, Sendable {
    package let mistakes: [Mistake]
  }

  /// A hole as it stands in a template.
  struct Hole {
    /// Without the spaces around it.
    let source: String
    /// Bytes from the start of the template to `source`.
    let offset: Int
  }

  /// Throws for every hole that does not end or does not hold an expression.
  package init(_ template: String) throws(Failure) {
    var parts: [Part] = []
    var mistakes: [Mistake] = []
    for piece in Self.pieces(of: template) {
      switch piece {
      case .text(let text): parts.append(.text(text))
      case .open(let offset):
        mistakes.append(Mistake(message: "`{{` without `}}`", offset: offset, hint: "close it"))
      case .hole(let hole):
        do {
          parts.append(.hole(try Expression(parsing: hole.source)))
        } catch {
          mistakes += error.problems.map { problem in
            Mistake(
              message: "in `{{ \(hole.source) }}`: \(problem.message)",
              offset: hole.offset + problem.position.offset, hint: problem.hint)
          }
        }
      }
    }
    guard mistakes.isEmpty else { throw Failure(mistakes: mistakes) }
    form = .read(parts)
  }

  /// The holes of a template, whether or not they hold an expression.
  static func holes(of template: String) -> [Hole] {
    pieces(of: template).compactMap { piece in
      if case .hole(let hole) = piece { hole } else { nil }
    }
  }

  private enum Piece {
    case text(String)
    case hole(Hole)
    /// A `{{` that is never closed.
    case open(Int)
  }

  private static func pieces(of template: String) -> [Piece] {
    var pieces: [Piece] = []
    var rest = template[...]
    func offset(_ index: String.Index) -> Int { template.utf8.distance(from: template.startIndex, to: index) }
    while let open = rest.firstRange(ofTwo: "{") {
      if rest.startIndex < open.lowerBound { pieces.append(.text(String(rest[..<open.lowerBound]))) }
      let inside = rest[open.upperBound...]
      guard let close = inside.firstRange(ofTwo: "}") else {
        pieces.append(.open(offset(open.lowerBound)))
        return pieces
      }
      let source = inside[..<close.lowerBound].trimmingSpaces
      pieces.append(.hole(Hole(source: String(source), offset: offset(source.startIndex))))
      rest = inside[close.upperBound...]
    }
    if !rest.isEmpty { pieces.append(.text(String(rest))) }
    return pieces
  }

  /// The expressions in the holes.
  package var holes: [Expression] {
    parts.compactMap { part in
      if case .hole(let expression) = part { expression } else { nil }
    }
  }
}

extension Substring {
  /// Where an ASCII character first stands twice in a row, found on bytes.
  fileprivate func firstRange(ofTwo wanted: Unicode.Scalar) -> Range<Index>? {
    let bytes = utf8
    var index = startIndex
    let first = UInt8(ascii: wanted)
    while let hit = bytes[index...].firstIndex(of: first) {
      let next = bytes.index(after: hit)
      guard next < bytes.endIndex else { return nil }
      if bytes[next] == first { return hit..<bytes.index(after: next) }
      index = next
    }
    return nil
  }

  fileprivate var trimmingSpaces: Substring {
    var part = self
    while let first = part.first, first.isWhitespace { part.removeFirst() }
    while let last = part.last, last.isWhitespace { part.removeLast() }
    return part
  }
}
