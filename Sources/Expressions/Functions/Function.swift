/// Every function that an expression can call, by the name that is written. ``FunctionSignature`` says
/// with what.
enum Function: String, Sendable, Hashable, CaseIterable {
  // Any value.
  case size, type, dyn
  // Conversions.
  case bool, int, uint, double, string, bytes, timestamp, duration
  // Text.
  case contains, startsWith, endsWith, matches, charAt, indexOf, lastIndexOf, lowerAscii, upperAscii
  case replace, split, substring, trim, join, reverse, format
  case quote = "strings.quote"
  case base64Encode = "base64.encode"
  case base64Decode = "base64.decode"
  // Moments and durations.
  case getFullYear, getMonth, getDate, getDayOfMonth, getDayOfWeek, getDayOfYear
  case getHours, getMinutes, getSeconds, getMilliseconds
  // Optionals.
  case optionalOf = "optional.of"
  case optionalOfNonZeroValue = "optional.ofNonZeroValue"
  case optionalNone = "optional.none"
  case hasValue, value, or, orValue
  // Lists.
  case first, last, slice, distinct, flatten, sort
  case range = "lists.range"
  case setsContains = "sets.contains"
  case setsEquivalent = "sets.equivalent"
  case setsIntersects = "sets.intersects"
  // Numbers.
  case greatest = "math.greatest"
  case least = "math.least"
  case ceil = "math.ceil"
  case floor = "math.floor"
  case round = "math.round"
  case trunc = "math.trunc"
  case abs = "math.abs"
  case sign = "math.sign"
  case sqrt = "math.sqrt"
  case isNaN = "math.isNaN"
  case isInf = "math.isInf"
  case isFinite = "math.isFinite"
  case bitAnd = "math.bitAnd"
  case bitOr = "math.bitOr"
  case bitXor = "math.bitXor"
  case bitNot = "math.bitNot"
  case bitShiftLeft = "math.bitShiftLeft"
  case bitShiftRight = "math.bitShiftRight"
  // This program's own.
  case days, appIDMatches, versionAtLeast, globMatch, isHex

  /// The function of this name. A look-up in a table: expressions are read at every start.
  init?(named name: String) {
    guard let function = Self.byName[name] else { return nil }
    self = function
  }

  private static let byName: [String: Function] = Dictionary(
    uniqueKeysWithValues: allCases.map { ($0.rawValue, $0) })

  /// How a function can be called.
  enum Style { case global, member, both }

  var style: Style {
    switch self {
    case .size, .matches: .both
    case .contains, .startsWith, .endsWith, .charAt, .indexOf, .lastIndexOf, .lowerAscii, .upperAscii,
      .replace, .split, .substring, .trim, .join, .reverse, .format, .getFullYear, .getMonth, .getDate,
      .getDayOfMonth, .getDayOfWeek, .getDayOfYear, .getHours, .getMinutes, .getSeconds,
      .getMilliseconds, .hasValue, .value, .or, .orValue, .first, .last, .slice, .distinct, .flatten,
      .sort:
      .member
    default: .global
    }
  }
}
