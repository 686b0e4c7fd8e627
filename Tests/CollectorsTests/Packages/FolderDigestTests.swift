import FixtureKit
import Foundation
import Packages
import Testing

@testable import Collectors

@Suite struct `The digest of a folder` {
  /// The form that the documentation gives, written down once more in another language.
  private static let reader = """
    import hashlib, os, sys
    rows = []
    for folder, folders, files in os.walk(sys.argv[1]):
        for name in files + [f for f in folders if os.path.islink(os.path.join(folder, f))]:
            path = os.path.join(folder, name)
            if os.path.islink(path):
                kind, data = b"link", os.readlink(path).encode()
            else:
                kind = b"executable" if os.stat(path).st_mode & 0o100 else b"file"
                data = open(path, "rb").read()
            inside = os.path.relpath(path, sys.argv[1]).encode()
            rows.append((inside, kind + b" " + hashlib.sha256(data).hexdigest().encode() + b" " + inside + b"\\0"))
    rows = [row for _, row in sorted(rows)]
    print(hashlib.sha256(b"pushready folder 1\\0" + b"".join(rows)).hexdigest())
    """

  private func folder() throws -> ScratchFolder {
    let folder = try ScratchFolder()
    try folder.write("property list".utf8, to: "App.app/Info.plist")
    try folder.write([UInt8](repeating: 0xCF, count: 700_000), to: "App.app/App")
    try folder.write([], to: "App.app/empty")
    try folder.write("a".utf8, to: "App.app/Frameworks/Kit.framework/Versions/A/Kit")
    // Sorted by bytes `Z` comes before `a`, and the slash of a folder after the point of a name.
    try folder.write("b".utf8, to: "App.app/Z")
    try folder.write("c".utf8, to: "App.app/Frameworks.txt")
    try folder.write("ä".utf8, to: "App.app/ä/a name\nof two lines")
    try run(folder, "chmod 755 App")
    try run(
      folder, "ln -s Versions/A/Kit Frameworks/Kit.framework/Kit; ln -s A Frameworks/Kit.framework/Versions/B"
    )
    return folder
  }

  private func run(_ folder: ScratchFolder, _ command: String) throws {
    let result = try OutsideTool.run("/bin/sh", ["-ec", "cd '\(folder.path("App.app"))'; \(command)"])
    #expect(result.status == 0, "\(result.output)")
  }

  private func digest(_ path: String) throws -> String { try FolderDigest.digest(of: Package.open(path)) }

  @Test func `is what its documentation says`() throws {
    let folder = try folder()
    let path = folder.path("App.app")
    let expected = try OutsideTool.run("/usr/bin/python3", ["-c", Self.reader, path])
    #expect(expected.status == 0)
    #expect(try digest(path) + "\n" == expected.output)
    #expect(try FolderDigest.size(of: Package.open(path)) == 700_000 + 13 + 1 + 1 + 1 + 2)
  }

  @Test(arguments: [
    "printf x >Info.plist", "printf . >>App", "rm empty", "mv empty Empty", "printf '' >new",
    "touch .DS_Store",
    "chmod 644 App", "chmod 755 Info.plist", "ln -sf Versions/B/Kit Frameworks/Kit.framework/Kit",
    "rm Z; ln -s b Z", "mv Z Frameworks/Z", "mv 'ä/a name\nof two lines' 'ä/a name of two lines'",
  ])
  func `notices each change of what ships`(command: String) throws {
    let folder = try folder()
    let before = try digest(folder.path("App.app"))
    try run(folder, command)
    #expect(try digest(folder.path("App.app")) != before)
  }

  @Test(arguments: [
    "touch -t 200001010000 Info.plist", "mkdir nothing", "chmod 600 Info.plist", "mkfifo pipe",
    "cp -a . ../Other.app; rm -r ../App.app; cp -a ../Other.app ../App.app",
  ])
  func `is the same where nothing of it ships`(command: String) throws {
    let folder = try folder()
    let before = try digest(folder.path("App.app"))
    try run(folder, command)
    #expect(try digest(folder.path("App.app")) == before)
  }

  @Test func `does not depend on the folder's place and name, nor on a slash behind it`() throws {
    let folder = try folder()
    let before = try digest(folder.path("App.app"))
    try folder.write([], to: "elsewhere/x")
    try FileManager.default.moveItem(
      atPath: folder.path("App.app"), toPath: folder.path("elsewhere/Other.app"))
    #expect(try digest(folder.path("elsewhere/Other.app/")) == before)
  }

  /// Files of this size have no content on the disk.
  @Test func `ends at its limit before anything is read`() throws {
    let folder = try folder()
    try run(folder, "truncate -s \(FolderDigest.maximumBytes) huge")
    let package = try Package.open(folder.path("App.app"))
    #expect(FolderDigest.size(of: package) == nil)
    #expect(throws: PackageFailure.tooMany("bytes in all files", limit: FolderDigest.maximumBytes)) {
      try FolderDigest.digest(of: package)
    }
  }

  @Test func `is none where a file went away meanwhile`() throws {
    let folder = try folder()
    let package = try Package.open(folder.path("App.app"))
    try run(folder, "rm Z")
    #expect(throws: PackageFailure.self) { try FolderDigest.digest(of: package) }
  }
}
