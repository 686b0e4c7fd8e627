import ReadinessModel

/// The rules that results point at, each once, in the order in which they come.
struct SARIFRules {
  private(set) var descriptors: [JSONValue] = []
  private var indices: [String: Int] = [:]

  init(_ items: [Item]) {
    for item in items where indices[item.rule] == nil {
      indices[item.rule] = descriptors.count
      descriptors.append(Self.descriptor(item))
    }
  }

  func index(of rule: String) -> Int { indices[rule] ?? -1 }

  /// What a code host shows on the page of a rule.
  private static func descriptor(_ item: Item) -> JSONValue {
    var members: [(String, JSONValue)] = [
      ("id", .string(item.rule)),
      ("shortDescription", .message(item.title)),
      ("fullDescription", .message("\(item.title). Layer: \(item.layer.rawValue)" + prevents(item))),
      ("help", help(item)),
      (
        "defaultConfiguration",
        ["level": .string(SARIFReporter.level(item.severity))]
      ),
    ]
    if let url = item.references.first?.url, isWebAddress(url) { members.append(("helpUri", .string(url))) }
    members.append(
      (
        "properties",
        [
          "tags": [.string("push-notifications"), .string(item.layer.rawValue)],
          "precision": "very-high",
          "problem.severity": .string(item.severity >= .error ? "error" : item.severity == .warning ? "warning" : "recommendation"),
        ]
      ))
    return .object(members)
  }

  private static func help(_ item: Item) -> JSONValue {
    let fix = VisibleText.lines(item.fix)
    let links = item.references.filter { isWebAddress($0.url) }
    let text = ([VisibleText.line(item.title)] + fix + links.map { VisibleText.line("\($0.title): \($0.url)") })
      .joined(separator: "\n")
    var markdown = ["**\(MarkdownText.line(item.title))**"]
    markdown += fix.isEmpty ? [] : [fix.map(MarkdownText.line).joined(separator: "  \n")]
    markdown += links.map { "[\(MarkdownText.line($0.title))](\(MarkdownText.address($0.url)))" }
    return ["text": .string(text.isEmpty ? "-" : text), "markdown": .string(markdown.joined(separator: "\n\n"))]
  }

  private static func prevents(_ item: Item) -> String {
    item.prevents.isEmpty ? "" : ". Prevents: " + item.prevents.joined(separator: ", ")
  }

  private static func isWebAddress(_ text: String) -> Bool { WebAddress.isPlain(text) }
}

/// Addresses that may become links.
enum WebAddress {
  /// `https` with nothing in it that needs care: visible ASCII without quotation marks, brackets, backslashes.
  static func isPlain(_ text: String) -> Bool {
    let scheme = "https://"
    guard text.hasPrefix(scheme), text.utf8.count > scheme.utf8.count, text.utf8.count <= 2_000 else { return false }
    let unfit = Set("\"'<>\\^`{|}()[] ".utf8)
    return text.utf8.allSatisfy { (0x21...0x7E).contains($0) && !unfit.contains($0) }
  }
}
