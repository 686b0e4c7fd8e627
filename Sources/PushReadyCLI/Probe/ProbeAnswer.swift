internal import HTTPProbing
internal import JSONReading
internal import ReadinessModel

/// From what came over the network to what is told of it.
enum ProbeAnswer {
  static func outcome(of response: ProbeResponse) -> ProbeResult.Outcome {
    var answer = ProbeResult.Answer(
      status: response.status, httpVersion: response.httpVersion, steps: steps(response.timings))
    answer.apnsID = response.field("apns-id").map { String($0.prefix(64)) }
    let (reason, timestamp) = body(response.body)
    answer.reason = reason
    answer.timestamp = timestamp
    return .answered(answer)
  }

  /// `{"reason": …, "timestamp": …}`, the second in milliseconds ("Handling notification responses from
  /// APNs"). A reason that is no word is not taken: it would be anybody's text.
  private static func body(_ bytes: [UInt8]) -> (String?, Timestamp?) {
    guard let root = try? JSONReader.read(bytes).root else { return (nil, nil) }
    var reason: String?
    if let text = root["reason"]?.text, (1...64).contains(text.utf8.count), text.utf8.allSatisfy(isLetter) {
      reason = text
    }
    var timestamp: Timestamp?
    if let milliseconds = root["timestamp"]?.int, (0...(1 << 45)).contains(milliseconds) {
      timestamp = Timestamp(seconds: milliseconds / 1_000)
    }
    return (reason, timestamp)
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte)
  }

  private static func steps(_ timings: ProbeResponse.Timings) -> [ProbeResult.Step] {
    [
      ProbeResult.Step("name", timings.resolved), ProbeResult.Step("connection", timings.connected),
      ProbeResult.Step("tls", timings.secured), ProbeResult.Step("answer", timings.firstByte),
      ProbeResult.Step("end", timings.total),
    ]
  }

  static func outcome(of failure: ProbeFailure, host: String) -> ProbeResult.Outcome {
    let (reason, hint) = words(failure, host)
    return .failed(reason: reason, hint: hint)
  }

  private static func words(_ failure: ProbeFailure, _ host: String) -> (String, String) {
    switch failure {
    case .noLibrary(let words):
      ("\(words)", "Install libcurl with HTTP/2: `apt-get install libcurl4`.")
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
    case .dropped(_, goAway: true):
      (
        "the connection was closed with GOAWAY before an answer",
        "The server ended the connection on purpose. Try once more; if it stays so, look at the credentials."
      )
    case .dropped(let words, goAway: false):
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
