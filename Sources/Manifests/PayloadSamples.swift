internal import ReadinessModel
internal import YAMLReading

extension ManifestReading {
  /// `payloads:`, a list of paths or patterns, and of payloads that stand in the manifest itself as
  /// `{value: {…}}`. Whether a payload makes sense is for rules to say.
  mutating func payloads(_ map: inout StrictMapping) -> [PayloadSource] {
    guard let list = map.sequence("payloads", &problems) else { return [] }
    if list.value.isEmpty, let node = map.node("payloads", &problems) {
      map.report(
        "wrong-value", "found an empty list, expected at least one element", at: node,
        keyPath: map.path(of: "payloads"), hint: "name one, or take the key out", &problems)
    }
    var sources: [PayloadSource] = []
    for (index, node) in list.value.enumerated() {
      let keyPath = "\(map.path(of: "payloads"))[\(index)]"
      if node.pairs == nil {
        if let pattern = map.text(of: node, keyPath: keyPath, &problems) { sources.append(.files(pattern)) }
      } else if var inner = StrictMapping(
        node, in: document, keyPath: keyPath, area: "manifest", problems: &problems)
      {
        if let payload = inline(&inner) { sources.append(.inline(payload)) }
        inner.finish(&problems)
      }
    }
    return sources
  }

  private mutating func inline(_ map: inout StrictMapping) -> InlinePayload? {
    guard let node = map.node("value", required: true, &problems) else { return nil }
    let keyPath = map.path(of: "value")
    guard node.tag == nil, node.pairs != nil else {
      map.report(
        "wrong-type", "found \(StrictMapping.found(node)), expected a map that is the payload", at: node,
        keyPath: keyPath, &problems)
      return nil
    }
    var writing = InlineWriting()
    writing.write(node, keyPath: keyPath)
    for fault in writing.faults {
      map.report("wrong-value", fault.message, at: fault.node, keyPath: fault.keyPath, &problems)
    }
    guard writing.faults.isEmpty else { return nil }
    return InlinePayload(json: writing.json, places: writing.places, origin: map.origin)
  }
}

/// A YAML value as compact JSON, with the place of each part. Depth is bounded by the YAML reader.
private struct InlineWriting {
  var json: [UInt8] = []
  var places: [InlinePayload.Place] = []
  var faults: [(message: String, node: YAMLNode, keyPath: String)] = []

  mutating func write(_ node: YAMLNode, keyPath: String) {
    places.append(InlinePayload.Place(line: node.line, column: node.column))
    if node.tag != nil {
      faults.append(("found \(StrictMapping.found(node)), expected a value of JSON", node, keyPath))
    }
    switch node.content {
    case .scalar(let scalar):
      write(scalar, node, keyPath)
    case .sequence(let elements):
      json.append(UInt8(ascii: "["))
      for (index, element) in elements.enumerated() {
        if index > 0 { json.append(UInt8(ascii: ",")) }
        write(element, keyPath: "\(keyPath)[\(index)]")
      }
      json.append(UInt8(ascii: "]"))
    case .mapping(let pairs):
      json.append(UInt8(ascii: "{"))
      for (index, pair) in pairs.enumerated() {
        if index > 0 { json.append(UInt8(ascii: ",")) }
        places.append(InlinePayload.Place(line: pair.line, column: pair.column))
        write(text: pair.key)
        json.append(UInt8(ascii: ":"))
        write(pair.value, keyPath: "\(keyPath).\(pair.key)")
      }
      json.append(UInt8(ascii: "}"))
    }
  }

  /// What was put in place of a variable has the type that it looks like.
  private mutating func write(_ scalar: YAMLScalar, _ node: YAMLNode, _ keyPath: String) {
    let value: YAMLValue = scalar.style == .quoted ? .string(scalar.text) : YAMLValue(plain: scalar.text)
    switch value {
    case .null: json += "null".utf8
    case .bool(let truth): json += (truth ? "true" : "false").utf8
    case .int(let number): json += String(number).utf8
    case .double(let number) where number.isFinite: json += number.description.utf8
    case .double: faults.append(("found `\(scalar.text)`, which no number of JSON is", node, keyPath))
    case .string(let text): write(text: text)
    }
  }

  private mutating func write(text: String) {
    let digits = Array("0123456789abcdef".utf8)
    json.append(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "\\"): json += [UInt8(ascii: "\\"), byte]
      case 0..<0x20: json += "\\u00".utf8 + [digits[Int(byte >> 4)], digits[Int(byte & 15)]]
      default: json.append(byte)
      }
    }
    json.append(UInt8(ascii: "\""))
  }
}
