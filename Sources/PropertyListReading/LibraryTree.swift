internal import CPropertyList

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif

/// A property list as libplist holds it. It is freed when the value ends, and cannot be copied.
@safe
struct LibraryTree: ~Copyable {
  private let root: plist_t

  /// Parses bytes that a guard has passed; `form` is XML or binary.
  init(_ bytes: [UInt8], form: PropertyListForm) throws(PropertyListFailure) {
    guard let length = UInt32(exactly: bytes.count) else {
      throw .tooLarge(bytes: bytes.count, limit: Int(UInt32.max))
    }
    var parsed: plist_t?
    unsafe bytes.withUnsafeBytes { buffer in
      let start = unsafe buffer.baseAddress?.assumingMemoryBound(to: CChar.self)
      if form == .binary {
        _ = unsafe plist_from_bin(start, length, &parsed)
      } else {
        _ = unsafe plist_from_xml(start, length, &parsed)
      }
    }
    guard let parsed = unsafe parsed else { throw .parsersDisagree("it finds no property list") }
    unsafe root = parsed
  }

  deinit { unsafe plist_free(root) }

  /// The values, with what `outline` corrects, and the line of each.
  borrowing func values(
    as outline: Outline
  ) throws(PropertyListFailure) -> (root: PropertyListValue, lines: [Int]) {
    var walk = Walk(outline: outline)
    guard let value = unsafe try walk.value(of: root, key: nil), walk.index == outline.entries.count else {
      throw .parsersDisagree("another number of values")
    }
    return (value, walk.lines)
  }
}

/// One pass over libplist's tree and the outline, side by side.
private struct Walk {
  let outline: Outline
  var index = 0
  var lines: [Int] = []

  init(outline: Outline) { self.outline = outline }

  /// `nil` for what the outline drops. Recurses once for each level, which the guard has bounded.
  @unsafe
  mutating func value(of node: plist_t, key: String?) throws(PropertyListFailure) -> PropertyListValue? {
    guard index < outline.entries.count else { throw .parsersDisagree("more values") }
    let entry = outline.entries[index]
    guard unsafe Self.kind(of: node) == (entry.kind == .pairs ? .array : entry.kind) else {
      throw .parsersDisagree("another kind of value")
    }
    guard entry.key == key, entry.key?.utf8.count == key?.utf8.count else {
      throw .parsersDisagree("another key")
    }
    switch entry.fate {
    case .dropped:
      index = entry.end
      return nil
    case .replaced(let value):
      index = entry.end
      if entry.line > 0 { lines.append(entry.line) }
      return value
    case .kept:
      index += 1
      if entry.line > 0 { lines.append(entry.line) }
    }
    switch entry.kind {
    case .dictionary: return .dictionary(unsafe try entries(of: node))
    case .pairs: return .dictionary(unsafe try pairs(of: node))
    case .array: return .array(unsafe try elements(of: node))
    default: return unsafe try Self.scalar(node, kind: entry.kind)
    }
  }

  @unsafe
  private mutating func entries(of node: plist_t) throws(PropertyListFailure) -> [PropertyListEntry] {
    var iterator: plist_dict_iter?
    unsafe plist_dict_new_iter(node, &iterator)
    // The iterator is one block of memory, owned by the caller.
    defer { unsafe free(iterator) }
    var entries: [PropertyListEntry] = []
    while true {
      var name: UnsafeMutablePointer<CChar>?
      var item: plist_t?
      // The key is a copy for the caller; the value stays in the tree.
      unsafe plist_dict_next_item(node, iterator, &name, &item)
      defer { unsafe free(name) }
      guard let item = unsafe item, let name = unsafe name else { return entries }
      let key = unsafe String(cString: name)
      if let value = unsafe try value(of: item, key: key) {
        entries.append(PropertyListEntry(key: key, value: value))
      }
    }
  }

  /// The entries of a dictionary that stands as an array of keys and values by turns.
  @unsafe
  private mutating func pairs(of node: plist_t) throws(PropertyListFailure) -> [PropertyListEntry] {
    var iterator: plist_array_iter?
    unsafe plist_array_new_iter(node, &iterator)
    defer { unsafe free(iterator) }
    var entries: [PropertyListEntry] = []
    while true {
      var name: plist_t?
      var item: plist_t?
      unsafe plist_array_next_item(node, iterator, &name)
      guard let name = unsafe name else { return entries }
      unsafe plist_array_next_item(node, iterator, &item)
      guard let item = unsafe item, case .string(let key) = unsafe try Self.scalar(name, kind: .string) else {
        throw .parsersDisagree("a key without value")
      }
      if let value = unsafe try value(of: item, key: key) {
        entries.append(PropertyListEntry(key: key, value: value))
      }
    }
  }

  @unsafe
  private mutating func elements(of node: plist_t) throws(PropertyListFailure) -> [PropertyListValue] {
    var iterator: plist_array_iter?
    unsafe plist_array_new_iter(node, &iterator)
    defer { unsafe free(iterator) }
    var elements: [PropertyListValue] = []
    while true {
      var item: plist_t?
      unsafe plist_array_next_item(node, iterator, &item)
      guard let item = unsafe item else { return elements }
      if let value = unsafe try value(of: item, key: nil) { elements.append(value) }
    }
  }

  @unsafe
  private static func kind(of node: plist_t) -> Outline.Kind? {
    if unsafe plist_holds_integer(node) { return .integer }
    switch unsafe plist_get_node_type(node) {
    case PLIST_DICT: return .dictionary
    case PLIST_ARRAY: return .array
    case PLIST_STRING: return .string
    case PLIST_BOOLEAN: return .boolean
    case PLIST_REAL: return .real
    case PLIST_DATE: return .date
    case PLIST_DATA: return .data
    case PLIST_UID: return .uid
    default: return nil
    }
  }

  @unsafe
  private static func scalar(
    _ node: plist_t, kind: Outline.Kind
  ) throws(PropertyListFailure) -> PropertyListValue {
    switch kind {
    case .string:
      var length: UInt64 = 0
      guard let start = unsafe plist_get_string_ptr(node, &length), let count = Int(exactly: length) else {
        throw .parsersDisagree("a string without text")
      }
      let buffer = unsafe UnsafeBufferPointer(start: start, count: count)
      return .string(unsafe String(decoding: buffer.lazy.map { UInt8(bitPattern: $0) }, as: UTF8.self))
    case .integer:
      var number: UInt64 = 0
      unsafe plist_get_uint_val(node, &number)
      return .integer(Int64(bitPattern: number))
    case .real:
      var number = 0.0
      unsafe plist_get_real_val(node, &number)
      return .real(number)
    case .boolean:
      var truth: UInt8 = 0
      unsafe plist_get_bool_val(node, &truth)
      return .boolean(truth != 0)
    case .uid:
      var number: UInt64 = 0
      unsafe plist_get_uid_val(node, &number)
      return .uid(number)
    case .data:
      var length: UInt64 = 0
      guard let start = unsafe plist_get_data_ptr(node, &length), length > 0 else { return .data([]) }
      guard let count = Int(exactly: length) else { throw .parsersDisagree("data of no possible size") }
      return .data(unsafe [UInt8](UnsafeRawBufferPointer(start: start, count: count)))
    case .date, .dictionary, .array, .pairs:
      throw .parsersDisagree("a value that the bytes do not hold")
    }
  }
}
