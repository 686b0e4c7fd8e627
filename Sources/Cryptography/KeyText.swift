/// The text of a key file: finds the key in it and undoes what was wrapped around.
struct KeyText {
  private(set) var form = SigningKeyFile.Form.other
  private(set) var wrapping: KeyWrapping?
  /// Only telling where `der` is missing.
  private(set) var content = SigningKeyFile.Content.other
  /// The labels that stand in the file in plain sight.
  private(set) var labels: [String] = []
  private(set) var otherLabels: [String] = []
  /// The label of the block that was taken, in plain sight or not.
  private(set) var label: String?
  private(set) var privateKeyCount = 0
  private(set) var hasByteOrderMark = false
  private(set) var hasTextBeforeFrame = false
  private(set) var hasLongLines = false
  private(set) var isEncrypted = false
  private(set) var fault: KeyFault?
  private(set) var der: SecretBytes?

  init(_ file: Span<UInt8>) {
    guard file.count <= SigningKeyFile.maximumBytes else {
      fault = .tooLarge(bytes: file.count, limit: SigningKeyFile.maximumBytes)
      return
    }
    hasByteOrderMark = file.starts(with: [0xEF, 0xBB, 0xBF])
    let text = Self.trimmed(file, (hasByteOrderMark ? 3 : 0)..<file.count)
    if text.isEmpty {
      content = .empty
      fault = .empty
    } else if Self.isDER(file) {
      form = .der
      der = SecretBytes(copying: file, 0..<file.count)
    } else if let narrow = Self.narrowed(file) {
      readHidden(narrow, as: .utf16)
    } else if let found = Self.otherFile(file, text) {
      fault = found
      if found == .json { content = .json }
    } else {
      readText(file, text)
    }
  }

  private mutating func readText(_ file: Span<UInt8>, _ text: Range<Int>) {
    if let bare = Self.unquoted(file, text) {
      readFrames(file, bare)
      form = .other
      wrapping = .quoted
      if label == nil { fault = .notAKey }
    } else if !PEMFrame.frames(in: file).isEmpty {
      readFrames(file, text)
    } else if let plain = TypographicDashes.replaced(in: file) {
      readHidden(plain, as: .smartDashes)
    } else if var decoded = Base64.decode(file, text) {
      readDecoded(SecretBytes(taking: &decoded))
    } else {
      fault = .notAKey
    }
  }

  /// Text that had to be rewritten before a frame could be seen.
  private mutating func readHidden(_ secret: SecretBytes, as wrapping: KeyWrapping) {
    secret.withBytes { readFrames($0, Self.trimmed($0, 0..<$0.count)) }
    labels = []
    if label == nil { fault = .notAKey }
    self.wrapping = form == .pem || label == nil ? wrapping : .nested
    form = .other
  }

  private mutating func readDecoded(_ secret: SecretBytes) {
    secret.withBytes { bytes in
      if Self.isDER(bytes) {
        form = .bodyOnly
        der = secret
        return
      }
      guard !PEMFrame.frames(in: bytes).isEmpty else {
        fault = .notAKey
        return
      }
      readFrames(bytes, Self.trimmed(bytes, 0..<bytes.count))
      labels = []
      if form == .pem {
        form = .base64
      } else {
        form = .other
        wrapping = .nested
      }
    }
  }

  private mutating func readFrames(_ text: Span<UInt8>, _ range: Range<Int>) {
    let frames = PEMFrame.frames(in: text)
    let keys = frames.filter { $0.label.hasSuffix("PRIVATE KEY") }
    guard let frame = keys.first ?? frames.first, let first = frames.first else { return }
    labels = frames.map(\.label)
    label = frame.label
    privateKeyCount = keys.count
    otherLabels = frames.filter { $0.whole != frame.whole }.map(\.label)
    let layout = FrameLayout(frame, in: text, range)
    form = layout.form
    wrapping = layout.wrapping
    hasLongLines = layout.hasLongLines
    hasTextBeforeFrame =
      layout.wrapping != .textOnLine
      && (range.lowerBound..<max(range.lowerBound, first.whole.lowerBound))
        .contains { !text[$0].isWhiteSpace }

    guard let end = frame.endLabel else {
      fault = .endMissing(label: frame.label)
      return
    }
    guard end == frame.label else {
      fault = .labelsDiffer(begin: frame.label, end: end)
      return
    }
    readBody(of: frame, in: text, isEscaped: layout.form == .pemEscaped)
  }

