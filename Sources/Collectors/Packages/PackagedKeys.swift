import Cryptography
import Packages
import ReadinessModel

/// Files of a package that hold a private key. What is in them stays unseen.
enum PackagedKeys {
  /// Names that say it by themselves.
  private static let suffixes = [".p8", ".p12", ".pfx"]
  /// Most files that are looked into, and most bytes of one.
  private static let maximumFiles = 64
  private static let maximumBytes = 16 << 10

  private static let mark = Array("PRIVATE KEY-----".utf8)

  static func files(in package: Package, _ evidence: PackageEvidence) -> FactNode {
    var looked = 0
    func hasKey(_ member: PackageMember) -> Bool {
      guard looked < maximumFiles, (mark.count...maximumBytes).contains(member.size) else { return false }
      looked += 1
      guard var bytes = try? package.bytes(of: member, limit: maximumBytes) else { return false }
      defer { SecretBytes.cleanse(&bytes) }
      return holdsKey(bytes)
    }
    var found = package.keyCandidates.filter { member in
      let name = member.path.lowercased()
      return suffixes.contains(where: name.hasSuffix) || hasKey(member)
    }
    // Plain text is looked into last, so that it does not use up what is looked into at most.
    for member in package.plainTexts {
      if looked == maximumFiles { break }
      if hasKey(member) { found.append(member) }
    }
    return .list(
      found.map { .string($0.path, from: evidence.origin(of: $0.path)) }, from: Origin(file: evidence.path))
  }

  /// A PEM frame of any private key, or a sound key for APNs in whatever form a signing key may have.
  static func holdsKey(_ bytes: [UInt8]) -> Bool {
    guard bytes.count >= mark.count else { return false }
    let file = SigningKeyFile(bytes)
    if file.isWellFormed || file.isSoundSEC1 { return true }
    return (0...bytes.count - mark.count).contains { bytes[$0] == mark[0] && bytes[$0...].starts(with: mark) }
  }
}
