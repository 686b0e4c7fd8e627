internal import Cryptography
internal import PushService
internal import ReadinessModel

/// What probes remember of each other, so that APNs gets neither a new provider token with each of them nor a
/// request during a wait that it asked for.
///
/// The provider token lies in a file that only the user may read: whoever has it can send for an hour.
struct ProbeMemory {
  enum Fault: Error {
    case folder(PrivateFolder.Fault)
    /// A file of the folder is not what was written there.
    case damaged(path: String)
    /// A token was made later than it is now.
    case clockBehind(path: String, madeAt: Timestamp)
    /// The host asked for a wait.
    case wait(until: Timestamp)
    case notSigned
  }

  /// How long a token is used, in seconds. APNs takes one for an hour, and none that changes more often than
  /// every twenty minutes ("Establishing a token-based connection to APNs").
  static let tokenLifetime: Int64 = 50 * 60
  /// The first wait after an answer of 5xx, in seconds; each further one doubles it ("Handling notification
  /// responses from APNs" asks for 15 minutes and then for backing off).
  static let firstWait: Int64 = 15 * 60
  private static let longestWait: Int64 = 4 * 60 * 60

  private static let mark = "pushready provider token 1"
  private static let waits = "waits"

  private let folder: PrivateFolder

  init(environment: [String: String]) throws(Fault) {
    do throws(PrivateFolder.Fault) {
      folder = try PrivateFolder(environment: environment)
    } catch {
      throw .folder(error)
    }
  }

  // MARK: Tokens

  struct Kept {
    let text: HiddenText
    let madeAt: Timestamp
  }

  /// The token that is in use for this key, or a new one, which is kept before it is given out.
  func token(for key: SigningKey, keyID: String, teamID: String, now: Timestamp) throws(Fault) -> Kept {
    let identity = "\(key.publicKey.sha256) \(keyID) \(teamID)"
    let name = "provider-token-" + SHA256.hex(of: Array(identity.utf8)).prefix(32)
    return try locked { () throws(Fault) -> Kept in
      if let text = try read(name) {
        guard let kept = Self.token(in: text) else { throw .damaged(path: folder.path + "/" + name) }
        guard kept.madeAt <= now else {
          throw .clockBehind(path: folder.path + "/" + name, madeAt: kept.madeAt)
        }
        if now.seconds - kept.madeAt.seconds < Self.tokenLifetime { return kept }
      }
      guard let made = ProviderToken(signedWith: key, keyID: keyID, teamID: teamID, issuedAt: now) else {
        throw .notSigned
      }
      try write("\(Self.mark)\n\(now.seconds)\n\(made.reveal())\n", to: name)
      return Kept(text: HiddenText(made.reveal()), madeAt: Timestamp(seconds: now.seconds))
    }
  }

  private static func token(in text: String) -> Kept? {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.count == 4, lines[0] == mark, lines[3].isEmpty, let madeAt = Int64(lines[1]),
      (0...(1 << 40)).contains(madeAt), lines[2].split(separator: ".").count == 3,
      lines[2].utf8.allSatisfy(isTokenByte)
    else { return nil }
    return Kept(text: HiddenText(String(lines[2])), madeAt: Timestamp(seconds: madeAt))
  }

  /// The URL-safe alphabet and the dots between the parts.
  private static func isTokenByte(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x2E, 0x5F: true
    default: false
    }
  }

  // MARK: Waits

  /// Throws when the host asked for a wait that is not over.
  func refuseDuringWait(for host: String, now: Timestamp) throws(Fault) {
    let waits = try locked { () throws(Fault) -> [Wait] in try self.waits() }
    if let wait = waits.first(where: { $0.host == host }), wait.until > now.seconds {
      throw .wait(until: Timestamp(seconds: wait.until))
    }
  }

  /// Keeps what an answer says of the next one: a wait after 5xx, none after any other.
  func note(status: Int, of host: String, now: Timestamp) throws(Fault) {
    try locked { () throws(Fault) -> Void in
      var waits = try self.waits()
      let before = waits.first { $0.host == host }?.length
      guard status >= 500 || before != nil else { return }
      waits.removeAll { $0.host == host || $0.until + Self.longestWait < now.seconds }
      if status >= 500 {
        let length = min(before.map { $0 * 2 } ?? Self.firstWait, Self.longestWait)
        waits.append(Wait(host: host, until: now.seconds + length, length: length))
      }
      try write(waits.map { "\($0.host) \($0.until) \($0.length)\n" }.joined(), to: Self.waits)
    }
  }

  private struct Wait {
    var host: String
    /// Seconds since 1970.
    var until: Int64
    var length: Int64
  }

  private func waits() throws(Fault) -> [Wait] {
    guard let text = try read(Self.waits) else { return [] }
    var waits: [Wait] = []
    for line in text.split(separator: "\n") {
      let parts = line.split(separator: " ")
      guard parts.count == 3, let until = Int64(parts[1]), let length = Int64(parts[2]),
        (1...Self.longestWait).contains(length), (0...(1 << 40)).contains(until)
      else { throw .damaged(path: folder.path + "/" + Self.waits) }
      waits.append(Wait(host: String(parts[0]), until: until, length: length))
    }
    return waits
  }

  // MARK: The folder

  private func locked<Outcome>(_ body: () throws(Fault) -> Outcome) throws(Fault) -> Outcome {
    let outcome: Result<Outcome, Fault>
    do throws(PrivateFolder.Fault) {
      outcome = try folder.locked { () throws(PrivateFolder.Fault) -> Result<Outcome, Fault> in
        Result { () throws(Fault) -> Outcome in try body() }
      }
    } catch {
      throw .folder(error)
    }
    return try outcome.get()
  }

  private func read(_ name: String) throws(Fault) -> String? {
    do throws(PrivateFolder.Fault) {
      return try folder.read(name)
    } catch {
      throw .folder(error)
    }
  }

  private func write(_ text: String, to name: String) throws(Fault) {
    do throws(PrivateFolder.Fault) {
      try folder.write(text, to: name)
    } catch {
      throw .folder(error)
    }
  }
}
