/// The name under which the Objective-C runtime knows a class that a property list names.
///
/// A Swift class has its module before it there, `Service.NotificationService`, and the runtime keeps it
/// mangled, `_TtC7Service19NotificationService` (swift/docs/ABI/OldMangling.rst). Not covered: classes inside of
/// other types, names with letters outside of ASCII.
package struct RuntimeClassName: Sendable, Hashable {
  /// As it stands in the metadata.
  package let text: String

  package init?(propertyList name: String) {
    let parts = name.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { $0 < 0x80 } }) else { return nil }
    switch parts.count {
    case 1: text = name
    case 2: text = "_TtC" + parts.map { "\($0.utf8.count)\($0)" }.joined()
    default: return nil
    }
  }
}
