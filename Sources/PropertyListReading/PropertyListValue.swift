package import ReadinessModel

/// One value of a property list, whatever form it was written in.
package indirect enum PropertyListValue: Sendable, Hashable {
  case string(String)
  case integer(Int64)
  /// Only what does not fit ``integer(_:)``.
  case unsigned(UInt64)
  case real(Double)
  case boolean(Bool)
  case data([UInt8])
  case date(Timestamp)
  case array([PropertyListValue])
  case dictionary([PropertyListEntry])
  /// A reference of a keyed archive.
  case uid(UInt64)
  /// Something stands here whose value cannot be told: a number that is none, a key that stands twice.
  /// The reason is one line, lower case, without a period.
  case unreadable(String)
}

/// One key of a dictionary with its value. Keys keep the order of the file.
package struct PropertyListEntry: Sendable, Hashable {
  package var key: String
  package var value: PropertyListValue

  package init(key: String, value: PropertyListValue) {
    self.key = key
    self.value = value
  }
}

extension PropertyListValue {
  /// The value under `key`, compared code point by code point; `nil` where this is no dictionary or has
  /// no such key.
  package subscript(key: String) -> PropertyListValue? {
    entries?.first { $0.key.isExactly(key) }?.value
  }

  package var entries: [PropertyListEntry]? {
    if case .dictionary(let entries) = self { entries } else { nil }
  }

  package var elements: [PropertyListValue]? {
    if case .array(let elements) = self { elements } else { nil }
  }

  package var text: String? {
    if case .string(let text) = self { text } else { nil }
  }

  package var truth: Bool? {
    if case .boolean(let truth) = self { truth } else { nil }
  }

  package var bytes: [UInt8]? {
    if case .data(let bytes) = self { bytes } else { nil }
  }

  package var moment: Timestamp? {
    if case .date(let moment) = self { moment } else { nil }
  }

  package var number: Int64? {
    if case .integer(let number) = self { number } else { nil }
  }

  /// The kind of value in words, for "found … where … was expected".
  package var kindName: String {
    switch self {
    case .string: "a string"
    case .integer, .unsigned: "an integer"
    case .real: "a real number"
    case .boolean: "a boolean"
    case .data: "data"
    case .date: "a date"
    case .array: "an array"
    case .dictionary: "a dictionary"
    case .uid: "a keyed-archive reference"
    case .unreadable: "something unreadable"
    }
  }
}
