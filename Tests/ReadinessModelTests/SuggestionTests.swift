import ReadinessModel
import Testing

@Suite struct `The nearest known word` {
  static let words = ["keyID", "teamID", "topics", "environments", "file", "env"]

  @Test(arguments: [
    ("keyId", "keyID"), ("key_id", "keyID"), ("team-id", "teamID"), ("topic", "topics"),
    ("enviroments", "environments"), ("fiel", "file"), ("evn", "env"), ("files", "file"),
  ])
  func `is found over case, separators, and few edits`(word: String, nearest: String) {
    #expect(Suggestion.nearest(to: word, among: Self.words) == nearest)
  }

  @Test(arguments: ["", "password", "zzz", String(repeating: "k", count: 1000)])
  func `is none for a word that is far from all`(word: String) {
    #expect(Suggestion.nearest(to: word, among: Self.words) == nil)
  }
}
