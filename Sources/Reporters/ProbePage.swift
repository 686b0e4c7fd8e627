package import ReadinessModel

/// What a probe says to a person.
package struct ProbePage: Sendable {
  package var options: TerminalOptions

  package init(options: TerminalOptions = TerminalOptions()) { self.options = options }

  /// The request that would be sent.
  package func page(_ preview: ProbePreview) -> String {
    var page = TerminalPage(options: options)
    page.add([TerminalSpan("NOT SENT", .yellow), TerminalSpan("  `--live` sends this request")])
    page.blank()
    page.add(
      [TerminalSpan("\(preview.method) \(VisibleText.line(preview.url))", .bold)], indent: 2, hanging: 4)
    for field in preview.fields {
      page.add([TerminalSpan(VisibleText.line("\(field.name): \(field.value)"))], indent: 2, hanging: 4)
    }
    page.blank()
    page.add([TerminalSpan(VisibleText.line(preview.body))], indent: 2, hanging: 4)
    page.blank()
    page.add(
      [TerminalSpan("payload  ", .dim), TerminalSpan(VisibleText.line(preview.payload))], indent: 2,
      hanging: 11)
    return page.text
  }

  /// What was answered. `diagnosis` is why it was refused; `nil` where there is nothing to explain.
  package func page(_ result: ProbeResult, diagnosis: Diagnosis?) -> String {
    var page = TerminalPage(options: options)
    page.add([headline(result), TerminalSpan("  " + summary(result))], hanging: 2)
    page.blank()
    for line in words(result) { page.add([TerminalSpan(line)], indent: 2) }
    let rows = facts(result)
    if !words(result).isEmpty { page.blank() }
    let width = rows.map(\.0.count).max() ?? 0
    for (name, value) in rows {
      let gap = String(repeating: " ", count: width - name.count + 2)
      page.add(
        [TerminalSpan(name + gap, .dim), TerminalSpan(VisibleText.line(value))], indent: 2,
        hanging: width + 4)
    }
    guard let diagnosis else { return page.text }
    return page.text + "\n" + DiagnosisPage(options: options).page(diagnosis)
  }

  /// The record, as `--record` writes it.
  package static func record(_ result: ProbeResult) -> String {
    AttemptText.json(result.attempt, timings: result.steps.map { ($0.name, $0.milliseconds) })
  }

  private func headline(_ result: ProbeResult) -> TerminalSpan {
    switch result.meaning {
    case .accepted: TerminalSpan("✓ ACCEPTED", .green)
    case .onlyTokenRefused: TerminalSpan("✓ CREDENTIALS ACCEPTED", .green)
    case .refused: TerminalSpan("✗ REFUSED", .red)
    case .open: TerminalSpan("? NOT DECIDED", .yellow)
    }
  }

  private func summary(_ result: ProbeResult) -> String {
    let (attempt, answer) = (result.attempt, result.attempt.answer)
    let route = VisibleText.line(attempt.route?.value ?? "")
    let host = "\(VisibleText.line(attempt.request.host?.value ?? "")):\(result.port)"
    if let failure = answer.failure {
      return "\(route): no answer from \(host): \(VisibleText.line(failure.value))"
    }
    let reason = answer.reason.map { " " + VisibleText.line($0.value) } ?? ""
    return "\(route): \(answer.status?.value ?? 0)\(reason) from \(host)"
  }

  private func words(_ result: ProbeResult) -> [String] {
    let answer = result.attempt.answer
    switch result.meaning {
    case .accepted:
      return ["APNs took the notification. Whether the device gets it, its answer does not say."]
    case .onlyTokenRefused:
      return [
        "Of this request APNs refused only the made-up device token, so it seems to have accepted the provider's "
          + "credentials, the topic and the fields. Apple does not document the order in which these are checked.",
        "Do not repeat this often: refused tokens make APNs slow a provider down.",
      ]
    case .refused: return []
    case .open:
      if answer.failure != nil { return result.hint.map { [VisibleText.line($0)] } ?? [] }
      if answer.version?.value != ProbeResult.version {
        return ["The server does not speak HTTP/2, so it is not APNs. Check host, port and proxy."]
      }
      let status = answer.status?.value ?? 0
      return status == 429 || status >= 500
        ? [] : ["This is no answer that APNs gives. Check host and port."]
    }
  }

  private func facts(_ result: ProbeResult) -> [(String, String)] {
    let attempt = result.attempt
    var rows = [("sent as", result.credential), ("topic", attempt.request.topic?.value ?? "none")]
    let fingerprint = attempt.fingerprint?.value ?? ""
    rows.append(("device token", result.isMadeUp ? "made up" : "fingerprint \(fingerprint)"))
    rows.append(("payload", result.payload))
    if let id = attempt.answer.apnsID { rows.append(("apns-id", id.value)) }
    if let dead = attempt.answer.timestamp { rows.append(("dead since", dead.value.rfc3339)) }
    if !result.steps.isEmpty {
      let steps = result.steps.map { "\($0.name) \(Self.milliseconds($0.microseconds)) ms" }
      rows.append(("time", steps.joined(separator: ", ")))
    }
    return rows
  }

  /// With one digit behind the point.
  private static func milliseconds(_ microseconds: Int64) -> String {
    let tenths = (microseconds + 50) / 100
    return "\(tenths / 10).\(tenths % 10)"
  }
}
