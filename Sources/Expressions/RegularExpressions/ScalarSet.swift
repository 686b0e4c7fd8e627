/// A class of characters: ranges and Unicode categories, perhaps negated, perhaps without regard to case.
struct ScalarSet: Sendable {
  struct Category: Sendable {
    let name: String
    let isNegated: Bool
  }

  var ranges: [ClosedRange<UInt32>] = []
  var categories: [Category] = []
  var isNegated = false
  var ignoresCase = false

  static let digits: [ClosedRange<UInt32>] = [0x30...0x39]
  static let blanks: [ClosedRange<UInt32>] = [0x09...0x0A, 0x0C...0x0D, 0x20...0x20]
  static let words: [ClosedRange<UInt32>] = [0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A]

  /// The named classes of ASCII: `[[:alpha:]]`.
  static let named: [String: [ClosedRange<UInt32>]] = [
    "alnum": [0x30...0x39, 0x41...0x5A, 0x61...0x7A], "alpha": [0x41...0x5A, 0x61...0x7A],
    "ascii": [0x00...0x7F], "blank": [0x09...0x09, 0x20...0x20], "cntrl": [0x00...0x1F, 0x7F...0x7F],
    "digit": digits, "graph": [0x21...0x7E], "lower": [0x61...0x7A], "print": [0x20...0x7E],
    "punct": [0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E],
    "space": [0x09...0x0D, 0x20...0x20], "upper": [0x41...0x5A], "word": words,
    "xdigit": [0x30...0x39, 0x41...0x46, 0x61...0x66],
  ]

  /// Everything outside of sorted, separate ranges.
  static func complement(of ranges: [ClosedRange<UInt32>]) -> [ClosedRange<UInt32>] {
    var result: [ClosedRange<UInt32>] = []
    var next: UInt32 = 0
    for range in ranges {
      if range.lowerBound > next { result.append(next...range.lowerBound - 1) }
      next = range.upperBound + 1
    }
    if next <= 0x10FFFF { result.append(next...0x10FFFF) }
    return result
  }

  func contains(_ value: UInt32) -> Bool {
    if holds(value) { return !isNegated }
    guard ignoresCase else { return isNegated }
    let folded = Self.folded(value)
    if holds(folded) || holds(Self.mapped(folded, \.uppercaseMapping)) { return !isNegated }
    return isNegated
  }

  private func holds(_ value: UInt32) -> Bool {
    for range in ranges where range.contains(value) { return true }
    guard !categories.isEmpty, let scalar = Unicode.Scalar(value) else { return false }
    let category = scalar.properties.generalCategory.abbreviation
    return categories.contains { ($0.name == "Any" || category.hasPrefix($0.name)) != $0.isNegated }
  }

  /// Without the difference of case; `K`, `k` and the Kelvin sign are one.
  static func folded(_ value: UInt32) -> UInt32 {
    mapped(mapped(value, \.uppercaseMapping), \.lowercaseMapping)
  }

  private static func mapped(_ value: UInt32, _ mapping: KeyPath<Unicode.Scalar.Properties, String>) -> UInt32
  {
    guard let scalar = Unicode.Scalar(value) else { return value }
    let mapped = scalar.properties[keyPath: mapping].unicodeScalars
    guard let first = mapped.first, mapped.count == 1 else { return value }
    return first.value
  }

  /// Adds the folded forms, so that a class such as `[ſ]` also finds `s` when case is ignored.
  mutating func foldRanges() {
    ignoresCase = true
    for range in ranges where range.count <= 512 {
      for value in range {
        let folded = Self.folded(value)
        if folded != value { ranges.append(folded...folded) }
      }
    }
  }
}

extension Unicode.GeneralCategory {
  /// The two letters of the Unicode standard.
  var abbreviation: String {
    switch self {
    case .uppercaseLetter: "Lu"
    case .lowercaseLetter: "Ll"
    case .titlecaseLetter: "Lt"
    case .modifierLetter: "Lm"
    case .otherLetter: "Lo"
    case .nonspacingMark: "Mn"
    case .spacingMark: "Mc"
    case .enclosingMark: "Me"
    case .decimalNumber: "Nd"
    case .letterNumber: "Nl"
    case .otherNumber: "No"
    case .connectorPunctuation: "Pc"
    case .dashPunctuation: "Pd"
    case .openPunctuation: "Ps"
    case .closePunctuation: "Pe"
    case .initialPunctuation: "Pi"
    case .finalPunctuation: "Pf"
    case .otherPunctuation: "Po"
    case .mathSymbol: "Sm"
    case .currencySymbol: "Sc"
    case .modifierSymbol: "Sk"
    case .otherSymbol: "So"
    case .spaceSeparator: "Zs"
    case .lineSeparator: "Zl"
    case .paragraphSeparator: "Zp"
    case .control: "Cc"
    case .format: "Cf"
    case .surrogate: "Cs"
    case .privateUse: "Co"
    case .unassigned: "Cn"
    @unknown default: "Cn"
    }
  }

  static let abbreviations: Set<String> = [
    "Any", "L", "Lu", "Ll", "Lt", "Lm", "Lo", "M", "Mn", "Mc", "Me", "N", "Nd", "Nl", "No", "P", "Pc",
    "Pd", "Ps", "Pe", "Pi", "Pf", "Po", "S", "Sm", "Sc", "Sk", "So", "Z", "Zs", "Zl", "Zp", "C", "Cc",
    "Cf", "Cs", "Co",
  ]
}
