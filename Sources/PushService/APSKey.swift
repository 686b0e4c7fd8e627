/// A key of the `aps` dictionary.
///
/// Source: Apple, "Generating a remote notification"; the keys of Live Activities from "Starting and updating
/// Live Activities with ActivityKit push notifications", `content-changed` from the pages on WidgetKit pushes,
/// `url-args` from the archived guide to Safari push notifications.
package enum APSKey: String, Sendable, Hashable, CaseIterable {
  case alert, badge, sound, category
  case threadID = "thread-id"
  case contentAvailable = "content-available"
  case mutableContent = "mutable-content"
  case targetContentID = "target-content-id"
  case interruptionLevel = "interruption-level"
  case relevanceScore = "relevance-score"
  case filterCriteria = "filter-criteria"
  case timestamp, event, attributes
  case contentState = "content-state"
  case staleDate = "stale-date"
  case dismissalDate = "dismissal-date"
  case attributesType = "attributes-type"
  case inputPushChannel = "input-push-channel"
  case inputPushToken = "input-push-token"
  case contentChanged = "content-changed"
  case urlArguments = "url-args"

  /// Whether the key means something in a Live Activity alone.
  package var isOfLiveActivity: Bool {
    switch self {
    case .timestamp, .event, .attributes, .contentState, .staleDate, .dismissalDate, .attributesType,
      .inputPushChannel, .inputPushToken:
      true
    default: false
    }
  }

  /// What the value has to be in a Live Activity, or else in an alert.
  package func form(inLiveActivity: Bool) -> PayloadForm {
    switch self {
    case .alert: .alert
    case .badge: .count
    case .sound: .sound
    case .category, .threadID, .targetContentID, .filterCriteria, .attributesType, .inputPushChannel: .text
    case .contentAvailable, .mutableContent, .inputPushToken: .one
    case .interruptionLevel: .word(Self.interruptionLevels)
    case .relevanceScore: inLiveActivity ? .number : .fraction
    case .timestamp, .staleDate, .dismissalDate: .seconds
    case .event: .word(["start", "update", "end"])
    case .attributes, .contentState: .object
    case .contentChanged: .yes
    case .urlArguments: .texts
    }
  }

  /// Values of `interruption-level`; the last two need an entitlement.
  package static let interruptionLevels = ["passive", "active", "time-sensitive", "critical"]
}

/// A key of the `alert` object.
///
/// Source: Apple, "Generating a remote notification".
package enum AlertKey: String, Sendable, Hashable, CaseIterable {
  case title, subtitle, body
  case titleKey = "title-loc-key"
  case titleArguments = "title-loc-args"
  case subtitleKey = "subtitle-loc-key"
  case subtitleArguments = "subtitle-loc-args"
  case bodyKey = "loc-key"
  case bodyArguments = "loc-args"
  case launchImage = "launch-image"

  /// The keys that name a text of the app, with those that hold its arguments.
  package static let localised: [(key: AlertKey, arguments: AlertKey)] = [
    (.titleKey, .titleArguments), (.subtitleKey, .subtitleArguments), (.bodyKey, .bodyArguments),
  ]

  /// Whether it gives the user something to read.
  package var isText: Bool {
    switch self {
    case .title, .subtitle, .body, .titleKey, .subtitleKey, .bodyKey: true
    default: false
    }
  }

  package func form(inLiveActivity: Bool) -> PayloadForm {
    switch self {
    case .title, .body: inLiveActivity ? .textOrLocalised : .text
    case .titleArguments, .subtitleArguments, .bodyArguments: .texts
    default: .text
    }
  }

  /// Keys of older systems, which today's ignore.
  package static let ignoredToday = ["action-loc-key", "action", "summary-arg", "summary-arg-count"]
}

/// What the value of a key may be.
package enum PayloadForm: Sendable, Hashable {
  case text, texts, object, number, count, fraction, one, yes, seconds, alert, sound
  case word([String])
  /// A text, or an object with `loc-key` and `loc-args`, as a Live Activity takes it.
  case textOrLocalised

  /// In words, behind "is not".
  package var expected: String {
    switch self {
    case .text: "a text"
    case .texts: "a list of texts"
    case .object: "an object"
    case .number: "a number"
    case .count: "a whole number from 0"
    case .fraction: "a number from 0 to 1"
    case .one: "the number 1"
    case .yes: "the boolean true"
    case .seconds: "a time in seconds since 1970"
    case .alert: "a text or an object"
    case .sound: "the name of a file, or an object with `critical` 1 for a critical alert"
    case .textOrLocalised: "a text or an object with `loc-key`"
    case .word(let words): Self.listing(words)
    }
  }

  private static func listing(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return words.dropLast().joined(separator: ", ") + " or " + last
  }
}
