/// How large a YAML file may be. A file of ours is a few kilobytes; each limit is far above that.
package enum YAMLLimits {
  package static let bytes = 1 << 20
  /// Lists and maps inside one another.
  package static let depth = 64
  /// Values in the tree, where an alias counts as much as what it stands for.
  package static let nodes = 100_000
  /// Lines that start with `%`. The library compares each `%TAG` with all before it.
  package static let directives = 16
  /// Mistakes that are told of one file.
  package static let mistakes = 200
}
