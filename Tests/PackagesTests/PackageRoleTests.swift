import Testing

@testable import Packages

@Suite struct PackageRoleTests {
  @Test(
    arguments: [
      ("A.app/", .root(inContents: false)), ("A.app/Contents/", .root(inContents: true)),
      ("A.app/_CodeSignature/", .signature), ("A.app/Contents/_CodeSignature/", .signature),
      ("A.app/_CodeSignature/old/", .other), ("A.app/Frameworks/", .framework),
      ("A.app/Frameworks/Kit.framework/", .framework), ("A.app/MacOS/", .other),
      ("A.app/Contents/MacOS/", .code), ("A.app/Contents/MacOS/x/", .other),
      ("A.app/Contents/Resources/", .resource), ("A.app/Contents/Resources/de.lproj/", .resource),
      ("A.app/Contents/Resources/de.lproj/x/", .other), ("A.app/de.lproj/", .resource),
      ("A.app/x/de.lproj/", .other), ("A.app/.lproj/", .other), ("A.app/Assets/", .other),
      ("A.app/Frameworksx/", .other),
    ] as [(String, PackageRole)])
  func `a folder is told by its place in the bundle`(folder: String, role: PackageRole) {
    #expect(folder.lending { PackageRole(of: $0, from: 6) } == role)
  }

  @Test(arguments: [
    ("a/AuthKey.P8", KeyName.telling), ("a/x.p12", .telling), ("a/.env", .telling), ("a/x.pem", .telling),
    ("a/x.TXT", .text), ("a/p8", .other), ("a/x.p8x", .other), ("a/x.plist", .other), ("a/x.", .other),
    ("", .other), ("p8", .other),
  ])
  func `a key is told by the end of the name`(path: String, kind: KeyName) {
    #expect(KeyName(PackageMember(path: path, size: 100, isLink: false, index: 0)) == kind)
    #expect(KeyName(PackageMember(path: path, size: 100, isLink: true, index: 0)) == .other)
  }
}
