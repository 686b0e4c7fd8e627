internal import CZip

/// An entry's view as libzip reads it, in large pieces where it goes on and small ones where it jumps.
///
/// libzip keeps one reference through its user data and gives it up with `ZIP_SOURCE_FREE`. It calls under
/// the lock of its archive, one call at a time.
@safe
final class LibrarySource {
  private static let ahead = 128 << 10

  private let view: EntryView
  private var position = 0
  private var window: [UInt8] = []
  private var windowStart = 0
  private var end = -1
  private var error = unsafe zip_error_t()

  init(_ view: EntryView) {
    self.view = view
    unsafe zip_error_init(&error)
  }

  /// A source that owns a reference to this; `nil` when the library has no memory.
  func make() -> OpaquePointer? {
    let retained = unsafe Unmanaged.passRetained(self)
    let source = unsafe zip_source_function_create(
      { userData, data, length, command in
        guard let userData = unsafe userData else { return -1 }
        let object = unsafe Unmanaged<LibrarySource>.fromOpaque(userData)
        if command == ZIP_SOURCE_FREE {
          unsafe object.release()
          return 0
        }
        return unsafe object._withUnsafeGuaranteedRef { unsafe $0.answer(command, data, length) }
      }, retained.toOpaque(), nil)
    if unsafe source == nil { unsafe retained.release() }
    return unsafe source
  }

  private func answer(
    _ command: zip_source_cmd_t, _ data: UnsafeMutableRawPointer?, _ length: zip_uint64_t
  ) -> zip_int64_t {
    switch command {
    case ZIP_SOURCE_OPEN:
      position = 0
      return 0
    case ZIP_SOURCE_CLOSE: return 0
    case ZIP_SOURCE_READ: return unsafe read(data, length)
    case ZIP_SOURCE_SEEK:
      let target = unsafe zip_source_seek_compute_offset(
        zip_uint64_t(position), zip_uint64_t(view.size), data, length, &error)
      guard target >= 0 else { return -1 }
      position = Int(target)
      return 0
    case ZIP_SOURCE_TELL: return zip_int64_t(position)
    case ZIP_SOURCE_STAT: return unsafe state(data, length)
    case ZIP_SOURCE_ERROR: return unsafe zip_error_to_data(&error, data, length)
    case ZIP_SOURCE_SUPPORTS: return pushready_zip_seekable()
    default:
      unsafe zip_error_set(&error, ZIP_ER_OPNOTSUPP, 0)
      return -1
    }
  }

  private func state(_ data: UnsafeMutableRawPointer?, _ length: zip_uint64_t) -> zip_int64_t {
    let size = unsafe MemoryLayout<zip_stat_t>.size
    guard let data = unsafe data, length >= zip_uint64_t(size) else {
      unsafe zip_error_set(&error, ZIP_ER_INVAL, 0)
      return -1
    }
    let stat = unsafe data.assumingMemoryBound(to: zip_stat_t.self)
    unsafe zip_stat_init(stat)
    unsafe stat.pointee.size = zip_uint64_t(view.size)
    unsafe stat.pointee.valid = zip_uint64_t(ZIP_STAT_SIZE)
    return zip_int64_t(size)
  }

  private func read(_ data: UnsafeMutableRawPointer?, _ length: zip_uint64_t) -> zip_int64_t {
    let wanted = min(Int(clamping: length), max(0, view.size - position))
    guard wanted > 0 else { return 0 }
    let target = unsafe UnsafeMutableRawBufferPointer(start: data, count: wanted)
    if position < windowStart || position + wanted > windowStart + window.count {
      // A read that goes on where the last one ended is worth a large piece.
      guard position == end, wanted < Self.ahead else { return unsafe direct(target) }
      guard refill(atLeast: wanted) else { return -1 }
    }
    let start = position - windowStart
    unsafe window.withUnsafeBytes {
      unsafe target.copyMemory(from: .init(rebasing: $0[start..<start + wanted]))
    }
    position += wanted
    end = position
    return zip_int64_t(wanted)
  }

  private func direct(_ target: UnsafeMutableRawBufferPointer) -> zip_int64_t {
    guard let got = unsafe view.read(into: target, at: position) else { return refuse() }
    position += got
    end = position
    return zip_int64_t(got)
  }

  private func refill(atLeast wanted: Int) -> Bool {
    let count = min(Self.ahead, view.size - position)
    if window.count != count { window = [UInt8](repeating: 0, count: count) }
    let got = unsafe window.withUnsafeMutableBytes { unsafe view.read(into: $0, at: position) }
    guard let got, got >= wanted else {
      window = []
      return refuse() >= 0
    }
    if got < window.count { window.removeLast(window.count - got) }
    windowStart = position
    return true
  }

  private func refuse() -> zip_int64_t {
    unsafe zip_error_set(&error, ZIP_ER_READ, 0)
    return -1
  }
}
