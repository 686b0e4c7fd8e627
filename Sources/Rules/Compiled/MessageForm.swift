internal import Expressions

/// Words with holes in the compact form.
extension Message {
  func write(to writer: inout CompactWriter) throws(FormFailure) {
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

  init(from reader: inout CompactReader) throws(FormFailure) {
    parts = try reader.list { reader throws(FormFailure) in
      try reader.bool() ? .hole(try Expression(from: &reader)) : .text(try reader.text())
    }
  }
}
