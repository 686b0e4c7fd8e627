package import PropertyListReading
package import ReadinessModel

/// Why nothing of a file of entitlements can be told.
package enum EntitlementsFailure: Error, Sendable, Hashable {
  case propertyList(PropertyListFailure)
  case der(DERFailure)
  /// The length in the header of a code-signature blob does not fit the file.
  case blobLength(UInt32, fileSize: Int)
  /// As ``blobLength``, with what then was wrong with the shortened content.
  case cutByBlobLength(UInt32, fileSize: Int, reason: String)
  case malformedDump(String, line: Int)
  case dumpTooDeep(limit: Int)
  case dumpTooLarge(limit: Int)
  /// A property list, but not a dictionary; with what it is.
  case notADictionary(String)

  package var code: String {
    switch self {
    case .propertyList(let failure): failure.code
    case .der(let failure): failure.code
    case .blobLength, .cutByBlobLength: "entitlements.blob-length"
    case .malformedDump: "entitlements.malformed-dump"
    case .dumpTooDeep: "entitlements.too-deep"
    case .dumpTooLarge: "entitlements.too-many-values"
    case .notADictionary: "entitlements.not-a-dictionary"
    }
  }

  package var message: String {
    switch self {
    case .propertyList(let failure): failure.message
    case .der(let failure): failure.message
    case .blobLength(let length, let size):
      "the code-signature header gives a length of \(length) bytes, the file has \(size)"
    case .cutByBlobLength(let length, let size, let reason):
      "the code-signature header gives a length of \(length) bytes, the file has \(size), and the content up to there is broken: \(reason)"
    case .malformedDump(let what, _): what
    case .dumpTooDeep(let limit): "more than \(limit) levels of nesting"
    case .dumpTooLarge(let limit): "more than \(limit) lines"
    case .notADictionary(let kind): "\(kind) at the top, expected a dictionary"
    }
  }

  package var hint: String? {
    switch self {
    case .propertyList(let failure): failure.hint
    case .der, .blobLength, .cutByBlobLength: "export the entitlements again"
    case .malformedDump, .dumpTooDeep, .dumpTooLarge: "export with `codesign -d --entitlements - --xml`"
    case .notADictionary: "give a file of entitlements"
    }
  }

  /// The failure as a diagnostic about the file that `origin` names.
  package func diagnostic(in origin: Origin) -> Diagnostic {
    var place = origin
    switch self {
    case .propertyList(let failure): return failure.diagnostic(in: origin)
    case .der(let failure): place.offset = failure.offset
    case .malformedDump(_, let line): place.line = line
    case .blobLength, .cutByBlobLength: place.offset = 4
    case .dumpTooDeep, .dumpTooLarge, .notADictionary: break
    }
    return Diagnostic(code: code, message: message, origin: place, hint: hint)
  }
}
