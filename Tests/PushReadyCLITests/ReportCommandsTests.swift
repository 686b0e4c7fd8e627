import FixtureKit
import Foundation
import PushReadyCLI
import ReadinessModel
import Reporters
import Testing

@Suite struct `Saved reports` {
  @Test(arguments: `The projects of Examples`.names)
  func `become every format, byte for byte as the check writes it`(name: String) throws {
    try ScratchFolder.with { folder in
      let saved = try folder.write(
        `The projects of Examples`.check(name, report: "json").output.utf8, to: "run.json")
      for format in AllReporters.names {
        let direct = `The projects of Examples`.check(name, report: format).output
        let later = Running.program("report", "convert", "--from", saved, "--to", format)
        #expect(later.status == .ready)
        let isSame = later.output == direct
        #expect(isSame, "\(format)")
      }
    }
  }

  @Test func `go to a file when one is named`() throws {
    try ScratchFolder.with { folder in
      let report = `The projects of Examples`.check("ready", report: "json").output
      let saved = try folder.write(report.utf8, to: "run.json")
      let result = Running.program("report", "convert", "--from", saved, "--to", "json", "-o", "again.json")
      #expect(result.files.map(\.path) == ["again.json"] && result.files.map(\.text) == [report])
      #expect(result.output == "" && result.status == .ready)
    }
  }

  @Test(arguments: [
    (
      "{", ReadinessModel.ExitStatus.invalidConfiguration, "report.malformed",
      "not JSON: the text ends, expected "
    ),
    ("{}", .invalidConfiguration, "report.malformed", "`formatVersion` is missing"),
    ("[]", .invalidConfiguration, "report.malformed", "expected an object"),
    (
      #"{"formatVersion": 2}"#, .invalidConfiguration, "report.newer-format",
      "`formatVersion` is 2, expected 1"
    ),
    (
      #"{"payloadType": "text/plain"}"#, .invalidConfiguration, "report.malformed",
      "`payloadType` is `text/plain`, expected `application/vnd.in-toto+json`"
    ),
  ])
  func `that make no sense are refused with the reason`(
    text: String, status: ReadinessModel.ExitStatus, code: String, message: String
  ) throws {
    try ScratchFolder.with { folder in
      let file = try folder.write(text.utf8, to: "run.json")
      for result in [
        Running.program("report", "convert", "--from", file, "--to", "html"),
        Running.program("verify-report", file, file),
      ] {
        #expect(result.status == status)
        #expect(result.output == "")
        #expect(result.errors.contains(message), "\(result.errors)")
        #expect(result.errors.contains(code), "\(result.errors)")
      }
    }
  }

  @Test func `that are not there are named`() {
    for result in [
      Running.program("report", "convert", "--from", "nowhere.json", "--to", "html"),
      Running.program("verify-report", "nowhere.json", "Examples/signed-app/build/App.ipa"),
    ] {
      #expect(result.status == .missingInput)
      #expect(result.errors.contains("cannot open `nowhere.json` for the report"))
    }
  }

  @Test func `need to be told what to do`() {
    #expect(Running.program("report", "convert", "--from", "run.json").status == .wrongUsage)
    #expect(Running.program("report", "convert", "--to", "html").status == .wrongUsage)
    #expect(Running.program("report", "sign", "--from", "run.json").status == .wrongUsage)
    #expect(Running.program("verify-report", "run.json").status == .wrongUsage)
    #expect(Running.program("report", "convert", "--from", "a", "--to", "htlm").errors.contains("`html`"))
  }
}

/// A key of openssl, a report about the example package, and what was made of both.
private struct Signing {
  let folder: ScratchFolder
  static let ipa = "Examples/signed-app/build/App.ipa"

  init(_ algorithm: String = "ed25519") throws {
    folder = try ScratchFolder()
    try makeKey("sign", algorithm)
    try folder.write(
      `The projects of Examples`.check("signed-app", report: "json").output.utf8, to: "run.json")
  }

  func makeKey(_ name: String, _ algorithm: String) throws {
    let openssl = try #require(OpenSSLCommand.path)
    let curve = algorithm == "EC" ? ["-pkeyopt", "ec_paramgen_curve:P-256"] : []
    let (key, pub) = (folder.path("\(name).pem"), folder.path("\(name).pub.pem"))
    #expect(
      try OutsideTool.run(openssl, ["genpkey", "-algorithm", algorithm, "-out", key] + curve).status == 0)
    #expect(try OutsideTool.run(openssl, ["pkey", "-in", key, "-pubout", "-out", pub]).status == 0)
  }

  /// The example's report, signed, in `signed.json`.
  func sign() throws {
    let result = Running.program(
      "report", "sign", "--from", folder.path("run.json"), "--key", folder.path("sign.pem"))
    #expect(result.status == .ready && result.errors == "")
    try folder.write(result.output.utf8, to: "signed.json")
  }

  func verify(_ report: String = "signed.json", _ files: String..., key: String? = "sign") -> CommandResult {
    Running.run(
      ["verify-report", folder.path(report)] + (files.isEmpty ? [Self.ipa] : files)
        + (key.map { ["--public-key", folder.path("\($0).pub.pem")] } ?? []))
  }

  /// Writes `to` with one text of `from` replaced by another.
  func change(_ from: String, to: String, _ text: String, _ other: String) throws {
    let original = String(decoding: try folder.read(from), as: UTF8.self)
    let range = try #require(original.range(of: text))
    try folder.write(original.replacingCharacters(in: range, with: other).utf8, to: to)
  }
}

