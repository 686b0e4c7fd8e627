import ReadinessModel

/// Origins as SARIF locations.
enum SARIFPlace {
  /// Places beside the main one that are told of a result.
  private static let relatedPlaces = 10

  static func location(_ origin: Origin, logicalName: String? = nil) -> JSONValue {
    var physical: [(String, JSONValue)] = [("artifactLocation", artifact(origin.file))]
    if origin.container.isEmpty, let line = origin.line, line > 0 {
      var region: [(String, JSONValue)] = [("startLine", .int(line))]
      if let column = origin.column, column > 0 { region.append(("startColumn", .int(column))) }
      physical.append(("region", .object(region)))
    }
    var members: [(String, JSONValue)] = [("physicalLocation", .object(physical))]
    if let logicalName, !logicalName.isEmpty {
      members.append(("logicalLocations", [["fullyQualifiedName": .string(VisibleText.line(logicalName))]]))
    }
    return .object(members)
  }

  /// Where the evidence really lies, in words as well, for a member of a package has no address.
  static func related(_ origins: [Origin]) -> [JSONValue] {
    var seen: Set<Origin> = []
    let places = origins.filter { seen.insert($0).inserted }.prefix(relatedPlaces)
    return places.enumerated().map { index, origin in
      guard case .object(let members) = location(origin) else { return .null }
      return .object([("id", .int(index + 1))] + members + [("message", .message(PlaceText.whole(origin)))])
    }
  }

  /// A relative path is one below the root of the sources; an absolute one becomes a `file` address.
  static func artifact(_ path: String) -> JSONValue {
    if path.hasPrefix("/") { return ["uri": .string("file://" + escaped(path))] }
    let bare = path.hasPrefix("./") ? String(path.dropFirst(2)) : path
    return ["uri": .string(bare.isEmpty ? "." : escaped(bare)), "uriBaseId": "%SRCROOT%"]
  }

  /// The one place where a path becomes a URI (RFC 3986): all but unreserved characters and slashes.
  private static func escaped(_ path: String) -> String {
    var output = ""
    for byte in path.utf8.prefix(4_096) {
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"), UInt8(ascii: "/"):
        output.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        let digits = String(byte, radix: 16, uppercase: true)
        output += "%" + (digits.utf8.count == 1 ? "0" + digits : digits)
      }
    }
    return output
  }
}
