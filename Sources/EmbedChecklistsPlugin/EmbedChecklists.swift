import Foundation
import PackagePlugin

/// Runs `embed-checklists` over every file below `Checklists` whenever one of them changes.
@main
struct EmbedChecklists: BuildToolPlugin {
  func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
    let folder = context.package.directoryURL.appending(path: "Checklists", directoryHint: .isDirectory)
    let output = context.pluginWorkDirectoryURL.appending(path: "EmbeddedChecklists.swift")
    let names = FileManager.default.enumerator(atPath: folder.path())?.compactMap { $0 as? String } ?? []
    let files = names.filter { $0.hasSuffix(".yml") }.sorted().map { folder.appending(path: $0) }
    return [
      .buildCommand(
        displayName: "Embedding \(files.count) checklist files",
        executable: try context.tool(named: "embed-checklists").url,
        arguments: [folder.path(), output.path()],
        inputFiles: files,
        outputFiles: [output])
    ]
  }
}
