internal import ReadinessModel
internal import YAMLReading

/// Facts written by hand: YAML with the tags `!unknown`, `!absent`, `!timestamp`, `!duration` and `!bytes`.
enum ExampleFacts {
  static func tree(
    _ node: YAMLNode, path: String, in document: YAMLDocument, problems: inout [Diagnostic]
  ) -> FactTree {
    let facts = fact(node, path: path, in: document, problems: &problems)
    if case .map(let root) = facts.content { return FactTree(root) }
    problems.append(
      document.diagnostic(
        code: "rule.wrong-type", "found \(StrictMapping.found(node)), expected a map of facts", at: node,
        keyPath: path))
    return FactTree()
  }

  private static func fact(
    _ node: YAMLNode, path: String, in document: YAMLDocument, problems: inout [Diagnostic]
  ) -> FactNode {
    let origin = document.origin(of: node, keyPath: path)
    if let tag = node.tag {
      return tagged(tag, node, origin: origin, in: document, problems: &problems)
    }
    switch node.content {
    case .mapping(let pairs):
      var map = FactMap()
      for pair in pairs {
        map[pair.key] = fact(pair.value, path: "\(path).\(pair.key)", in: document, problems: &problems)
      }
      return .map(map, from: origin)
    case .sequence(let elements):
      let facts = elements.enumerated().map { index, element in
        fact(element, path: "\(path)[\(index)]", in: document, problems: &problems)
      }
      return .list(facts, from: origin)
    case .scalar(let scalar):
      return .value(value(scalar), from: origin)
    }
  }

  private static func value(_ scalar: YAMLScalar) -> Value {
    switch scalar.resolved {
    case .null: .null
    case .bool(let truth): .bool(truth)
    case .int(let number): .int(number)
    case .double(let number): .double(number)
    case .string(let text): .string(text)
    }
  }

  private static func tagged(
    _ tag: String, _ node: YAMLNode, origin: Origin, in document: YAMLDocument,
    problems: inout [Diagnostic]
  ) -> FactNode {
    let text = node.scalar?.text
    switch (tag, text) {
    case ("!unknown", let reason?):
      return .unknown(reason.isEmpty ? "not given" : reason, supply: "", from: origin)
    case ("!absent", _):
      return .absent(from: origin)
    case ("!timestamp", let text?):
      if let moment = Timestamp(rfc3339: text) { return .timestamp(moment, from: origin) }
    case ("!duration", let text?):
      if let length = DurationText.read(text) { return .value(.duration(length), from: origin) }
    case ("!bytes", let text?):
      if let bytes = Base64Text.bytes(text) { return .value(.bytes(bytes), from: origin) }
    default:
      break
    }
    problems.append(
      document.diagnostic(
        code: "rule.wrong-value", "found `\(tag)` with \(text.map { "`\($0)`" } ?? "a list or map")",
        at: node, keyPath: origin.keyPath,
        hint: "the tags are !unknown REASON, !absent, !timestamp TIME, !duration 50m, !bytes BASE64"))
    return .absent(from: origin)
  }
}

/// Base64 of RFC 4648, section 4, as examples write it.
enum Base64Text {
  static func bytes(_ text: String) -> [UInt8]? {
    var result: [UInt8] = []
    var buffer: UInt32 = 0
    var bits = 0
    for byte in text.utf8 where byte != UInt8(ascii: "=") {
      let digit: UInt32
      switch byte {
      case 0x41...0x5A: digit = UInt32(byte - 0x41)
      case 0x61...0x7A: digit = UInt32(byte - 0x61) + 26
      case 0x30...0x39: digit = UInt32(byte - 0x30) + 52
      case UInt8(ascii: "+"): digit = 62
      case UInt8(ascii: "/"): digit = 63
      default: return nil
      }
      buffer = (buffer << 6 | digit) & 0xFFFF
      bits += 6
      if bits >= 8 {
        bits -= 8
        result.append(UInt8(truncatingIfNeeded: buffer >> UInt32(bits)))
      }
    }
    return result
  }
}
