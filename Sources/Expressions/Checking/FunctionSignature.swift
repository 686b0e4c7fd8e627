/// One form of a function: the types that it takes, a receiver first, and the type that it gives.
struct FunctionSignature: Sendable {
  let function: Function
  let parameters: [StaticType]
  let result: StaticType
  /// The last parameter may come any number of times.
  var repeats = false

  private init(_ function: Function, _ parameters: [StaticType], _ result: StaticType, repeats: Bool = false)
  {
    self.function = function
    self.parameters = parameters
    self.result = result
    self.repeats = repeats
  }

  static let byFunction: [Function: [FunctionSignature]] = Dictionary(grouping: all, by: \.function)

  private static let any = StaticType.parameter("T")
  private static let anyList = StaticType.list(any)
  private static let anyMap = StaticType.map(.parameter("K"), .parameter("V"))
  private static let maybe = StaticType.optional(any)

  /// Every form of every function.
  static let all: [FunctionSignature] =
    general + conversions + texts + times + optionals + lists + numbers + own

  private static let general = [
    FunctionSignature(.size, [.string], .int), FunctionSignature(.size, [.bytes], .int),
    FunctionSignature(.size, [anyList], .int), FunctionSignature(.size, [anyMap], .int),
    FunctionSignature(.type, [any], .type), FunctionSignature(.dyn, [any], .dyn),
  ]

  private static let conversions: [FunctionSignature] = {
    func forms(_ function: Function, _ result: StaticType, from types: StaticType...) -> [FunctionSignature] {
      types.map { FunctionSignature(function, [$0], result) }
    }
    return forms(.bool, .bool, from: .bool, .string)
      + forms(.int, .int, from: .int, .uint, .double, .string, .timestamp, .duration)
      + forms(.uint, .uint, from: .uint, .int, .double, .string)
      + forms(.double, .double, from: .double, .int, .uint, .string)
      + forms(
        .string, .string, from: .string, .bool, .int, .uint, .double, .bytes, .timestamp, .duration, .type)
      + forms(.bytes, .bytes, from: .bytes, .string)
      + forms(.timestamp, .timestamp, from: .timestamp, .string, .int)
      + forms(.duration, .duration, from: .duration, .string, .int)
  }()

  private static let texts = [
    FunctionSignature(.contains, [.string, .string], .bool),
    FunctionSignature(.startsWith, [.string, .string], .bool),
    FunctionSignature(.endsWith, [.string, .string], .bool),
    FunctionSignature(.matches, [.string, .string], .bool),
    FunctionSignature(.charAt, [.string, .int], .string),
    FunctionSignature(.indexOf, [.string, .string], .int),
    FunctionSignature(.indexOf, [.string, .string, .int], .int),
    FunctionSignature(.lastIndexOf, [.string, .string], .int),
    FunctionSignature(.lastIndexOf, [.string, .string, .int], .int),
    FunctionSignature(.lowerAscii, [.string], .string), FunctionSignature(.upperAscii, [.string], .string),
    FunctionSignature(.replace, [.string, .string, .string], .string),
    FunctionSignature(.replace, [.string, .string, .string, .int], .string),
    FunctionSignature(.split, [.string, .string], .list(.string)),
    FunctionSignature(.split, [.string, .string, .int], .list(.string)),
    FunctionSignature(.substring, [.string, .int], .string),
    FunctionSignature(.substring, [.string, .int, .int], .string),
    FunctionSignature(.trim, [.string], .string), FunctionSignature(.reverse, [.string], .string),
    FunctionSignature(.format, [.string, anyList], .string),
    FunctionSignature(.join, [.list(.string)], .string),
    FunctionSignature(.join, [.list(.string), .string], .string),
    FunctionSignature(.quote, [.string], .string),
    FunctionSignature(.base64Encode, [.bytes], .string),
    FunctionSignature(.base64Decode, [.string], .bytes),
  ]

  private static let times: [FunctionSignature] = {
    let ofDurations: [Function] = [.getHours, .getMinutes, .getSeconds, .getMilliseconds]
    let ofMoments: [Function] =
      [.getFullYear, .getMonth, .getDate, .getDayOfMonth, .getDayOfWeek, .getDayOfYear] + ofDurations
    return ofMoments.flatMap {
      [
        FunctionSignature($0, [.timestamp], .int),
        FunctionSignature($0, [.timestamp, .string], .int),
      ]
    } + ofDurations.map { FunctionSignature($0, [.duration], .int) }
  }()

  private static let optionals = [
    FunctionSignature(.optionalOf, [any], maybe),
    FunctionSignature(.optionalOfNonZeroValue, [any], maybe),
    FunctionSignature(.optionalNone, [], maybe), FunctionSignature(.hasValue, [maybe], .bool),
    FunctionSignature(.value, [maybe], any), FunctionSignature(.or, [maybe, maybe], maybe),
    FunctionSignature(.orValue, [maybe, any], any),
  ]

  private static let lists = [
    FunctionSignature(.first, [anyList], maybe), FunctionSignature(.last, [anyList], maybe),
    FunctionSignature(.slice, [anyList, .int, .int], anyList),
    FunctionSignature(.reverse, [anyList], anyList), FunctionSignature(.distinct, [anyList], anyList),
    FunctionSignature(.sort, [anyList], anyList),
    FunctionSignature(.flatten, [.list(anyList)], anyList),
    FunctionSignature(.range, [.int], .list(.int)),
    FunctionSignature(.setsContains, [anyList, anyList], .bool),
    FunctionSignature(.setsEquivalent, [anyList, anyList], .bool),
    FunctionSignature(.setsIntersects, [anyList, anyList], .bool),
  ]

  private static let numbers: [FunctionSignature] = {
    let kinds: [StaticType] = [.int, .uint, .double]
    let extremes = [Function.greatest, .least].flatMap { function in
      kinds.map { FunctionSignature(function, [$0], $0, repeats: true) }
        + kinds.map { FunctionSignature(function, [.list($0)], $0) }
        + [FunctionSignature(function, [.dyn], .dyn, repeats: true)]
    }
    let doubles = [Function.ceil, .floor, .round, .trunc].map {
      FunctionSignature($0, [.double], .double)
    }
    let tests = [Function.isNaN, .isInf, .isFinite].map { FunctionSignature($0, [.double], .bool) }
    let whole: [StaticType] = [.int, .uint]
    return extremes + doubles + tests
      + kinds.map { FunctionSignature(.sqrt, [$0], .double) }
      + [Function.abs, .sign].flatMap { function in kinds.map { FunctionSignature(function, [$0], $0) } }
      + [Function.bitAnd, .bitOr, .bitXor].flatMap { function in
        whole.map { FunctionSignature(function, [$0, $0], $0) }
      }
      + whole.map { FunctionSignature(.bitNot, [$0], $0) }
      + [Function.bitShiftLeft, .bitShiftRight].flatMap { function in
        whole.map { FunctionSignature(function, [$0, .int], $0) }
      }
  }()

  private static let own = [
    FunctionSignature(.days, [.int], .duration),
    FunctionSignature(.appIDMatches, [.string, .string], .bool),
    FunctionSignature(.versionAtLeast, [.string, .string], .bool),
    FunctionSignature(.globMatch, [.string, .string], .bool),
    FunctionSignature(.isHex, [.string], .bool),
  ]
}
