/// What a provisioning profile is for.
package enum ProfileKind: String, Sendable, Hashable, CaseIterable {
  case development, enterprise
  case adHoc = "ad-hoc"
  /// Also for the Mac App Store.
  case appStore = "app-store"
  case developerID = "developer-id"

  /// By the word in `ProfileDistributionType` of the DER form. `ADHOC` is reported, the others were seen in
  /// genuine profiles; the word of enterprise profiles is not known.
  package init?(distributionType: String) {
    switch distributionType {
    case "STORE": self = .appStore
    case "DIRECT": self = .developerID
    case "LIMITED": self = .development
    case "ADHOC": self = .adHoc
    default: return nil
    }
  }
}

extension ProvisioningProfile {
  /// The kind that the property list tells: all devices, a list of devices, or neither. `nil` where a
  /// field that decides cannot be read.
  package var kind: ProfileKind? {
    let isMac: Bool?
    switch platforms.state {
    case .found(let names): isMac = names.contains("OSX")
    case .absent: isMac = false
    case .unreadable: isMac = nil
    }
    switch allDevices.state {
    case .unreadable: return nil
    case .found(true): return isMac.map { $0 ? .developerID : .enterprise }
    case .found(false), .absent: break
    }
    switch devices.state {
    case .unreadable: return nil
    case .absent: return .appStore
    case .found: break
    }
    switch getTaskAllow.state {
    case .found(true): return .development
    case .found(false), .absent: return isMac.map { $0 ? .development : .adHoc }
    case .unreadable: return isMac == true ? .development : nil
    }
  }

  /// The kind by the word of the DER form where there is a known one, else by the property list.
  package func kind(given der: DERProfile?) -> ProfileKind? {
    der?.distributionType.value.flatMap(ProfileKind.init(distributionType:)) ?? kind
  }
}
