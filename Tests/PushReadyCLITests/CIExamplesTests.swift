import FixtureKit
import Foundation
import Testing

/// The snippets of `Examples/ci`, each read by a parser of its language; the scripts are run on the example
/// projects with the program that was built.
@Suite struct `The snippets for build services` {
  private static let folder = SharedFolder.package + "/Examples/ci"

  private func text(_ name: String) throws -> String {
    try String(contentsOfFile: Self.folder + "/" + name, encoding: .utf8)
  }

  /// What Python finds in a YAML file at a path of keys and indices, as JSON.
  private func value(_ path: [String], in name: String) throws -> String {
    let script = """
      import json, sys, yaml
      value = yaml.safe_load(open(sys.argv[1], encoding="utf-8"))
      for key in sys.argv[2:]:
          value = value[int(key)] if isinstance(value, list) else value[key]
      print(value if isinstance(value, str) else json.dumps(value))
      """
    let result = try OutsideTool.run(
      "/usr/bin/python3", ["-c", script, Self.folder + "/" + name] + path)
    guard result.status == 0 else { throw OutsideTool.Failure(description: result.output) }
    return result.output.trimmingCharacters(in: .newlines)
  }

  /// Runs a shell text in the root of the package and gives status and output.
  private func shell(
    _ text: String, _ variables: [String: String], in folder: String = SharedFolder.package
  ) throws -> (status: Int32, output: String) {
    let program = try #require(BuiltProgram.path)
    let assignments = variables.sorted { $0.key < $1.key }.map { "export \($0.key)='\($0.value)'\n" }.joined()
    return try OutsideTool.run(
      "/bin/bash",
      ["-c", "cd '\(folder)'\nexport PUSHREADY='\(program)' PUSHREADY_NOW=2026-11-30\n\(assignments)\(text)"])
  }

  @Test(arguments: [
    "github/action.yml", "github/release.yml", "gitlab/.gitlab-ci.yml", "bitrise/bitrise.yml",
    "pre-commit/.pre-commit-config.yaml",
  ])
  func `are YAML`(name: String) throws {
    #expect(try value([], in: name).hasPrefix("{"))
  }

  @Test(arguments: [
    "xcode/build-phase.sh", "xcode/ci_scripts/ci_post_xcodebuild.sh", "pre-commit/pre-commit.sh",
  ])
  func `are scripts of a plain shell`(name: String) throws {
    for arguments in [["-n"], ["--posix", "-n"]] {
      #expect(try OutsideTool.run("/bin/bash", arguments + [Self.folder + "/" + name]).output == "")
    }
    #expect(FileManager.default.isExecutableFile(atPath: Self.folder + "/" + name))
    if let checker = InstalledTool.path("shellcheck") {
      #expect(try OutsideTool.run(checker, [Self.folder + "/" + name]).output == "")
    }
  }

  @Test(.enabled(if: InstalledTool.path("ruby") != nil))
  func `are Ruby for fastlane`() throws {
    let ruby = try #require(InstalledTool.path("ruby"))
    #expect(try OutsideTool.run(ruby, ["-c", Self.folder + "/fastlane/Fastfile"]).output == "Syntax OK\n")
  }

