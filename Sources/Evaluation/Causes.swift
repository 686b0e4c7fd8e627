internal import Expressions
internal import ReadinessModel

/// An item with the fact that its rule blames for the failure.
struct JudgedItem {
  var item: Item
  /// The place of the blamed fact, or the fact itself where it has no place.
  var blame: Blame?

  struct Blame: Hashable {
    let origin: Origin?
    let path: FactPath?

    /// The fact that an expression names, read or derived: facts with one place have one cause.
    init?(_ evaluated: Evaluated) {
      guard let read = evaluated.reads.last else { return nil }
      origin = read.node.origin
      path = read.node.origin == nil ? read.path : nil
    }
  }
}

/// One cause, one finding: failures that blame the same fact are listed under the first of them.
enum Causes {
  static func grouped(_ judged: [[JudgedItem]]) -> [Item] {
    var first: [JudgedItem.Blame: String] = [:]
    var items: [Item] = []
    items.reserveCapacity(judged.reduce(0) { $0 + $1.count })
    for part in judged {
      for index in part.indices {
        items.append(part[index].item)
        guard part[index].item.outcome == .fail, let blame = part[index].blame else { continue }
        if let cause = first[blame] {
          items[items.count - 1].cause = cause
        } else {
          first[blame] = part[index].item.fingerprint
        }
      }
    }
    return items
  }
}
