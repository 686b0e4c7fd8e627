/// Finds names that stand more than once, in one pass over many of them.
///
/// A table of positions by digest, with free places between (open addressing). A set of names would hold
/// another copy of each.
enum RepeatedNames {
  /// Positions of all members whose path another one has too, in order.
  static func positions(in members: [PackageMember]) -> [Int] {
    var size = 16
    while size < members.count * 2 { size *= 2 }
    var table = [Int32](repeating: -1, count: size)
    var digests = [Int](repeating: 0, count: members.count)
    var twice: Set<Int> = []
    for (index, member) in members.enumerated() {
      let digest = member.path.lending { path in
        var hasher = Hasher()
        hasher.combine(bytes: UnsafeRawBufferPointer(path))
        return hasher.finalize()
      }
      digests[index] = digest
      var slot = digest & (size - 1)
      while table[slot] >= 0 {
        let other = Int(table[slot])
        if digests[other] == digest, isSame(members[other], member) {
          twice.insert(other)
          twice.insert(index)
          break
        }
        slot = (slot + 1) & (size - 1)
      }
      if table[slot] < 0 { table[slot] = Int32(index) }
    }
    return twice.sorted()
  }

  private static func isSame(_ one: PackageMember, _ other: PackageMember) -> Bool {
    one.path.utf8.count == other.path.utf8.count && one.path.begins(with: other.path)
  }
}
