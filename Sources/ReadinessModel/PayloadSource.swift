/// Samples of what is sent, as a manifest gives them.
package enum PayloadSource: Sendable, Hashable {
  /// A path, in which `*`, `?` and `**` stand for names.
  case files(Located<String>)
  case inline(InlinePayload)

  package var origin: Origin {
    switch self {
    case .files(let pattern): pattern.origin
    case .inline(let payload): payload.origin
    }
  }
}

/// A payload that stands in the manifest itself.
package struct InlinePayload: Sendable, Hashable {
  /// The payload as JSON without white space.
  package var json: [UInt8]
  /// Where each value and key stands in the manifest, in the order in which the JSON text has them.
  package var places: [Place]
  /// Where the payload stands, with its key path.
  package var origin: Origin

  package struct Place: Sendable, Hashable {
    package var line: Int
    package var column: Int

    package init(line: Int, column: Int) {
      self.line = line
      self.column = column
    }
  }

  package init(json: [UInt8], places: [Place], origin: Origin) {
    self.json = json
    self.places = places
    self.origin = origin
  }
}

/// How the provider writes the body of a request.
package enum PayloadBody: String, Sendable, Hashable, CaseIterable {
  /// Without white space, whatever the sample looks like.
  case compact
  /// The sample as it stands.
  case verbatim
}
