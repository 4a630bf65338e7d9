/// The events of a chunk, those of each user together.
struct EventsByUser {
  let events: [ScannedEvent]
  /// The places of each user's first event, in the order of lines.
  private(set) var firsts: [Int] = []
  /// By place, that of the same user's next event; `nil` behind the last.
  private var nexts: [Int?]

  init(_ events: [ScannedEvent]) {
    self.events = events
    nexts = Array(repeating: nil, count: events.count)
    var lasts: [UInt64: Int] = [:]
    for (place, event) in events.enumerated() {
      if let before = lasts.updateValue(place, forKey: event.user) {
        nexts[before] = place
      } else {
        firsts.append(place)
      }
    }
  }

  /// Passes a user's events from a first one on, in the order of lines.
  func forEach(from first: Int, _ body: (ScannedEvent) -> Void) {
    var place: Int? = first
    while let at = place {
      body(events[at])
      place = nexts[at]
    }
  }
}
