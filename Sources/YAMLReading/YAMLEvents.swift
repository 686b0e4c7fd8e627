internal import CYAML

/// What the parser came across. Lines and columns count from 1.
struct YAMLEvent {
  enum Kind {
    case documentStart, documentEnd
    case scalar(String, YAMLScalar.Style)
    case sequenceStart, sequenceEnd, mappingStart, mappingEnd
    /// What an anchor stands for, by its name.
    case alias(String)
    /// The parser gave up, in the library's words. Nothing follows.
    case failure(problem: String, context: String)
  }

  var kind: Kind
  var anchor: String?
  var tag: String?
  var line: Int
  var column: Int
}

/// The events of one stream, one after another.
@safe
struct YAMLEvents: ~Copyable {
  private let parser: UnsafeMutablePointer<yaml_parser_t>
  /// False when the library could not set itself up, which only a lack of memory causes.
  private let isUsable: Bool

  /// Hands each event of `bytes` to `take` until it wants no more, the stream ends, or the parser gives up.
  static func read(_ bytes: [UInt8], _ take: (YAMLEvent) -> Bool) {
    unsafe bytes.withUnsafeBufferPointer { buffer in
      unsafe YAMLEvents(buffer).forEach(take)
    }
  }

  /// The bytes must outlive the value.
  private init(_ bytes: UnsafeBufferPointer<UInt8>) {
    unsafe parser = .allocate(capacity: 1)
    isUsable = unsafe yaml_parser_initialize(parser) == 1
    guard isUsable else { return }
    unsafe yaml_parser_set_encoding(parser, YAML_UTF8_ENCODING)
    unsafe yaml_parser_set_input_string(parser, bytes.baseAddress, bytes.count)
  }

  deinit {
    if isUsable { unsafe yaml_parser_delete(parser) }
    unsafe parser.deallocate()
  }

  private func forEach(_ take: (YAMLEvent) -> Bool) {
    guard isUsable else {
      _ = take(YAMLEvent(kind: .failure(problem: "out of memory", context: ""), line: 1, column: 1))
      return
    }
    while true {
      var event = unsafe yaml_event_t()
      guard unsafe yaml_parser_parse(parser, &event) == 1 else {
        _ = take(failure())
        return
      }
      defer { unsafe yaml_event_delete(&event) }
      if unsafe event.type == YAML_STREAM_END_EVENT || event.type == YAML_NO_EVENT { return }
      guard take(unsafe Self.converted(event)) else { return }
    }
  }

  /// Copies an event out of the library's memory.
  private static func converted(_ event: borrowing yaml_event_t) -> YAMLEvent {
    var result = YAMLEvent(
      kind: .documentEnd, line: unsafe event.start_mark.line + 1,
      column: unsafe event.start_mark.column + 1)
    switch unsafe event.type {
    case YAML_DOCUMENT_START_EVENT:
      result.kind = .documentStart
    case YAML_DOCUMENT_END_EVENT:
      result.kind = .documentEnd
    case YAML_ALIAS_EVENT:
      result.kind = .alias(unsafe text(event.data.alias.anchor) ?? "")
    case YAML_SCALAR_EVENT:
      let scalar = unsafe event.data.scalar
      let bytes = unsafe UnsafeBufferPointer(start: scalar.value, count: scalar.length)
      let style: YAMLScalar.Style = unsafe scalar.style == YAML_PLAIN_SCALAR_STYLE ? .plain : .quoted
      result.kind = .scalar(unsafe String(decoding: bytes, as: UTF8.self), style)
      result.anchor = unsafe text(scalar.anchor)
      result.tag = unsafe text(scalar.tag)
    case YAML_SEQUENCE_START_EVENT:
      result.kind = .sequenceStart
      result.anchor = unsafe text(event.data.sequence_start.anchor)
      result.tag = unsafe text(event.data.sequence_start.tag)
    case YAML_SEQUENCE_END_EVENT:
      result.kind = .sequenceEnd
    case YAML_MAPPING_START_EVENT:
      result.kind = .mappingStart
      result.anchor = unsafe text(event.data.mapping_start.anchor)
      result.tag = unsafe text(event.data.mapping_start.tag)
    case YAML_MAPPING_END_EVENT:
      result.kind = .mappingEnd
    default:
      // Only the start of the stream is left.
      result.kind = .documentEnd
    }
    return result
  }

  private func failure() -> YAMLEvent {
    let problem = unsafe parser.pointee.problem.map { unsafe String(cString: $0) } ?? "out of memory"
    let context = unsafe parser.pointee.context.map { unsafe String(cString: $0) } ?? ""
    // A reader error has no mark of its own; the parser stands where it read last.
    let isReader = unsafe parser.pointee.error == YAML_READER_ERROR
    let mark = unsafe isReader ? parser.pointee.mark : parser.pointee.problem_mark
    return YAMLEvent(
      kind: .failure(problem: problem, context: context), line: Int(clamping: mark.line) + 1,
      column: Int(clamping: mark.column) + 1)
  }

  private static func text(_ pointer: UnsafeMutablePointer<yaml_char_t>?) -> String? {
    guard let pointer = unsafe pointer else { return nil }
    return unsafe String(cString: pointer)
  }
}
