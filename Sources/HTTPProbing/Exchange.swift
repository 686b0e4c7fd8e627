internal import CCurl

/// What the library gives back while it works: the answer, bounded, and a sign of life about once a second.
final class Exchange {
  private(set) var body: [UInt8] = []
  private(set) var lines: [[UInt8]] = []
  private var lineBytes = 0
  /// The server sent more than is taken.
  private(set) var isTooLong = false
  /// The server announced that it closes the connection.
  private(set) var goAway: GoAway?
  private let isAlive: () -> Void
  private var lastSign = ContinuousClock.now

  init(isAlive: @escaping () -> Void) { self.isAlive = isAlive }

  fileprivate func takeBody(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    guard body.count + bytes.count <= ProbeResponse.maximumBody else {
      isTooLong = true
      return 0
    }
    unsafe body.append(contentsOf: bytes)
    return bytes.count
  }

  fileprivate func takeLine(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    lineBytes += bytes.count
    guard lineBytes <= ProbeResponse.maximumFields else {
      isTooLong = true
      return 0
    }
    let line = unsafe Array(bytes)
    // Each answer begins with its status; only the last one's fields count.
    if line.starts(with: "HTTP/".utf8) { lines = [] }
    lines.append(line)
    return bytes.count
  }

  /// Nothing else of what the library tells is kept: it tells the fields of the request, too.
  fileprivate func takeWords(_ bytes: UnsafeBufferPointer<UInt8>) {
    // One line may tell the code alone, and one before or after it the remark too.
    guard unsafe bytes.contains(UInt8(ascii: "G")), let told = unsafe GoAway(line: bytes.prefix(1_024)),
      goAway?.remark == nil
    else { return }
    if goAway == nil || told.remark != nil { goAway = told }
  }

  /// The library calls as often as it likes while bytes flow.
  fileprivate func tick() {
    let now = ContinuousClock.now
    guard lastSign.duration(to: now) >= .seconds(1) else { return }
    lastSign = now
    isAlive()
  }

  /// The exchange behind a pointer that the library hands back. Borrowed.
  fileprivate static func at(_ place: UnsafeMutableRawPointer?) -> Exchange? {
    guard let place = unsafe place else { return nil }
    return unsafe Unmanaged<Exchange>.fromOpaque(place).takeUnretainedValue()
  }

  static let body: pushready_curl_take = { bytes, size, count, place in
    guard let exchange = unsafe at(place), let bytes = unsafe bytes else { return 0 }
    return unsafe exchange.takeBody(octets(bytes, size * count))
  }

  static let field: pushready_curl_take = { bytes, size, count, place in
    guard let exchange = unsafe at(place), let bytes = unsafe bytes else { return 0 }
    return unsafe exchange.takeLine(octets(bytes, size * count))
  }

  static let progress: pushready_curl_progress = { place, _, _, _, _ in
    unsafe at(place)?.tick()
    return 0
  }

  static let trace: pushready_curl_trace = { _, type, text, count, place in
    guard type == CURLINFO_TEXT, let text = unsafe text else { return 0 }
    unsafe at(place)?.takeWords(octets(text, count))
    return 0
  }

  private static func octets(
    _ start: UnsafeMutablePointer<CChar>, _ count: Int
  ) -> UnsafeBufferPointer<UInt8> {
    unsafe UnsafeBufferPointer(
      start: UnsafeRawPointer(start).assumingMemoryBound(to: UInt8.self), count: count)
  }

  /// The fields of the answer, names in lower case.
  var fields: [ProbeResponse.Field] {
    lines.compactMap { line in
      guard let colon = line.firstIndex(of: 0x3A), colon > 0 else { return nil }
      let value = line[(colon + 1)...].drop { $0 == 0x20 }.prefix { $0 != 0x0D && $0 != 0x0A }
      return ProbeResponse.Field(
        name: String(decoding: line[..<colon], as: UTF8.self).lowercased(),
        value: String(decoding: value, as: UTF8.self))
    }
  }
}
