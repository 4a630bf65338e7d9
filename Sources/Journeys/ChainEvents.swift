/// What chains see of one journey: its page views and what completed attempts, in order.
struct ChainEvents {
  /// From the instant of the first entry on.
  private let events: [ChainEvent]
  /// The first entry's place in the journey.
  private let entry: Int

  /// The page views and completions of a journey.
  ///
  /// `events`: the journey in order. `attempts`: at least one. `pageSet`: which set of positions an
  /// event's page shows on the user's list.
  init(of events: [JourneyEvent], attempts: [Attempt], pageSet: (JourneyEvent) -> Int?) {
    entry = attempts[0].events.lowerBound
    // Order within an instant means nothing to `ordered` and `any`, so neither does it decide what
    // stands before the entry.
    var first = entry
    while first > 0, events[first - 1].time == events[entry].time { first -= 1 }
    var seen: [ChainEvent] = []
    seen.reserveCapacity(events.count - first)
    var rest = attempts[...]
    for index in first..<events.count {
      while let attempt = rest.first, attempt.events.upperBound <= index { rest.removeFirst() }
      let completes =
        rest.first.map { $0.end == .completed && $0.events.upperBound == index + 1 } ?? false
      let event = events[index]
      guard event.isView || completes else { continue }
      seen.append(
        ChainEvent(
          time: event.time, index: index, isView: event.isView,
          pageSet: event.isView ? pageSet(event) : nil, completes: completes))
    }
    self.events = seen
  }

  /// What a reading by users may count: everything from the first entry on.
  func ofUser(in kind: ChainReader.Kind) -> ArraySlice<ChainEvent> {
    switch kind {
    case .ordered, .any: events[...]
    case .strict: events.drop { $0.index < entry }
    }
  }

  /// What a reading by attempts may count.
  func of(_ attempt: Attempt) -> ArraySlice<ChainEvent> {
    events.drop { $0.index < attempt.events.lowerBound }
      .prefix { $0.index < attempt.events.upperBound }
  }
}
