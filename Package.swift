// swift-tools-version: 6.2

import PackageDescription

/// What every Swift target is built with.
let strict: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .treatAllWarnings(as: .error),
]

/// Targets that call C: every unsafe expression is marked and can be reviewed.
let wrapper: [SwiftSetting] = strict + [.strictMemorySafety()]

let package = Package(
  name: "pushready",
  platforms: [.macOS(.v15)],
  products: [.executable(name: "pushready", targets: ["pushready"])],
  targets: [
    // C libraries.
    .systemLibrary(
      name: "COpenSSL", path: "Sources/System/COpenSSL", pkgConfig: "libcrypto",
      providers: [.apt(["libssl-dev"]), .brew(["openssl@3"])]),
    .systemLibrary(
      name: "CPropertyList", path: "Sources/System/CPropertyList", pkgConfig: "libplist-2.0",
      providers: [.apt(["libplist-dev"]), .brew(["libplist"])]),
    .systemLibrary(
      name: "CYAML", path: "Sources/System/CYAML", pkgConfig: "yaml-0.1",
      providers: [.apt(["libyaml-dev"]), .brew(["libyaml"])]),
    .systemLibrary(
      name: "CZip", path: "Sources/System/CZip", pkgConfig: "libzip",
      providers: [.apt(["libzip-dev"]), .brew(["libzip"])]),
    // Headers alone: the library is loaded by the one command that needs it.
    .systemLibrary(name: "CCurl", path: "Sources/System/CCurl"),

    // Threads.
    .target(name: "SideBySide", swiftSettings: strict),

    // Nouns.
    .target(name: "ReadinessModel", swiftSettings: strict),

    // Readers: bytes to values.
    .target(name: "YAMLReading", dependencies: ["CYAML", "ReadinessModel"], swiftSettings: wrapper),
    .target(
      name: "PropertyListReading", dependencies: ["CPropertyList", "ReadinessModel"],
      swiftSettings: wrapper),
    .target(name: "JSONReading", dependencies: ["ReadinessModel"], swiftSettings: strict),
    .target(name: "ZipReading", dependencies: ["CZip", "ReadinessModel"], swiftSettings: wrapper),
    .target(name: "HTTPProbing", dependencies: ["CCurl"], swiftSettings: wrapper),
    .target(
      name: "Cryptography", dependencies: ["COpenSSL", "ReadinessModel"], swiftSettings: wrapper),
    .target(
      name: "AppleFormats",
      dependencies: ["ReadinessModel", "Cryptography", "PropertyListReading", "JSONReading"],
      swiftSettings: strict),
    .target(
      name: "PushService", dependencies: ["ReadinessModel", "Cryptography", "JSONReading"],
      swiftSettings: strict),

    // Containers to members.
    .target(
      name: "Packages",
      dependencies: ["ReadinessModel", "ZipReading", "PropertyListReading", "AppleFormats"],
      swiftSettings: strict),

    // Inputs to facts.
    .target(
      name: "Manifests", dependencies: ["ReadinessModel", "YAMLReading", "PushService"],
      swiftSettings: strict),
    .target(
      name: "Collectors",
      dependencies: [
        "ReadinessModel", "PropertyListReading", "JSONReading", "Cryptography", "AppleFormats",
        "PushService", "Packages", "SideBySide",
      ],
      swiftSettings: strict),

    // Rules as data.
    .target(name: "Expressions", dependencies: ["ReadinessModel"], swiftSettings: strict),
    .target(
      name: "Rules", dependencies: ["ReadinessModel", "YAMLReading", "Expressions"],
      swiftSettings: strict),
    .target(name: "BuiltinChecklists", swiftSettings: strict, plugins: ["EmbedChecklists"]),
    .executableTarget(
      name: "embed-checklists", dependencies: ["ReadinessModel", "Rules", "Cryptography"],
      path: "Sources/EmbedChecklistsTool", swiftSettings: strict),
    .plugin(
      name: "EmbedChecklists", capability: .buildTool(), dependencies: ["embed-checklists"],
      path: "Sources/EmbedChecklistsPlugin"),

    // Facts to report to text.
    .target(
      name: "Evaluation", dependencies: ["ReadinessModel", "Expressions", "Rules", "SideBySide"],
      swiftSettings: strict),
    .target(
      name: "Diagnosing", dependencies: ["ReadinessModel", "PushService"], swiftSettings: strict),
    .target(
      name: "Exceptions", dependencies: ["ReadinessModel", "YAMLReading", "Expressions", "Rules"],
      swiftSettings: strict),
    .target(name: "Reporters", dependencies: ["ReadinessModel", "JSONReading"], swiftSettings: strict),

    // The program.
    .target(
      name: "PushReadyCLI",
      dependencies: [
        "ReadinessModel", "YAMLReading", "Manifests", "Collectors", "PushService", "Expressions",
        "Rules", "BuiltinChecklists", "Evaluation", "Diagnosing", "Exceptions", "Reporters", "Cryptography",
        "Packages", "HTTPProbing", "JSONReading", "SideBySide",
      ],
      swiftSettings: strict),
    .executableTarget(name: "pushready", dependencies: ["PushReadyCLI"], swiftSettings: strict),

    // Tests, in the order of the targets.
    .target(
      name: "FixtureKit", dependencies: ["ReadinessModel"], path: "Tests/FixtureKit",
      swiftSettings: strict),
  ]
    + tests([
      "ReadinessModel": [],
      "YAMLReading": [],
      "PropertyListReading": [],
      "JSONReading": [],
      "SideBySide": [],
      "ZipReading": [],
      "Cryptography": [],
      "HTTPProbing": [],
      "AppleFormats": ["PropertyListReading", "Cryptography"],
      "PushService": ["Cryptography"],
      "Packages": ["AppleFormats", "ZipReading"],
      "Manifests": ["YAMLReading"],
      "Collectors": ["Cryptography", "PropertyListReading", "JSONReading", "AppleFormats"],
      "Expressions": [],
      "Rules": ["Expressions", "YAMLReading", "BuiltinChecklists"],
      "Diagnosing": ["PushService", "Collectors"],
      "Evaluation": ["Expressions", "Rules", "BuiltinChecklists"],
      "Exceptions": ["Rules", "YAMLReading"],
      "Reporters": [],
      "PushReadyCLI": [
        "PushService", "Collectors", "Reporters", "Rules", "BuiltinChecklists", "Evaluation", "Manifests",
        "YAMLReading", "Cryptography",
      ],
    ])
    + fuzzing()
)

/// The entry for libFuzzer, which brings a `main` of its own: only where `make fuzz` asks for it.
func fuzzing() -> [Target] {
  guard Context.environment["PUSHREADY_FUZZ"] != nil else { return [] }
  return [
    .executableTarget(
      name: "fuzz",
      dependencies: [
        "ReadinessModel", "YAMLReading", "PropertyListReading", "Cryptography", "AppleFormats", "Manifests",
        "Expressions", "JSONReading",
      ],
      path: "Tests/Fuzz", swiftSettings: wrapper + [.unsafeFlags(["-parse-as-library"])])
  ]
}

/// One test target for each target, mirroring it.
func tests(_ targets: [String: [String]]) -> [Target] {
  // Recordings beside tests are read as files.
  let recordings = ["Reporters": ["Golden"], "Diagnosing": ["Attempts"]]
  return targets.sorted { $0.key < $1.key }.map { name, others in
    .testTarget(
      name: "\(name)Tests",
      dependencies: (Set(others + [name, "FixtureKit", "ReadinessModel"])).sorted().map { .target(name: $0) },
      exclude: recordings[name] ?? [],
      swiftSettings: strict)
  }
}
