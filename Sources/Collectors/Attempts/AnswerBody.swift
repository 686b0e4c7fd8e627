import JSONReading
import ReadinessModel

/// The JSON with which APNs refuses: `reason`, and with status 410 `timestamp`.
enum AnswerBody {
  static let limits = JSONLimits(bytes: 64 << 10, depth: 8, values: 256)

  /// False for JSON that APNs does not write.
  static func take(_ root: JSONElement, into answer: inout PushAttempt.Answer, at place: Origin) -> Bool {
    guard root.kind == .object, let reason = root["reason"]?.text, !reason.isEmpty,
      SecretText.isFree(reason)
    else { return false }
    answer.reason = Located(String(reason.prefix(100)), at: place)
    if let milliseconds = root["timestamp"]?.int, (0...(1 << 53)).contains(milliseconds) {
      answer.timestamp = Located(Timestamp(milliseconds: milliseconds), at: place)
    }
    return true
  }
}
