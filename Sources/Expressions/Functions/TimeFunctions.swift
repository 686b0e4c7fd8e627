internal import ReadinessModel

/// Parts of moments and durations (langdef, "Standard Definitions": get…).
extension Evaluator {
  mutating func timePart(
    _ function: Function, _ arguments: [ExpressionValue]
  ) throws(CallFailure) -> ExpressionValue {
    switch (arguments.first, arguments.count) {
    case (.duration(let duration)?, 1): return .int(try part(function, of: duration))
    case (.timestamp(let moment)?, 1): return .int(part(function, of: moment, offset: 0))
    case (.timestamp(let moment)?, 2):
      guard case .string(let name) = arguments[1] else { throw .noOverload }
      spend(4096)
      guard let zone = TimeZoneRules(named: name) else {
        throw .invalid(function, "`\(name.clipped)` is no time zone that this system knows")
      }
      return .int(part(function, of: moment, offset: zone.offset(at: moment.seconds)))
    default: throw .noOverload
    }
  }

  /// The whole duration in the unit, but for the milliseconds, which are those within the second.
  private func part(_ function: Function, of duration: Duration) throws(CallFailure) -> Int64 {
    let (seconds, attoseconds) = duration.components
    switch function {
    case .getHours: return seconds / 3600
    case .getMinutes: return seconds / 60
    case .getSeconds: return seconds
    case .getMilliseconds: return attoseconds / 1_000_000_000_000_000
    default: throw .noOverload
    }
  }

  /// Months, days of the month, of the week (from Sunday) and of the year start at 0; `getDate` at 1.
  private func part(_ function: Function, of moment: Timestamp, offset: Int64) -> Int64 {
    let local = moment.seconds + offset
    let date = Timestamp(seconds: local).date
    let days = date.daysSinceEpoch
    let second = local - Int64(days) * 86_400
    let part: Int =
      switch function {
      case .getFullYear: date.year
      case .getMonth: date.month - 1
      case .getDate: date.day
      case .getDayOfMonth: date.day - 1
      case .getDayOfWeek: ((days + 4) % 7 + 7) % 7
      case .getDayOfYear: days - CivilDate(year: date.year, month: 1, day: 1).daysSinceEpoch
      case .getHours: Int(second / 3600)
      case .getMinutes: Int(second / 60 % 60)
      case .getSeconds: Int(second % 60)
      default: Int(moment.nanoseconds / 1_000_000)
      }
    return Int64(part)
  }
}
