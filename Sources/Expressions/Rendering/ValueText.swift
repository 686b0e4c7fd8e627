internal import ReadinessModel

/// Values as text for people.
extension ExpressionValue {
  /// For a sentence: texts bare, lists with commas, a moment at midnight as its day, durations as `50m`.
  package var text: String {
    var writer = ValueWriter(isQuoted: false)
    return writer.text(of: self, depth: 0)
  }

  /// For a place where a value stands beside its expression: texts in quotes, lists in brackets.
  package var shown: String {
    var writer = ValueWriter(isQuoted: true)
    return writer.text(of: self, depth: 0)
  }
}

/// Writes one value, however large it is, in a bounded text.
private struct ValueWriter {
  /// Elements of one list that are named.
  private static let elementLimit = 20
  /// Elements of all lists together.
  private static let totalLimit = 400
  /// Lists within lists.
  private static let depthLimit = 8
  /// Code points of one text.
  private static let lengthLimit = 1000

  let isQuoted: Bool
  private var total = 0

  init(isQuoted: Bool) { self.isQuoted = isQuoted }

  mutating func text(of value: ExpressionValue, depth: Int) -> String {
    total += 1
    if depth > Self.depthLimit || total > Self.totalLimit { return "…" }
    switch value {
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
    case .list(let elements): return list(elements, depth)
    case .map(let map): return self.map(map.entries.map { ($0.key, $0.value) }, depth)
    case .optional(let inner): return inner.map { text(of: $0, depth: depth + 1) } ?? "nothing"
    case .fact(let reference): return text(of: reference, depth)
    case .error(let error): return error.message
    case .unknown(let facts): return "unknown (\(facts.first?.unknown.reason ?? ""))"
    }
  }

  private mutating func text(of reference: FactReference, _ depth: Int) -> String {
    switch reference.node.content {
    case .value(let value): return text(of: ExpressionValue(value), depth: depth)
    case .absent: return "absent"
    case .unknown(let unknown): return "unknown (\(unknown.reason))"
    case .list: return list(reference.elements ?? [], depth)
    case .map: return map((reference.entries ?? []).map { (.string($0.key), $0.value) }, depth)
    }
  }

  private mutating func list(_ elements: [ExpressionValue], _ depth: Int) -> String {
    var texts: [String] = []
    for element in elements.prefix(Self.elementLimit) { texts.append(text(of: element, depth: depth + 1)) }
    let text = texts.joined(separator: ", ") + rest(of: elements.count)
    return isQuoted || depth > 0 ? "[\(text)]" : text
  }

  private mutating func map(_ entries: [(ExpressionValue, ExpressionValue)], _ depth: Int) -> String {
    var texts: [String] = []
    for (key, value) in entries.prefix(Self.elementLimit) {
      texts.append(text(of: key, depth: depth + 1) + ": " + text(of: value, depth: depth + 1))
    }
    return "{" + texts.joined(separator: ", ") + rest(of: entries.count) + "}"
  }

  private func rest(of count: Int) -> String {
    count > Self.elementLimit ? " and \(count - Self.elementLimit) more" : ""
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
