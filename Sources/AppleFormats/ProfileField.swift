package import ReadinessModel

/// One thing that a provisioning profile says, or does not.
///
/// As with ``Located``, nothing is asked of the value here: that keeps the start short.
package struct ProfileField<Wrapped> {
  package enum State {
    case found(Wrapped)
    /// Looked for, and not there.
    case absent
    /// There, but nothing of the kind it should be; with the reason.
    case unreadable(String)
  }

  package let state: State
  /// Where it stands, or would stand, in the profile's property list.
  package let path: FactPath

  package init(_ state: State, at path: FactPath) {
    self.state = state
    self.path = path
  }

  package var value: Wrapped? {
    if case .found(let value) = state { value } else { nil }
  }

  package var isAbsent: Bool {
    if case .absent = state { true } else { false }
  }

  /// The field as a fact. `origin` names the profile; the key path is the field's own.
  package func node(
    from origin: Origin, line: Int? = nil, as content: (Wrapped, Origin) -> FactNode
  ) -> FactNode {
    let place = origin.at(keyPath: path.description, line: line)
    switch state {
    case .found(let value): return content(value, place)
    case .absent: return .absent(from: place)
    case .unreadable(let reason): return .unknown(reason, from: place)
    }
  }
}

extension ProfileField: Sendable where Wrapped: Sendable {}
extension ProfileField: Equatable where Wrapped: Equatable {}
extension ProfileField: Hashable where Wrapped: Hashable {}
extension ProfileField.State: Sendable where Wrapped: Sendable {}
extension ProfileField.State: Equatable where Wrapped: Equatable {}
extension ProfileField.State: Hashable where Wrapped: Hashable {}
