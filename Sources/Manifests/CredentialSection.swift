internal import ReadinessModel
internal import YAMLReading

/// What a provider proves itself with beside keys, and samples of its secrets.
extension ManifestReading {
  /// One element of `provider.certificates`; `nil` without a name or a file.
  mutating func certificate(_ map: inout StrictMapping, at index: Int) -> Manifest.PushCertificate? {
    let name = map.text("name", required: true, &problems)
    if let name { certificateNames.append(name) }
    let file = map.text("file", required: true, &problems)
    let privateKey = map.text("privateKey", &problems)
    let password = password(&map, of: index)
    map.finish(&problems)
    guard let name, let file else { return nil }
    var certificate = Manifest.PushCertificate(origin: map.origin, name: name, file: file)
    certificate.privateKey = privateKey
    certificate.password = password
    return certificate
  }

  /// The variable that `${NAME}` names. A password that stands in the manifest itself is refused, and so is a
  /// default for one.
  private mutating func password(_ map: inout StrictMapping, of index: Int) -> Located<String>? {
    guard map.node("password", &problems) != nil, let origin = place(of: "password", in: map) else {
      return nil
    }
    let node = written.root["provider"]?["certificates"]?.elements?[index]["password"]
    if let text = node?.scalar?.text, text.hasPrefix("${"), text.hasSuffix("}") {
      let name = String(text.dropFirst(2).dropLast())
      if VariableName.isValid(name) { return Located(name, at: origin) }
    }
    report(
      "wrong-value", "found a password in the manifest, expected `${NAME}`", at: origin,
      hint: "put the password into an environment variable and name that")
    return nil
  }

  /// A list in which a text is a file, and `{value: …}` the thing itself.
  mutating func samples(_ key: String, in map: inout StrictMapping) -> [Manifest.Sample] {
    guard let list = map.sequence(key, &problems) else { return [] }
    return list.value.enumerated().compactMap { index, node in
      let keyPath = "\(map.path(of: key))[\(index)]"
      guard node.pairs != nil else {
        return map.text(of: node, keyPath: keyPath, &problems).map(Manifest.Sample.file)
      }
      guard
        var inner = StrictMapping(
          node, in: document, keyPath: keyPath, area: "manifest", problems: &problems)
      else { return nil }
      let value = inner.text("value", required: true, &problems)
      inner.finish(&problems)
      return value.map { .value(Located(HiddenText($0.value), at: $0.origin)) }
    }
  }

  /// One element of `provider.deviceTokens`: `file` or `value`.
  mutating func deviceTokens(_ map: inout StrictMapping) -> Manifest.DeviceTokens? {
    let file = map.text("file", &problems)
    let value = map.textOrNumber("value", &problems)
    let environment = map.pushEnvironment("environment", &problems)
    defer { map.finish(&problems) }
    switch (map.has("file"), map.has("value")) {
    case (true, true):
      report(
        "conflict", "found both `file` and `value`, expected one of them",
        at: place(of: "value", in: map) ?? map.origin, hint: "keep one of the two")
      return nil
    case (false, false):
      report(
        "missing-key", "`file` or `value` is missing in `\(map.keyPath)`", at: map.origin,
        hint: "add `file: PATH` with one token on each line")
      return nil
    case (true, false):
      return file.map { Manifest.DeviceTokens(source: .file($0), environment: environment) }
    case (false, true):
      return value.map {
        Manifest.DeviceTokens(
          source: .value(Located(HiddenText($0.value), at: $0.origin)), environment: environment)
      }
    }
  }

  /// `channelBody` of a route, a map of anything.
  mutating func channelBody(_ map: inout StrictMapping) -> FactNode? {
    guard let node = map.node("channelBody", &problems) else { return nil }
    let keyPath = map.path(of: "channelBody")
    guard node.tag == nil, node.pairs != nil else {
      map.report("wrong-type", "found no map, expected one", at: node, keyPath: keyPath, &problems)
      return nil
    }
    return fact(node, keyPath)
  }

  /// Recursion ends at the depth that the YAML reader allows.
  private func fact(_ node: YAMLNode, _ keyPath: String) -> FactNode {
    let origin = document.origin(of: node, keyPath: keyPath)
    switch node.content {
    case .scalar(let scalar):
      let value: Value =
        switch scalar.resolved {
        case .null: .null
        case .bool(let truth): .bool(truth)
        case .int(let number): .int(number)
        case .double(let number): .double(number)
        case .string(let text): .string(text)
        }
      return .value(value, from: origin)
    case .sequence(let elements):
      return .list(elements.enumerated().map { fact($1, "\(keyPath)[\($0)]") }, from: origin)
    case .mapping(let pairs):
      return .map(FactMap(pairs.map { ($0.key, fact($0.value, "\(keyPath).\($0.key)")) }), from: origin)
    }
  }
}
