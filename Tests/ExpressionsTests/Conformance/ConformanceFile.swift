/// What is known of a conformance file: its cases, and those that ask for what the language here does not have.
struct ConformanceFile: Sendable, CustomStringConvertible {
  let name: String
  let total: Int

  /// Cases that cannot pass, and why.
  struct Skip: Sendable {
    let file: String
    let section: String
    let reason: String
    let cases: [String]
  }

  /// The names of the cases that are skipped.
  var skips: Set<String> {
    Set(Self.skips.filter { $0.file == name }.flatMap { skip in skip.cases.map { "\(skip.section)/\($0)" } })
  }

  var description: String { name }

  static let all: [ConformanceFile] = [
    ConformanceFile(name: "plumbing", total: 5),
    ConformanceFile(name: "basic", total: 43),
    ConformanceFile(name: "logic", total: 30),
    ConformanceFile(name: "integer_math", total: 64),
    ConformanceFile(name: "fp_math", total: 30),
    ConformanceFile(name: "lists", total: 39),
    ConformanceFile(name: "string", total: 51),
    ConformanceFile(name: "comparisons", total: 406),
    ConformanceFile(name: "conversions", total: 109),
    ConformanceFile(name: "fields", total: 60),
    ConformanceFile(name: "macros", total: 44),
    ConformanceFile(name: "namespace", total: 14),
    ConformanceFile(name: "parse", total: 219),
    ConformanceFile(name: "timestamps", total: 78),
    ConformanceFile(name: "string_ext", total: 216),
    ConformanceFile(name: "optionals", total: 70),
    ConformanceFile(name: "macros2", total: 46),
    ConformanceFile(name: "bindings_ext", total: 8),
    ConformanceFile(name: "encoders_ext", total: 4),
    ConformanceFile(name: "math_ext", total: 199),
  ]
}
