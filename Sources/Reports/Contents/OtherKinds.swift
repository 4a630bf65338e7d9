package import EventLog
package import Funnels

/// How many events are of kinds that are not ours, and which kinds these are.
package struct OtherKinds: Sendable {
  /// A kind by the app's own name.
  package struct Kind: Sendable {
    package var name: Text
    package var events: Count

    package init(name: Text, events: Count) {
      self.name = name
      self.events = events
    }
  }

  package var events: Count
  /// The kinds that are named; of most events first, but for hidden ones, which come last, by name.
  package var named: [Kind]
  /// Events of all other kinds.
  package var rest: Count

  package init(events: Count, named: [Kind] = [], rest: Count = 0) {
    self.events = events
    self.named = named
    self.rest = rest
  }

  /// What the finding says.
  package var explanation: Explanation {
    var explanation: Explanation = "events of other kinds, in no funnel"
    for (place, kind) in named.enumerated() {
      let listed: Explanation = "\(kind.name) \(kind.events)"
      explanation.parts += [.words(place == 0 ? ": " : ", ")] + listed.parts
    }
    if rest > 0 { explanation.parts.append(.words(", …")) }
    return explanation
  }

  /// The counts that both of two reports of the same kinds show.
  func hiding(countsHiddenIn other: OtherKinds) -> OtherKinds {
    var kinds = self
    if other.events.isHidden { kinds.events = .hidden }
    if other.rest.isHidden { kinds.rest = .hidden }
    for (place, kind) in other.named.enumerated() where kind.events.isHidden {
      kinds.named[place].events = .hidden
    }
    return kinds
  }
}
