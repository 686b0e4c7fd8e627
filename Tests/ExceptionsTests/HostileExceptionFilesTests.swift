import ReadinessModel
import Testing

@testable import Exceptions

/// Every reader returns or throws, and says where, on every truncation and every change of one byte.
@Suite struct HostileExceptionFilesTests {
  private static let waivers = """
    formatVersion: 1
    waivers:
      - {rule: open-rule, key: "a*", reason: r, owner: o, from: 2026-01-01, until: 2026-12-31}
    """
  private static let baseline =
    #"{"formatVersion": 1, "findings": [{"fingerprint": "a", "severity": "error"}]}"#

  private static let texts = [waivers, AttestationFileTests.right, baseline]

  private static func bytes(_ index: Int, _ bytes: [UInt8]) throws -> Int {
    let library = try Recipe.library()
    return switch index {
    case 0: try WaiverFile.entries(bytes, file: "f", rules: library).count
    case 1: try AttestationFile.entries(bytes, file: "f", rules: library).count
    default: try BaselineFile.entries(bytes, file: "f", rules: library).count
    }
  }

  @Test(arguments: texts.indices)
  func `no truncation and no changed byte breaks a reader`(index: Int) throws {
    let whole = Array(Self.texts[index].utf8)
    #expect(try Self.bytes(index, whole) == 1)
    var inputs = whole.indices.map { Array(whole[..<$0]) }
    for place in whole.indices {
      for byte: UInt8 in [0x00, 0x0A, 0x22, 0x2D, 0x3A, 0x7B, 0xFF, whole[place] ^ 0x01] {
        var changed = whole
        changed[place] = byte
        inputs.append(changed)
      }
    }
    for input in inputs {
      do {
        _ = try Self.bytes(index, input)
      } catch let error as ExceptionProblems {
        #expect(!error.diagnostics.isEmpty)
        #expect(error.diagnostics.allSatisfy { $0.origin?.line != nil && !$0.message.contains("\n") })
      }
    }
  }
}
