import ReadinessModel
import Rules
import Testing

@Suite struct `A file of rules` {
  @Test(arguments: [
    ("rules/provider/host-is-apns.yml", "host-is-apns", Layer.provider, true),
    ("release.yml", "release", nil, false),
    ("rules/elsewhere/x.yml", "x", nil, true),
    ("own/rules/payload/y.yml", "y", .payload, true),
  ])
  func `has its id from its name and its layer from its folder`(
    path: String, id: String, layer: Layer?, isRule: Bool
  ) {
    let file = RuleFile(path: path, name: path, text: [])
    #expect(file.id == id)
    #expect(file.layer == layer)
    #expect(file.isRule == isRule)
  }
}
