/// The executable of a made-up app: one slice with a signature that claims entitlements.
package struct SignedCode: Sendable {
  /// Number in `LC_BUILD_VERSION`: 2 is iOS, 1 macOS, 3 tvOS, 6 Mac Catalyst, 11 visionOS.
  package var platform: UInt32 = 2
  package var identifier: String
  /// In the signature; `nil` when there are none.
  package var entitlements: [String: PlistRecipe]?
  /// Whether the entitlements are there in DER too.
  package var hasDER = true
  /// `nil` for code that nobody signed.
  package var signer: [UInt8]?
  package var isSigned = true
  /// Selectors that the code sends or implements.
  package var selectors: [String] = []
  /// Names of its own classes, as the runtime has them.
  package var classes: [String] = []

  package init(identifier: String) { self.identifier = identifier }

  /// The file. The digests in the signature are all zero and `signer` is not made over them, so that this is
  /// code to read from, not to verify.
  package var bytes: [UInt8] {
    var recipe = MachORecipe()
    var names: [UInt8] = []
    for selector in selectors { names += Array(selector.utf8) + [0] }
    let references = [UInt8](repeating: 0, count: selectors.count * 8)
    recipe.commands = [recipe.buildVersion(platform)]
    recipe.sections = [
      .init("__TEXT", "__objc_methname", names), .init("__TEXT", "__objc_selrefs", references),
    ]
    if !classes.isEmpty {
      recipe.sections.append(.init("__TEXT", "__objc_classname", classes.flatMap { Array($0.utf8) + [0] }))
    }
    if isSigned { recipe.signature = signature }
    var at = recipe.base + UInt64(recipe.sectionOffsets[0])
    var pointers: [UInt8] = []
    for selector in selectors {
      pointers += recipe.u64(at)
      at += UInt64(selector.utf8.count + 1)
    }
    recipe.sections[1] = .init("__TEXT", "__objc_selrefs", pointers)
    return recipe.bytes
  }

  private var signature: [UInt8] {
    var directory = CodeSignatureRecipe.Directory()
    directory.identifier = identifier
    directory.special = Dictionary(
      uniqueKeysWithValues: (1...7).map { ($0, [UInt8](repeating: 0, count: 32)) })
    if signer == nil { directory.flags = 2 }
    var blobs = [directory.blob()]
    if let entitlements {
      blobs.append(.init(5, 0xFADE_7171, PlistRecipe.document(entitlements)))
      if hasDER { blobs.append(.init(7, 0xFADE_7172, PlistRecipe.map(entitlements).der)) }
    }
    if let signer { blobs.append(.init(0x1_0000, 0xFADE_0B01, signer)) }
    return CodeSignatureRecipe.container(blobs)
  }
}
