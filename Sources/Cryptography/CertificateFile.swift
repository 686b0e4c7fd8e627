extension Certificate {
  /// Most certificates that one file may hold.
  package static let maximumInFile = 64

  /// The certificates of a file: one in DER, or any number in PEM, with other blocks and text between
  /// them passed over. Fails when there is none or one cannot be read.
  package static func read(_ file: [UInt8]) throws(Fault) -> [Certificate] {
    guard !file.isEmpty else { throw .empty }
    guard file.count <= maximumBytes else { throw .tooLarge(bytes: file.count, limit: maximumBytes) }
    if file[0] == 0x30, file.count > 1, file[1] >= 0x80 { return [try Certificate(der: file)] }
    let span = file.span
    let frames = PEMFrame.frames(in: span).filter { $0.label == "CERTIFICATE" }
    guard !frames.isEmpty else { throw .noCertificate }
    guard frames.count < maximumInFile else { throw .tooMany(limit: maximumInFile) }
    var found: [Certificate] = []
    for frame in frames {
      guard frame.endLabel == frame.label else { throw .malformed("BEGIN CERTIFICATE without its END") }
      guard let der = Base64.decode(span, frame.body) else { throw .malformed("the body is not base64") }
      found.append(try Certificate(der: der))
    }
    return found
  }
}
