import PushService
import Testing

@Suite struct DeviceTokenTests {
  @Test(arguments: [
    ("740f4707bebcf74f9b7c25d48e3358945f6aa01da5ddb387462c7eaf61bb78ad", DeviceToken.Form.hex, 64),
    ("740F4707BEBCF74F9B7C25D48E3358945F6AA01DA5DDB387462C7EAF61BB78AD", .hex, 64),
    (String(repeating: "ab", count: 80), .hex, 160), ("abc", .hex, 3),
    ("<740f4707 bebcf74f 9b7c25d4 8e335894 5f6aa01d a5ddb387 462c7eaf 61bb78ad>", .grouped, 64),
    ("74:0f:47:07:be:bc:f7:4f", .grouped, 16),
    ("{length = 32, bytes = 0x740f4707 bebcf74f 9b7c25d4 8e335894 ... 462c7eaf 61bb78ad }", .description, 32),
    ("32 bytes", .description, 0),
    ("{length=32,bytes=0x740f4707bebcf74f...462c7eaf61bb78ad}", .description, 16),
    ("dA9HB7689E+bfCXUjjNYlF9qoB2l3bOHRix+r2G7eK0=", .base64, 0),
    ("c8R2x0lTQ0:APA91bH" + String(repeating: "x_-9", count: 30), .fcm, 0),
    ("APA91bH" + String(repeating: "x_-9", count: 30), .fcm, 0), ("", .other, 0), ("hello", .other, 0),
    ("t\u{F}G\u{7}\u{FFFD}", .other, 0), ("740f4707bebcf74fg", .other, 0),
  ])
  func `the form of a token is told`(text: String, form: DeviceToken.Form, digits: Int) {
    let token = DeviceToken(text)
    #expect(token.form == form)
    #expect(token.digits == digits)
    #expect(token.fingerprint.count == 12)
  }

  /// Of `printf 740f… | sha256sum`.
  @Test func `the fingerprint is the start of the digest of the digits in lower case`() {
    let plain = "740f4707bebcf74f9b7c25d48e3358945f6aa01da5ddb387462c7eaf61bb78ad"
    for text in [plain, plain.uppercased(), "<740f4707 \(plain.dropFirst(8))>"] {
      #expect(DeviceToken(text).fingerprint == "1861d16474b2")
    }
  }
}
