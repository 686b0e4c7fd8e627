/// Paths inside of packages.
enum MemberPath {
  /// Whether a name stays inside of where the package would be unpacked, on every system: no way up, no
  /// root, no drive, no backslash, no control character, no empty part.
  static func isSafe(_ name: String) -> Bool {
    name.lending { bytes in
      guard let first = bytes.first, first != UInt8(ascii: "/"), bytes.last != UInt8(ascii: "/") else {
        return false
      }
      if bytes.count >= 2, bytes[1] == UInt8(ascii: ":"), isLetter(first) { return false }
      var length = 0
      var dots = 0
      for byte in bytes {
        switch byte {
        case UInt8(ascii: "/"):
          if isNoName(length, dots) { return false }
          (length, dots) = (0, 0)
          continue
        case UInt8(ascii: "\\"), 0..<0x20, 0x7F: return false
        case UInt8(ascii: "."): dots += 1
        default: break
        }
        length += 1
      }
      return !isNoName(length, dots)
    }
  }

  /// Whether a part of so many bytes, so many of them points, is empty, `.` or `..`.
  private static func isNoName(_ length: Int, _ dots: Int) -> Bool {
    length == 0 || (dots == length && length <= 2)
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
  }

  /// Whether a link in the folder of `path` that says `target` stays below `top`.
  static func staysInside(_ target: String, from path: String, top: String) -> Bool {
    guard !target.utf8.starts(with: "/".utf8), path.utf8.starts(with: "\(top)/".utf8) else { return false }
    var depth = path.utf8.dropFirst(top.utf8.count + 1).count { $0 == UInt8(ascii: "/") }
    for part in target.split(separator: "/") {
      if part == ".." {
        depth -= 1
        if depth < 0 { return false }
      } else if part != "." {
        depth += 1
      }
    }
    return true
  }

  static func name(of path: some StringProtocol) -> Substring {
    path.split(separator: "/").last.map { Substring($0) } ?? ""
  }

  /// What follows the last point of the last part, in lower case; empty without one.
  static func suffix(of path: some StringProtocol) -> String {
    let name = name(of: path)
    guard let point = name.lastIndex(of: "."), point != name.startIndex else { return "" }
    return name[name.index(after: point)...].lowercased()
  }
}
