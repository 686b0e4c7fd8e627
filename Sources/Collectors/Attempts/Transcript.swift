import JSONReading
import PushService
import ReadinessModel

/// What a client printed of one push: the answer as `curl -i` or `curl -D` writes it, the request and the
/// answer as `curl -v` does, or the request's headers followed by the answer.
///
/// Format of the lines: RFC 9112, section 2; the marks of `curl -v` from its manual.
struct Transcript {
  /// Which part a line belongs to.
  private enum Part { case none, request, requestBody, answer, body }

  private struct Line {
    var text: Substring
    var number: Int
  }

  /// Bytes of a body that are looked at.
  private static let bodyLimit = 64 << 10
  /// Headers of one message that are looked at.
  private static let headerLimit = 200

  private let file: Origin
  private var attempt: PushAttempt
  private var part = Part.none
  private var body: [UInt8] = []
  private var bodyLine = 0
  private var requestHeaders: [String] = []
  private var hasRequest = false
  private var payload = 0
  private var sent: Located<Timestamp>?

  /// Throws when the text is neither a request nor an answer.
  static func read(_ text: String, file: Origin) throws(AttemptProblems) -> PushAttempt {
    var transcript = Transcript(file: file)
    // By code points: a carriage return and a line feed together are one character.
    let lines = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, line) in lines.enumerated() {
      let bare = line.last == "\r" ? line.dropLast() : line
      transcript.take(Line(text: Substring(bare), number: index + 1))
    }
    return try transcript.finish()
  }

  private init(file: Origin) {
    self.file = file
    attempt = PushAttempt(origin: file)
  }

  private func origin(_ line: Line, _ name: String? = nil) -> Origin {
    Origin(file: file.file, keyPath: name, line: line.number, column: 1)
  }

  private mutating func take(_ line: Line) {
    switch line.text.prefix(2) {
    case "> ", ">": takeRequest(Line(text: line.text.dropFirst(2), number: line.number))
    case "< ", "<": takeAnswer(Line(text: line.text.dropFirst(2), number: line.number))
    case "* ": takeNote(Line(text: line.text.dropFirst(2), number: line.number))
    default:
      // `{ [28 bytes data]`
      if !line.text.hasSuffix("bytes data]") { takePlain(line) }
    }
  }

  private mutating func takePlain(_ line: Line) {
    if line.text.hasPrefix("curl: (") {
      fail(line, String(line.text))
    } else if Self.isStatusLine(line.text) {
      takeAnswer(line)
    } else if part != .body, Self.isRequestLine(line.text) {
      takeRequest(line)
    } else {
      switch part {
      case .request: takeRequest(line)
      case .answer where Self.isHeader(line.text) || line.text.isEmpty: takeAnswer(line)
      case .none, .requestBody: payload += line.text.utf8.count
      case .answer, .body: takeBody(line)
      }
    }
  }

  private mutating func takeBody(_ line: Line) {
    part = .body
    if body.isEmpty { bodyLine = line.number }
    guard body.count < Self.bodyLimit else { return }
    // The body of an answer ends without a line break, and a note of `curl -v` may follow at once.
    let end = line.text.firstRange(of: "}* ")?.lowerBound
    body += (end.map { line.text[...$0] } ?? line.text).utf8
    body.append(UInt8(ascii: "\n"))
  }

  private mutating func fail(_ line: Line, _ words: String) {
    guard attempt.answer.failure == nil, SecretText.isFree(words) else { return }
    attempt.answer.failure = Located(String(words.prefix(200)), at: origin(line))
  }

  // MARK: The request

  private mutating func takeRequest(_ line: Line) {
    hasRequest = true
    if line.text.isEmpty {
      part = .requestBody
      return
    }
    if Self.isRequestLine(line.text) {
      part = .request
      let words = line.text.split(separator: " ")
      attempt.request.method = Located(String(words[0]), at: origin(line))
      takePath(String(words[1]), line)
      return
    }
    part = .request
    guard let (name, value) = Self.header(line.text) else { return }
    takeRequestHeader(name, value, line)
  }

  private mutating func takePath(_ path: String, _ line: Line) {
    var path = path
    if path.hasPrefix("http"), let endpoint = Endpoint(path) {
      attempt.request.host = Located(endpoint.host, at: origin(line))
      path = endpoint.path ?? "/"
    }
    attempt.request.path = Located(RequestPath.parts(of: path), at: origin(line))
  }

  private mutating func takeRequestHeader(_ name: String, _ value: String, _ line: Line) {
    let origin = origin(line, name)
    if requestHeaders.contains(name) { attempt.request.repeatedHeader = Located(name, at: origin) }
    if requestHeaders.count < Self.headerLimit { requestHeaders.append(name) }
    let said = SecretText.isFree(value) ? Located(value, at: origin) : nil
    switch name {
    case ":method": attempt.request.method = said
    case ":path": takePath(value, line)
    case ":authority", "host": attempt.request.host = attempt.request.host ?? said
    case "content-length":
      attempt.request.payloadBytes = Int64(value).flatMap { $0 >= 0 ? Located($0, at: origin) : nil }
    default: takeField(name, value, said, origin)
    }
  }

  private mutating func takeField(
    _ name: String, _ value: String, _ said: Located<String>?, _ origin: Origin
  ) {
    switch RequestHeader(name: name) {
    case .authorization:
      attempt.request.credentials = Located(AuthorizationHeader.credentials(value), at: origin)
    case .pushType: attempt.request.pushType = said
    case .topic: attempt.request.topic = said
    case .id: attempt.request.apnsID = said
    case .expiration: attempt.request.expiration = said
    case .priority: attempt.request.priority = said
    case .collapseID: attempt.request.collapseID = said
    case .channelID: attempt.request.channelID = said
    case .requestID, nil: return
    }
  }

  // MARK: The answer

  private mutating func takeAnswer(_ line: Line) {
    if line.text.isEmpty {
      part = .body
      attempt.answer.isComplete = true
      return
    }
    if Self.isStatusLine(line.text) {
      // A redirect or `100 Continue` came before: the last answer counts.
      let source = attempt.answer.failure
      attempt.answer = PushAttempt.Answer()
      attempt.answer.failure = source
      body = []
      part = .answer
      let words = line.text.split(separator: " ")
      attempt.answer.version = Located(String(words[0].prefix(16)), at: origin(line))
      attempt.answer.status = Int64(words[1]).map { Located($0, at: origin(line)) }
      return
    }
    guard let (name, value) = Self.header(line.text), SecretText.isFree(value) else { return }
    if name == "apns-id" { attempt.answer.apnsID = Located(value, at: origin(line, name)) }
    if name == "date" { sent = HTTPDate.read(value).map { Located($0, at: origin(line, name)) } }
  }

  /// Lines that `curl -v` prints for people: what it sends in HTTP/2, and what went wrong.
  private mutating func takeNote(_ line: Line) {
    let text = line.text
    if let open = text.lastIndex(of: "["), text.hasPrefix("[HTTP/2]"), text.hasSuffix("]"),
      let (name, value) = Self.header(text[text.index(after: open)...].dropLast())
    {
      // The same headers follow with a mark in the older form.
      if name.hasPrefix(":") { takeRequestHeader(name, value, line) }
      return
    }
    if text.hasPrefix("upload completely sent off: "),
      let count = text.split(separator: " ").compactMap({ Int64($0) }).first
    {
      attempt.request.payloadBytes = Located(count, at: origin(line))
    }
  }

  // MARK: The end

  private mutating func finish() throws(AttemptProblems) -> PushAttempt {
    guard attempt.answer.status != nil || attempt.answer.failure != nil else {
      throw AttemptProblems([
        Diagnostic(
          code: "attempt.no-answer",
          message:
            "neither a record of a push nor an answer of APNs, expected JSON or a line such as `HTTP/2 400`",
          origin: file, hint: "save it with `curl -i`, or with `curl -v` to have the request too")
      ])
    }
    while let last = body.last, [0x20, 0x09, 0x0A, 0x0D].contains(last) { body.removeLast() }
    if !body.isEmpty { takeAnswerBody() }
    attempt.request.isComplete = hasRequest && !requestHeaders.isEmpty
    if attempt.request.payloadBytes == nil, payload > 0, hasRequest {
      attempt.request.payloadBytes = Located(Int64(payload), at: file)
    }
    attempt.sentAt = sent
    return attempt
  }

  private mutating func takeAnswerBody() {
    let place = Origin(file: file.file, line: bodyLine, column: 1)
    guard let document = try? JSONReader.read(body, limits: AnswerBody.limits),
      AnswerBody.take(document.root, into: &attempt.answer, at: place)
    else {
      attempt.answer.hasForeignBody = true
      return
    }
  }

  // MARK: Lines

  private static func isStatusLine(_ text: Substring) -> Bool {
    let words = text.split(separator: " ", maxSplits: 2)
    guard words.count >= 2, words[0].hasPrefix("HTTP/"), words[1].utf8.count == 3 else { return false }
    return Int(words[1]).map { (100...599).contains($0) } ?? false
  }

  private static func isRequestLine(_ text: Substring) -> Bool {
    let words = text.split(separator: " ")
    guard words.count == 2 || words.count == 3 && words[2].hasPrefix("HTTP/") else { return false }
    return ["GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS"].contains(String(words[0]))
      && (words[1].hasPrefix("/") || words[1].hasPrefix("http"))
  }

  private static func isHeader(_ text: Substring) -> Bool { header(text) != nil }

  /// The name in lower case, and the value without the blanks around it.
  private static func header(_ text: Substring) -> (name: String, value: String)? {
    guard let colon = text.dropFirst().firstIndex(of: ":") else { return nil }
    let name = text[..<colon].lowercased()
    guard !name.isEmpty, name.utf8.allSatisfy({ $0 > 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x7B }) else {
      return nil
    }
    var value = text[text.index(after: colon)...]
    while value.first == " " || value.first == "\t" { value = value.dropFirst() }
    while value.last == " " || value.last == "\t" { value = value.dropLast() }
    return (name, String(value))
  }
}
