/// Looking through borrowed bytes.
extension Span<UInt8> {
  package func starts(with bytes: [UInt8], at offset: Int = 0) -> Bool {
    guard offset >= 0, offset <= count - bytes.count else { return false }
    for (index, byte) in bytes.enumerated() where self[offset + index] != byte { return false }
    return true
  }

  /// Where `bytes` begin for the first time at or after `start`.
  package func firstPosition(of bytes: [UInt8], from start: Int = 0) -> Int? {
    guard let first = bytes.first, start >= 0 else { return nil }
    var position = start
    while position <= count - bytes.count {
      if self[position] == first, starts(with: bytes, at: position) { return position }
      position += 1
    }
    return nil
  }
}

extension UInt8 {
  /// Space, tab, line feed, carriage return, form feed, vertical tab.
  var isWhiteSpace: Bool { self == 0x20 || (0x09...0x0D).contains(self) }
}
