internal import Collectors
internal import Diagnosing
internal import HTTPProbing
internal import PushService
internal import ReadinessModel
internal import Reporters
internal import YAMLReading

/// `pushready probe`: one request to APNs, and only with `--live`.
enum ProbeCommand {
  /// Milliseconds that an answer is waited for when nothing else is said, and the longest that can be said.
  static let standardTimeout = 30_000
  static let longestTimeout = 300_000

  static func run(_ command: ParsedCommand, in world: Surroundings) -> CommandResult {
    do throws(ReleaseRun.Stopped) {
      let run = try RunAssembly.run(for: command, in: world)
      guard let route = command.arguments.first else {
        throw ProbePlan.refused(
          "missing-argument", "`probe` needs the name of a route", "name a route of the manifest")
      }
      var plan = try ProbePlan(route: route, of: run, payload: payload(command))
      let timeout = try timeout(command)
      if let said = command.value(of: .endpoint) {
        guard let endpoint = Endpoint(said.value), endpoint.scheme == "https", endpoint.path == nil else {
          throw ProbePlan.refused(
            "wrong-value",
            "found `\(said.value)` for `--endpoint`, expected a host or an https URL without a path",
            "write `--endpoint https://localhost:8443`")
        }
        plan.host = endpoint.host
        plan.port = endpoint.port
      }
      guard command.has(.live) else { return preview(plan, command, world) }
      return try send(plan, timeout, command, run, world)
    } catch {
      return CommandResult(
        errors: Screen.diagnostics(error.diagnostics, for: command, in: world), status: error.status)
    }
  }

  // MARK: What would be sent

  private static func preview(
    _ plan: ProbePlan, _ command: ParsedCommand, _ world: Surroundings
  ) -> CommandResult {
    let token = command.has(.deviceTokenFile) ? "<device token>" : "<made-up device token>"
    var fields = plan.fields.map { ProbePreview.Field(name: $0.name, value: $0.value) }
    if case .token(_, let keyID, let teamID) = plan.proof {
      fields.append(
        ProbePreview.Field(
          name: "authorization", value: "bearer <provider token of key \(keyID), team \(teamID)>"))
    }
    let preview = ProbePreview(
      method: "POST", url: "https://\(plan.host):\(plan.port)/3/device/\(token)", fields: fields,
      body: String(decoding: plan.payload.bytes.prefix(4_096), as: UTF8.self), payload: plan.payload.source)
    // Nothing was checked: the status says so, as that of a check of nothing does.
    return CommandResult(
      output: ProbePage(options: Screen.options(for: command, in: world)).page(preview), status: .undecided)
  }

  // MARK: Sending

  private static func send(
    _ plan: ProbePlan, _ timeout: Int, _ command: ParsedCommand, _ run: ReleaseRun, _ world: Surroundings
  ) throws(ReleaseRun.Stopped) -> CommandResult {
    let device = try deviceToken(command, run)
    let place = "\(plan.host):\(plan.port)"
    var request = ProbeRequest(
      host: plan.host, port: plan.port, path: "/3/device/\(device.text.reveal())", fields: plan.fields,
      body: plan.payload.bytes, timeout: timeout)
    request.rootsPath = command.value(of: .caFile)?.value
    var result = ProbeResult(
      attempt: plan.attempt(device, at: world.clock), isMadeUp: device.isMadeUp, credential: plan.credential,
      payload: plan.payload.source, port: plan.port)
    do throws(ProbeMemory.Fault) {
      let memory = try ProbeMemory(environment: world.environment)
      try memory.refuseDuringWait(for: place, now: world.clock)
      switch plan.proof {
      case .token(let key, let keyID, let teamID):
        let token = try memory.token(for: key, keyID: keyID, teamID: teamID, now: world.clock)
        request.fields.append(ProbeRequest.Field("authorization", "bearer \(token.text.reveal())"))
        result.attempt.request.credentials?.value.issuedAt = token.madeAt
      case .certificate(let certificate): request.certificate = certificate
      }
      exchange(request, &result, world)
      if let status = result.attempt.answer.status?.value {
        try memory.note(status: Int(status), of: place, now: world.clock)
      }
    } catch {
      throw stopped(error, place)
    }
    return shown(result, command, run, world)
  }

  private static func exchange(_ request: ProbeRequest, _ result: inout ProbeResult, _ world: Surroundings) {
    var seconds = 0
    do throws(ProbeFailure) {
      let response = try HTTPProbe.send(request) {
        seconds += 1
        if seconds % 5 == 0 { world.progress?("waiting for \(request.host)\n") }
      }
      ProbeAnswer.take(response, into: &result)
    } catch {
      ProbeAnswer.take(error, into: &result)
    }
  }