  private mutating func readBody(of frame: PEMFrame, in text: Span<UInt8>, isEscaped: Bool) {
    var body: [UInt8] = []
    body.reserveCapacity(frame.body.count)
    var index = frame.body.lowerBound
    while index < frame.body.upperBound {
      if isEscaped, text[index] == 0x5C, index + 1 < frame.body.upperBound,
        text[index + 1] == 0x6E || text[index + 1] == 0x72
      {
        index += 2
        continue
      }
      if !text[index].isWhiteSpace { body.append(text[index]) }
      index += 1
    }
    defer { SecretBytes.cleanse(&body) }
    if body.isEmpty {
      fault = .emptyBody(label: frame.label)
    } else if body.span.starts(with: Array("Proc-Type:4,ENCRYPTED".utf8)) {
      // The encryption of the old PEM formats (RFC 1421, 4.6.1.1).
      isEncrypted = true
      fault = .encrypted
    } else if var decoded = Base64.decode(body.span, 0..<body.count) {
      der = SecretBytes(taking: &decoded)
    } else {
      fault = Self.isPlaceholder(body.span) ? .placeholder : .bodyNotBase64(label: frame.label)
    }
  }

  // MARK: - Telling files apart

  private static func trimmed(_ text: Span<UInt8>, _ range: Range<Int>) -> Range<Int> {
    var lower = range.lowerBound
    var upper = range.upperBound
    while lower < upper, text[lower].isWhiteSpace { lower += 1 }
    while lower < upper, text[upper - 1].isWhiteSpace { upper -= 1 }
    return lower..<upper
  }

  /// A sequence with a length in the long form, which is no text, or a short one around an integer.
  private static func isDER(_ file: Span<UInt8>) -> Bool {
    guard file.count >= 2, file[0] == 0x30 else { return false }
    if (0x80...0x84).contains(file[1]) { return true }
    return file.count >= 5 && file.starts(with: [0x02, 0x01], at: 2) && file[4] < 0x20
  }

  /// UTF-16 text, with or without a byte-order mark, as single bytes.
  private static func narrowed(_ file: Span<UInt8>) -> SecretBytes? {
    let isLittle = file.starts(with: [0xFF, 0xFE]) || file.starts(with: [0x2D, 0, 0x2D, 0])
    let isBig = file.starts(with: [0xFE, 0xFF]) || file.starts(with: [0, 0x2D, 0, 0x2D])
    guard isLittle || isBig else { return nil }
    var text: [UInt8] = []
    text.reserveCapacity(file.count / 2)
    var index = file[0] >= 0xFE ? 2 : 0
    while index + 1 < file.count {
      let low = isLittle ? file[index] : file[index + 1]
      let high = isLittle ? file[index + 1] : file[index]
      text.append(high == 0 && low < 0x80 ? low : 0x3F)
      index += 2
    }
    return SecretBytes(taking: &text)
  }

  private static func otherFile(_ file: Span<UInt8>, _ text: Range<Int>) -> KeyFault? {
    let start = text.lowerBound
    if file[start] == 0x7B || file[start] == 0x5B { return .json }
    let head = String(decoding: (start..<min(start + 14, file.count)).map { file[$0] }, as: UTF8.self)
      .lowercased()
    if head.hasPrefix("<!doctype html") || head.hasPrefix("<html") { return .htmlPage }
    return file.starts(with: Array("version https://git-lfs".utf8), at: start) ? .gitLFSPointer : nil
  }

  private static func unquoted(_ file: Span<UInt8>, _ text: Range<Int>) -> Range<Int>? {
    let mark = file[text.lowerBound]
    guard mark == 0x22 || mark == 0x27 || mark == 0x60, text.count >= 2,
      file[text.upperBound - 1] == mark
    else { return nil }
    return text.lowerBound + 1..<text.upperBound - 1
  }

  /// Words that nobody replaced: short, with a sign that base64 does not have or a telling word.
  private static func isPlaceholder(_ body: Span<UInt8>) -> Bool {
    guard body.count < 96 else { return false }
    let telling = ["YOUR", "your", "PASTE", "paste", "REPLACE", "replace", "HERE", "...", "${", "<", "XXX"]
    return telling.contains { body.firstPosition(of: Array($0.utf8)) != nil }
  }
}
