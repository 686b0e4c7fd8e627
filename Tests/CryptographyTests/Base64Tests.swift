import Cryptography
import Testing

@Suite struct Base64Tests {
  /// RFC 4648, 10.
  @Test(arguments: [
    ("Zg==", "f"), ("Zm8=", "fo"), ("Zm9v", "foo"), ("Zm9vYg==", "foob"), ("Zm9vYmE=", "fooba"),
    ("Zm9vYmFy", "foobar"), ("Zm9v\nYmFy\n", "foobar"),
  ])
  func `the published examples are decoded`(text: String, plain: String) {
    #expect(Base64.decode(Array(text.utf8)) == Array(plain.utf8))
  }

  @Test(arguments: ["", " ", "Zg", "Zg=", "Zh==", "Zm9v=", "Z", "Zm9*", "Zg==Zg==", "Zm-_", "====", "Zm9vé"])
  func `anything else is refused`(text: String) {
    #expect(Base64.decode(Array(text.utf8)) == nil)
  }

  @Test(arguments: [
    ([UInt8]([]), ""), ([0xFB], "-w"), ([0xFF, 0xFF], "__8"), ([0, 1, 2], "AAEC"), ([0, 1, 2, 3], "AAECAw"),
  ])
  func `the alphabet of URLs has no padding`(bytes: [UInt8], text: String) {
    #expect(Base64.urlText(bytes) == text)
    #expect(Base64.decode(url: text) == (bytes.isEmpty ? nil : bytes))
  }

  @Test(arguments: ["+w", "/w", "-w==", "-"])
  func `the plain alphabet and padding are refused in URLs`(text: String) {
    #expect(Base64.decode(url: text) == nil)
  }
}
