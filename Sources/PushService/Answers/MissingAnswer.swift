package import ReadinessModel

/// Why no answer of APNs came.
///
/// Source: Apple, "Establishing a connection to APNs", and the news on the server certificate of 2025.
package enum MissingAnswer {
  package static let hostWrong = AnswerCause(
    "host-not-apns", .provider, "the host is none of APNs, or its name cannot be resolved",
    fix: "Send to `api.push.apple.com` or `api.sandbox.push.apple.com`.",
    by: .provider, rules: ["host-is-apns"])

  package static let rootMissing = AnswerCause(
    "server-not-trusted", .provider, "the provider's machine does not trust the server's certificate",
    fix: "Add the root certificate USERTrust RSA to the trust store, and let no proxy open the connection.",
    by: .provider, rules: ["provider-trusts-apns-root"])

  package static let noHTTP2 = AnswerCause(
    "not-http2", .provider, "the client, or something on the way, does not speak HTTP/2",
    fix: "Use a client that negotiates HTTP/2 over TLS 1.2 or later, without a proxy that changes it.",
    by: .provider)

  package static let blocked = AnswerCause(
    "network-blocked", .operations, "the network does not let the connection through",
    fix: "Allow outgoing connections to port 443 or 2197 of the host.", by: .provider)

  package static let closed = AnswerCause(
    "connection-closed", .operations, "APNs, or something on the way, closed the connection",
    fix: "Open a new connection and send again; keep connections open, and do not open and close them often.",
    by: .provider, rules: ["connections-reused-per-key"])

  package static let proxyAnswered = AnswerCause(
    "answer-not-from-apns", .provider,
    "the answer is not from APNs: it has no `apns-id`, or a body that APNs does not write",
    fix: "Look which machine answers: a proxy, a gateway or another host than that of APNs.",
    by: .provider, rules: ["host-is-apns"])

  package static let all = [hostWrong, rootMissing, noHTTP2, blocked, closed]
}
