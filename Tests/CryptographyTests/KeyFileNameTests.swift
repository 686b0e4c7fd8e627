import Cryptography
import Testing

@Suite struct KeyFileNameTests {
  @Test(arguments: [
    ("AuthKey_KEY1234567.p8", "AuthKey", "KEY1234567"),
    ("keys/AuthKey_KEY1234567.p8", "AuthKey", "KEY1234567"),
    ("AuthKey_KEY1234567 (1).p8", "AuthKey", "KEY1234567"),
    ("AuthKey_KEY1234567(2).p8", "AuthKey", "KEY1234567"),
    ("APNsAuthKey_KEY1234567.p8", "APNsAuthKey", "KEY1234567"),
    ("APNSAuthKey_KEY1234567.p8", "APNsAuthKey", "KEY1234567"),
    ("authkey_key1234567.P8", "AuthKey", "key1234567"),
    ("SubscriptionKey_ABCDEFGHIJ.p8", "SubscriptionKey", "ABCDEFGHIJ"),
    ("ApiKey_ABCDEFGHIJ.p8", "ApiKey", "ABCDEFGHIJ"),
  ])
  func `a known beginning and ten letters or digits are found`(path: String, prefix: String, keyID: String) {
    let name = KeyFileName(path)
    #expect(name.prefix == prefix)
    #expect(name.keyID == keyID)
  }

  @Test(arguments: [
    ("AuthKey_KEY123456.p8", "AuthKey"), ("AuthKey_KEY12345678.p8", "AuthKey"),
    ("AuthKey_.p8", "AuthKey"), ("AuthKey_KEY-234567.p8", "AuthKey"),
  ])
  func `another length or alphabet is no key id`(path: String, prefix: String) {
    #expect(KeyFileName(path).prefix == prefix)
    #expect(KeyFileName(path).keyID == nil)
  }

  @Test(arguments: [
    "apns-prod.p8", "key.p8", "", "/", "AuthKey_KEY1234567/key.p8", "MyAuthKey_KEY1234567.p8",
  ])
  func `a neutral name tells nothing`(path: String) {
    #expect(KeyFileName(path).prefix == nil)
    #expect(KeyFileName(path).keyID == nil)
  }
}
