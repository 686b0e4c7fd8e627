/// A compiled regular expression in the compact form.
extension RegularExpression {
  func write(to writer: inout CompactWriter) throws(FormFailure) {
    try writer.list(program) { writer, instruction in
      switch instruction {
      case .scalar(let value):
        writer.count(0)
        writer.count(Int(value))
      case .any: writer.count(1)
      case .anyExceptLineFeed: writer.count(2)
      case .set(let index):
        writer.count(3)
        writer.count(index)
      case .assert(let assertion):
        writer.count(4)
        writer.choice(assertion)
      case .split(let first, let second):
        writer.count(5)
        writer.count(first)
        writer.count(second)
      case .jump(let target):
        writer.count(6)
        writer.count(target)
      case .match: writer.count(7)
      }
    }
    try writer.list(sets) { writer, set throws(FormFailure) in try set.write(to: &writer) }
  }

  /// Throws for a program that would leave itself: every way ends at `match` or at a character.
  init(from reader: inout CompactReader) throws(FormFailure) {
    let count = try reader.count()
    let last = count - 1
    var program: [Instruction] = []
    program.reserveCapacity(count)
    var setLimit = -1
    for _ in 0..<count {
      switch try reader.number(atMost: 7) {
      case 0: program.append(.scalar(UInt32(try reader.number(atMost: 0x10FFFF))))
      case 1: program.append(.any)
      case 2: program.append(.anyExceptLineFeed)
      case 3:
        let index = try reader.number(atMost: Self.sizeLimit)
        setLimit = max(setLimit, index)
        program.append(.set(index))
      case 4: program.append(.assert(try reader.choice(among: Assertion.allCases)))
      case 5: program.append(.split(try reader.number(atMost: last), try reader.number(atMost: last)))
      case 6: program.append(.jump(try reader.number(atMost: last)))
      default: program.append(.match)
      }
    }
    guard case .match? = program.last else { throw reader.damaged("a program that ends in a match") }
    let sets = try reader.list { reader throws(FormFailure) in try ScalarSet(from: &reader) }
    guard setLimit < sets.count else { throw reader.damaged("\(setLimit + 1) sets") }
    self.program = program
    self.sets = sets
  }
}

extension ScalarSet {
  fileprivate func write(to writer: inout CompactWriter) throws(FormFailure) {
    try writer.list(ranges) { writer, range in
      writer.count(Int(range.lowerBound))
      writer.count(range.count - 1)
    }
    try writer.list(categories) { writer, category in
      writer.text(category.name)
      writer.bool(category.isNegated)
    }
    writer.bool(isNegated)
    writer.bool(ignoresCase)
  }

  fileprivate init(from reader: inout CompactReader) throws(FormFailure) {
    self.init()
    ranges = try reader.list { reader throws(FormFailure) in
      let first = UInt32(try reader.number(atMost: 0x10FFFF))
      return first...first + UInt32(try reader.number(atMost: 0x10FFFF))
    }
    categories = try reader.list { reader throws(FormFailure) in
      Category(name: try reader.text(), isNegated: try reader.bool())
    }
    isNegated = try reader.bool()
    ignoresCase = try reader.bool()
  }
}
