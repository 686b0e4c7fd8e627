@testable import Collectors
import Cryptography
import FixtureKit
import ReadinessModel

/// A release made up for one test: evidence in memory and what a manifest says.
struct Recipe {
  struct Bundle {
    var id: String?
    var kind: String?
    var info: [UInt8]?
    var entitlements: [UInt8]?
    var profile: [UInt8]?
    var executable = false
  }

  static let now = Timestamp(seconds: 1_795_996_800)  // 2026-11-30T00:00:00Z
  static let place = Origin(file: "pushready.yml")

  var stage: Stage? = .export
  var channel: Channel? = .appStore
  var signer: Signer?
  var usesPush: Bool?
  var complete: Bool?
  var bundles: [Bundle]? = []
  var routes: [Manifest.Route]? = nil
  var keys: [Manifest.Key] = []
  var keyFiles: [[UInt8]] = []
  var anchors: [[UInt8]] = []
  /// Artifacts that no other field makes.
  var extra: [Artifact] = []

  var manifest: Manifest {
    var manifest = Manifest(origin: Self.place, directory: "")
    manifest.stage = stage.map(located)
    manifest.channel = channel.map(located)
    manifest.signer = signer.map(located)
    manifest.usesPush = usesPush.map(located)
    if let bundles {
      var app = Manifest.App(origin: Self.place.at(keyPath: "app"))
      app.complete = complete.map(located)
      app.bundles = bundles.enumerated().map { index, bundle in
        var said = Manifest.Bundle(origin: Self.place.at(keyPath: "app.bundles[\(index)]"))
        said.id = bundle.id.map(located)
        said.kind = bundle.kind.map(located)
        return said
      }
      manifest.app = app
    }
    if routes != nil || !keys.isEmpty {
      var provider = Manifest.Provider(origin: Self.place.at(keyPath: "provider"))
      provider.routes = routes ?? []
      provider.keys = keys
      manifest.provider = provider
    }
    return manifest
  }

  var artifacts: [Artifact] {
    var found: [Artifact] = []
    for (index, bundle) in (bundles ?? []).enumerated() {
      let files: [(Artifact.Kind, [UInt8]?, String)] = [
        (.info, bundle.info, "Info.plist"), (.entitlements, bundle.entitlements, "app.entitlements"),
        (.profile, bundle.profile, "app.mobileprovision"),
      ]
      for (kind, bytes, name) in files {
        if let bytes { found.append(artifact(kind, .bundle(index), bytes, name)) }
      }
      if bundle.executable {
        found.append(
          Artifact(
            kind: .executable, owner: .bundle(index), origin: Origin(file: "App"), content: .closed,
            byteCount: 0, sha256: SHA256.hex(of: [])))
      }
    }
    for (index, bytes) in keyFiles.enumerated() {
      found.append(
        Artifact(
          kind: .key, owner: .key(index), origin: Origin(file: "AuthKey_KEY1234567.p8"),
          content: .signingKey(SigningKeyFile(bytes), permissions: FilePermissions(mode: 0o600)),
          byteCount: bytes.count, sha256: SHA256.hex(of: bytes)))
    }
    for bytes in anchors { found.append(artifact(.trustAnchor, .release, bytes, "root.pem")) }
    found += extra
    return found
  }

  private func artifact(
    _ kind: Artifact.Kind, _ owner: Artifact.Owner, _ bytes: [UInt8], _ name: String
  ) -> Artifact {
    Artifact(
      kind: kind, owner: owner, origin: Origin(file: name), content: .bytes(bytes), byteCount: bytes.count,
      sha256: SHA256.hex(of: bytes))
  }

  var collected: Collected { FactCollection.collect(artifacts, for: manifest, now: Self.now) }

  var facts: FactTree { FactDerivation.derive(collected.facts) }
}

func located<Wrapped: Sendable & Hashable>(_ value: Wrapped) -> Located<Wrapped> {
  Located(value, at: Recipe.place)
}

extension Manifest.Route {
  /// A route with what most tests need.
  static func named(_ name: String, _ set: (inout Manifest.Route) -> Void = { _ in }) -> Manifest.Route {
    var route = Manifest.Route(origin: Recipe.place.at(keyPath: "provider.routes"), name: located(name))
    set(&route)
    return route
  }
}

