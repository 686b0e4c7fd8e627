/// An expression in the compact form: the text and the parts that were read from it.
extension Expression {
  package func write(to writer: inout CompactWriter) throws(FormFailure) {
    writer.text(source)
    writer.count(slotCount)
    try writer.list(nodes) { writer, node throws(FormFailure) in try node.write(to: &writer) }
    writer.count(root)
  }

  /// Throws for bytes that are no expression which this program would read from a text: parts refer only to
  /// parts before them, variables have a place, depth and offsets keep to the limits.
  package init(from reader: inout CompactReader) throws(FormFailure) {
    source = try reader.text()
    slotCount = try reader.number(atMost: ExpressionLimits().depth * 2)
    var parts = NodeReading(reader, slots: slotCount, length: source.utf8.count)
    try parts.readAll()
    nodes = parts.nodes
    reader = parts.reader
    root = try reader.number(atMost: nodes.count - 1)
  }
}
