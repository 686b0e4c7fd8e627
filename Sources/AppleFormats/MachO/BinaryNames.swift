/// What to look for in an image.
package struct NameQuestion: Sendable, Hashable {
  /// Objective-C selectors: `registerForRemoteNotifications`.
  package var selectors: [String]
  /// Names of Objective-C classes, defined or used: `UNUserNotificationCenter`.
  package var classes: [String]
  /// Symbol names as the linker has them, with the underscore: `_UIApplicationOpenSettingsURLString`.
  package var symbols: [String]
  /// Whether the names of Swift types are read.
  package var swiftTypes: Bool

  package init(
    selectors: [String] = [], classes: [String] = [], symbols: [String] = [], swiftTypes: Bool = false
  ) {
    self.selectors = selectors
    self.classes = classes
    self.symbols = symbols
    self.swiftTypes = swiftTypes
  }
}

/// Which of the names asked for an image holds. Presence says that a name stands in the image, not that
/// the code is ever reached.
package struct BinaryNames: Sendable, Hashable {
  /// Selectors implemented or sent; `nil` when the store has encrypted them, or their table is longer than
  /// ``maximumNames``.
  package var selectors: Set<String>?
  /// Those of ``selectors`` that the image sends. Empty where they are called through a table that is
  /// not read; `nil` as for ``selectors``.
  package var sentSelectors: Set<String>?
  /// Classes defined or used; `nil` when the names of its own are encrypted.
  package var classes: Set<String>?
  /// `nil` when the table of names is longer than ``maximumSymbolNames``.
  package var symbols: Set<String>?

  /// Longest table of symbol names that is gone through, in bytes. Selectors and the image's own classes
  /// are also named elsewhere; only uses of other images' classes are not.
  package static let maximumSymbolNames = 4 << 20

  /// Longest table of names of methods or classes that is gone through, in bytes.
  package static let maximumNames = 48 << 20

  private static let stubPrefix = "_objc_msgSend$"
  private static let classPrefix = "_OBJC_CLASS_$_"

  /// Goes through the names in the order of the file. `source` is the whole image.
  package init(
    of image: MachOImage, in source: any ByteSource, asking question: NameQuestion
  ) throws(ByteSourceFailure) {
    guard !(question.selectors.isEmpty && question.classes.isEmpty && question.symbols.isEmpty) else {
      selectors = []
      sentSelectors = []
      classes = []
      symbols = []
      return
    }
    let methods = try Self.find(
      question.selectors, in: image.sections(named: "__objc_methname"), image, source)
    let own = try Self.find(question.classes, in: image.sections(named: "__objc_classname"), image, source)
    let sent = try methods.map { methods throws(ByteSourceFailure) in
      try SelectorReferences(of: image, in: source).sent(methods)
    }
    let symbols = try Self.symbols(question, image, source)
    selectors = methods.map { Set($0.keys).union(symbols?.stubs ?? []) }
    sentSelectors = sent.map { $0.union(symbols?.stubs ?? []) }
    classes = own.map { Set($0.keys).union(symbols?.classes ?? []) }
    self.symbols = symbols?.plain
  }

  /// Addresses by name; `nil` when a section is encrypted or too long.
  private static func find(
    _ names: [String], in sections: [MachOImage.Section], _ image: MachOImage, _ source: any ByteSource
  ) throws(ByteSourceFailure) -> [String: UInt64]? {
    if image.isEncrypted, sections.isEmpty || sections.contains(where: { image.isEncrypted($0.range) }) {
      return nil
    }
    var found: [String: UInt64] = [:]
    guard !names.isEmpty else { return found }
    guard sections.reduce(0, { $0 + $1.range.count }) <= maximumNames else { return nil }
    for section in sections {
      var search = NameSearch(for: names)
      try source.pieces(of: section.range) { search.pass($0) }
      for (name, offset) in search.found where found[name] == nil {
        found[name] = section.address &+ UInt64(offset)
      }
    }
    return found
  }

  private static func symbols(
    _ question: NameQuestion, _ image: MachOImage, _ source: any ByteSource
  ) throws(ByteSourceFailure) -> (stubs: Set<String>, classes: Set<String>, plain: Set<String>)? {
    guard let table = image.symbols else { return ([], [], []) }
    guard table.names.count <= maximumSymbolNames else { return nil }
    var search = NameSearch(
      for: question.selectors.map { stubPrefix + $0 } + question.classes.map { classPrefix + $0 }
        + question.symbols)
    try source.pieces(of: table.names) { search.pass($0) }
    let found = search.found
    return (
      Set(question.selectors.filter { found[stubPrefix + $0] != nil }),
      Set(question.classes.filter { found[classPrefix + $0] != nil }),
      Set(question.symbols.filter { found[$0] != nil })
    )
  }
}