  /// No parser of Groovy is started: it takes a Java machine, and to Groovy a pipeline is calls with closures,
  /// any of which it takes. What Jenkins asks for is where the blocks stand; the shell text is parsed and run.
  @Test func `are a pipeline for Jenkins`() throws {
    let text = try text("jenkins/Jenkinsfile")
    let stage = "pipeline/stages/stage('Push readiness')"
    #expect(
      try PipelineOutline(text).steps == [
        "pipeline/agent/label", "pipeline/stages/stage('Export')/steps/sh", "\(stage)/steps/sh",
        "\(stage)/post/always/junit", "\(stage)/post/always/archiveArtifacts",
        "pipeline/stages/stage('Upload')/steps/sh",
      ])
    for wrong in [
      String(text.dropLast(3)), text + "}", text.replacing("'pushready.xml'", with: "'pushready.xml"),
    ] {
      #expect(throws: PipelineOutline.Failure.self) { try PipelineOutline(wrong) }
    }
    let script = try #require(text.split(separator: "'''").dropFirst().first)
    #expect(try OutsideTool.run("/bin/bash", ["-n", "-c", String(script)]).output == "")
    let result = try run(String(script), project: "ready")
    #expect(result.status == 0, "\(result.output)")
    #expect(result.files == ["pushready.html", "pushready.xml"])
  }

  /// Runs a snippet on a copy of an example; gives the new files too.
  private func run(
    _ script: String, project: String, _ variables: [String: String] = [:]
  ) throws -> (status: Int32, output: String, files: [String]) {
    try ScratchFolder.with { folder in
      let copy = try folder.copy("Examples/\(project)", to: project)
      let before = Set(try FileManager.default.contentsOfDirectory(atPath: copy))
      let result = try shell(script, variables, in: copy)
      let after = try FileManager.default.contentsOfDirectory(atPath: copy)
      return (result.status, result.output, after.filter { !before.contains($0) }.sorted())
    }
  }

  @Test(arguments: [("ready", 0), ("wrong-topic", 1)])
  func `end as the check does and keep every report`(project: String, status: Int32) throws {
    let gitlab = try run(
      value(["push-readiness", "script", "0"], in: "gitlab/.gitlab-ci.yml"), project: project)
    #expect(gitlab.status == status, "\(gitlab.output)")
    #expect(
      gitlab.files == ["gl-code-quality-report.json", "pushready.html", "pushready.json", "pushready.xml"])
    let bitrise = try run(
      value(
        ["workflows", "release", "steps", "1", "script@1", "inputs", "0", "content"],
        in: "bitrise/bitrise.yml"),
      project: project, ["BITRISE_DEPLOY_DIR": "."])
    #expect(bitrise.status == status, "\(bitrise.output)")
    #expect(bitrise.files == ["pushready.html", "pushready.xml"])
  }

  @Test(arguments: [("ready", 0, ""), ("signed-app", 0, "build/App.ipa"), ("wrong-topic", 1, "")])
  func `annotate and summarise on GitHub`(project: String, status: Int32, package: String) throws {
    let script = try value(["runs", "steps", "0", "run"], in: "github/action.yml")
    let result = try run(
      script, project: project,
      [
        "MANIFEST": "pushready.yml", "PACKAGE": package, "SARIF": "push.sarif", "PAGE": "push.html",
        "GITHUB_STEP_SUMMARY": "summary", "GITHUB_OUTPUT": "output",
      ])
    #expect(result.status == status, "\(result.output)")
    #expect(result.files == ["output", "push.html", "push.sarif", "summary"])
    #expect(result.output.contains("::error ") == (status == 1))
    // What the service fills in, it fills into variables, not into the script.
    #expect(!script.contains("${{"))
    #expect(
      try value(["jobs", "release", "steps", "3", "if"], in: "github/release.yml") == "always()")
  }

  @Test func `make issues of findings in Xcode`() throws {
    let script = try text("xcode/build-phase.sh")
    let ready = try run(script, project: "ready", ["SRCROOT": "."])
    #expect(ready.status == 0 && !ready.output.contains("error: "), "\(ready.output)")
    let wrong = try run(script, project: "wrong-topic", ["SRCROOT": "."])
    #expect(wrong.status == 1)
    #expect(
      wrong.output.contains(
        "/pushready.yml:29: error: blocker: provider/topic-matches-bundle (chat message): topic "))
    let missing = try run(script, project: "ready", ["MANIFEST": "none.yml"])
    #expect(missing.status == 66)
    #expect(missing.output.contains("error: pushready could not judge the build (exit status 66)"))
  }

  @Test func `judge an archive in Xcode Cloud and nothing else`() throws {
    let script = try text("xcode/ci_scripts/ci_post_xcodebuild.sh")
    let variables = ["CI_APP_STORE_SIGNED_APP_PATH": "build", "CI_PRIMARY_REPOSITORY_PATH": "."]
    let archive = try run(
      script, project: "signed-app", variables.merging(["CI_XCODEBUILD_ACTION": "archive"]) { $1 })
    #expect(archive.status == 0 && archive.output.contains("READY"), "\(archive.output)")
    let test = try run(
      script, project: "signed-app", variables.merging(["CI_XCODEBUILD_ACTION": "test"]) { $1 })
    #expect(test.status == 0 && test.output == "")
  }

  @Test(.enabled(if: InstalledTool.path("git") != nil))
  func `keep a commit back that would break push`() throws {
    let script = try text("pre-commit/pre-commit.sh")
    let setup = "git init -q . && git add pushready.yml\n"
    #expect(try run(setup + script, project: "ready").status == 0)
    let wrong = try run(setup + script, project: "wrong-topic")
    #expect(wrong.status == 1 && wrong.output.contains("topic-matches-bundle"), "\(wrong.output)")
    let other = try run("git init -q . && git add README.md\n" + script, project: "wrong-topic")
    #expect(other.status == 0 && other.output == "")
  }
}
