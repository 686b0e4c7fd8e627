import Cryptography
import FixtureKit
import Testing

@Suite struct SHA256Tests {
  /// FIPS 180-4 examples.
  @Test(arguments: [
    ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
    ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
    (
      "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
      "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
    ),
  ])
  func `the published examples give the published digests`(text: String, digest: String) {
    #expect(SHA256.hex(of: Array(text.utf8)) == digest)
  }

  /// FIPS 180-4: a million times the letter a, which is more than is read at a time.
  @Test func `a file is read to its end`() throws {
    try ScratchFolder.with { folder in
      let path = try folder.write([UInt8](repeating: 0x61, count: 1_000_000), to: "file")
      let file = try SHA256.file(at: path)
      #expect(file.hex == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
      #expect(file.count == 1_000_000)
      let empty = try SHA256.file(at: folder.write([], to: "empty"))
      #expect(empty.hex == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
    }
  }

  @Test func `what is no file is told and not waited for`() throws {
    try ScratchFolder.with { folder in
      #expect(throws: SHA256.FileFault.notAFile) { try SHA256.file(at: folder.path(".")) }
      #expect(throws: SHA256.FileFault.cannotRead("No such file or directory")) {
        try SHA256.file(at: folder.path("missing"))
      }
    }
  }

  @Test(arguments: [
    (DigestAlgorithm.sha1, "a9993e364706816aba3e25717850c26c9cd0d89d"),
    (
      .sha384,
      "cb00753f45a35e8bb5a03d699ac65007272c32ab0eded1631a8b605a43ff5bed8086072ba1e7cc2358baeca134c825a7"
    ),
  ])
  func `other digests of Apple's signatures are there too`(algorithm: DigestAlgorithm, digest: String) {
    #expect(algorithm.digest(of: Array("abc".utf8)).map { Hexadecimal.text($0) } == digest)
    var pieces = StreamingDigest(algorithm)
    for byte in "abc".utf8 { pieces?.update([byte]) }
    #expect(pieces?.finish().map { Hexadecimal.text($0) } == digest)
  }
}
