/// One value of a YAML file, with the place it stands at.
package struct YAMLNode: Sendable, Hashable {
  package enum Content: Sendable, Hashable {
    case scalar(YAMLScalar)
    case sequence([YAMLNode])
    /// In the order of the file; no two keys are equal.
    case mapping([YAMLPair])
  }

  package var content: Content
  /// An explicit tag such as `!unknown`; `!!int` for one of YAML's own. `nil` without one, and for
  /// `!!str`, which only makes a scalar text.
  package var tag: String?
  /// Line, from 1.
  package var line: Int
  /// Column in characters, from 1.
  package var column: Int

  package init(content: Content, tag: String? = nil, line: Int, column: Int) {
    self.content = content
    self.tag = tag
    self.line = line
    self.column = column
  }

  /// The scalar, where the node is one.
  package var scalar: YAMLScalar? {
    if case .scalar(let scalar) = content { scalar } else { nil }
  }

  /// The elements, where the node is a list.
  package var elements: [YAMLNode]? {
    if case .sequence(let elements) = content { elements } else { nil }
  }

  /// The pairs, where the node is a map.
  package var pairs: [YAMLPair]? {
    if case .mapping(let pairs) = content { pairs } else { nil }
  }

  /// The value of `key`, where the node is a map that has it.
  package subscript(key: String) -> YAMLNode? {
    pairs?.first { $0.key.utf8.elementsEqual(key.utf8) }?.value
  }
}

/// A key and its value. Every key is taken as text.
package struct YAMLPair: Sendable, Hashable {
  package var key: String
  /// Where the key stands; the value knows its own place.
  package var line: Int
  package var column: Int
  package var value: YAMLNode

  package init(key: String, line: Int, column: Int, value: YAMLNode) {
    self.key = key
    self.line = line
    self.column = column
    self.value = value
  }
}
