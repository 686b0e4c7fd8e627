package import ReadinessModel

/// An HTTP status with which APNs answers.
///
/// Source: Apple, "Handling notification responses from APNs", "Sending channel management requests to APNs"
/// (201 and 204), "Sending web push notifications in web apps and browsers" (201).
package struct AnswerStatus: Sendable, Hashable {
  package let code: Int
  /// What it says, as a sentence.
  package let meaning: String
  /// For a reason that is not known.
  package let retry: RetryClass

  package static let all: [AnswerStatus] = [
    AnswerStatus(
      code: 200, meaning: "APNs accepted the request; the device has not seen it yet.", retry: .done),
    AnswerStatus(
      code: 201, meaning: "A channel was made, or a web push accepted.", retry: .done),
    AnswerStatus(code: 204, meaning: "A channel was deleted.", retry: .done),
    AnswerStatus(code: 400, meaning: "Something in the request is wrong.", retry: .afterFix),
    AnswerStatus(code: 403, meaning: "The credentials are wrong, or not for this.", retry: .afterFix),
    AnswerStatus(code: 404, meaning: "The path is wrong.", retry: .afterFix),
    AnswerStatus(code: 405, meaning: "The method is wrong: only POST sends notifications.", retry: .afterFix),
    AnswerStatus(
      code: 410, meaning: "The device token is no longer active for the topic.", retry: .dropToken),
    AnswerStatus(code: 413, meaning: "The payload is too large.", retry: .never),
    AnswerStatus(
      code: 429, meaning: "Too many requests for one device token, or too many provider tokens.",
      retry: .delay),
    AnswerStatus(code: 500, meaning: "The service failed.", retry: .backoff),
    AnswerStatus(
      code: 503, meaning: "The server is shutting down, or the service is not available.", retry: .backoff),
  ]

  package static func of(_ code: Int) -> AnswerStatus? { all.first { $0.code == code } }

  /// What is to be done at a status with a reason that nobody knows. Every 5xx is one to wait at.
  package static func retry(for code: Int) -> RetryClass {
    if let known = of(code) { return known.retry }
    return (500...599).contains(code) ? .backoff : (200...299).contains(code) ? .done : .afterFix
  }
}
