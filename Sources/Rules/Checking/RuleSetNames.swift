/// Ids of what a checklist may name.
struct RuleSetNames {
  let rules: [String]
  let checklists: [String]

  init(_ files: [RuleFile]) {
    rules = files.filter(\.isRule).map(\.id)
    checklists = files.filter { !$0.isRule }.map(\.id)
  }
}
