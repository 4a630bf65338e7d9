/// What chains see of one journey: its page views and what completed attempts, in order.
struct ChainEvents {
  /// From the instant of the first entry on.
  private let events: [ChainEvent]
  /// The first entry's place in the journey.
  private let entry: Int

  /// The page views and completions of a journey.
  ///
  /// `events`: the journey in order. `attempts`: at least one. `list`: the user's steps. `pageSet`:
  /// which of the list's sets of positions an event's page shows.
  init(
    of events: [JourneyEvent], attempts: [Attempt], list: StepList, completion: CompletionRule,
    pageSet: (JourneyEvent) -> Int?
  ) {
    entry = attempts[0].events.lowerBound
    // Order within an instant means nothing to `ordered` and `any`, so neither does it decide what
    // stands before the entry.
    var first = entry
    while first > 0, events[first - 1].time == events[entry].time { first -= 1 }
    let last = list.steps.count - 1
    var seen: [ChainEvent] = []
    seen.reserveCapacity(events.count - first)
    var rest = attempts[...]
    for index in first..<events.count {
      while let attempt = rest.first, attempt.events.upperBound <= index { rest.removeFirst() }
      let event = events[index]
      let set = event.isView ? pageSet(event) : nil
      var completes = rest.first.map { $0.completes(at: index) } ?? false
      // A chain may come to the last step where no attempt is open.
      if completion == .lastStep, let set, list.pageSets[set].contains(last) { completes = true }
      guard event.isView || completes else { continue }
      seen.append(
        ChainEvent(
          time: event.time, index: index, isView: event.isView, pageSet: set, completes: completes))
    }
    self.events = seen
  }

  /// What a reading by users may count: everything from the first entry on.
  func ofUser(in kind: ChainReader.Kind) -> ArraySlice<ChainEvent> {
    switch kind {
    case .ordered, .any: events[...]
    case .strict: events[place(of: entry)...]
    }
  }

  /// What a reading by attempts may count.
  func of(_ attempt: Attempt) -> ArraySlice<ChainEvent> {
    events[place(of: attempt.events.lowerBound)..<place(of: attempt.events.upperBound)]
  }

  /// Where the events from a place of the journey on begin, found by halving: a user may make
  /// thousands of attempts.
  private func place(of index: Int) -> Int {
    var (low, high) = (0, events.count)
    while low < high {
      let middle = (low + high) / 2
      if events[middle].index < index { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension Attempt {
  /// Whether the event at an index of the journey is what completed it.
  fileprivate func completes(at index: Int) -> Bool {
    end == .completed && events.upperBound == index + 1
  }
}
