import Definitions

/// What matches see of one journey: its page views, implied ones too, and what completed attempts, in order; made once,
/// for its memory.
struct MatcherEvents {
  /// From the instant of the first entry on.
  private(set) var events: [MatcherEvent] = []
  /// The first entry's place in the journey.
  private var entry = 0
  private let meanings: MeaningTable
  /// By list of the flow, by set of `StepList.pageSets`: whether a view of such a page completes.
  private let completes: [[Bool]]
  /// By list of the flow, by position: the set of `StepList.pageSets` that holds it alone.
  private let setsOfOneStep: [[Int]]

  init(flow: FlowReading, meanings: MeaningTable) {
    self.meanings = meanings
    setsOfOneStep = flow.lists.lists.map(\.setsOfOneStep)
    completes = flow.lists.lists.map { list in
      list.pageSets.map {
        flow.definition.completion == .lastStep && $0.contains(list.steps.count - 1)
      }
    }
  }

  /// Takes in a journey in the place of the one before.
  ///
  /// `events`: the journey in order. `attempts`: at least one. `list`: which of the flow's lists is
  /// the user's.
  mutating func read(_ events: [JourneyEvent], attempts: [Attempt], list: Int) {
    self.events.empty()
    entry = attempts[0].events.lowerBound
    // Order within an instant means nothing to `ordered` and `any`, so neither does it decide what
    // stands before the entry.
    var first = entry
    while first > 0, events[first - 1].time == events[entry].time { first -= 1 }
    var next = 0
    for index in first..<events.count {
      while next < attempts.count, attempts[next].events.upperBound <= index { next += 1 }
      let event = events[index]
      let set = pageSet(of: event, list: list)
      var completes = next < attempts.count && attempts[next].completes(at: index)
      // A match may come to the last step where no attempt is open.
      if let set, self.completes[list][set] { completes = true }
      guard event.isView || completes else { continue }
      self.events.append(
        MatcherEvent(
          time: event.time, index: index, pageSet: set, isView: event.isView,
          completes: completes))
    }
  }

  /// The steps that an event may fill: an implied view only the one that it implies.
  @inline(__always)
  private func pageSet(of event: JourneyEvent, list: Int) -> Int? {
    guard event.isView else { return nil }
    guard event.traits.contains(.impliedView) else {
      return meanings[event.shape, list].pageSet.map { Int($0) }
    }
    return event.position.map { setsOfOneStep[list][$0] }
  }

  /// What a reading by users may count: everything from the first entry on.
  func ofUser(in kind: Matcher.Kind) -> Range<Int> {
    switch kind {
    case .ordered, .any: events.indices
    case .strict: place(of: entry)..<events.count
    }
  }

  /// What a reading by attempts may count.
  func of(_ attempt: Attempt) -> Range<Int> {
    place(of: attempt.events.lowerBound)..<place(of: attempt.events.upperBound)
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
