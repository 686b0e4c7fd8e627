import JSONReading
import PushService
import ReadinessModel

/// Values in `aps` that Apple does not define.
struct PayloadValues {
  private(set) var illegal: [PayloadKeys.Finding] = []
  private let parts: PayloadParts

  init(_ parts: PayloadParts) {
    self.parts = parts
    guard !parts.isFreeForm, let aps = parts.aps else { return }
    guard aps.kind == .object else {
      note("aps", "an object", aps, parts.apsPath)
      return
    }
    for member in aps.members {
      guard let key = APSKey(rawValue: member.key), isJudged(key) else { continue }
      let path = parts.apsPath.appending(member.key)
      check(member.value, key.form(inLiveActivity: parts.isLiveActivity), member.key, path)
    }
  }

  /// Left to other rules: the flags, what a push type asks for or rules out, and times and events of Live
  /// Activities.
  private func isJudged(_ key: APSKey) -> Bool {
    switch key {
    case .contentAvailable, .mutableContent: return false
    case .timestamp, .event, .staleDate, .dismissalDate: if parts.pushType != nil { return false }
    case .contentChanged: if parts.pushType == .widgets || parts.pushType == .controls { return false }
    case .alert, .badge, .sound: if parts.pushType == .background { return false }
    default: break
    }
    return parts.pushType?.objection(to: key) == nil
  }

  private mutating func note(
    _ key: String, _ expected: String, _ element: JSONElement, _ path: FactPath
  ) {
    illegal.append(PayloadKeys.Finding(key: key, expected: expected, element: element, path: path))
  }

  private mutating func check(
    _ element: JSONElement, _ form: PayloadForm, _ key: String, _ path: FactPath
  ) {
    switch (form, element.kind) {
    case (.alert, .object):
      for member in element.members {
        let inner = path.appending(member.key)
        if let known = AlertKey(rawValue: member.key) {
          check(
            member.value, known.form(inLiveActivity: parts.isLiveActivity), "\(key).\(member.key)", inner)
        } else if member.key == APSKey.sound.rawValue, parts.isLiveActivity {
          check(member.value, .sound, "\(key).\(member.key)", inner)
        }
      }
    case (.sound, .object): checkSound(element, key, path)
    case (.textOrLocalised, .object): checkLocalised(element, key, path)
    default:
      if !Self.fits(element, form) { note(key, form.expected, element, path) }
    }
  }

  private static func fits(_ element: JSONElement, _ form: PayloadForm) -> Bool {
    switch form {
    case .text, .alert, .sound, .textOrLocalised: element.kind == .string
    case .texts: element.kind == .array && element.elements.allSatisfy { $0.kind == .string }
    case .object: element.kind == .object
    case .number: element.kind == .number
    case .count: element.double.map { $0 >= 0 && $0.isFinite && $0 == $0.rounded() } ?? false
    case .fraction: element.double.map { (0...1).contains($0) } ?? false
    case .one: element.double == 1
    case .yes: element.bool == true
    case .seconds: element.double.map { $0 > 0 && $0 < Self.firstMillisecond } ?? false
    case .word(let words): element.text.map(words.contains) ?? false
    }
  }

  /// From here on a time since 1970 is in milliseconds: as seconds it would lie beyond the year 5000.
  private static let firstMillisecond = 1e11

  private mutating func checkSound(_ element: JSONElement, _ key: String, _ path: FactPath) {
    if !PayloadParts.isOne(element["critical"]) { note(key, PayloadForm.sound.expected, element, path) }
    if let name = element["name"] { check(name, .text, "\(key).name", path.appending("name")) }
    if let volume = element["volume"] { check(volume, .fraction, "\(key).volume", path.appending("volume")) }
  }

  private mutating func checkLocalised(_ element: JSONElement, _ key: String, _ path: FactPath) {
    guard let name = element["loc-key"] else {
      return note(key, PayloadForm.textOrLocalised.expected, element, path)
    }
    check(name, .text, "\(key).loc-key", path.appending("loc-key"))
    if let arguments = element["loc-args"] {
      check(arguments, .texts, "\(key).loc-args", path.appending("loc-args"))
    }
  }
}
