/// What the push certificates of the developer account say by their extensions and names. Apple documents
/// the two topic extensions; the rest is what its certificates show.
extension Certificate {
  /// What a certificate is made for, told by the common name: `Apple Push Services`. `nil` where the name has no
  /// such beginning.
  package var pushKind: String? {
    guard let name = commonName, let colon = name.firstRange(of: ": ") else { return nil }
    return String(name[..<colon.lowerBound])
  }

  /// Whether a server may take it for the proof of who a client is (RFC 5280, 4.2.1.12): without the
  /// extension every use is open.
  package var identifiesClients: Bool {
    extendedKeyUsages?.contains(AppleMarker.clientUsage) ?? true
  }

  /// Whose tokens it may be used for.
  package enum PushScope: String, Sendable, Hashable {
    case sandbox, production
  }

  /// By the markers, else by the name of the older kinds; `nil` when neither tells.
  package var pushScopes: [PushScope]? {
    let marked = [(PushScope.sandbox, AppleMarker.pushSandbox), (.production, AppleMarker.pushProduction)]
      .filter { hasExtension($0.1) }.map(\.0)
    if !marked.isEmpty { return marked }
    guard let kind = pushKind else { return nil }
    if kind.hasPrefix("Apple Development ") { return [.sandbox] }
    return kind.hasPrefix("Apple Production ") ? [.production] : nil
  }

  package struct PushTopic: Sendable, Hashable {
    package let name: String
    /// `app`, `voip`, `complication` and the like.
    package let kinds: [String]
  }

  /// The topics of the extension; `nil` without it.
  ///
  ///     Topics ::= SEQUENCE OF { topic UTF8String, kinds SEQUENCE OF UTF8String }
  ///
  /// The two alternate without a sequence around each pair.
  package func pushTopics() throws(Fault) -> [PushTopic]? {
    guard let list = extensions.first(where: { $0.identifier == AppleMarker.pushTopics }) else { return nil }
    do throws(DER.Fault) {
      return try Self.topics(list.value.span)
    } catch {
      throw .malformed("the list of topics is not what such certificates have")
    }
  }

  private static func topics(_ bytes: Span<UInt8>) throws(DER.Fault) -> [PushTopic] {
    var file = DER(0..<bytes.count)
    var list = DER(try file.next(DER.Tag.sequence, in: bytes).content)
    try file.finish()
    var topics: [PushTopic] = []
    while !list.isAtEnd {
      let name = try list.next(DER.Tag.utf8String, in: bytes)
      var kinds = DER(try list.next(DER.Tag.sequence, in: bytes).content)
      var words: [String] = []
      while !kinds.isAtEnd { words.append(text(try kinds.next(DER.Tag.utf8String, in: bytes), bytes)) }
      topics.append(PushTopic(name: text(name, bytes), kinds: words))
    }
    return topics
  }

  private static func text(_ element: DER.Element, _ bytes: Span<UInt8>) -> String {
    String(decoding: element.content.map { bytes[$0] }, as: UTF8.self)
  }
}
