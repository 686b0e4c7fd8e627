/// A text as it stands between quotes in Swift.
func literal(_ text: String) -> String {
  var quoted = "\""
  for scalar in text.unicodeScalars {
    switch scalar {
    case "\\": quoted += "\\\\"
    case "\"": quoted += "\\\""
    case "\n": quoted += "\\n"
    case "\t": quoted += "\\t"
    case "\0": quoted += "\\0"
    default:
      if scalar.value < 0x20 || scalar.value == 0x7F {
        quoted += "\\u{\(String(scalar.value, radix: 16))}"
      } else {
        quoted.unicodeScalars.append(scalar)
      }
    }
  }
  return quoted + "\""
}
