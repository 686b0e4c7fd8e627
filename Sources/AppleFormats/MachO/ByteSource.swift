/// Bytes that can be read at any place: a file, bytes in memory, or a member of an archive.
///
/// The readers of Mach-O files go through a slice from its beginning to its end, so that a source which
/// can only move forward (a compressed member) is seldom made to start again.
package protocol ByteSource: Sendable {
  /// Bytes there are.
  var count: Int { get }

  /// The bytes in `range`, all of them.
  func read(_ range: Range<Int>) throws(ByteSourceFailure) -> [UInt8]
}

package enum ByteSourceFailure: Error, Sendable, Hashable {
  /// A range that does not lie within the source.
  case outside(Range<Int>, count: Int)
  /// The system's or the archive's words.
  case cannotRead(String)

  package var message: String {
    switch self {
    case .outside(let range, let count):
      "bytes \(range.lowerBound) to \(range.upperBound) were asked for, there are \(count)"
    case .cannotRead(let reason): "cannot be read: \(reason)"
    }
  }
}

/// Bytes in memory.
package struct MemoryBytes: ByteSource {
  package let bytes: [UInt8]

  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  package var count: Int { bytes.count }

  package func read(_ range: Range<Int>) throws(ByteSourceFailure) -> [UInt8] {
    guard range.lowerBound >= 0, range.upperBound <= bytes.count else {
      throw .outside(range, count: bytes.count)
    }
    return Array(bytes[range])
  }
}

/// A part of another source, with offsets of its own.
package struct ByteWindow: ByteSource {
  private let whole: any ByteSource
  private let range: Range<Int>

  /// `nil` when `range` does not lie within `whole`.
  package init?(_ whole: any ByteSource, _ range: Range<Int>) {
    guard range.lowerBound >= 0, range.upperBound <= whole.count else { return nil }
    self.whole = whole
    self.range = range
  }

  package var count: Int { range.count }

  package func read(_ inner: Range<Int>) throws(ByteSourceFailure) -> [UInt8] {
    guard inner.lowerBound >= 0, inner.upperBound <= count else { throw .outside(inner, count: count) }
    return try whole.read(
      range.lowerBound + inner.lowerBound..<range.lowerBound + inner.upperBound)
  }
}

extension ByteSource {
  /// Bytes that are read at a time where much is gone through.
  package static var chunk: Int { 256 * 1024 }

  /// Goes through `range` from its beginning to its end in pieces of at most ``chunk`` bytes.
  func pieces(
    of range: Range<Int>, _ body: (Span<UInt8>) -> Void
  ) throws(ByteSourceFailure) {
    guard range.lowerBound >= 0, range.upperBound <= count else { throw .outside(range, count: count) }
    var position = range.lowerBound
    while position < range.upperBound {
      let end = position + min(Self.chunk, range.upperBound - position)
      let piece = try read(position..<end)
      body(piece.span)
      position = end
    }
  }
}
