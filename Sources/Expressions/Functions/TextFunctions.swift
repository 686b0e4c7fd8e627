internal import ReadinessModel

/// Functions of texts, which count in code points.
extension Evaluator {
  mutating func text(
    _ function: Function, _ arguments: [ExpressionValue]
  ) throws(CallFailure) -> ExpressionValue {
    if function == .base64Encode { return try base64(encoding: arguments) }
    guard case .string(let text)? = arguments.first else { throw .noOverload }
    spend(text.utf8.count / 16)
    let rest = arguments.dropFirst()
    switch function {
    case .contains, .startsWith, .endsWith, .matches:
      guard rest.count == 1, case .string(let other)? = rest.first else { throw .noOverload }
      return .bool(try test(function, text, other))
    case .indexOf, .lastIndexOf: return .int(try search(function, text, rest))
    case .replace: return try replace(text, rest)
    case .split: return try split(text, rest)
    case .charAt, .substring: return .string(try part(function, text, rest))
    case .format:
      guard rest.count == 1, let first = rest.first, let values = elements(of: first) else {
        throw .noOverload
      }
      return .string(try format(text, values.map(plain)))
    default: break
    }
    guard rest.isEmpty, build(text.utf8.count) else { throw .noOverload }
    switch function {
    case .lowerAscii: return .string(text.mappingBytes { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 })
    case .upperAscii: return .string(text.mappingBytes { (0x61...0x7A).contains($0) ? $0 - 0x20 : $0 })
    case .trim: return .string(text.trimmed)
    case .quote: return .string(text.quoted)
    case .base64Decode:
      guard let bytes = Base64.decode(text) else { throw .invalid(.base64Decode, "the text is not base64") }
      return .bytes(bytes)
    default: throw .noOverload
    }
  }

  private func base64(encoding arguments: [ExpressionValue]) throws(CallFailure) -> ExpressionValue {
    guard arguments.count == 1, case .bytes(let bytes) = arguments[0] else { throw .noOverload }
    return .string(Base64.encode(bytes))
  }

  private mutating func test(
    _ function: Function, _ text: String, _ other: String
  ) throws(CallFailure) -> Bool {
    switch function {
    case .startsWith: return text.utf8.starts(with: other.utf8)
    case .endsWith: return text.utf8.reversed().starts(with: other.utf8.reversed())
    case .contains:
      spend(text.utf8.count * min(other.utf8.count, 64) / 16)
      return exhausted == nil && find(Array(other.utf8), in: Array(text.utf8), from: 0) != nil
    default:
      return try matches(text, other)
    }
  }

  private mutating func matches(_ text: String, _ pattern: String) throws(CallFailure) -> Bool {
    let expression: RegularExpression
    do {
      expression = try RegularExpression(pattern)
    } catch {
      throw .invalid(.matches, "`\(pattern.clipped)` is no regular expression: \(error.message)")
    }
    spend(expression.cost(of: text) + expression.program.count)
    return exhausted == nil && expression.matches(text)
  }

  private func search(
    _ function: Function, _ text: String, _ rest: ArraySlice<ExpressionValue>
  ) throws(CallFailure) -> Int64 {
    guard (1...2).contains(rest.count), case .string(let other)? = rest.first else { throw .noOverload }
    let scalars = Array(text.unicodeScalars)
    let wanted = Array(other.unicodeScalars)
    var start: Int?
    if rest.count == 2 {
      guard case .int(let offset)? = rest.last else { throw .noOverload }
      guard let place = Int(exactly: offset), (0...scalars.count).contains(place) else {
        throw .reason(.indexOutOfRange(offset, count: scalars.count))
      }
      start = place
    }
    if function == .indexOf { return find(wanted, in: scalars, from: start ?? 0).map(Int64.init) ?? -1 }
    guard wanted.count <= scalars.count else { return -1 }
    var place = min(start ?? scalars.count, scalars.count - wanted.count)
    while place >= 0 {
      if scalars[place...].starts(with: wanted) { return Int64(place) }
      place -= 1
    }
    return -1
  }

