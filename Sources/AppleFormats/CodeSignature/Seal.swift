/// What a signature says about a part of the bundle, and what comparing it gave.
package struct Seal: Sendable, Hashable {
  package enum Part: String, Sendable, Hashable, CaseIterable {
    case info, requirements, resources, xml, der
    /// The code itself, page by page.
    case pages
  }

  package enum State: String, Sendable, Hashable, CaseIterable {
    case match, mismatch
    /// The signature does not seal it, and where it lies in the signature it is not there.
    case absent
    /// Not given, or the digest cannot be computed here.
    case notChecked
  }

  package let part: Part
  package let state: State

  package init(_ part: Part, _ state: State) {
    self.part = part
    self.state = state
  }
}

/// A file that a signature seals from outside of the executable.
package enum SealedFile: Sendable, Hashable {
  case bytes([UInt8])
  /// Looked for and not there.
  case missing
  case notGiven
}

extension CodeSignature {
  /// Compares the special slots of every directory: with the Info.plist and the CodeResources that are
  /// given, and with the blobs of the signature. Pages are another question: ``CodePages``.
  package func seals(info: SealedFile, resources: SealedFile) -> [Seal] {
    [
      Seal(.info, state(SuperBlob.Slot.info, of: info)),
      Seal(.requirements, state(ofBlob: SuperBlob.Slot.requirements)),
      Seal(.resources, state(SuperBlob.Slot.resources, of: resources)),
      Seal(.xml, state(ofBlob: SuperBlob.Slot.entitlements)),
      Seal(.der, state(ofBlob: SuperBlob.Slot.derEntitlements)),
    ]
  }

  private func state(_ slot: UInt32, of file: SealedFile) -> Seal.State {
    combined { directory in
      guard let sealed = directory.specialHash(slot) else { return .absent }
      switch file {
      case .notGiven: return .notChecked
      case .missing: return .mismatch
      case .bytes(let bytes): return Self.compare(sealed, directory.digest(of: bytes))
      }
    }
  }

  /// A blob that no digest seals could have been put there by anybody.
  private func state(ofBlob slot: UInt32) -> Seal.State {
    let blob = sealedBlobs[slot]
    return combined { directory in
      switch (directory.specialHash(slot), blob) {
      case (nil, nil): .absent
      case (nil, _?), (_?, nil): .mismatch
      case (let sealed?, let blob?): Self.compare(sealed, directory.digest(of: blob))
      }
    }
  }

  private static func compare(_ sealed: ArraySlice<UInt8>, _ digest: [UInt8]?) -> Seal.State {
    guard let digest else { return .notChecked }
    return sealed.elementsEqual(digest) ? .match : .mismatch
  }

  /// One mismatch decides; a match in one directory that another does not seal is a mismatch too.
  private func combined(_ state: (CodeDirectory) -> Seal.State) -> Seal.State {
    let states = Set(directories.map(state))
    if states.contains(.mismatch) || states.isSuperset(of: [.match, .absent]) { return .mismatch }
    if states.contains(.notChecked) { return .notChecked }
    return states.contains(.match) ? .match : .absent
  }
}
