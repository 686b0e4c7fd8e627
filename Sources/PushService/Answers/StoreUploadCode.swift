/// A number with which App Store Connect speaks of an uploaded build.
///
/// Apple publishes no table of them: the conditions come from messages that developers quote. The texts
/// change, the numbers stay.
package struct StoreUploadCode: Sendable, Hashable {
  package enum Effect: String, Sendable, Hashable {
    /// The upload is refused.
    case refusal
    /// The upload succeeds, and a mail tells of it.
    case mail
    /// Refused or only told, by what else there is.
    case either

    package var words: String {
      switch self {
      case .refusal: "The upload is refused."
      case .mail: "The upload succeeds, and a mail says so."
      case .either: "The upload is refused, or a mail says so."
      }
    }
  }

  package let number: Int
  package let effect: Effect
  /// What it says, as a sentence.
  package let meaning: String
  package let fix: String
  /// Why no rule foretells it; `nil` where one does.
  package let unforeseen: String?

  private init(
    _ number: Int, _ meaning: String, fix: String, effect: Effect = .refusal, unforeseen: String? = nil
  ) {
    self.number = number
    self.effect = effect
    self.meaning = meaning
    self.fix = fix
    self.unforeseen = unforeseen
  }

  package var name: String { "ITMS-\(number)" }

  /// The code of that name: `ITMS-90078`, whatever its case, or the number alone.
  package static func named(_ name: String) -> StoreUploadCode? {
    let digits = name.lowercased().hasPrefix("itms-") ? name.dropFirst(5) : name[...]
    guard digits.utf8.count == 5, let number = Int(digits) else { return nil }
    return all.first { $0.number == number }
  }

  private static let notPush = "it is not about push"

  package static let all: [StoreUploadCode] = [
    StoreUploadCode(
      90034, "The app or something in it is not signed, or its signature is not valid.",
      fix: "Export anew, and change nothing in the package afterwards."),
    StoreUploadCode(
      90035, "A signature is not valid, or made with an identity of the wrong kind.",
      fix: "Sign with the distribution certificate of the channel, inner bundles first."),
    StoreUploadCode(
      90045, "An entitlement is not supported on this platform.",
      fix: "Take the key out of the entitlements; on macOS the APS key has another name than on iOS."),
    StoreUploadCode(
      90046, "An entitlement has a value that is not supported.",
      fix: "Export with a distribution profile, so that `aps-environment` is `production`."),
    StoreUploadCode(
      90048, "The package holds files that do not belong there.",
      fix: "Make the package with Xcode's export, not with Finder's compression."),
    StoreUploadCode(
      90078, "The code names the push interface, and the signature has no `aps-environment`.",
      fix: "Add the Push Notifications capability and export anew, or declare that the app has no push.",
      effect: .mail),
    StoreUploadCode(
      90161,
      "The embedded profile is not valid: expired, of the wrong kind, or not for this app and certificate.",
      fix: "Export with a valid distribution profile of this App ID that holds the signing certificate."),
    StoreUploadCode(
      90164, "The signature claims an entitlement that the embedded profile does not grant.",
      fix: "Add the capability to the App ID, make the profile anew and export with it."),
    StoreUploadCode(
      90165, "The profile was signed with a chain that is not in force any more.",
      fix: "Download the profile anew."),
    StoreUploadCode(
      90174, "A bundle has no embedded profile.",
      fix: "Export with a profile for the app and for each extension."),
    StoreUploadCode(
      90283, "The embedded profile does not fit the bundle; an older wording of ITMS-90161.",
      fix: "Export with a profile whose App ID is that of the bundle."),
    StoreUploadCode(
      90349, "`NSExtensionPointIdentifier` is no extension point that is known.",
      fix: "Write the extension point as Apple's page on the extension has it."),
    StoreUploadCode(
      90473, "The version of an extension differs from that of the app.",
      fix: "Give every bundle the version and build of the app.", effect: .either),
    StoreUploadCode(
      90683, "A text that explains the use of private data is missing.",
      fix: "Add the purpose text to the Info.plist; Push to Talk and location pushes need one.",
      effect: .either),
    StoreUploadCode(
      90771, "The background mode `processing` is declared without identifiers of its tasks.",
      fix: "Add `BGTaskSchedulerPermittedIdentifiers`, or take the mode out."),
    StoreUploadCode(
      90894, "The capability for communication notifications lacks the activity types that it needs.",
      fix: "List the message or call intent under `NSUserActivityTypes` of the app."),
    StoreUploadCode(
      90171, "The package holds a bundle or binary in a place that is not allowed.",
      fix: "Take it out, or put it where its kind belongs.", unforeseen: notPush),
    StoreUploadCode(
      90189, "The build number was used already.", fix: "Raise the build number.", unforeseen: notPush),
    StoreUploadCode(
      90206, "A bundle holds something nested that is not allowed there.",
      fix: "Embed frameworks in the app only.", unforeseen: notPush),
    StoreUploadCode(
      90507, "`DTPlatformName` is missing from the Info.plist.",
      fix: "Build with Xcode, which writes the key.", unforeseen: notPush),
    StoreUploadCode(
      90534, "The build was made with a version of Xcode or an SDK that is not accepted.",
      fix: "Build with a released version of Xcode.", unforeseen: notPush),
  ]
}
