/// The nearest of some known words to one that is not among them.
package enum Suggestion {
  /// The candidate that needs the fewest edits (insert, delete, replace, swap of neighbours), when that
  /// is at most a third of the word's length; ties go to the first. Case and `-`/`_` are no difference.
  package static func nearest(to word: String, among candidates: [String]) -> String? {
    let wanted = folded(word)
    guard !wanted.isEmpty, wanted.count <= 64 else { return nil }
    var best: (distance: Int, candidate: String)?
    for candidate in candidates where candidate != word {
      let distance = edits(from: wanted, to: folded(candidate))
      guard distance <= max(1, wanted.count / 3) else { continue }
      if best.map({ distance < $0.distance }) ?? true { best = (distance, candidate) }
    }
    return best?.candidate
  }

  private static func folded(_ word: String) -> [UInt8] {
    word.utf8.compactMap { byte in
      switch byte {
      case 0x41...0x5A: byte + 0x20
      case 0x2D, 0x5F: nil
      default: byte
      }
    }
  }

  private static func edits(from left: [UInt8], to right: [UInt8]) -> Int {
    if left.isEmpty || right.isEmpty { return max(left.count, right.count) }
    var before = [Int](repeating: 0, count: right.count + 1)
    var previous = Array(0...right.count)
    for row in 1...left.count {
      var current = [row] + [Int](repeating: 0, count: right.count)
      for column in 1...right.count {
        let cost = left[row - 1] == right[column - 1] ? 0 : 1
        current[column] = min(previous[column] + 1, current[column - 1] + 1, previous[column - 1] + cost)
        if row > 1, column > 1, left[row - 1] == right[column - 2], left[row - 2] == right[column - 1] {
          current[column] = min(current[column], before[column - 2] + 1)
        }
      }
      before = previous
      previous = current
    }
    return previous[right.count]
  }
}
