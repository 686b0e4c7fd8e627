/// An `.xcconfig` file with everything that it includes.
///
///     KEY[cond=pattern] = value
///     #include "other.xcconfig"
///     #include? "may-be-missing.xcconfig"
///     // comment, to the end of the line
///
/// Source: Apple, "Adding a build configuration file to your project".
package struct SettingsFile: Sendable, Hashable {
  /// In the order in which they are met; of the same name and conditions the last counts.
  package private(set) var assignments: [SettingAssignment] = []
  /// Files that had to be there and are not.
  package private(set) var missing: [String] = []

  /// Files that are read in all, and files inside each other.
  private static let mostFiles = 200
  private static let deepest = 32

  /// Reads the file at `path`; `read` gives the text of a file, `nil` where there is none.
  package init(at path: String, read: (String) -> String?) {
    var count = 0
    load(path, isOptional: false, depth: 0, count: &count, read)
  }

  private mutating func load(
    _ path: String, isOptional: Bool, depth: Int, count: inout Int, _ read: (String) -> String?
  ) {
    guard depth < Self.deepest, count < Self.mostFiles, let text = read(path) else {
      if !isOptional { missing.append(path) }
      return
    }
    count += 1
    for line in text.split(whereSeparator: \.isNewline) {
      let line = Self.withoutComment(line)
      if let include = Self.include(in: line) {
        load(
          Self.path(include.name, beside: path), isOptional: include.isOptional, depth: depth + 1,
          count: &count,
          read)
      } else if let sign = Self.equalSign(in: line) {
        let value = SettingAssignment.trimmed(line[line.index(after: sign)...])
        if let assignment = SettingAssignment(SettingAssignment.trimmed(line[..<sign]), value) {
          assignments.append(assignment)
        }
      }
    }
  }

  private static func withoutComment(_ line: Substring) -> Substring {
    var index = line.startIndex
    while index < line.endIndex {
      let next = line.index(after: index)
      if line[index] == "/", next < line.endIndex, line[next] == "/" { return line[..<index] }
      index = next
    }
    return line
  }

  /// The first one outside of brackets.
  private static func equalSign(in line: Substring) -> Substring.Index? {
    var depth = 0
    for index in line.indices {
      switch line[index] {
      case "[": depth += 1
      case "]": depth -= 1
      case "=" where depth == 0: return index
      default: break
      }
    }
    return nil
  }

  private static func include(in line: Substring) -> (name: String, isOptional: Bool)? {
    let trimmed = SettingAssignment.trimmed(line)
    guard trimmed.hasPrefix("#include") else { return nil }
    let parts = trimmed.split(separator: "\"", omittingEmptySubsequences: false)
    guard parts.count >= 3 else { return nil }
    return (String(parts[1]), parts[0].contains("?"))
  }

  private static func path(_ name: String, beside file: String) -> String {
    guard !name.hasPrefix("/"), let slash = file.lastIndex(of: "/") else { return name }
    return file[...slash] + name
  }
}
