/// What a source file does with the device token that the system hands to it.
///
/// A search, no compiler: it looks at the method that gets the token, takes names to which something made of the
/// token is assigned there for the token too, and follows it nowhere else. A word that means a digest, beside the
/// token, makes it harmless. So what is found is likely, and what is not found proves nothing.
struct TokenHandling {
  struct Use: Hashable {
    let line: Int
    /// Of a conversion: `hex`, `description`, `utf8` or `base64`.
    var kind: String?
  }

  private(set) var logs: [Use] = []
  private(set) var conversions: [Use] = []
  private(set) var lengthTests: [Use] = []
  private(set) var caches: [Use] = []

  /// The last part of the selector of iOS, macOS, tvOS, visionOS and Catalyst, and that of watchOS.
  private static let methods: Set = [
    "didRegisterForRemoteNotificationsWithDeviceToken", "didRegisterForRemoteNotifications",
  ]
  private static let shortMethod = "withDeviceToken"

  /// Whether a file may hold such a method, told without reading it closely.
  static func isWorthALook(_ bytes: [UInt8]) -> Bool {
    let wanted = Array("didRegisterForRemoteNotifications".utf8)
    var position = 0
    while let start = bytes[position...].firstIndex(of: wanted[0]) {
      if bytes[start...].starts(with: wanted) { return true }
      position = start + 1
    }
    return false
  }

  init(_ bytes: [UInt8]) {
    let text = SourceText(bytes)
    for (_, place) in text.places(of: Self.methods, in: 0..<text.code.count).prefix(Self.methodLimit) {
      guard let (name, body) = Self.method(at: text.end(ofWordAt: place), in: text) else { continue }
      look(at: body, name, in: text)
    }
  }

  /// Mentions of the method in one file that are looked at, and of each the calls and assignments in it.
  private static let methodLimit = 8
  fileprivate static let statementLimit = 200
  /// How much of one of them is looked at, in bytes.
  fileprivate static let statementLength = 2_048

  // MARK: The method

  /// The name of its parameter and its body: `…WithDeviceToken deviceToken: Data) {`,
  /// `…WithDeviceToken:(NSData *)deviceToken {`. `nil` for a call and for a mention.
  private static func method(at start: Int, in text: SourceText) -> (name: String, body: Range<Int>)? {
    guard let (byte, first) = text.next(from: start) else { return nil }
    var place = first
    if byte == UInt8(ascii: ":") {
      guard let (open, at) = text.next(from: place + 1), open == UInt8(ascii: "(") else { return nil }
      let end = text.close(of: at)
      guard end < text.code.count, let (_, name) = text.next(from: end + 1) else { return nil }
      place = name
    } else if byte == UInt8(ascii: "("), let short = text.next(from: place + 1) {
      // func didRegisterForRemoteNotifications(withDeviceToken deviceToken: Data)
      let end = text.end(ofWordAt: short.place)
      guard text.code[short.place..<end].elementsEqual(shortMethod.utf8), let name = text.next(from: end)
      else { return nil }
      place = name.place
    }
    guard SourceText.isWordByte(text.code[place]) else { return nil }
    let end = text.end(ofWordAt: place)
    // Between the parameter and the body there is at most a type.
    guard let open = text.code[end...].prefix(128).firstIndex(of: UInt8(ascii: "{")),
      !text.code[end..<open].contains(UInt8(ascii: ";")), text.places(of: ["func"], in: end..<open).isEmpty
    else { return nil }
    return (String(decoding: text.code[place..<end], as: UTF8.self), open..<text.close(of: open))
  }

  // MARK: Its body

  private mutating func look(at body: Range<Int>, _ parameter: String, in text: SourceText) {
    var names: Set = [parameter]
    for assignment in TokenAssignment.all(in: body, of: text)
    where assignment.name != parameter && Self.tells(names, assignment.value, text) {
      names.insert(assignment.name)
      if let kind = Self.kind(of: assignment.value, parameter, in: text) {
        conversions.append(Use(line: text.line(at: assignment.start), kind: kind))
      }
      let whole = assignment.start..<assignment.value.upperBound
      if Self.mentions(["UserDefaults", "NSUserDefaults"], whole, text) {
        caches.append(Use(line: text.line(at: assignment.start)))
      }
    }
    for call in TokenCall.all(in: body, of: text) where Self.tells(names, call.arguments, text) {
      let use = Use(line: text.line(at: call.start))
      if call.isLog, !Self.isGuarded(call.arguments, text) {
        logs.append(use)
      } else if call.isStore {
        caches.append(use)
      }
    }
    for (name, place) in text.places(of: names, in: body).prefix(Self.statementLimit)
    where Self.isLengthTest(place + name.utf8.count, text) {
      lengthTests.append(Use(line: text.line(at: place)))
    }
  }

  /// Whether the code in `range` holds the token itself, not only its length or a digest of it.
  private static func tells(_ names: Set<String>, _ range: Range<Int>, _ text: SourceText) -> Bool {
    let words = String(decoding: text.code[range], as: UTF8.self).lowercased()
    if ["sha256", "hash", "digest", "fingerprint", "prefix(", "suffix(", "redact", "mask"]
      .contains(where: { words.firstRange(of: $0) != nil })
    {
      return false
    }
    return text.places(of: names, in: range).contains { name, place in
      let rest = text.code[(place + name.utf8.count)...]
      return ![".count", ".isEmpty", ".length", " length]"].contains { rest.starts(with: $0.utf8) }
        && text.code[..<place].last != UInt8(ascii: ".")
    }
  }

