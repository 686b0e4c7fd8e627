#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

// Names are compared by their bytes, as both containers and Apple's tools do. A package has thousands of
// them, and going through them letter by letter would take longer than reading what matters.

extension String {
  /// Lends the bytes. Nothing is copied where they lie in one piece, as they do in every name read here.
  func lending<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    var name = self
    return name.withUTF8(body)
  }

  func begins(with start: String) -> Bool {
    lending { bytes in start.lending { bytes.begins(with: $0) } }
  }

  /// The order of the bytes.
  func precedes(_ other: String) -> Bool {
    lending { mine in
      other.lending { theirs in
        let shared = Swift.min(mine.count, theirs.count)
        guard shared > 0, let left = mine.baseAddress, let right = theirs.baseAddress else {
          return mine.count < theirs.count
        }
        let order = memcmp(left, right, shared)
        return order == 0 ? mine.count < theirs.count : order < 0
      }
    }
  }

  /// What follows the first `count` bytes, which end where a character does.
  func after(_ count: Int) -> Substring {
    self[utf8.index(startIndex, offsetBy: Swift.min(count, utf8.count))...]
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether these bytes stand at `place`.
  func holds(_ other: UnsafeBufferPointer<UInt8>, at place: Int = 0) -> Bool {
    guard other.count <= count - place else { return false }
    guard let mine = baseAddress, let theirs = other.baseAddress else { return other.isEmpty }
    return memcmp(mine + place, theirs, other.count) == 0
  }

  func begins(with other: UnsafeBufferPointer<UInt8>) -> Bool { holds(other) }

  func holds(_ text: StaticString, at place: Int = 0) -> Bool {
    text.withUTF8Buffer { holds($0, at: place) }
  }

  /// Whether this is all that stands from `place` on.
  func ends(with text: StaticString, at place: Int) -> Bool {
    count - place == text.utf8CodeUnitCount && holds(text, at: place)
  }

  /// Bytes up to the last slash and with it; 0 without one.
  var folderLength: Int { (lastIndex(of: UInt8(ascii: "/")) ?? -1) + 1 }

  /// Where the next slash is; `nil` without one.
  func slash(from place: Int) -> Int? {
    var position = place
    while position < count {
      if self[position] == UInt8(ascii: "/") { return position }
      position += 1
    }
    return nil
  }

  /// Whether what stands in `range` ends in a point and `suffix`, in whatever case, with something before.
  func isNamed(_ suffix: StaticString, in range: Range<Int>) -> Bool {
    suffix.withUTF8Buffer { letters in
      let point = range.upperBound - letters.count - 1
      guard point > range.lowerBound, self[point] == UInt8(ascii: ".") else { return false }
      return letters.indices.allSatisfy { self[point + 1 + $0] | 0x20 == letters[$0] }
    }
  }
}