  private func find<T: Equatable>(_ wanted: [T], in text: [T], from start: Int) -> Int? {
    guard wanted.count <= text.count else { return nil }
    var place = start
    while place <= text.count - wanted.count {
      if text[place...].starts(with: wanted) { return place }
      place += 1
    }
    return nil
  }

  private func limit(_ rest: ArraySlice<ExpressionValue>, after count: Int) throws(CallFailure) -> Int {
    if rest.count == count { return -1 }
    guard rest.count == count + 1, case .int(let limit)? = rest.last else { throw .noOverload }
    return Int(clamping: limit)
  }

  private mutating func replace(
    _ text: String, _ rest: ArraySlice<ExpressionValue>
  ) throws(CallFailure) -> ExpressionValue {
    guard rest.count >= 2, case .string(let wanted)? = rest.first,
      case .string(let other) = rest[rest.startIndex + 1]
    else { throw .noOverload }
    let limit = try limit(rest, after: 2)
    let pieces = pieces(of: text, at: wanted, limit: limit < 0 ? -1 : limit == .max ? -1 : limit + 1)
    guard build(text.utf8.count), build((pieces.count - 1) * other.utf8.count) else { return .null }
    return .string(pieces.joined(separator: other))
  }

  private mutating func split(
    _ text: String, _ rest: ArraySlice<ExpressionValue>
  ) throws(CallFailure) -> ExpressionValue {
    guard case .string(let separator)? = rest.first else { throw .noOverload }
    let limit = try limit(rest, after: 1)
    if limit == 0 { return .list([]) }
    if separator.isEmpty, text.isEmpty { return .list([]) }
    var pieces = pieces(of: text, at: separator, limit: limit)
    if separator.isEmpty {
      pieces.removeFirst()
      if limit < 0 || pieces.count < limit, pieces.last?.isEmpty == true { pieces.removeLast() }
    }
    guard build(text.utf8.count + pieces.count) else { return .null }
    return .list(pieces.map { .string($0) })
  }

  /// The text between the places where `separator` is, at most `limit` pieces when that is not negative.
  /// An empty separator is before, between and after all code points.
  private mutating func pieces(of text: String, at separator: String, limit: Int) -> [String] {
    let scalars = Array(text.unicodeScalars)
    let wanted = Array(separator.unicodeScalars)
    spend(scalars.count)
    var pieces: [String] = []
    var start = 0
    var place = 0
    func piece(_ range: Range<Int>) -> String {
      var view = String.UnicodeScalarView()
      view.append(contentsOf: scalars[range])
      return String(view)
    }
    while place <= scalars.count - wanted.count, limit < 0 || pieces.count < limit - 1 {
      if scalars[place...].starts(with: wanted) {
        pieces.append(piece(start..<place))
        start = place + wanted.count
        place = wanted.isEmpty ? place + 1 : start
      } else {
        place += 1
      }
    }
    pieces.append(piece(start..<scalars.count))
    return pieces
  }

  private func part(
    _ function: Function, _ text: String, _ rest: ArraySlice<ExpressionValue>
  ) throws(CallFailure) -> String {
    let scalars = text.unicodeScalars
    guard case .int(let first)? = rest.first, rest.count <= 2 else { throw .noOverload }
    var last = Int64(scalars.count)
    if rest.count == 2 {
      guard function == .substring, case .int(let end)? = rest.last else { throw .noOverload }
      last = end
    }
    for index in [first, last] {
      guard index >= 0, index <= Int64(scalars.count) else {
        throw .reason(.indexOutOfRange(index, count: scalars.count))
      }
    }
    guard first <= last else { throw .invalid(.substring, "it starts at \(first) and ends at \(last)") }
    let rest = scalars.dropFirst(Int(first))
    return String(function == .charAt ? rest.prefix(1) : rest.prefix(Int(last - first)))
  }
}
