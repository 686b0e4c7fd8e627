internal import Expressions
internal import ReadinessModel

/// A rule in the compact form. Id, layer and file are not in it: the path says them.
extension Rule {
  func write(to writer: inout CompactWriter) throws(FormFailure) {
    writer.text(title)
    severity.write(to: &writer)
    try writer.optional(iteration) { writer, iteration throws(FormFailure) in try iteration.write(to: &writer)
    }
    try writer.list(parameters) { writer, parameter throws(FormFailure) in try parameter.write(to: &writer) }
    try writer.list(bindings) { writer, binding throws(FormFailure) in
      writer.name(binding.name)
      try binding.expression.write(to: &writer)
    }
    try writer.optional(when) { writer, when throws(FormFailure) in try when.write(to: &writer) }
    try writer.list(checks) { writer, check throws(FormFailure) in try check.write(to: &writer) }
    try writer.optional(blames) { writer, blames throws(FormFailure) in try blames.write(to: &writer) }
    writer.bool(isAlwaysDecidable)
    try writer.optional(procedure) { writer, procedure throws(FormFailure) in
      writer.text(procedure.text)
      try writer.list(procedure.evidence) { writer, name in writer.text(name) }
      writer.signed(Int64(procedure.validDays))
      try writer.list(procedure.bonds) { writer, bond in writer.choice(bond) }
    }
    switch waivability {
    case .allowed: writer.count(0)
    case .forbidden: writer.count(1)
    case .limited(let days):
      writer.count(2)
      writer.signed(Int64(days))
    }
    try writer.list(prevents) { writer, reason in writer.name(reason) }
    try writer.list(references) { writer, reference in
      writer.name(reference.title)
      writer.name(reference.url)
    }
  }

  init(id: String, layer: Layer, file: String, from reader: inout CompactReader) throws(FormFailure) {
    self.id = id
    self.layer = layer
    title = try reader.text()
    severity = try SeverityRule(from: &reader)
    iteration = try reader.optional { reader throws(FormFailure) in try Iteration(from: &reader) }
    parameters = try reader.list { reader throws(FormFailure) in try RuleParameter(from: &reader) }
    bindings = try reader.list { reader throws(FormFailure) in
      Binding(name: try reader.name(), expression: try Expression(from: &reader))
    }
    when = try reader.optional { reader throws(FormFailure) in try Expression(from: &reader) }
    checks = try reader.list { reader throws(FormFailure) in try Check(from: &reader) }
    blames = try reader.optional { reader throws(FormFailure) in try Expression(from: &reader) }
    isAlwaysDecidable = try reader.bool()
    procedure = try reader.optional { reader throws(FormFailure) in
      Procedure(
        text: try reader.text(),
        evidence: try reader.list { reader throws(FormFailure) in try reader.text() },
        validDays: Int(clamping: try reader.signed()),
        bonds: try reader.list { reader throws(FormFailure) in
          try reader.choice(among: Rule.Bond.allCases)
        })
    }
    waivability =
      switch try reader.number(atMost: 2) {
      case 0: .allowed
      case 1: .forbidden
      default: .limited(days: Int(clamping: try reader.signed()))
      }
    prevents = try reader.list { reader throws(FormFailure) in try reader.name() }
    references = try reader.list { reader throws(FormFailure) in
      Item.Reference(title: try reader.name(), url: try reader.name())
    }
    origin = Origin(file: file)
  }
}

extension Rule.Iteration {
  fileprivate func write(to writer: inout CompactWriter) throws(FormFailure) {
    try list.write(to: &writer)
    writer.name(name)
    try writer.optional(key) { writer, key throws(FormFailure) in try key.write(to: &writer) }
    writer.choice(whenEmpty)
  }

  fileprivate init(from reader: inout CompactReader) throws(FormFailure) {
    list = try Expression(from: &reader)
    name = try reader.name()
    key = try reader.optional { reader throws(FormFailure) in try Expression(from: &reader) }
    whenEmpty = try reader.choice(among: Outcome.allCases)
  }
}

extension Rule.Check {
  fileprivate func write(to writer: inout CompactWriter) throws(FormFailure) {
    try writer.optional(name) { writer, name in writer.name(name) }
    severity.write(to: &writer)
    try writer.optional(when) { writer, when throws(FormFailure) in try when.write(to: &writer) }
    try require.write(to: &writer)
    try fail.write(to: &writer)
    for message in [pass, undecided, fix] {
      try writer.optional(message) { writer, message throws(FormFailure) in try message.write(to: &writer) }
    }
  }

  fileprivate init(from reader: inout CompactReader) throws(FormFailure) {
    name = try reader.optional { reader throws(FormFailure) in try reader.name() }
    severity = try SeverityRule(from: &reader)
    when = try reader.optional { reader throws(FormFailure) in try Expression(from: &reader) }
    require = try Expression(from: &reader)
    fail = try Message(from: &reader)
    pass = try reader.optional { reader throws(FormFailure) in try Message(from: &reader) }
    undecided = try reader.optional { reader throws(FormFailure) in try Message(from: &reader) }
    fix = try reader.optional { reader throws(FormFailure) in try Message(from: &reader) }
  }
}
