internal import CCurl

/// One request, one answer, over HTTP/2 and TLS 1.2 or later. The server's certificate and name are verified;
/// nothing is followed, stored or sent again.
package enum HTTPProbe {
  /// Most milliseconds until a connection stands.
  package static let connectTimeout = 10_000

  /// Sends one request and waits for its answer; `isAlive` is called about once a second meanwhile.
  package static func send(
    _ request: ProbeRequest, isAlive: () -> Void = {}
  ) throws(ProbeFailure) -> ProbeResponse {
    let library = try CurlLibrary.shared()
    let outcome = withoutActuallyEscaping(isAlive) { isAlive in
      let exchange = Exchange(isAlive: isAlive)
      return Result { () throws(ProbeFailure) in
        let transfer = try Transfer(library, exchange)
        return try transfer.run(request)
      }
    }
    return try outcome.get()
  }
}

/// One use of the library, ended with this value.
@safe
private struct Transfer: ~Copyable {
  private let library: CurlLibrary
  private let exchange: Exchange
  private let handle: UnsafeMutableRawPointer
  /// What the library writes its words about a failure to.
  private let words: UnsafeMutablePointer<CChar>

  private static let wordsCapacity = Int(CURL_ERROR_SIZE)

  init(_ library: CurlLibrary, _ exchange: Exchange) throws(ProbeFailure) {
    guard let handle = unsafe library.start() else { throw .noLibrary("libcurl does not start") }
    self.library = library
    self.exchange = exchange
    unsafe self.handle = handle
    unsafe words = .allocate(capacity: Self.wordsCapacity)
    unsafe words.initialize(repeating: 0, count: Self.wordsCapacity)
  }

  deinit {
    unsafe library.end(handle)
    unsafe words.deallocate()
  }

  borrowing func run(_ request: ProbeRequest) throws(ProbeFailure) -> ProbeResponse {
    try set(request)
    let list = FieldList(library, request.fields)
    try unsafe set(pointer: CURLOPT_HTTPHEADER, UnsafeRawPointer(list.first))
    // One byte more than is sent: without an address the library would read standard input.
    let code = unsafe (request.body + [0]).withUnsafeBytes { body in
      unsafe set(CURLOPT_POSTFIELDSIZE, body.count - 1) == CURLE_OK
        && library.set(CURLOPT_POSTFIELDS, of: handle, to: body.baseAddress) == CURLE_OK
        ? library.perform(handle) : CURLE_OUT_OF_MEMORY
    }
    withExtendedLifetime(exchange) {}
    withExtendedLifetime(list) {}
    guard code == CURLE_OK else { throw failure(code) }
    return response()
  }

  // MARK: What is asked

  private borrowing func set(_ request: ProbeRequest) throws(ProbeFailure) {
    try set(text: CURLOPT_URL, "https://\(request.host):\(request.port)\(request.path)")
    try set(text: CURLOPT_PROTOCOLS_STR, "https")
    if !request.host.utf8.contains(where: { (0x61...0x7A).contains($0) }) || request.host == "localhost" {
      // A test server at an address of this machine is not behind a proxy.
      try set(text: CURLOPT_NOPROXY, "*")
    }
    let numbers: [(CURLoption, Int)] = [
      (CURLOPT_HTTP_VERSION, pushready_curl_http2_over_tls), (CURLOPT_SSLVERSION, pushready_curl_tls12),
      (CURLOPT_SSL_VERIFYPEER, 1), (CURLOPT_SSL_VERIFYHOST, 2), (CURLOPT_FOLLOWLOCATION, 0),
      (CURLOPT_NOSIGNAL, 1), (CURLOPT_TIMEOUT_MS, request.timeout),
      (CURLOPT_CONNECTTIMEOUT_MS, min(request.timeout, HTTPProbe.connectTimeout)), (CURLOPT_POST, 1),
      (CURLOPT_NOPROGRESS, 0), (CURLOPT_VERBOSE, 1),
    ]
    for (option, number) in numbers {
      let code = set(option, number)
      guard code == CURLE_OK else { throw .noLibrary("libcurl lacks HTTP/2 or is too old") }
    }
    try set(text: CURLOPT_CUSTOMREQUEST, request.method)
    if let roots = request.rootsPath {
      try set(text: CURLOPT_CAINFO, roots)
      try set(text: CURLOPT_CAPATH, nil)
    }
    if let certificate = request.certificate {
      try set(text: CURLOPT_SSLCERT, certificate.path)
      try set(text: CURLOPT_SSLCERTTYPE, certificate.form.rawValue)
      if let key = certificate.keyPath { try set(text: CURLOPT_SSLKEY, key) }
      if let password = certificate.password { try set(text: CURLOPT_KEYPASSWD, password) }
    }
    try unsafe set(pointer: CURLOPT_ERRORBUFFER, UnsafeRawPointer(words))
    let place = unsafe UnsafeRawPointer(Unmanaged.passUnretained(exchange).toOpaque())
    for option in [CURLOPT_WRITEDATA, CURLOPT_HEADERDATA, CURLOPT_XFERINFODATA, CURLOPT_DEBUGDATA] {
      try unsafe set(pointer: option, place)
    }
    let codes = unsafe [
      pushready_curl_set_take(library.setOption, handle, CURLOPT_WRITEFUNCTION, Exchange.body),
      pushready_curl_set_take(library.setOption, handle, CURLOPT_HEADERFUNCTION, Exchange.field),
      pushready_curl_set_progress(library.setOption, handle, Exchange.progress),
      pushready_curl_set_trace(library.setOption, handle, Exchange.trace),
    ]
    guard codes.allSatisfy({ $0 == CURLE_OK }) else { throw .noLibrary("libcurl is too old") }
  }

