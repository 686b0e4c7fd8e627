internal import Collectors
internal import HTTPProbing
internal import JSONReading
internal import ReadinessModel

/// From what came over the network to what is told of it.
enum ProbeAnswer {
  private static let place = Origin(file: "the answer")

  /// Takes an answer into the attempt that it is for.
  static func take(_ response: ProbeResponse, into result: inout ProbeResult) {
    var answer = PushAttempt.Answer()
    answer.status = located(Int64(response.status))
    answer.version = located("HTTP/\(response.httpVersion)")
    answer.apnsID = response.field("apns-id").flatMap { isWord($0, with: "-") ? located($0) : nil }
    let (reason, timestamp) = body(response.body)
    answer.reason = reason.map(located)
    answer.timestamp = timestamp.map(located)
    answer.hasForeignBody = !response.body.isEmpty && reason == nil
    answer.isComplete = true
    result.attempt.answer = answer
    result.steps = steps(response.timings)
  }

  /// Takes what kept an answer from coming.
  static func take(_ failure: ProbeFailure, into result: inout ProbeResult) {
    let (reason, hint) = words(failure)
    result.attempt.answer.failure = located(reason)
    result.hint = hint
    if case .dropped(_, let goAway?) = failure {
      result.attempt.answer.reason = self.reason(of: goAway).map(located)
    }
  }

  /// Apple: the frame GOAWAY "may carry" the JSON of an answer.
  private static func reason(of goAway: GoAway) -> String? {
    goAway.remark.flatMap { body(Array($0.utf8)).0 }
  }

  private static func words(_ goAway: GoAway) -> String {
    let code = goAway.name.map { "`\($0)`" } ?? "code \(goAway.code)"
    return [reason(of: goAway).map { "reason `\($0)`" }, code].compactMap { $0 }.joined(separator: ", ")
  }

  private static func located<Wrapped>(_ value: Wrapped) -> Located<Wrapped> { Located(value, at: place) }

  /// `{"reason": …, "timestamp": …}`, the second in milliseconds ("Handling notification responses from
  /// APNs"). A reason that is no word is not taken: it would be anybody's text.
  private static func body(_ bytes: [UInt8]) -> (String?, Timestamp?) {
    guard let root = try? JSONReader.read(bytes).root else { return (nil, nil) }
    let reason = root["reason"]?.text.flatMap { isWord($0) ? $0 : nil }
    let milliseconds = root["timestamp"]?.int.flatMap { (0...(1 << 45)).contains($0) ? $0 : nil }
    return (reason, milliseconds.map { Timestamp(milliseconds: $0) })
  }

  /// Letters and digits, and the characters of `others`; of a length that APNs could mean.
  private static func isWord(_ text: String, with others: String = "") -> Bool {
    (1...64).contains(text.utf8.count)
      && text.utf8.allSatisfy { byte in
        switch byte {
        case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: true
        default: others.utf8.contains(byte)
        }
      }
  }

  private static func steps(_ timings: ProbeResponse.Timings) -> [ProbeResult.Step] {
    [
      ProbeResult.Step("name", timings.resolved), ProbeResult.Step("connection", timings.connected),
      ProbeResult.Step("tls", timings.secured), ProbeResult.Step("answer", timings.firstByte),
      ProbeResult.Step("end", timings.total),
    ]
  }

  private static func words(_ failure: ProbeFailure) -> (String, String) {
    switch failure {
    case .noLibrary(let words): (words, "Install libcurl with HTTP/2: `apt-get install libcurl4`.")
    case .notResolved: ("the name is not known", "Check the host, the resolver and the network.")
    case .notConnected:
      ("no connection", "Check that the port is open: a firewall may only let 443 through, or only a proxy.")
    case .notTrusted(let words):
      (
        "its certificate is not trusted (\(words))",
        "Check that no proxy breaks TLS open, and that the roots of this machine are current; a test host needs `--ca-file`."
      )
    case .roots: ("the file of roots cannot be read", "Give a PEM file to `--ca-file`.")
    case .clientCertificate(let words):
      ("the certificate cannot be used (\(words))", "`pushready check` tells what is wrong with it.")
    case .notSecured(let words):
      (
        "TLS was not agreed on (\(words))",
        "APNs speaks TLS 1.2 and later. Check that this host and port are its own."
      )
    case .timedOut(let phase): ("timed out while \(phase.words)", phase.hint)
    case .dropped(_, let goAway?):
      (
        "the connection was closed with GOAWAY (\(words(goAway))) before an answer",
        "The server ended the connection on purpose. Try once more; if it stays so, look at the credentials."
      )
    case .dropped(let words, nil):
      ("the connection broke before an answer (\(words))", "Try once more; then look at what is between.")
    case .tooLong(let limit):
      ("the answer has more than \(limit) bytes", "This is not APNs. Check host and port.")
    case .other(let words): (words, "Check host, port and network.")
    }
  }
}

extension ProbeFailure.Phase {
  fileprivate var words: String {
    switch self {
    case .resolving: "the name was looked up"
    case .connecting: "the connection was made"
    case .securing: "TLS was agreed on"
    case .answering: "the answer was awaited"
    }
  }

  fileprivate var hint: String {
    switch self {
    case .resolving: "Check the resolver of this machine."
    case .connecting: "Check that the port is open: a firewall may drop what it does not let through."
    case .securing: "Check that this host and port are those of APNs."
    case .answering: "Try again later, or with a longer `--timeout`."
    }
  }
}
