internal import ReadinessModel
internal import YAMLReading

/// Values of `params`, as YAML writes them.
enum ParameterValue {
  /// `nil` for a map, for `null`, and for a list of other than texts.
  static func read(_ node: YAMLNode) -> Manifest.Parameter? {
    if let elements = node.elements {
      var texts: [String] = []
      for element in elements {
        guard case .string(let text)? = element.scalar?.resolved else { return nil }
        texts.append(text)
      }
      return .strings(texts)
    }
    switch node.scalar?.resolved {
    case .bool(let truth): return .bool(truth)
    case .int(let number): return .int(number)
    case .double(let number): return .double(number)
    case .string(let text): return .string(text)
    default: return nil
    }
  }

  /// A parameter as a fact.
  static func node(_ value: Manifest.Parameter, from origin: Origin?) -> FactNode {
    switch value {
    case .bool(let truth): .value(.bool(truth), from: origin)
    case .int(let number): .value(.int(number), from: origin)
    case .double(let number): .value(.double(number), from: origin)
    case .string(let text): .value(.string(text), from: origin)
    case .strings(let texts): .strings(texts, from: origin)
    }
  }
}
