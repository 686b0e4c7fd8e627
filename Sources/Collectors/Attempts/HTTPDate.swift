import ReadinessModel

/// The date of an answer, `Mon, 30 Nov 2026 12:00:00 GMT` (RFC 9110, section 5.6.7, IMF-fixdate).
enum HTTPDate {
  private static let months = [
    "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
  ]

  static func read(_ text: String) -> Timestamp? {
    let words = text.split(separator: " ")
    guard words.count == 6, words[5] == "GMT", let month = months.firstIndex(of: String(words[2])) else {
      return nil
    }
    let number = String(month + 1)
    let padded = number.utf8.count == 1 ? "0" + number : number
    return Timestamp(rfc3339: "\(words[3])-\(padded)-\(words[1])T\(words[4])Z")
  }
}
