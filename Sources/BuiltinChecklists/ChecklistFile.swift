/// One file below `Checklists`, as it stood when the program was built.
package struct ChecklistFile: Sendable {
  /// Below `Checklists`, such as `rules/provider/host-is-apns.yml`.
  package let path: StaticString
  /// The file up to its `examples:` key, or all of it where it has none.
  package let text: StaticString
  /// From the line of the `examples:` key to the end; empty where there are none.
  package let examples: StaticString
}
