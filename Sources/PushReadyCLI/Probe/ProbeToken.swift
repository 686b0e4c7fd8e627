internal import Collectors
internal import Cryptography
internal import PushService
internal import ReadinessModel

/// The device token that a probe sends to.
struct ProbeToken {
  /// It may stand in the path of the request and nowhere else.
  let text: HiddenText
  let fingerprint: String
  let isMadeUp: Bool

  /// Digits of a made-up token: as many as tokens of apps have now.
  static let madeUpBytes = 32

  static func madeUp() -> ProbeToken {
    var generator = SystemRandomNumberGenerator()
    let bytes = (0..<madeUpBytes).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    return ProbeToken(Hexadecimal.text(bytes), isMadeUp: true)
  }

  private init(_ digits: String, isMadeUp: Bool) {
    text = HiddenText(digits)
    fingerprint = DeviceToken(digits).fingerprint
    self.isMadeUp = isMadeUp
  }

  /// One token, with white space around it. Anything but hexadecimal digits is refused by its form alone.
  init(reading bytes: [UInt8], from place: String) throws(ReleaseRun.Stopped) {
    let text = String(decoding: bytes, as: UTF8.self).filter { !$0.isWhitespace }
    let token = DeviceToken(String(decoding: bytes, as: UTF8.self).trimmed)
    guard token.form == .hex, token.digits % 2 == 0, bytes.count <= DeviceToken.maximumBytes else {
      throw ProbePlan.refused(
        "wrong-token",
        "found \(Self.words(token)) in \(place), expected an even number of hexadecimal digits",
        "give one device token as the app has sent it, in hexadecimal digits")
    }
    self.init(text.lowercased(), isMadeUp: false)
  }

  private static func words(_ token: DeviceToken) -> String {
    switch token.form {
    case .hex: "\(token.digits) hexadecimal digits"
    case .grouped: "digits in groups"
    case .description: "the printed form of a data object"
    case .base64: "base64"
    case .fcm: "a registration token of FCM"
    case .other: "something else"
    }
  }
}

extension String {
  fileprivate var trimmed: String {
    String(drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
  }
}