extension Manifest.Key {
  static func named(_ name: String, keyID: String? = "KEY1234567", teamID: String? = "ABCDE12345")
    -> Manifest.Key
  {
    var key = Manifest.Key(
      origin: Recipe.place.at(keyPath: "provider.keys"), name: located(name),
      source: .file(located("AuthKey_KEY1234567.p8")))
    key.keyID = keyID.map(located)
    key.teamID = teamID.map(located)
    return key
  }
}

/// An XML property list around the inside of a dictionary.
func plist(_ body: String) -> [UInt8] { PlistRecipe.document(inside: body) }

func pairs(_ values: KeyValuePairs<String, String>) -> String {
  values.map { "<key>\($0)</key>\($1)" }.joined(separator: "\n")
}

/// The Info.plist of an app for iOS, with more inside.
func iOSInfo(id: String = "com.example.app", _ more: String = "") -> [UInt8] {
  PlistRecipe.document(AppEvidence.info(id: id), and: more)
}

/// Entitlements of an app, with more inside.
func entitlements(aps: String? = "production", id: String = "com.example.app", _ more: String = "") -> [UInt8]
{
  PlistRecipe.document(AppEvidence.entitlements(aps: aps, id: id), and: more)
}

/// A property list as exported from a profile.
func exportedProfile(
  aps: String? = "production", id: String = "com.example.app", kind: String = "",
  prefix: String = "ABCDE12345",
  platforms: [String] = ["iOS"], _ grants: String = ""
) -> [UInt8] {
  AppEvidence.Profile(aps: aps, id: id, prefix: prefix, platforms: platforms)
    .document(and: kind, granting: grants)
}

extension FactTree {
  /// The node at a path written as rules write it: `app.bundles[0].entitlements["aps-environment"]`. Keys
  /// that are not there are absent.
  func at(_ path: String) -> FactNode {
    var steps: [FactPath.Step] = []
    var rest = path[...]
    while !rest.isEmpty {
      if rest.hasPrefix("[\"") {
        let end = rest.firstIndex(of: "]").map { rest.index(before: $0) } ?? rest.endIndex
        steps.append(.key(String(rest[rest.index(rest.startIndex, offsetBy: 2)..<end])))
        rest = rest[end...].dropFirst(2)
      } else if rest.hasPrefix("[") {
        let end = rest.firstIndex(of: "]") ?? rest.endIndex
        steps.append(.index(Int(rest[rest.index(after: rest.startIndex)..<end]) ?? -1))
        rest = rest[end...].dropFirst()
      } else {
        if rest.hasPrefix(".") { rest = rest.dropFirst() }
        let end = rest.firstIndex { $0 == "." || $0 == "[" } ?? rest.endIndex
        steps.append(.key(String(rest[..<end])))
        rest = rest[end...]
      }
    }
    return self[FactPath(steps)] ?? .absent()
  }

  /// A fact of the first bundle.
  func bundle(_ path: String) -> FactNode { at("app.bundles[0].\(path)") }
}

extension FactNode {
  /// The fact in short: its text, number or truth, `[a, b]`, `{…}`, `absent`, or `unknown`.
  var brief: String {
    switch content {
    case .value(.string(let text)): text
    case .value(.bool(let truth)): "\(truth)"
    case .value(.int(let number)): "\(number)"
    case .value(.timestamp(let moment)): moment.rfc3339
    case .value(let other): "\(other)"
    case .list(let elements): "[" + elements.map(\.brief).joined(separator: ", ") + "]"
    case .map(let map):
      "{" + map.entries.map { "\($0.key): \($0.node.brief)" }.joined(separator: ", ") + "}"
    case .absent: "absent"
    case .unknown: "unknown"
    }
  }

  /// Why it is unknown; empty when it is not.
  var reason: String {
    if case .unknown(let unknown) = content { unknown.reason } else { "" }
  }

  var supply: String {
    if case .unknown(let unknown) = content { unknown.supply } else { "" }
  }
}