@Suite(.enabled(if: OpenSSLCommand.path != nil)) struct `The report of a package` {
  @Test(arguments: ["ed25519", "EC"])
  func `vouches for this very package when it is signed`(algorithm: String) throws {
    let signing = try Signing(algorithm)
    try signing.sign()
    let result = signing.verify()
    #expect(result.status == .ready)
    #expect(result.errors == "")
    #expect(result.output.contains("signed by the key "))
    #expect(result.output.contains("`\(Signing.ipa)` is the ipa that was judged as `\(Signing.ipa)`"))
    #expect(result.output.contains("ready: Signed app, export for app-store: 1 "))
  }

  @Test func `is signed by the check itself too`() throws {
    let signing = try Signing()
    let check = Running.program(
      "check", "Examples/signed-app/pushready.yml", "--now", Running.now, "--report", "json",
      "--sign", signing.folder.path("sign.pem"), "--signed", "out.json")
    #expect(check.status == .ready)
    #expect(check.files.map(\.path) == ["out.json"])
    try signing.sign()
    let later = String(decoding: try signing.folder.read("signed.json"), as: UTF8.self)
    #expect(check.files.first?.text == later)
    let named = Running.program(
      "check", "Examples/signed-app/pushready.yml", "--now", Running.now, "--sign",
      signing.folder.path("sign.pem"))
    #expect(named.files.map(\.path) == ["pushready.intoto.json"])
  }

  /// The envelope read by Python, its encoding put together there, the signature judged by openssl.
  @Test(arguments: ["ed25519", "EC"])
  func `bears a signature that others can verify`(algorithm: String) throws {
    let signing = try Signing(algorithm)
    try signing.sign()
    let script = """
      import base64, json, sys
      envelope = json.load(open(sys.argv[1]))
      payload = base64.b64decode(envelope["payload"], validate=True)
      kind = envelope["payloadType"].encode()
      head = b"DSSEv1 %d %s %d " % (len(kind), kind, len(payload))
      open(sys.argv[2], "wb").write(head + payload)
      open(sys.argv[3], "wb").write(base64.b64decode(envelope["signatures"][0]["sig"], validate=True))
      statement = json.loads(payload)
      print(statement["_type"], statement["predicateType"], statement["predicate"]["verdict"])
      for subject in statement["subject"]: print(subject["name"], subject["digest"]["sha256"])
      """
    let (message, signature) = (signing.folder.path("message"), signing.folder.path("signature"))
    let read = try OutsideTool.run(
      "/usr/bin/python3", ["-c", script, signing.folder.path("signed.json"), message, signature])
    #expect(
      read.output == """
        https://in-toto.io/Statement/v1 urn:pushready:report:1 ready
        \(Signing.ipa) 312995126681869525283d81de11bf417987977d76cddb86f1fc2baed2c5ef31

        """)
    let digest = algorithm == "EC" ? ["-digest", "sha256"] : []
    let openssl = try OutsideTool.run(
      try #require(OpenSSLCommand.path),
      [
        "pkeyutl", "-verify", "-rawin", "-pubin", "-inkey", signing.folder.path("sign.pub.pem"), "-in",
        message, "-sigfile", signature,
      ] + digest)
    #expect(openssl.status == 0, "\(openssl.output)")
  }

  @Test func `does not vouch for another package`() throws {
    let signing = try Signing()
    try signing.sign()
    var bytes = [UInt8](try Data(contentsOf: URL(filePath: SharedFolder.package + "/" + Signing.ipa)))
    bytes[bytes.count / 2] ^= 1
    let other = try signing.folder.write(bytes, to: "Other.ipa")
    for result in [
      signing.verify("signed.json", other), signing.verify("run.json", other, key: nil),
      signing.verify("signed.json", Signing.ipa, other),
      // What was read beside the package is not what was judged.
      signing.verify("signed.json", "Examples/signed-app/pushready.yml"),
      signing.verify("signed.json", "Examples/signed-app/trust/test-roots.pem"),
    ] {
      #expect(result.status == .notReady)
      #expect(result.output == "")
      #expect(result.errors.contains("report.other-artifact"))
      #expect(result.errors.contains("312995126681869525283d81de11bf417987977d76cddb86f1fc2baed2c5ef31"))
    }
    #expect(signing.verify("signed.json", "Examples/ready").status == .missingInput)
  }

  @Test func `counts only with the right key`() throws {
    let signing = try Signing()
    try signing.sign()
    try signing.makeKey("other", "ed25519")
    let other = signing.verify(key: "other")
    #expect(other.status == .notReady && other.errors.contains("report.other-key"))
    let none = signing.verify(key: nil)
    #expect(none.status == .notReady && none.errors.contains("report.signature-not-verified"))
    let bare = signing.verify("run.json")
    #expect(bare.status == .notReady && bare.errors.contains("report.not-signed"))
    let unsigned = signing.verify("run.json", key: nil)
    #expect(unsigned.status == .ready && unsigned.output.hasPrefix("not signed"))
  }

  @Test func `is refused when a word of it was changed after signing`() throws {
    let signing = try Signing()
    try signing.sign()
    let text = String(decoding: try signing.folder.read("signed.json"), as: UTF8.self)
    let payload = try #require(text.firstMatch(of: #/"payload": "([^"]+)"/#))
    let inside = String(decoding: try #require(Data(base64Encoded: String(payload.1))), as: UTF8.self)
    for (found, other) in [
      ("\"name\": \"Signed app\"", "\"name\": \"Other app\""),
      ("\"channel\": \"app-store\"", "\"channel\": \"testflight\""), ("2026-11-30", "2026-12-30"),
    ] {
      let range = try #require(inside.range(of: found))
      let changed = inside.replacingCharacters(in: range, with: other)
      let envelope = text.replacing(payload.1, with: Data(changed.utf8).base64EncodedString())
      try signing.folder.write(envelope.utf8, to: "changed.json")
      let result = signing.verify("changed.json")
      #expect(result.status == .notReady)
      #expect(result.errors.contains("report.tampered"), "\(result.errors)")
    }
    try signing.change("signed.json", to: "changed.json", "\"signatures\": [", "\"signatures\": [], \"x\": [")
    #expect(signing.verify("changed.json").errors.contains("report.not-signed"))
    // A subject that the report inside did not judge.
    let range = try #require(inside.range(of: "3129951266"))
    let moved = inside.replacingCharacters(in: range, with: "0000000000")
    try signing.folder.write(
      text.replacing(payload.1, with: Data(moved.utf8).base64EncodedString()).utf8, to: "changed.json")
    let subject = signing.verify("changed.json")
    #expect(subject.status == .invalidConfiguration && subject.errors.contains("`subject` names other files"))
  }

  @Test(arguments: [
    ("\"verdict\": \"notReady\"", "\"verdict\": \"ready\"", "the verdict is `ready`, expected `notReady`"),
    ("\"exitStatus\": 1", "\"exitStatus\": 0", "the exit status is 0, expected 1"),
    ("\"outcome\": \"fail\"", "\"outcome\": \"pass\"", "the count `pass` is "),
    ("\"fail\": ", "\"fail\": 1", "the count `fail` is 1"),
  ])
  func `without a signature has to add up at least`(found: String, other: String, message: String) throws {
    let signing = try Signing()
    let report = `The projects of Examples`.check("wrong-topic", report: "json").output
    try signing.folder.write(report.utf8, to: "wrong.json")
    try signing.change("wrong.json", to: "changed.json", found, other)
    let result = signing.verify("changed.json", "Examples/wrong-topic/export/Info.plist", key: nil)
    #expect(result.status == .notReady)
    #expect(result.errors.contains("report.not-whole") && result.errors.contains(message))
  }

  @Test(arguments: `The projects of Examples`.names)
  func `is whole as the program writes it, and keeps its status`(name: String) throws {
    let signing = try Signing()
    let check = `The projects of Examples`.check(name, report: "json")
    try signing.folder.write(check.output.utf8, to: "run.json")
    let document = try SavedReport.document(Array(check.output.utf8), file: "run.json")
    let judged = ReportStatement.artifacts(of: document.report).map(\.path)
    #expect(!judged.isEmpty)
    let result = Running.run(["verify-report", signing.folder.path("run.json")] + judged)
    #expect(result.errors == "")
    #expect(result.status == check.status)
  }

  @Test func `cannot be signed with what is no key, or about nothing`() throws {
    let signing = try Signing()
    func sign(_ report: String, _ key: String) -> CommandResult {
      Running.program(
        "report", "sign", "--from", signing.folder.path(report), "--key", signing.folder.path(key))
    }
    let publicKey = sign("run.json", "sign.pub.pem")
    #expect(publicKey.status == .invalidConfiguration)
    #expect(publicKey.errors.contains("found `PUBLIC KEY`, expected `PRIVATE KEY`"))
    #expect(sign("run.json", "none.pem").status == .missingInput)
    try signing.change("run.json", to: "bare.json", "\"kind\": \"ipa\"", "\"kind\": \"rule\"")
    #expect(sign("bare.json", "sign.pem").errors.contains("sign.no-artifact"))
    let check = Running.program(
      "check", "Examples/ready/pushready.yml", "--sign", signing.folder.path("none.pem"))
    #expect(check.status == .missingInput && check.files.isEmpty)
  }
}
