/// One request over HTTP/2 and TLS. Body, fields and path may hold secrets: it cannot be printed.
package struct ProbeRequest: Sendable {
  package struct Field: Sendable {
    package let name: String
    package let value: String

    package init(_ name: String, _ value: String) {
      self.name = name
      self.value = value
    }
  }

  /// A certificate by which the client proves who it is.
  package struct ClientCertificate: Sendable {
    package enum Form: String, Sendable { case pkcs12 = "P12", pem = "PEM", der = "DER" }

    package let path: String
    package let form: Form
    package let keyPath: String?
    package let password: String?

    package init(path: String, form: Form, keyPath: String?, password: String?) {
      self.path = path
      self.form = form
      self.keyPath = keyPath
      self.password = password
    }
  }

  package var host: String
  package var port: Int
  package var path: String
  package var method = "POST"
  package var fields: [Field]
  package var body: [UInt8]
  /// A PEM file of roots in place of the system's.
  package var rootsPath: String?
  package var certificate: ClientCertificate?
  /// For the whole exchange, in milliseconds.
  package var timeout: Int

  package init(
    host: String, port: Int, path: String, fields: [Field], body: [UInt8], timeout: Int
  ) {
    self.host = host
    self.port = port
    self.path = path
    self.fields = fields
    self.body = body
    self.timeout = timeout
  }
}

extension ProbeRequest: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
  package var description: String { "request to \(host)" }
  package var debugDescription: String { description }
  package var customMirror: Mirror { Mirror(self, children: []) }
}

/// What came back, whatever its status.
package struct ProbeResponse: Sendable, Hashable {
  package struct Timings: Sendable, Hashable {
    /// From the start until the name was resolved, the connection stood, TLS stood, the answer began and ended,
    /// in microseconds.
    package let resolved: Int64
    package let connected: Int64
    package let secured: Int64
    package let firstByte: Int64
    package let total: Int64
  }

  package struct Field: Sendable, Hashable {
    /// In lower case.
    package let name: String
    package let value: String
  }

  /// Most bytes of a body that are taken. An answer of APNs has below 100.
  package static let maximumBody = 64 * 1024
  /// Most bytes of all fields together.
  package static let maximumFields = 32 * 1024

  package let status: Int
  /// `2` or, for a server that does not speak HTTP/2, `1.1`.
  package let httpVersion: String
  package let fields: [Field]
  package let body: [UInt8]
  package let timings: Timings

  /// The first field of that name, which is given in lower case.
  package func field(_ name: String) -> String? { fields.first { $0.name == name }?.value }
}

/// Why no answer came.
package enum ProbeFailure: Error, Sendable, Hashable {
  package enum Phase: String, Sendable, Hashable {
    case resolving, connecting, securing, answering
  }

  /// libcurl is not installed, or is too old or built without HTTP/2.
  case noLibrary(String)
  case notResolved(String)
  case notConnected(String)
  /// The server's certificate does not lead to a trusted root, or is for another name.
  case notTrusted(String)
  /// The file of roots cannot be used.
  case roots(String)
  /// The client's certificate cannot be used.
  case clientCertificate(String)
  case notSecured(String)
  case timedOut(Phase)
  /// The connection ended before the answer did, with what the server said of that first.
  case dropped(String, GoAway?)
  case tooLong(limit: Int)
  case other(String)
}
