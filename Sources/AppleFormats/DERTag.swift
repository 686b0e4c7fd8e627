/// Tags of Apple's DER form of property lists, the universal ones and its own two.
enum DERTag {
  static let boolean: UInt8 = 0x01
  static let integer: UInt8 = 0x02
  static let octets: UInt8 = 0x04
  static let text: UInt8 = 0x0C
  static let utcTime: UInt8 = 0x17
  static let generalizedTime: UInt8 = 0x18
  static let sequence: UInt8 = 0x30
  static let set: UInt8 = 0x31
  /// `[APPLICATION 16]`, constructed.
  static let versioned: UInt8 = 0x70
  /// `[CONTEXT 16]`, constructed.
  static let dictionary: UInt8 = 0xB0

  static func shown(_ tag: UInt8) -> String { "0x" + String(tag, radix: 16) }
}
