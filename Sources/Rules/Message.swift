package import Expressions
internal import ReadinessModel

/// Words of a rule with `{{ expression }}` holes, read once.
package struct Message: Sendable {
  package enum Part: Sendable {
    case text(String)
    case hole(Expression)
  }

  package let parts: [Part]

  package init(parts: [Part]) { self.parts = parts }

  /// A mistake in a template: what is wrong, and the problems of the expression inside where it is that.
  package struct Failure: Error, Sendable {
    package let message: String
    package let problems: [ExpressionProblem]
  }

  /// Throws for the first hole that does not end or does not hold an expression.
  package init(_ template: String) throws(Failure) {
    var parts: [Part] = []
    var rest = template[...]
    while let open = rest.firstRange(ofTwo: "{") {
      if rest.startIndex < open.lowerBound { parts.append(.text(String(rest[..<open.lowerBound]))) }
      let inside = rest[open.upperBound...]
      guard let close = inside.firstRange(ofTwo: "}") else {
        throw Failure(message: "`{{` without `}}`", problems: [])
      }
      let source = inside[..<close.lowerBound].trimmingSpaces
      do {
        parts.append(.hole(try Expression(parsing: source)))
      } catch {
        let first = error.problems.first?.message ?? "not an expression"
        throw Failure(message: "in `{{ \(source) }}`: \(first)", problems: error.problems)
      }
      rest = inside[close.upperBound...]
    }
    if !rest.isEmpty { parts.append(.text(String(rest))) }
    self.parts = parts
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

  fileprivate var trimmingSpaces: String {
    var part = self
    while let first = part.first, first.isWhitespace { part.removeFirst() }
    while let last = part.last, last.isWhitespace { part.removeLast() }
    return String(part)
  }
}
