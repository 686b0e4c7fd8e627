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
    return page.text
  }

  package func page(_ result: ProbeResult) -> String {
    var page = TerminalPage(options: options)
    page.add([headline(result), TerminalSpan("  " + summary(result))], hanging: 2)
    page.blank()
    for line in words(result) { page.add([TerminalSpan(line)], indent: 2) }
    let rows = facts(result)
    if !rows.isEmpty { page.blank() }
    let width = rows.map(\.0.count).max() ?? 0
    for (name, value) in rows {
      let gap = String(repeating: " ", count: width - name.count + 2)
      page.add(
        [TerminalSpan(name + gap, .dim), TerminalSpan(VisibleText.line(value))], indent: 2, hanging: width + 4
      )
    }
    return page.text
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
    let host = "\(VisibleText.line(result.host)):\(result.port)"
    switch result.outcome {
    case .answered(let answer):
      let reason = answer.reason.map { " " + VisibleText.line($0) } ?? ""
      return "\(VisibleText.line(result.route)): \(answer.status)\(reason) from \(host)"
    case .failed(let reason, _):
      return "\(VisibleText.line(result.route)): no answer from \(host): \(VisibleText.line(reason))"
    }
  }

  private func words(_ result: ProbeResult) -> [String] {
    switch (result.meaning, result.outcome) {
    case (.accepted, _):
      ["APNs took the notification. Whether the device gets it, its answer does not say."]
    case (.onlyTokenRefused, _):
      [
        "Of this request APNs refused only the made-up device token, so it seems to have accepted the provider's "
          + "credentials, the topic and the fields. Apple does not document the order in which these are checked.",
        "Do not repeat this often: refused tokens make APNs slow a provider down.",
      ]
    case (.refused, .answered(let answer)):
      [
        "`pushready explain \(VisibleText.line(answer.reason ?? "\(answer.status)"))` tells the causes in their order."
      ]
    case (_, .answered(let answer)) where answer.httpVersion != "2":
      ["The server does not speak HTTP/2, so it is not APNs. Check host, port and proxy."]
    case (_, .answered(let answer)) where answer.status >= 500:
      ["APNs has trouble of its own. Wait 15 minutes, then try at growing intervals."]
    case (_, .answered(let answer)) where answer.status == 429:
      ["Too many requests. Wait before the next one, and keep a provider token for 20 minutes at least."]
    case (_, .answered): ["This is no answer that APNs gives. Check host and port."]
    case (_, .failed(_, let hint)): [VisibleText.line(hint)]
    }
  }

  private func facts(_ result: ProbeResult) -> [(String, String)] {
    var rows = [("sent as", result.credential), ("topic", result.topic ?? "none")]
    rows.append(("device token", result.fingerprint.map { "fingerprint \($0)" } ?? "made up"))
    guard case .answered(let answer) = result.outcome else { return rows }
    if let id = answer.apnsID { rows.append(("apns-id", id)) }
    if let dead = answer.timestamp { rows.append(("dead since", dead.rfc3339)) }
    let steps = answer.steps.map { "\($0.name) \(Self.milliseconds($0.microseconds)) ms" }
    rows.append(("time", steps.joined(separator: ", ")))
    return rows
  }

  /// With one digit behind the point.
  private static func milliseconds(_ microseconds: Int64) -> String {
    let tenths = (microseconds + 50) / 100
    return "\(tenths / 10).\(tenths % 10)"
  }
}
