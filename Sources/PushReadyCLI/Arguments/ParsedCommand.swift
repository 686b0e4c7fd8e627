package import Manifests
package import ReadinessModel

/// A command line that was understood.
package struct ParsedCommand: Sendable {
  /// An option as it was given.
  package struct Given: Sendable, Hashable {
    package let option: CommandOption
    /// Empty for an option without a value. `origin` is the command line with the option, or the
    /// environment variable.
    package let value: Located<String>
  }

  package let command: Command
  /// Arguments by place, as the command's positional describes them.
  package var arguments: [Located<String>] = []
  package var given: [Given] = []

  package init(_ command: Command) { self.command = command }

  /// The next argument by place. A file to look at is looked into, once, to tell a package from a manifest.
  mutating func take(argument: Located<String>) {
    let isInput = command.positional?.manifestPlace.map { arguments.count >= $0 } ?? false
    arguments.append(argument)
    guard isInput else { return }
    if PackageName.isPackage(argument.value) { packages.append(argument) } else { manifests.append(argument) }
  }

  package func has(_ option: CommandOption) -> Bool { given.contains { $0.option == option } }

  /// The value of an option that stands once.
  package func value(of option: CommandOption) -> Located<String>? {
    given.first { $0.option == option }?.value
  }

  /// The values of an option that may stand several times, in order.
  package func values(of option: CommandOption) -> [Located<String>] {
    given.filter { $0.option == option }.map(\.value)
  }

  /// Packages that were named by their place: what its name or its content says is one.
  package private(set) var packages: [Located<String>] = []

  /// Manifests that were named by their place.
  package private(set) var manifests: [Located<String>] = []

  /// The manifest that was named, by place or by option.
  package var manifest: Located<String>? { manifests.first ?? value(of: .manifest) }

  /// What `--now` says.
  package var now: Timestamp? { value(of: .now).flatMap { Timestamp(rfc3339: $0.value) } }

  /// What `--fail-on` says.
  package var failOn: Severity? { value(of: .failOn).flatMap { Severity(rawValue: $0.value) } }

  /// What `--layer` says.
  package var layer: Layer? { value(of: .layer).flatMap { Layer(rawValue: $0.value) } }

  /// The reports that were asked for.
  package var reports: [ReportRequest] { values(of: .report).map { ReportRequest($0.value) } }

  /// Whether anything was said that a manifest could say.
  package var hasManifestFlags: Bool {
    given.contains { $0.option.manifestFlag != nil } || !packages.isEmpty
  }

  /// What was said that a manifest could say. Parsing has tried every value before.
  package func manifestFlags() throws(ManifestFlags.WrongValue) -> ManifestFlags {
    var flags = ManifestFlags()
    for package in packages { try flags.take(.artifact, package) }
    for given in given {
      if let flag = given.option.manifestFlag { try flags.take(flag, given.value) }
    }
    return flags
  }
}

/// A report to write: `json` or `json=push.json`.
package struct ReportRequest: Sendable, Hashable {
  package let format: String
  /// `nil` for standard output.
  package let path: String?

  package init(_ text: String) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    format = String(parts[0])
    let path = parts.count == 2 ? String(parts[1]) : "-"
    self.path = path == "-" ? nil : path
  }
}

extension CommandOption {
  package var manifestFlag: ManifestFlag? {
    if case .manifest(let flag, _) = argument { flag } else { nil }
  }
}
