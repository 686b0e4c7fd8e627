internal import PushService
internal import ReadinessModel
internal import YAMLReading

extension ManifestReading {
  /// `provider.responses`, the provider's policy. `nil` when it is not said.
  mutating func responses(_ provider: inout StrictMapping) -> [Manifest.Response]? {
    guard let entries = provider.mappings("responses", &problems) else { return nil }
    var responses: [Manifest.Response] = []
    for var entry in entries {
      if let response = response(&entry) { responses.append(response) }
    }
    refuseRepetitions(in: responses)
    return responses
  }

  private mutating func response(_ map: inout StrictMapping) -> Manifest.Response? {
    let answer = answer(&map)
    let action = map.choice("action", of: ResponseAction.self, required: true, &problems)
    let after = map.duration("after", &problems)
    map.finish(&problems)
    guard let answer, let action else { return nil }
    var response = Manifest.Response(origin: map.origin, answer: answer, action: action)
    response.after = after
    return response
  }

  private mutating func answer(_ map: inout StrictMapping) -> Located<Manifest.Response.Answer>? {
    let reason = map.text("reason", &problems)
    let status = map.int("status", &problems)
    switch (map.has("reason"), map.has("status")) {
    case (true, true):
      report(
        "conflict", "found both `reason` and `status`, expected one of them",
        at: place(of: "status", in: map) ?? map.origin,
        hint: "keep `reason` for one answer, or `status` for all that no other entry names")
      return nil
    case (false, false):
      report(
        "missing-key", "`reason` or `status` is missing in `\(map.keyPath)`", at: map.origin,
        hint: "add the `reason` that APNs answers with, or its `status`")
      return nil
    case (true, false): return reason.flatMap { known($0) }
    case (false, true): return status.flatMap { known($0) }
    }
  }

  private mutating func known(_ reason: Located<String>) -> Located<Manifest.Response.Answer>? {
    if ErrorReason.named(reason.value) != nil { return Located(.reason(reason.value), at: reason.origin) }
    let nearest = Suggestion.nearest(to: reason.value, among: ErrorReason.spellings)
    report(
      "wrong-value", "found \(Shown.quoted(reason.value)), expected a reason of APNs", at: reason.origin,
      hint: nearest.map { "did you mean `\($0)`?" } ?? "`pushready explain --all` shows all")
    return nil
  }

  private mutating func known(_ status: Located<Int64>) -> Located<Manifest.Response.Answer>? {
    if (100...599).contains(status.value) { return Located(.status(Int(status.value)), at: status.origin) }
    report(
      "wrong-value", "found \(status.value), expected an HTTP status such as 410", at: status.origin)
    return nil
  }

  private mutating func refuseRepetitions(in responses: [Manifest.Response]) {
    var seen: Set<Manifest.Response.Answer> = []
    for response in responses where !seen.insert(response.answer.value).inserted {
      report(
        "duplicate-name", "two entries of `provider.responses` are about the same answer",
        at: response.answer.origin, hint: "keep one of the two")
    }
  }
}
