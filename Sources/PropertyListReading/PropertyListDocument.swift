package import ReadinessModel

/// The forms in which a property list can stand in a file.
package enum PropertyListForm: String, Sendable, Hashable, CaseIterable {
  case xml, binary, json
  case openStep = "openstep"
}

/// A property list as it was read, with what was noticed on the way.
package struct PropertyListDocument: Sendable, Hashable {
  package var root: PropertyListValue
  package var form: PropertyListForm
  package var problems: [PropertyListProblem]
  /// The line of each value in an XML list, a container before its parts, in the order of ``root``.
  /// Empty for the other forms.
  let lines: [Int]

  package init(root: PropertyListValue, form: PropertyListForm, problems: [PropertyListProblem] = []) {
    self.init(root: root, form: form, problems: problems, lines: [])
  }

  init(root: PropertyListValue, form: PropertyListForm, problems: [PropertyListProblem], lines: [Int]) {
    self.root = root
    self.form = form
    self.problems = problems
    self.lines = lines
  }

  /// Whether every XML parser would take the file as it stands. False for the other forms.
  package var isStrictXML: Bool {
    form == .xml
      && !problems.contains {
        [.encodingContradiction, .commentWithDashes, .controlCharacter, .trailingBytes].contains($0.kind)
      }
  }

  /// The value at `path`; the root for an empty one.
  package subscript(path: FactPath) -> PropertyListValue? {
    var value = root
    for step in path.steps {
      switch step {
      case .key(let key):
        guard let next = value[key] else { return nil }
        value = next
      case .index(let index):
        guard let elements = value.elements, elements.indices.contains(index) else { return nil }
        value = elements[index]
      }
    }
    return value
  }

  /// The line on which the value at `path` begins, from 1; `nil` where there is none or the list is not XML.
  package func line(of path: FactPath) -> Int? {
    var value = root
    var position = 0
    for step in path.steps {
      position += 1
      switch (value, step) {
      case (.dictionary(let entries), .key(let key)):
        guard let index = entries.firstIndex(where: { $0.key.utf8.elementsEqual(key.utf8) }) else {
          return nil
        }
        for entry in entries[..<index] { position += entry.value.size }
        value = entries[index].value
      case (.array(let elements), .index(let index)):
        guard elements.indices.contains(index) else { return nil }
        for element in elements[..<index] { position += element.size }
        value = elements[index]
      default: return nil
      }
    }
    return lines.indices.contains(position) ? lines[position] : nil
  }
}

extension PropertyListValue {
  /// How many values this is, with its parts.
  var size: Int {
    switch self {
    case .array(let elements): elements.reduce(1) { $0 + $1.size }
    case .dictionary(let entries): entries.reduce(1) { $0 + $1.value.size }
    default: 1
    }
  }
}
