import AppleFormats
import Cryptography
import PropertyListReading
import ReadinessModel

/// The second form inside a profile: whether it is there, can be relied on, and says the same.
struct DERLayer {
  /// The form, unless it cannot be read or its own signature speaks against it.
  let usable: DERProfile?
  /// Whether it says something else than the property list.
  let differs: Bool
  /// `present`, `agrees` and `differences`.
  let facts: FactMap
  let notes: [Diagnostic]

  init(
    _ profile: ProvisioningProfile, digests: [[UInt8]], _ settings: CollectionSettings, at origin: Origin
  ) {
    let field = profile.derProfile
    let place = origin.at(keyPath: field.path.description)
    switch field.state {
    case .absent: self.init(missingAt: place)
    case .unreadable(let reason): self.init(unreadable: reason, at: place, notes: [])
    case .found(let bytes):
      do throws(Fault) {
        let (form, verdict) = try Self.open(bytes, profile, settings)
        self.init(form, verdict, comparedWith: profile, digests, at: place)
      } catch {
        self.init(unreadable: error.reason, at: place, notes: [Self.note(error.reason, at: place)])
      }
    }
  }

  private struct Fault: Error {
    let reason: String
  }

  private static func open(
    _ bytes: [UInt8], _ profile: ProvisioningProfile, _ settings: CollectionSettings
  ) throws(Fault) -> (DERProfile, SignatureVerdict) {
    let message: SignedMessage
    do throws(SignedMessageFault) {
      message = try SignedMessage(reading: bytes)
    } catch {
      throw Fault(reason: error.message)
    }
    guard let content = message.content else { throw Fault(reason: "the message inside holds nothing") }
    let verdict = message.verify(
      as: .derProfile, anchors: settings.anchors, createdAt: profile.created.value, now: settings.now)
    do throws(DERFailure) {
      return (try DERProfile(content), verdict)
    } catch {
      throw Fault(reason: error.message)
    }
  }

  private init(missingAt place: Origin) {
    usable = nil
    differs = false
    let none = FactNode.unknown(
      "the profile has no DER form", supply: "create the profile again", from: place)
    facts = FactMap([
      ("present", .bool(false, from: place)), ("agrees", none), ("differences", none),
    ])
    notes = []
  }

  private init(unreadable reason: String, at place: Origin, notes: [Diagnostic]) {
    usable = nil
    differs = false
    let unread = FactNode.unknown(
      "the DER form of the profile cannot be read: \(reason)", supply: "create the profile again", from: place
    )
    facts = FactMap([
      ("present", .bool(true, from: place)), ("agrees", unread), ("differences", unread),
    ])
    self.notes = notes
  }

  private init(
    _ form: DERProfile, _ verdict: SignatureVerdict, comparedWith profile: ProvisioningProfile,
    _ digests: [[UInt8]], at place: Origin
  ) {
    var paths = form.differences(from: profile, digests: digests).map(\.description)
    let isRefuted = verdict.verifies == false || verdict.chain == .other
    usable = isRefuted ? nil : form
    differs = !paths.isEmpty
    if isRefuted { paths.insert("the signature of the DER form", at: 0) }
    facts = FactMap([
      ("present", .bool(true, from: place)), ("agrees", .bool(paths.isEmpty, from: place)),
      ("differences", .strings(paths, from: place)),
    ])
    let refuted = isRefuted ? [Self.note(verdict.problem ?? "its signature does not hold", at: place)] : []
    notes = refuted + form.problems.map { $0.diagnostic(in: place) }
  }

  private static func note(_ reason: String, at place: Origin) -> Diagnostic {
    Diagnostic(
      code: "profile.der-form", severity: .warning,
      message: "the DER form inside the profile cannot be relied on: \(reason)", origin: place,
      hint: "create the profile again")
  }
}