  private static func shown(
    _ result: ProbeResult, _ command: ParsedCommand, _ run: ReleaseRun, _ world: Surroundings
  ) -> CommandResult {
    let record = ProbePage.record(result)
    var shown = CommandResult()
    if command.has(.json) {
      shown.output = record
    } else {
      let page = ProbePage(options: Screen.options(for: command, in: world))
      shown.output = page.page(result, diagnosis: diagnosis(of: result, run))
    }
    if let path = command.value(of: .record)?.value {
      shown.files.append(CommandResult.File(path: path, text: record))
    }
    shown.status =
      switch result.meaning {
      case .accepted, .onlyTokenRefused: .ready
      case .refused: .notReady
      case .open: .undecided
      }
    return shown
  }

  /// Why an answer of APNs is not the one that was hoped for, with what the manifest tells; without it where its
  /// evidence cannot be opened.
  private static func diagnosis(of result: ProbeResult, _ run: ReleaseRun) -> Diagnosis? {
    guard result.meaning == .refused || result.meaning == .open && result.attempt.answer.reason != nil else {
      return nil
    }
    let known = try? DiagnoseCommand.known(of: run)
    return AttemptDiagnosis.diagnosis(of: result.attempt, known: known)
  }

  // MARK: What is given

  private static func deviceToken(
    _ command: ParsedCommand, _ run: ReleaseRun
  ) throws(ReleaseRun.Stopped) -> ProbeToken {
    guard let said = command.value(of: .deviceTokenFile) else {
      guard command.has(.noDevice) else {
        throw ProbePlan.refused(
          "missing-option", "nothing says which device to send to",
          "give `--device-token-file FILE`, or `--no-device` to send to a made-up token")
      }
      return .madeUp()
    }
    if said.value == "-" {
      guard !EvidenceOpening.readsStandardInput(run.manifest) else {
        throw ProbePlan.refused(
          "conflict", "the key and the device token are both to be read from standard input",
          "name a file for one of them")
      }
      return try ProbeToken(reading: StandardInput.read() ?? [], from: "standard input")
    }
    return try ProbeToken(reading: try file(said, "device token"), from: "`\(said.value)`")
  }

  private static func payload(_ command: ParsedCommand) -> ProbePayload.Wish {
    if let path = command.value(of: .payload) { return .file(path) }
    if let name = command.value(of: .sample) { return .sample(name) }
    return command.has(.deviceTokenFile) ? .least : .firstSample
  }

  private static func file(_ said: Located<String>, _ kind: String) throws(ReleaseRun.Stopped) -> [UInt8] {
    do throws(EvidenceOpening.Failure) {
      return try OwnFile(path: said.value, kind: kind, namedAt: said.origin).bytes
    } catch {
      throw ReleaseRun.Stopped(.missingInput, error.diagnostics)
    }
  }

  private static func timeout(_ command: ParsedCommand) throws(ReleaseRun.Stopped) -> Int {
    guard let said = command.value(of: .timeout) else { return standardTimeout }
    let seconds = DurationText.read(said.value)?.components.seconds ?? 0
    guard (1...Int64(longestTimeout / 1_000)).contains(seconds) else {
      throw ProbePlan.refused(
        "wrong-value", "found `\(said.value)` for `--timeout`, expected a length of time from `1s` to `5m`",
        "write `--timeout 30s`")
    }
    return Int(seconds) * 1_000
  }

  private static func stopped(_ fault: ProbeMemory.Fault, _ host: String) -> ReleaseRun.Stopped {
    let (status, code, message, hint): (ExitStatus, String, String, String) =
      switch fault {
      case .folder(.noPlace):
        (
          .missingInput, "no-cache", "there is no folder to keep the provider token in",
          "set `XDG_CACHE_HOME` or `HOME`"
        )
      case .folder(.unusable(let path, let reason)):
        (
          .missingInput, "cache-unusable",
          "cannot use `\(path)`, where the provider token is kept: \(reason)",
          "see to it that the file is yours alone, or remove it"
        )
      case .folder(.busy(let path)):
        (.undecided, "cache-busy", "another probe holds `\(path)`", "try again when it has ended")
      case .damaged(let path):
        (.missingInput, "cache-damaged", "`\(path)` is not what was written there", "remove it")
      case .clockBehind(let path, let madeAt):
        (
          .undecided, "clock-behind", "the clock is behind: the kept provider token is of \(madeAt.rfc3339)",
          "set the clock; if it is right now, remove `\(path)`"
        )
      case .wait(let until):
        (
          .undecided, "wait", "`\(host)` had trouble and asked for a wait, which ends at \(until.rfc3339)",
          "try again after that"
        )
      case .notSigned:
        (.undecided, "not-signed", "no provider token could be signed", "`pushready check` tells more")
      }
    return ReleaseRun.Stopped(status, [Diagnostic(code: "probe.\(code)", message: message, hint: hint)])
  }
}
