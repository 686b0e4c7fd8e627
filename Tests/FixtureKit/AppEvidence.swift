/// The files of `com.example.app`, team `ABCDE12345`, as they are in a build for the App Store.
package enum AppEvidence {
  /// Info.plist of an app for iOS.
  package static func info(id: String = "com.example.app") -> [String: PlistRecipe] {
    [
      "CFBundleIdentifier": .text(id), "CFBundlePackageType": "APPL", "CFBundleShortVersionString": "2.1",
      "CFBundleVersion": "42", "DTPlatformName": "iphoneos", "MinimumOSVersion": "16.0",
    ]
  }

  /// Entitlements as they stand in the signature.
  package static func entitlements(
    aps: String? = "production", id: String = "com.example.app"
  ) -> [String: PlistRecipe] {
    var pairs: [String: PlistRecipe] = [
      "application-identifier": "ABCDE12345.\(id)", "com.apple.developer.team-identifier": "ABCDE12345",
    ]
    pairs["aps-environment"] = aps.map(PlistRecipe.text)
    return pairs
  }

  /// The content of a provisioning profile.
  package struct Profile: Sendable, Hashable {
    /// Everything but the entitlements.
    package var pairs: [String: PlistRecipe]
    /// The entitlements that it grants.
    package var grants: [String: PlistRecipe]

    package init(
      aps: String? = "production", id: String = "com.example.app", prefix: String = "ABCDE12345",
      platforms: [String] = ["iOS"]
    ) {
      pairs = [
        "Name": "Test", "UUID": "0000", "ApplicationIdentifierPrefix": [.text(prefix)],
        "TeamIdentifier": ["ABCDE12345"], "Platform": .list(platforms.map(PlistRecipe.text)),
        "CreationDate": .date("2026-06-01T00:00:00Z"), "ExpirationDate": .date("2045-12-31T00:00:00Z"),
        "DeveloperCertificates": [],
      ]
      grants = [
        "application-identifier": "\(prefix).\(id)", "com.apple.developer.team-identifier": "ABCDE12345",
      ]
      grants["aps-environment"] = aps.map(PlistRecipe.text)
    }

    /// As it is exported: the property list without the message around it.
    package func document(and more: String = "", granting grant: String = "") -> [UInt8] {
      let granted = PlistRecipe.dictionary(grants, and: grant)
      return PlistRecipe.document(pairs, and: more + "\n<key>Entitlements</key>" + granted)
    }
  }
}
