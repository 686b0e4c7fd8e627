/// The version of the program, in the words of https://semver.org.
package enum Version {
  package static let number = "0.1.0"
}
