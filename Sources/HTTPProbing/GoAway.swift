/// What a server says when it ends a connection on purpose: the frame GOAWAY (RFC 9113, 6.8).
package struct GoAway: Sendable, Hashable {
  /// The error code (RFC 9113, 7).
  package let code: UInt32
  /// What the server added for people, at most some hundred bytes of it. Apple: APNs writes JSON with a reason.
  /// The library tells it from version 8.3 on.
  package let remark: String?

  /// From a line that libcurl writes about a frame that it got; `nil` for every other line, and for frames that
  /// it sent.
  init?(line: some Sequence<UInt8>) {
    let text = String(decoding: Array(line), as: UTF8.self)
    guard text.firstRange(of: "GOAWAY") != nil, text.firstRange(of: "-> FRAME") == nil,
      let start = text.firstRange(of: "error=")
    else { return nil }
    let rest = text[start.upperBound...]
    guard let code = UInt32(rest.prefix { $0.isASCII && $0.isNumber }) else { return nil }
    self.code = code
    let opening = "reason='"
    // The server chooses what stands between, so the end is looked for from behind.
    guard let begin = rest.firstRange(of: opening), let end = rest.ranges(of: "', last_stream=").last,
      begin.upperBound < end.lowerBound
    else {
      remark = nil
      return
    }
    remark = String(rest[begin.upperBound..<end.lowerBound])
  }

  /// The name of the code; `nil` for one that the RFC does not have.
  package var name: String? {
    let names = [
      "NO_ERROR", "PROTOCOL_ERROR", "INTERNAL_ERROR", "FLOW_CONTROL_ERROR", "SETTINGS_TIMEOUT",
      "STREAM_CLOSED", "FRAME_SIZE_ERROR", "REFUSED_STREAM", "CANCEL", "COMPRESSION_ERROR", "CONNECT_ERROR",
      "ENHANCE_YOUR_CALM", "INADEQUATE_SECURITY", "HTTP_1_1_REQUIRED",
    ]
    return code < names.count ? names[Int(code)] : nil
  }
}
