internal import Expressions
internal import ReadinessModel

/// A checklist in the compact form, before `extends` is followed. Id and file are not in it: the path says
/// them.
extension ChecklistText {
  func write(to writer: inout CompactWriter) throws(FormFailure) {
    writer.text(checklist.title)
    writer.write(checklist.origin)
    try writer.list(checklist.sections) { writer, section throws(FormFailure) in
      writer.text(section.title)
      try writer.list(section.entries) { writer, entry throws(FormFailure) in try entry.write(to: &writer) }
    }
    try writer.list(checklist.limits) { writer, limit throws(FormFailure) in
      for text in [limit.what, limit.why, limit.supply] { writer.text(text) }
      try writer.optional(limit.when) { writer, when throws(FormFailure) in try when.write(to: &writer) }
    }
    try writer.optional(extends) { writer, extends in writer.write(extends) }
    try writer.list(removals) { writer, removal in
      writer.write(removal.rule)
      writer.text(removal.reason)
    }
    try writer.list(severities) { writer, setting in
      writer.text(setting.value.rule)
      writer.choice(setting.value.severity)
      writer.write(setting.origin)
    }
  }

  init(id: String, file: String, from reader: inout CompactReader) throws(FormFailure) {
    let title = try reader.text()
    let origin = try reader.origin(in: file)
    let sections = try reader.list { reader throws(FormFailure) in
      Checklist.Section(
        title: try reader.text(),
        entries: try reader.list { reader throws(FormFailure) in
          try Checklist.Entry(from: &reader, in: file)
        })
    }
    let limits = try reader.list { reader throws(FormFailure) in
      Checklist.Limit(
        what: try reader.text(), why: try reader.text(), supply: try reader.text(),
        when: try reader.optional { reader throws(FormFailure) in try Expression(from: &reader) })
    }
    checklist = Checklist(id: id, title: title, sections: sections, limits: limits, origin: origin)
    extends = try reader.optional { reader throws(FormFailure) in try reader.located(in: file) }
    removals = try reader.list { reader throws(FormFailure) in
      Removal(rule: try reader.located(in: file), reason: try reader.text())
    }
    severities = try reader.list { reader throws(FormFailure) in
      Located(
        Manifest.SeveritySetting(
          rule: try reader.text(), severity: try reader.choice(among: Severity.allCases)),
        at: try reader.origin(in: file))
    }
  }
}

extension Checklist.Entry {
  fileprivate func write(to writer: inout CompactWriter) throws(FormFailure) {
    writer.write(Located(rule, at: origin))
    switch requirement {
    case .always: writer.count(0)
    case .never: writer.count(1)
    case .when(let expression):
      writer.count(2)
      try expression.write(to: &writer)
    }
    try writer.optional(severity) { writer, severity in writer.choice(severity) }
  }

  fileprivate init(from reader: inout CompactReader, in file: String) throws(FormFailure) {
    let id = try reader.located(in: file)
    rule = id.value
    origin = id.origin
    requirement =
      switch try reader.number(atMost: 2) {
      case 0: .always
      case 1: .never
      default: .when(try Expression(from: &reader))
      }
    severity = try reader.optional { reader throws(FormFailure) in
      try reader.choice(among: Severity.allCases)
    }
  }
}

extension CompactWriter {
  /// A place in a file that is known where it is read.
  fileprivate mutating func write(_ origin: Origin) {
    bool(origin.keyPath != nil)
    if let keyPath = origin.keyPath { text(keyPath) }
    count(origin.line ?? 0)
    count(origin.column ?? 0)
  }

  fileprivate mutating func write(_ text: Located<String>) {
    self.text(text.value)
    write(text.origin)
  }
}

extension CompactReader {
  fileprivate mutating func origin(in file: String) throws(FormFailure) -> Origin {
    let keyPath = try bool() ? try text() : nil
    let line = try number(atMost: Int(Int32.max))
    let column = try number(atMost: Int(Int32.max))
    return Origin(
      file: file, keyPath: keyPath, line: line == 0 ? nil : line,
      column: column == 0 ? nil : column)
  }

  fileprivate mutating func located(in file: String) throws(FormFailure) -> Located<String> {
    Located(try text(), at: try origin(in: file))
  }
}
