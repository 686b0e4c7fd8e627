package import PropertyListReading
internal import ReadinessModel

/// Reads entitlements in every form that Apple's tools write them in.
///
/// Sources: `codesign(1)`, TN3125, and the code-signature blobs of the open Security framework
/// (`0xfade7171` and `0xfade7172`, each followed by the length of the whole, big-endian).
package enum EntitlementsReader {
  package static func read(
    _ bytes: [UInt8], limits: PropertyListLimits = .standard
  ) throws(EntitlementsFailure) -> EntitlementsDocument {
    guard bytes.count <= limits.bytes else {
      throw .propertyList(.tooLarge(bytes: bytes.count, limit: limits.bytes))
    }
    if bytes.starts(with: magic), bytes.count >= headerSize, bytes[3] == 0x71 || bytes[3] == 0x72 {
      return try readBlob(bytes, limits: limits)
    }
    return try readContent(bytes, isDER: isDER(bytes), limits: limits)
  }

  private static let magic: [UInt8] = [0xFA, 0xDE, 0x71]
  private static let headerSize = 8

  /// `p` and `1` also begin text; the DER forms go on with a length and then a version or an entry.
  private static func isDER(_ bytes: [UInt8]) -> Bool {
    guard bytes.count > 1, bytes[0] == DERTag.versioned || bytes[0] == DERTag.set else { return false }
    if bytes[1] >= 0x80 || bytes.count == 2 { return true }
    return bytes[2] == (bytes[0] == DERTag.set ? DERTag.sequence : DERTag.integer)
  }

  private static func readContent(
    _ bytes: [UInt8], isDER: Bool, limits: PropertyListLimits
  ) throws(EntitlementsFailure) -> EntitlementsDocument {
    if isDER {
      do {
        let list = try DERPropertyList(bytes, limits: limits)
        return EntitlementsDocument(
          root: list.root, form: list.form == .set ? .derSet : .der, problems: list.problems)
      } catch {
        throw .der(error)
      }
    }
    if bytes.allSatisfy({ $0 == 0x20 || ($0 >= 0x09 && $0 <= 0x0D) }) { return none(.empty) }
    if let text = String(validating: bytes, as: UTF8.self), EntitlementsDump.looksLikeDump(text) {
      let dump = try EntitlementsDump(text, limits: limits)
      return EntitlementsDocument(
        root: try dictionary(dump.root), form: .dump, problems: dump.problems + unrepresentable(dump.root))
    }
    let list: PropertyListDocument
    do {
      list = try PropertyListReader.read(bytes, limits: limits)
    } catch {
      throw .propertyList(error)
    }
    return EntitlementsDocument(
      root: try dictionary(list.root), form: form(list.form), list: list, problems: unrepresentable(list.root)
    )
  }

  /// No entitlements is an answer, not a fault.
  private static func none(_ form: EntitlementsForm) -> EntitlementsDocument {
    EntitlementsDocument(
      root: .dictionary([]), form: form,
      problems: [FormatProblem(.noEntitlements, "nothing in it: code without entitlements")])
  }

  private static func form(_ form: PropertyListForm) -> EntitlementsForm {
    switch form {
    case .xml: .xml
    case .binary: .binary
    case .json: .json
    case .openStep: .openStep
    }
  }

  private static func dictionary(_ root: PropertyListValue) throws(EntitlementsFailure) -> PropertyListValue {
    guard root.entries != nil else { throw .notADictionary(root.kindName) }
    return root
  }

  /// A blob whose length is wrong is read as far as it goes, and the length is told.
  private static func readBlob(
    _ bytes: [UInt8], limits: PropertyListLimits
  ) throws(EntitlementsFailure) -> EntitlementsDocument {
    let length = bytes[4..<8].reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    guard length >= UInt32(headerSize) else { throw .blobLength(length, fileSize: bytes.count) }
    let isDER = bytes[3] == 0x72
    let form: EntitlementsForm = isDER ? .blobDER : .blobXML
    let end = min(Int(length), bytes.count)
    let content = Array(bytes[headerSize..<end])
    var problems: [FormatProblem] = []
    if Int(length) != bytes.count {
      problems.note(
        FormatProblem(
          .blobLength,
          "the code-signature header gives a length of \(length) bytes, the file has \(bytes.count)",
          hint: "export the entitlements again", offset: 4))
    }
    if content.isEmpty, problems.isEmpty { return none(.empty) }
    do {
      let inner = try readContent(content, isDER: isDER, limits: limits)
      return EntitlementsDocument(
        root: inner.root, form: inner.form == .empty ? .empty : form, list: inner.list,
        problems: problems + inner.problems)
    } catch {
      if Int(length) < bytes.count {
        throw .cutByBlobLength(length, fileSize: bytes.count, reason: error.message)
      }
      throw error
    }
  }

  /// Values that the DER form, which current systems read, has no type for.
  private static func unrepresentable(_ root: PropertyListValue) -> [FormatProblem] {
    var problems: [FormatProblem] = []
    func visit(_ value: PropertyListValue, _ path: FactPath) {
      switch value {
      case .data, .date, .real, .uid:
        problems.note(
          FormatProblem(
            .notInDER, "\(value.kindName), which the DER form of entitlements cannot hold",
            hint: "use a string, a boolean, an integer, an array or a dictionary", path: path))
      case .array(let elements):
        for (index, element) in elements.enumerated() { visit(element, path.appending(index)) }
      case .dictionary(let entries):
        for entry in entries { visit(entry.value, path.appending(entry.key)) }
      case .string, .integer, .unsigned, .boolean, .unreadable: break
      }
    }
    visit(root, FactPath())
    return problems
  }
}
