/// What this program adds to the language.
extension Evaluator {
  mutating func own(
    _ function: Function, _ arguments: [ExpressionValue]
  ) throws(CallFailure) -> ExpressionValue {
    switch (function, arguments.count) {
    case (.days, 1):
      guard case .int(let count) = arguments[0] else { throw .noOverload }
      return .duration(try Self.days(count))
    case (.isHex, 1):
      guard case .string(let text) = arguments[0] else { throw .noOverload }
      return .bool(!text.isEmpty && text.utf8.allSatisfy { $0.hexValue != nil })
    case (_, 2):
      guard case .string(let one) = arguments[0], case .string(let other) = arguments[1] else {
        throw .noOverload
      }
      return .bool(try own(function, one, other))
    default: throw .noOverload
    }
  }

  private mutating func own(
    _ function: Function, _ one: String, _ other: String
  ) throws(CallFailure) -> Bool {
    switch function {
    case .appIDMatches: return Self.appID(other, matches: one)
    case .versionAtLeast: return try Self.version(one, isAtLeast: other)
    case .globMatch:
      spend(one.utf8.count * other.utf8.count / 16 + 1)
      return exhausted == nil && Glob(one).matches(other)
    default: throw .noOverload
    }
  }

  /// Days of 24 hours.
  private static func days(_ count: Int64) throws(CallFailure) -> Duration {
    let (seconds, overflows) = count.multipliedReportingOverflow(by: 86_400)
    guard !overflows, let nanoseconds = Duration.seconds(seconds).nanoseconds else { throw .overflow(.days) }
    return .nanoseconds(nanoseconds)
  }

  /// Equal, or a pattern whose last character is `*` and whose rest the identifier starts with (Apple:
  /// a wildcard App ID has its asterisk at the end only).
  private static func appID(_ id: String, matches pattern: String) -> Bool {
    if pattern.utf8.last == UInt8(ascii: "*") { return id.utf8.starts(with: pattern.utf8.dropLast()) }
    return id.utf8.elementsEqual(pattern.utf8)
  }

  /// Part by part as numbers; a missing part is 0.
  private static func version(_ have: String, isAtLeast need: String) throws(CallFailure) -> Bool {
    let have = try numbers(of: have)
    let need = try numbers(of: need)
    for index in 0..<max(have.count, need.count) {
      let one = index < have.count ? have[index] : 0
      let other = index < need.count ? need[index] : 0
      if one != other { return one > other }
    }
    return true
  }

  private static func numbers(of version: String) throws(CallFailure) -> [UInt64] {
    var numbers: [UInt64] = []
    for part in version.split(separator: ".", omittingEmptySubsequences: false) {
      guard part.utf8.allSatisfy(\.isDigit), let number = UInt64(part) else {
        throw .invalid(.versionAtLeast, "`\(version.clipped)` is not a version of numbers and dots")
      }
      numbers.append(number)
    }
    return numbers
  }
}

/// A pattern of file names: `?` is one character and `*` any number of them, both without `/`; `**` is any
/// number of characters, and `**/` also nothing.
package struct Glob: Sendable {
  private enum Part { case one(Unicode.Scalar), anyOne, anyInFolder, anything, anyFolders }

  private var parts: [Part] = []

  package init(_ pattern: String) {
    let scalars = Array(pattern.unicodeScalars)
    var index = 0
    while index < scalars.count {
      switch scalars[index] {
      case "?": parts.append(.anyOne)
      case "*":
        var stars = 1
        while index + stars < scalars.count, scalars[index + stars] == "*" { stars += 1 }
        index += stars - 1
        if stars == 1 {
          parts.append(.anyInFolder)
        } else if index + 1 < scalars.count, scalars[index + 1] == "/" {
          parts.append(.anyFolders)
          index += 1
        } else {
          parts.append(.anything)
        }
      case let scalar: parts.append(.one(scalar))
      }
      index += 1
    }
  }

  /// Follows all ways at once: time is bounded by pattern times text.
  package func matches(_ text: String) -> Bool {
    var now = Set<Int>()
    insert(0, into: &now)
    for scalar in text.unicodeScalars {
      var next = Set<Int>()
      for place in now where place < parts.count {
        switch parts[place] {
        case .one(let wanted): if wanted == scalar { insert(place + 1, into: &next) }
        case .anyOne: if scalar != "/" { insert(place + 1, into: &next) }
        case .anyInFolder: if scalar != "/" { insert(place, into: &next) }
        case .anything: insert(place, into: &next)
        case .anyFolders:
          next.insert(place)
          if scalar == "/" { insert(place + 1, into: &next) }
        }
      }
      now = next
    }
    return now.contains(parts.count)
  }

  /// A place, and those behind parts that may be empty.
  private func insert(_ place: Int, into places: inout Set<Int>) {
    var place = place
    while places.insert(place).inserted, place < parts.count {
      switch parts[place] {
      case .anyInFolder, .anything, .anyFolders: place += 1
      default: return
      }
    }
  }
}
