internal import ReadinessModel

/// The two times of ASN.1 in their distinguished form (X.690, clauses 11.7 and 11.8): to the second, in UTC.
enum DERTime {
  /// `YYMMDDhhmmssZ` or `YYYYMMDDhhmmssZ`; `nil` for anything else. Two figures of a year are of 1950 to
  /// 2049 (RFC 5280, 4.1.2.5.1).
  static func moment(_ bytes: ArraySlice<UInt8>, tag: UInt8) -> Timestamp? {
    let yearLength = tag == DERTag.utcTime ? 2 : 4
    guard bytes.count == yearLength + 11, bytes.last == UInt8(ascii: "Z"),
      bytes.dropLast().allSatisfy({ $0 >= 0x30 && $0 <= 0x39 })
    else { return nil }
    let figures = bytes.dropLast().map { Int($0 - 0x30) }
    func number(_ start: Int, _ length: Int) -> Int {
      figures[start..<start + length].reduce(0) { $0 * 10 + $1 }
    }
    var year = number(0, yearLength)
    if yearLength == 2 { year += year < 50 ? 2000 : 1900 }
    let parts = stride(from: yearLength, to: figures.count, by: 2).map { number($0, 2) }
    let (month, day, hour, minute, second) = (parts[0], parts[1], parts[2], parts[3], parts[4])
    guard day >= 1, day <= CivilDate.days(inMonth: month, of: year), hour < 24, minute < 60, second < 60
    else {
      return nil
    }
    let days = CivilDate(year: year, month: month, day: day).daysSinceEpoch
    return Timestamp(seconds: Int64(days * 86_400 + hour * 3600 + minute * 60 + second))
  }
}
