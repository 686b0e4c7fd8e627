extension FactCatalogue {
  /// What people granted and stated. Known once every other rule was asked.
  static let exceptions: [FactEntry] = [
    .perhaps("waivers", .list(.object), "Entries of the waiver file."),
    .always("waivers[].covers", .string, "Rule, check and key that it is about."),
    .always("waivers[].rule", .string, "The rule that it is about."),
    .always("waivers[].owner", .string, "Who answers for it."),
    .always("waivers[].until", .string, "Its last day as written."),
    .always("waivers[].dated", .bool, "Whether its days can be read."),
    .perhaps("waivers[].ends", .timestamp, "When its last day is over."),
    .always("waivers[].inForce", .bool, "Whether its first day has come and its last one is not over."),
    .always("waivers[].needed", .bool, "Whether there is a failure that it is about."),
    .perhaps("attestations", .list(.object), "Entries of the attestation file."),
    .always("attestations[].covers", .string, "Rule and key that it is about."),
    .always("attestations[].by", .string, "Who stated it."),
    .always("attestations[].until", .string, "Its last day as written."),
    .always("attestations[].dated", .bool, "Whether its days can be read."),
    .perhaps("attestations[].ends", .timestamp, "When its last day is over."),
    .always(
      "attestations[].current", .bool, "Whether it is about this release and no other one is taken instead."),
    .perhaps("baseline", .list(.object), "Findings of the baseline."),
    .always("baseline[].fingerprint", .string, "Rule, check and key of the finding."),
    .always("baseline[].needed", .bool, "Whether the finding is still there."),
  ]
}
