/// Looks for given names among texts that end with NUL, as they pass by in pieces of any size.
struct NameSearch {
  /// Names found, with the offset of the first place, from the start of what passed.
  private(set) var found: [String: Int] = [:]

  /// The names that are sought, by their length in bytes.
  private let sought: [[(name: String, bytes: [UInt8])]]
  /// The beginning of a text that goes on in the next piece; never longer than the longest name.
  private var open: [UInt8] = []
  /// Whether the text that is open is longer than every name.
  private var isTooLong = false
  private var position = 0
  private var openStart = 0

  init(for names: some Sequence<String>) {
    var sought: [[(name: String, bytes: [UInt8])]] = [[]]
    for name in Set(names) {
      let bytes = Array(name.utf8)
      while sought.count <= bytes.count { sought.append([]) }
      sought[bytes.count].append((name, bytes))
    }
    self.sought = sought
  }

  mutating func pass(_ piece: Span<UInt8>) {
    var start = 0
    var index = 0
    let count = piece.count
    while index < count {
      guard piece[index] == 0 else {
        index += 1
        continue
      }
      if open.isEmpty && !isTooLong {
        let length = index - start
        // Between names stand any number of NULs.
        if length == 0 {
          index += 1
          start = index
          continue
        }
        if length < sought.count, !sought[length].isEmpty {
          match(piece, start, length, at: position + start)
        }
      } else {
        keep(piece, start..<index)
        if !isTooLong {
          let text = open
          if text.count < sought.count { match(text.span, 0, text.count, at: openStart) }
        }
        open.removeAll(keepingCapacity: true)
        isTooLong = false
      }
      start = index + 1
      index = start
    }
    if start < count {
      if open.isEmpty && !isTooLong { openStart = position + start }
      keep(piece, start..<count)
    }
    position += count
  }

  private mutating func keep(_ piece: Span<UInt8>, _ range: Range<Int>) {
    guard open.count + range.count < sought.count else {
      isTooLong = true
      open.removeAll(keepingCapacity: true)
      return
    }
    for index in range { open.append(piece[index]) }
  }

  private mutating func match(_ bytes: Span<UInt8>, _ start: Int, _ length: Int, at offset: Int) {
    candidates: for candidate in sought[length] where found[candidate.name] == nil {
      for index in 0..<length where bytes[start + index] != candidate.bytes[index] { continue candidates }
      found[candidate.name] = offset
    }
  }
}
