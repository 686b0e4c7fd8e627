internal import JSONReading
internal import ReadinessModel

/// The text of a saved report, for the places in it.
package struct SavedText: Sendable {
  private let file: String
  private let container: [String]
  let bytes: [UInt8]

  init(_ bytes: [UInt8], file: String, container: [String] = []) {
    self.bytes = bytes
    self.file = file
    self.container = container
  }

  /// What is wrapped up in this text.
  func inside(_ bytes: [UInt8], named name: String) -> SavedText {
    SavedText(bytes, file: file, container: container + [name])
  }

  func root() throws(SavedReportFailure) -> SavedValue {
    do {
      return SavedValue(try JSONValue.read(bytes), in: self)
    } catch {
      var origin = origin(atOffset: error.offset)
      origin.offset = error.offset
      throw SavedReportFailure(message: "not JSON: \(error.reason)", origin: origin)
    }
  }

  /// Where the value of `path` begins. The text is read once more: only who has something to tell asks.
  func origin(at path: FactPath) -> Origin {
    var origin = blank
    if let place = JSONValue.place(of: path, in: bytes) {
      (origin.line, origin.column) = (place.line, place.column)
    }
    origin.keyPath = path.description
    return origin
  }

  private var blank: Origin { Origin(file: file, container: container) }

  private func origin(atOffset offset: Int) -> Origin {
    let before = bytes[..<min(offset, bytes.count)]
    let start = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
    var origin = blank
    origin.line = before.count { $0 == 0x0A } + 1
    origin.column = String(decoding: before[start...], as: UTF8.self).count + 1
    return origin
  }
}
