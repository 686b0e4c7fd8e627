internal import Reporters

/// The commands about reports that were written before.
extension CommandTable {
  static let verifyReport = Command(
    .verifyReport, summary: "Say whether a report is whole and about these files",
    about: """
      Holds the counts, the verdict, the exit status and the names of a JSON report against its items, and the digest \
      of each file against those of the files that were judged. With --public-key the report has to bear a signature \
      of that key. The exit status is 1 when anything of this does not hold, else that of the report: so a later step \
      of a pipeline can demand that this very package was found ready. The digest of an .app or .xcarchive is the \
      SHA-256 of a list: the text `pushready folder 1`, then for each file and link, sorted by path, `KIND DIGEST PATH`, \
      each ended by a NUL byte. KIND is `file`, `executable` for one that its owner may run, or `link`; DIGEST is the \
      SHA-256 of the file or of what the link says; PATH starts below the folder.
      """,
    positional: Command.Positional(
      "REPORT FILE...", isRequired: true, what: "a report and a file that it judged", limit: 1_000),
    options: [.publicKey, .color],
    examples: [
      Command.Example("Is this the package?", "pushready verify-report push.json build/App.ipa"),
      Command.Example(
        "Only a signed report counts",
        "pushready verify-report \(SignedReports.standardFile) App.ipa --public-key sign.pub.pem"),
    ], since: "0.2")

  static let reportConvert = Command(
    .reportConvert, summary: "Write a JSON report in another format",
    about: """
      Reads a report that was saved as JSON and writes it in any of the formats, byte for byte as the check would have \
      written it. Nothing is judged again.
      """,
    options: [.savedReport, .format, .outputFile, .color, .verbose],
    examples: [
      Command.Example(
        "A page for the release", "pushready report convert --from push.json --to html -o push.html"),
      Command.Example(
        "For people, in the terminal", "pushready report convert --from push.json --to terminal"),
    ], since: "0.2")

  static let reportSign = Command(
    .reportSign, summary: "Sign a JSON report",
    about: """
      Puts a report that was saved as JSON into an in-toto statement about the files that were judged, and that into \
      a DSSE envelope with a signature of the key. The same as check does with --sign.
      """,
    options: [.savedReport, .reportKey, .outputFile, .color],
    examples: [
      Command.Example(
        "With a key of the team", "pushready report sign --from push.json --key sign.pem -o signed.json")
    ], since: "0.2")
}
