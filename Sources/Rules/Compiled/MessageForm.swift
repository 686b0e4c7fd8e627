internal import Expressions

/// Words with holes in the compact form: their length first, so that they can be passed over.
extension Message {
  func write(to writer: inout CompactWriter) throws(FormFailure) {
    try writer.measured { writer throws(FormFailure) in
      try writer.list(parts) { writer, part throws(FormFailure) in
        switch part {
        case .text(let text):
          writer.bool(false)
          writer.text(text)
        case .hole(let expression):
          writer.bool(true)
          try expression.write(to: &writer)
        }
      }
    }
  }

  init(from reader: inout CompactReader) throws(FormFailure) {
    self.init(compiled: try reader.measured())
  }

  static func parts(from reader: inout CompactReader) throws(FormFailure) -> [Part] {
    try reader.list { reader throws(FormFailure) in
      try reader.bool() ? .hole(try Expression(from: &reader)) : .text(try reader.text())
    }
  }
}
