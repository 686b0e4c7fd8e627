internal import ReadinessModel

/// A list or map whose end has not been read.
struct OpenNode {
  /// With more keys than this a table finds one faster than a walk.
  private static let fewKeys = 16

  var isMapping: Bool
  var anchor: String?
  var tag: String?
  var line = 1
  var column = 1
  private(set) var elements: [YAMLNode] = []
  private(set) var pairs: [YAMLPair] = []
  /// Whether a key was read whose value comes next.
  private(set) var hasKey = false
  private var key = ""
  private(set) var keyLine = 0
  private(set) var keyColumn = 0
  /// Positions in `pairs` by key, once there are many.
  private var positions: [ExactText: Int] = [:]
  /// Values in it so far, itself included.
  var weight = 1
  /// Lists and maps inside one another below it.
  var height = 0

  init(isMapping: Bool, anchor: String? = nil, tag: String? = nil, line: Int = 1, column: Int = 1) {
    self.isMapping = isMapping
    self.anchor = anchor
    self.tag = tag
    self.line = line
    self.column = column
  }

  mutating func startPair(_ key: String, line: Int, column: Int) {
    hasKey = true
    self.key = key
    keyLine = line
    keyColumn = column
  }

  /// Adds an element, or the value of the key before it. When the key was there already nothing is added,
  /// and the pair that has it is returned.
  mutating func add(_ node: YAMLNode) -> YAMLPair? {
    guard hasKey else {
      elements.append(node)
      return nil
    }
    hasKey = false
    if let position { return pairs[position] }
    pairs.append(YAMLPair(key: key, line: keyLine, column: keyColumn, value: node))
    if pairs.count == Self.fewKeys + 1 {
      for (index, pair) in pairs.enumerated() { positions[ExactText(pair.key)] = index }
    } else if pairs.count > Self.fewKeys {
      positions[ExactText(key)] = pairs.count - 1
    }
    return nil
  }

  /// Where `key` stands already.
  private var position: Int? {
    if pairs.count > Self.fewKeys { return positions[ExactText(key)] }
    return pairs.firstIndex { $0.key.utf8.elementsEqual(key.utf8) }
  }
}

/// Tags as nodes keep them.
enum YAMLTag {
  private static let prefix = "tag:yaml.org,2002:"

  /// Whether a scalar with this tag is text however it looks.
  static func isText(_ tag: String?) -> Bool { tag == "!" || tag == prefix + "str" }

  /// `!!int` for a tag of YAML's own, `nil` for one that only says text.
  static func short(_ tag: String?) -> String? {
    guard let tag, !isText(tag) else { return nil }
    return tag.hasPrefix(prefix) ? "!!" + tag.dropFirst(prefix.count) : tag
  }
}