  private borrowing func set(_ option: CURLoption, _ number: Int) -> CURLcode {
    unsafe pushready_curl_set_long(library.setOption, handle, option, number)
  }

  /// The library copies the text.
  private borrowing func set(text option: CURLoption, _ text: String?) throws(ProbeFailure) {
    let code =
      if let text {
        unsafe text.withCString { unsafe library.set(option, of: handle, to: UnsafeRawPointer($0)) }
      } else {
        unsafe library.set(option, of: handle, to: nil)
      }
    guard code == CURLE_OK else { throw .noLibrary("libcurl is too old: \(library.text(of: code))") }
  }

  private borrowing func set(pointer option: CURLoption, _ pointer: UnsafeRawPointer?) throws(ProbeFailure) {
    guard unsafe library.set(option, of: handle, to: pointer) == CURLE_OK else {
      throw .noLibrary("libcurl is too old")
    }
  }

  // MARK: What came

  private borrowing func response() -> ProbeResponse {
    ProbeResponse(
      status: long(CURLINFO_RESPONSE_CODE),
      httpVersion: long(CURLINFO_HTTP_VERSION) == pushready_curl_is_http2 ? "2" : "1.1",
      fields: exchange.fields, body: exchange.body,
      timings: ProbeResponse.Timings(
        resolved: time(CURLINFO_NAMELOOKUP_TIME_T), connected: time(CURLINFO_CONNECT_TIME_T),
        secured: time(CURLINFO_APPCONNECT_TIME_T), firstByte: time(CURLINFO_STARTTRANSFER_TIME_T),
        total: time(CURLINFO_TOTAL_TIME_T)))
  }

  private borrowing func long(_ info: CURLINFO) -> Int {
    var value = 0
    _ = unsafe pushready_curl_get_long(library.getInfo, handle, info, &value)
    return value
  }

  private borrowing func time(_ info: CURLINFO) -> Int64 {
    var value: curl_off_t = 0
    _ = unsafe pushready_curl_get_size(library.getInfo, handle, info, &value)
    return Int64(value)
  }

  private borrowing func failure(_ code: CURLcode) -> ProbeFailure {
    let own = unsafe String(cString: words)
    let text = own.isEmpty ? library.text(of: code) : own
    // Newer versions of the library have several codes for what follows.
    if let goAway = exchange.goAway, code != CURLE_OPERATION_TIMEDOUT, !exchange.isTooLong {
      return .dropped(text, goAway)
    }
    switch code {
    case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY: return .notResolved(text)
    case CURLE_COULDNT_CONNECT: return .notConnected(text)
    case CURLE_PEER_FAILED_VERIFICATION: return .notTrusted(text)
    case CURLE_SSL_CACERT_BADFILE: return .roots(text)
    case CURLE_SSL_CERTPROBLEM: return .clientCertificate(text)
    case CURLE_SSL_CONNECT_ERROR: return .notSecured(text)
    case CURLE_OPERATION_TIMEDOUT: return .timedOut(phase)
    case CURLE_WRITE_ERROR where exchange.isTooLong: return .tooLong(limit: ProbeResponse.maximumBody)
    case CURLE_HTTP2, CURLE_HTTP2_STREAM, CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_GOT_NOTHING,
      CURLE_PARTIAL_FILE, CURLE_WEIRD_SERVER_REPLY:
      return .dropped(text, nil)
    default: return .other(text)
    }
  }

  /// How far the exchange came.
  private var phase: ProbeFailure.Phase {
    if time(CURLINFO_NAMELOOKUP_TIME_T) == 0 { return .resolving }
    if time(CURLINFO_CONNECT_TIME_T) == 0 { return .connecting }
    return time(CURLINFO_APPCONNECT_TIME_T) == 0 ? .securing : .answering
  }
}

extension CurlLibrary {
  fileprivate func set(
    _ option: CURLoption, of handle: UnsafeMutableRawPointer, to pointer: UnsafeRawPointer?
  ) -> CURLcode {
    unsafe pushready_curl_set_pointer(setOption, handle, option, pointer)
  }
}

/// The fields of a request as the library wants them. They hold a secret and are overwritten in the end.
@safe
private final class FieldList {
  private let library: CurlLibrary
  private(set) var first: UnsafeMutablePointer<curl_slist>?

  init(_ library: CurlLibrary, _ fields: [ProbeRequest.Field]) {
    self.library = library
    unsafe first = nil
    // A name without value takes a field out that the library would add.
    let lines = fields.map { "\($0.name): \($0.value)" } + ["Expect:", "Accept:", "Content-Type:"]
    for line in lines {
      let longer = unsafe line.withCString { unsafe library.append(first, $0) }
      if let longer = unsafe longer { unsafe first = longer }
    }
  }

  deinit {
    var place = unsafe first
    while let entry = unsafe place {
      if let text = unsafe entry.pointee.data {
        var index = 0
        while unsafe text[index] != 0 {
          unsafe text[index] = 0x20
          index += 1
        }
      }
      unsafe place = entry.pointee.next
    }
    unsafe library.freeList(first)
  }
}
