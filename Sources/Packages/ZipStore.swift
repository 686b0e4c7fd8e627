internal import AppleFormats
internal import Synchronization
internal import ZipReading

/// The files of an archive.
struct ZipStore: PackageStore {
  let archive: ZipArchive

  /// Files and links. Entries whose name leads somewhere else are listed apart.
  func members() -> (members: [PackageMember], unsafeNames: [String]) {
    var members: [PackageMember] = []
    members.reserveCapacity(archive.entries.count)
    var unsafeNames: [String] = []
    for entry in archive.entries {
      if !entry.isNameUTF8 || !MemberPath.isSafe(entry.name) {
        unsafeNames.append(entry.name)
      } else if entry.kind != .folder {
        members.append(
          PackageMember(
            path: entry.name, size: Int(clamping: entry.size), isLink: entry.kind == .link,
            index: entry.index))
      }
    }
    return (members, unsafeNames)
  }

  func bytes(of member: PackageMember, limit: Int) throws(PackageFailure) -> [UInt8] {
    do {
      return try archive.bytes(of: archive.entries[member.index], limit: limit)
    } catch { throw .zip(error) }
  }

  func target(of link: PackageMember) throws(PackageFailure) -> String {
    String(decoding: try bytes(of: link, limit: longestLink), as: UTF8.self)
  }

  func source(of member: PackageMember) throws(PackageFailure) -> any MemberSource {
    do {
      return try ZipMemberSource(archive.entries[member.index], in: archive)
    } catch { throw .zip(error) }
  }
}

/// An entry read in pieces. A deflated one can only go on: what lies before is read again from the start,
/// except its first bytes, which are kept.
final class ZipMemberSource: MemberSource {
  /// Enough for the headers of most executables, which are read several times.
  private static let head = 64 << 10

  let count: Int
  private let entry: ZipEntry
  private let archive: ZipArchive
  private let state: Mutex<State>

  private struct State {
    var reader: ZipEntryReader
    var head: [UInt8]?
  }

  init(_ entry: ZipEntry, in archive: ZipArchive) throws(ZipFailure) {
    guard let count = Int(exactly: entry.size) else {
      throw .tooLarge(entry.name, size: entry.size, limit: Int.max)
    }
    self.count = count
    self.entry = entry
    self.archive = archive
    state = Mutex(State(reader: try archive.open(entry)))
  }

  func read(_ range: Range<Int>) throws(ByteSourceFailure) -> [UInt8] {
    guard range.lowerBound >= 0, range.upperBound <= count else { throw .outside(range, count: count) }
    do {
      return try state.withLock { state throws(ZipFailure) in try read(range, &state) }
    } catch { throw .cannotRead(error.message) }
  }

  private func read(_ range: Range<Int>, _ state: inout State) throws(ZipFailure) -> [UInt8] {
    if entry.isStored {
      if state.reader.position != UInt64(range.lowerBound) {
        try state.reader.seek(to: UInt64(range.lowerBound))
      }
      return try state.reader.read(upTo: range.count)
    }
    if state.head == nil {
      state.head = try state.reader.read(upTo: min(Self.head, count))
    }
    let head = state.head ?? []
    if range.upperBound <= head.count { return Array(head[range]) }
    if range.lowerBound < head.count {
      if state.reader.position != UInt64(head.count) { try restart(&state, at: head.count) }
      return head[range.lowerBound...] + (try state.reader.read(upTo: range.upperBound - head.count))
    }
    if state.reader.position > UInt64(range.lowerBound) { try restart(&state, at: range.lowerBound) }
    try state.reader.skip(UInt64(range.lowerBound) - state.reader.position)
    return try state.reader.read(upTo: range.count)
  }

  private func restart(_ state: inout State, at place: Int) throws(ZipFailure) {
    state.reader = try archive.open(entry)
    try state.reader.skip(UInt64(place))
  }

  func finish() throws(ByteSourceFailure) {
    guard !entry.isStored else { return }
    do {
      try state.withLock { state throws(ZipFailure) in try state.reader.finish() }
    } catch { throw .cannotRead(error.message) }
  }
}