  private static func mentions(_ words: Set<String>, _ range: Range<Int>, _ text: SourceText) -> Bool {
    !text.places(of: words, in: range).isEmpty
  }

  /// What the system leaves out of the log: `privacy: .private`.
  private static func isGuarded(_ range: Range<Int>, _ text: SourceText) -> Bool {
    mentions(["privacy"], range, text) && mentions(["private", "sensitive"], range, text)
  }

  private static func isLengthTest(_ end: Int, _ text: SourceText) -> Bool {
    let rest = String(decoding: text.code[end...].prefix(64).filter { $0 > 0x20 }, as: UTF8.self)
    return [".count==", ".count!=", ".length==", ".length!=", "length]==", "length]!="]
      .contains { rest.hasPrefix($0) }
  }

  /// How bytes become text; `nil` where they do not, or in a way that is not known.
  private static func kind(of range: Range<Int>, _ parameter: String, in text: SourceText) -> String? {
    let words = String(decoding: text.bytes[range], as: UTF8.self)
    func says(_ parts: String...) -> Bool { parts.contains { words.firstRange(of: $0) != nil } }
    if says("%02", "hexString", "toHex", "radix: 16") { return "hex" }
    if says("base64Encoded") { return "base64" }
    if says("String(data: \(parameter)", "String(decoding: \(parameter)", "initWithData:\(parameter)") {
      return "utf8"
    }
    let isDescribed =
      says(
        "String(describing: \(parameter)", "\(parameter).description", "[\(parameter) description]",
        #"= "\(\#(parameter))""#)
    return isDescribed ? "description" : nil
  }
}

/// `let name = value`, `NSString *name = value;`
private struct TokenAssignment {
  let name: String
  let start: Int
  let value: Range<Int>

  static func all(in body: Range<Int>, of text: SourceText) -> [TokenAssignment] {
    var found: [TokenAssignment] = []
    for place in body where text.code[place] == UInt8(ascii: "=") && place > body.lowerBound {
      let beside = [text.code[place - 1], place + 1 < text.code.count ? text.code[place + 1] : 0]
      guard !beside.contains(where: { "=<>!+-*/&|".utf8.contains($0) }) else { continue }
      let start = text.code[..<place].lastIndex { $0 == 0x0A || $0 == 0x3B || $0 == 0x7B }.map { $0 + 1 } ?? 0
      let left = text.code[start..<place].prefix { $0 != UInt8(ascii: ":") }
      let name = text.word(before: left.endIndex)
      if !name.isEmpty {
        found.append(
          TokenAssignment(
            name: name, start: start,
            value: place..<min(end(from: place, body, text), place + TokenHandling.statementLength)))
      }
      if found.count == TokenHandling.statementLimit { break }
    }
    return found
  }

  /// The end of the line, or of the last line where brackets are open or the next begins with a dot.
  private static func end(from start: Int, _ body: Range<Int>, _ text: SourceText) -> Int {
    var place = start
    while place < body.upperBound {
      switch text.code[place] {
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): place = text.close(of: place)
      case UInt8(ascii: ";"), UInt8(ascii: "}"), UInt8(ascii: ")"): return place
      case UInt8(ascii: "\n"):
        guard let (byte, next) = text.next(from: place), byte == UInt8(ascii: ".") else { return place }
        place = next
      default: break
      }
      place += 1
    }
    return min(place, body.upperBound)
  }
}

/// `print(…)`, `logger.info(…)`, `NSLog(…)`, `defaults.set(…)`, `[defaults setObject:…]`
private struct TokenCall {
  let start: Int
  let isLog: Bool
  let isStore: Bool
  let arguments: Range<Int>

  private static let printing: Set = [
    "print", "debugPrint", "dump", "NSLog", "os_log", "printf", "DDLogInfo", "DDLogDebug",
  ]
  private static let levels: Set = [
    "log", "trace", "debug", "info", "notice", "warning", "error", "critical", "fault",
  ]
  private static let storing: Set = ["set", "SecItemAdd"]
  private static let known = printing.union(levels).union(storing)

  static func all(in body: Range<Int>, of text: SourceText) -> [TokenCall] {
    var found: [TokenCall] = []
    var candidates = 0
    for place in body where text.code[place] == UInt8(ascii: "(") && place > body.lowerBound {
      let name = text.word(before: place)
      guard candidates < TokenHandling.statementLimit, known.contains(name) else { continue }
      candidates += 1
      let start = place - name.utf8.count
      let statement =
        text.code[..<start].lastIndex { $0 == 0x0A || $0 == 0x3B || $0 == 0x7B }.map { $0 + 1 } ?? 0
      let before = max(statement, start - TokenHandling.statementLength)
      let receiver = String(decoding: text.code[before..<start], as: UTF8.self).lowercased()
      let isLog =
        printing.contains(name) || levels.contains(name) && (receiver + name).firstRange(of: "log") != nil
      let isStore = name == "set" && receiver.firstRange(of: "defaults") != nil || name == "SecItemAdd"
      if isLog || isStore {
        found.append(
          TokenCall(
            start: start, isLog: isLog, isStore: isStore,
            arguments: place..<min(text.close(of: place), place + TokenHandling.statementLength)))
      }
    }
    for (_, place) in text.places(of: ["setObject"], in: body).prefix(TokenHandling.statementLimit) {
      let end = text.code[place..<body.upperBound].firstIndex(of: UInt8(ascii: "]")) ?? body.upperBound
      let last = min(end, place + TokenHandling.statementLength)
      found.append(TokenCall(start: place, isLog: false, isStore: true, arguments: place..<last))
    }
    return found
  }
}
