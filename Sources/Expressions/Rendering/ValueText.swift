internal import ReadinessModel

/// Values as text for people.
extension ExpressionValue {
  /// Elements of a list that a text names.
  private static let elementLimit = 20
  /// Code points of one text.
  private static let lengthLimit = 1000

  /// For a sentence: texts bare, lists with commas, a moment at midnight as its day, durations as `50m`.
  package var text: String { rendered(isQuoted: false, depth: 0) }

  /// For a place where a value stands beside its expression: texts in quotes, lists in brackets.
  package var shown: String { rendered(isQuoted: true, depth: 0) }

  private func rendered(isQuoted: Bool, depth: Int) -> String {
    if depth > 8 { return "…" }
    switch self {
    case .null: return "null"
    case .bool(let truth): return truth ? "true" : "false"
    case .int(let number): return String(number)
    case .uint(let number): return String(number)
    case .double(let number): return number.canonicalText
    case .string(let text):
      let clipped = text.clipped(to: Self.lengthLimit)
      return isQuoted ? clipped.quoted : clipped
    case .bytes(let bytes): return "\(bytes.count) bytes"
    case .timestamp(let moment): return moment.day ?? moment.rfc3339
    case .duration(let duration): return duration.text
    case .type(let type): return type.name
    case .list(let elements): return Self.rendered(elements, isQuoted: isQuoted, depth: depth)
    case .map(let map):
      let entries = map.entries.map { ($0.key.rendered(isQuoted: isQuoted, depth: depth + 1), $0.value) }
      return Self.rendered(entries, isQuoted: isQuoted, depth: depth)
    case .optional(let inner): return inner?.rendered(isQuoted: isQuoted, depth: depth + 1) ?? "nothing"
    case .fact(let reference): return reference.rendered(isQuoted: isQuoted, depth: depth)
    case .error(let error): return error.message
    case .unknown(let facts):
      return "unknown (" + (facts.first?.unknown.reason ?? "") + ")"
    }
  }

  fileprivate static func rendered(
    _ elements: [ExpressionValue], isQuoted: Bool, depth: Int
  ) -> String {
    let shown = elements.prefix(elementLimit).map { $0.rendered(isQuoted: isQuoted, depth: depth + 1) }
    var text = shown.joined(separator: ", ")
    if elements.count > elementLimit { text += " and \(elements.count - elementLimit) more" }
    return isQuoted || depth > 0 ? "[\(text)]" : text
  }

  fileprivate static func rendered(
    _ entries: [(String, ExpressionValue)], isQuoted: Bool, depth: Int
  ) -> String {
    let shown = entries.prefix(elementLimit).map {
      "\($0): \($1.rendered(isQuoted: isQuoted, depth: depth + 1))"
    }
    var text = shown.joined(separator: ", ")
    if entries.count > elementLimit { text += " and \(entries.count - elementLimit) more" }
    return "{\(text)}"
  }

  fileprivate func renderedInside(isQuoted: Bool, depth: Int) -> String {
    rendered(isQuoted: isQuoted, depth: depth)
  }
}

extension FactReference {
  fileprivate func rendered(isQuoted: Bool, depth: Int) -> String {
    switch node.content {
    case .value(let value):
      return ExpressionValue(value).renderedInside(isQuoted: isQuoted, depth: depth)
    case .absent: return "absent"
    case .unknown(let unknown): return "unknown (\(unknown.reason))"
    case .list: return ExpressionValue.rendered(elements ?? [], isQuoted: isQuoted, depth: depth)
    case .map:
      let entries = (entries ?? []).map { ($0.key, $0.value) }
      return ExpressionValue.rendered(entries, isQuoted: isQuoted, depth: depth)
    }
  }
}

extension Timestamp {
  /// `2026-11-30`, for a moment at midnight in UTC.
  fileprivate var day: String? {
    guard nanoseconds == 0, seconds % 86_400 == 0 else { return nil }
    return String(rfc3339.prefix(while: { $0 != "T" }))
  }
}

extension Duration {
  /// `50m`, `1h30m`, `14d`, `1.5s`.
  fileprivate var text: String {
    guard let nanoseconds else { return canonicalText }
    var rest = nanoseconds.magnitude / 1_000_000_000
    guard rest > 0, nanoseconds % 1_000_000_000 == 0 else { return canonicalText }
    var text = nanoseconds < 0 ? "-" : ""
    for (unit, size) in [("d", 86_400 as UInt64), ("h", 3600), ("m", 60), ("s", 1)] where rest >= size {
      text += String(rest / size) + unit
      rest %= size
    }
    return text
  }
}

extension String {
  fileprivate func clipped(to limit: Int) -> String {
    guard utf8.count > limit, unicodeScalars.count > limit else { return self }
    return String(unicodeScalars.prefix(limit)) + "…"
  }
}
