import Cryptography
import Testing

@Suite struct DERTests {
  private func first(_ bytes: [UInt8]) throws(DER.Fault) -> DER.Element {
    var reader = DER(0..<bytes.count)
    return try reader.next(in: bytes.span)
  }

  @Test func `an element has its tag, its content and its place`() throws {
    let element = try first([0x30, 0x03, 0x02, 0x01, 0x05, 0xFF])
    #expect(element.tag == DER.Tag.sequence)
    #expect(element.content == 2..<5)
    #expect(element.whole == 0..<5)
    let long = try first([0x04, 0x81, 0x80] + [UInt8](repeating: 0, count: 128))
    #expect(long.content == 3..<131)
  }

  @Test(arguments: [
    ([UInt8](), DER.Fault.truncated), ([0x30], .truncated), ([0x30, 0x01], .truncated),
    ([0x30, 0x80, 0x00, 0x00], .badLength), ([0x04, 0x81, 0x7F], .badLength),
    ([0x04, 0x82, 0x00, 0x80], .badLength), ([0x04, 0x85, 1, 0, 0, 0, 0], .badLength),
    ([0x04, 0x84, 0xFF, 0xFF, 0xFF, 0xFF], .truncated), ([0x04, 0x82, 0x01], .truncated),
    ([0x1F, 0x81, 0x01], .badTag),
  ])
  func `a malformed element is refused`(bytes: [UInt8], fault: DER.Fault) {
    #expect(throws: fault) { try first(bytes) }
  }

  @Test func `an element does not reach beyond the one around it`() throws {
    let bytes: [UInt8] = [0x30, 0x02, 0x04, 0x02, 0xAA, 0xBB]
    var outer = DER(0..<bytes.count)
    let sequence = try outer.next(DER.Tag.sequence, in: bytes.span)
    #expect(throws: DER.Fault.truncated) {
      var inner = DER(sequence.content)
      _ = try inner.next(in: bytes.span)
    }
    #expect(throws: DER.Fault.trailing(bytes: 2)) { try outer.finish() }
  }

  @Test func `a wrong tag is named and nothing is read`() throws {
    let bytes: [UInt8] = [0x02, 0x01, 0x05]
    var reader = DER(0..<bytes.count)
    let optional = try reader.nextIf(DER.Tag.sequence, in: bytes.span)
    #expect(optional == nil)
    do {
      _ = try reader.next(DER.Tag.sequence, in: bytes.span)
      Issue.record("read")
    } catch {
      #expect(error == .unexpected(tag: 2, expected: 0x30))
    }
    #expect(reader.position == 0)
  }

  @Test(arguments: [
    ([UInt8]([0x2A, 0x86, 0x48, 0xCE, 0x3D, 0x03, 0x01, 0x07]), Optional("1.2.840.10045.3.1.7")),
    ([0x55, 0x1D, 0x25], "2.5.29.37"), ([0x2B], "1.3"), ([0x88, 0x37], "2.999"), ([], nil),
    ([0x2A, 0x86], nil), ([0x2A, 0x80, 0x01], nil),
    ([0x2A] + [UInt8](repeating: 0xFF, count: 20) + [0x01], nil),
  ])
  func `object identifiers are written with dots`(bytes: [UInt8], text: String?) {
    #expect(DER.objectIdentifier(0..<bytes.count, in: bytes.span) == text)
  }

  @Test(arguments: [
    ([UInt8]([0x02, 0x01, 0x00]), 0), ([0x02, 0x02, 0x00, 0x80], 128), ([0x02, 0x01, 0x7F], 127),
  ])
  func `small integers are read`(bytes: [UInt8], value: Int) throws {
    let element = try first(bytes)
    #expect(try DER.integer(element, in: bytes.span) == value)
  }

  @Test(arguments: [
    [UInt8]([0x02, 0x00]), [0x02, 0x02, 0x00, 0x01], [0x02, 0x01, 0x80], [0x02, 0x05, 1, 0, 0, 0, 0],
  ])
  func `other integers are refused`(bytes: [UInt8]) throws {
    let element = try first(bytes)
    #expect(throws: DER.Fault.badInteger) { try DER.integer(element, in: bytes.span) }
  }
}
