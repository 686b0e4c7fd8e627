/// A value without parts. Lists and maps of facts are ``FactNode``s, so that each part keeps its origin.
package enum Value: Sendable, Hashable {
  case null
  case bool(Bool)
  case int(Int64)
  case double(Double)
  case string(String)
  case bytes([UInt8])
  case timestamp(Timestamp)
  case duration(Duration)
}
