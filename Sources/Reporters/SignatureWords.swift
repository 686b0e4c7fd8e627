import ReadinessModel

/// A code signature in words, for people.
enum SignatureWords {
  /// `by a certificate, team ABCDE12345, verifies, chain to Apple's root`.
  static func signature(_ bundle: FactMap) -> String {
    let signature = FactMap(bundle.node("signature"))
    let team = signature.node("teamID")
    let named = team.content == .absent ? "without a team" : "team \(FactText.words(team))"
    switch text(signature.node("kind")) {
    case "ad-hoc": return "ad hoc, by nobody, \(named)"
    case "linker": return "by the linker, by nobody, \(named)"
    default: break
    }
    let verifies = verification(signature.node("verifies"))
    let problem = text(signature.node("problem")).map { ": \(VisibleText.line($0))" } ?? ""
    return "by a certificate, \(named), \(verifies), \(chain(signature.node("chain")))\(problem)"
  }

  /// The signature of a profile.
  static func message(_ node: FactNode) -> String {
    guard case .map(let cms) = node.content else { return "signature \(FactText.words(node))" }
    let problem = text(cms.node("problem")).map { ": \(VisibleText.line($0))" } ?? ""
    return "\(verification(cms.node("verifies"))), \(chain(cms.node("chain")))\(problem)"
  }

  private static func verification(_ node: FactNode) -> String {
    switch node.content {
    case .value(.bool(true)): "verifies"
    case .value(.bool(false)): "does not verify"
    default: "verifies \(FactText.words(node))"
    }
  }

  private static func chain(_ node: FactNode) -> String {
    switch text(node) {
    case "apple": "chain to Apple's root"
    case "given": "chain to a root that was given"
    case "other": "chain to a root that nobody vouches for"
    case "incomplete": "chain incomplete"
    default: "chain \(FactText.words(node))"
    }
  }

  /// What the signature seals: what is as it was, what is not, and what was not compared.
  static func seals(_ bundle: FactMap) -> [(String, String)] {
    guard case .list(let slots) = bundle.node("signature", "slots").content else { return [] }
    let seals = slots.compactMap { slot -> (name: String, state: String)? in
      let map = FactMap(slot)
      guard let name = text(map.node("name")), let state = text(map.node("state")) else { return nil }
      return (name, state)
    }
    func names(_ state: String) -> String {
      seals.filter { $0.state == state }.map { VisibleText.line($0.name) }.joined(separator: ", ")
    }
    return [
      ("sealed", names("match")), ("changed", names("mismatch")),
      ("unsealed", names("absent")), ("not compared", names("notChecked")),
    ].filter { !$0.1.isEmpty }
  }

  /// Where the architectures were signed differently, and where the two forms of the entitlements differ: a
  /// device reads one of them.
  static func differences(_ bundle: FactMap) -> [(String, String)] {
    var lines: [(String, String)] = []
    if case .list(let slices) = bundle.node("signature", "slices").content, slices.count > 1 {
      let all = slices.map { FactMap($0) }
      let first = all[0]
      let words = all.map { slice -> String in
        let cpu = FactText.words(slice.node("cpu"))
        if slice.node("identifier").content == .absent {
          return "\(cpu) without a signature that can be read"
        }
        let keys = ["identifier", "teamID"].filter { !isSame(slice.node($0), first.node($0)) }
        let own = entitlements(slice.node("entitlements"), unlike: first.node("entitlements"))
        let parts = keys.map { "\($0) \(FactText.words(slice.node($0)))" } + own
        return parts.isEmpty ? cpu : "\(cpu) with \(parts.joined(separator: ", "))"
      }
      lines.append(("slices", words.joined(separator: ", ")))
    }
    let forms = bundle.node("entitlements", "xml")
    if case .map = forms.content, case .map = bundle.node("entitlements", "der").content {
      let own = entitlements(forms, unlike: bundle.node("entitlements", "der"))
      if !own.isEmpty { lines.append(("XML form", "says \(own.joined(separator: ", "))")) }
    }
    return lines
  }

  /// What `node` says that `other` does not: `aps-environment development`.
  private static func entitlements(_ node: FactNode, unlike other: FactNode) -> [String] {
    let (mine, theirs) = (FactMap(node), FactMap(other))
    let keys = mine.entries.map(\.key) + theirs.entries.map(\.key).filter { mine[$0] == nil }
    return keys.filter { !isSame(mine[$0] ?? .absent(), theirs[$0] ?? .absent()) }.map { key in
      "\(VisibleText.line(key)) \(mine[key].map(FactText.words) ?? "absent")"
    }
  }

  private static func isSame(_ one: FactNode, _ other: FactNode) -> Bool {
    FactText.line(one) == FactText.line(other)
  }

  private static func text(_ node: FactNode) -> String? {
    if case .value(.string(let text)) = node.content { text } else { nil }
  }
}

extension FactMap {
  /// The facts below a node; none where it is no map.
  fileprivate init(_ node: FactNode) {
    if case .map(let map) = node.content { self = map } else { self.init() }
  }
}
