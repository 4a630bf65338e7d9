import EventLog

// What a user did after the step they left at: the trail. It holds every event of the user, of any
// kind, name and flow, and ends with the window, and before the first event that comes more than `idle`
// after the one before it, or in another session.
//
//     flow       view a   error a              view a (a later attempt)
//     others              help     auth_error                            app_opened (next session)
//     trail               ╰─ error a, help, auth_error, view a ─╯
//
// Of one instant the journey's events come first, in their order, then the others by name and session.
// So the events of a user have one order, and each trail is a run of it. Where users are counted, the
// events are gathered from the step on until the trail ends. Where attempts are, each may have a trail
// of its own, through all that follow: then the events are gathered once, with the end of the visit of
// each, and a trail is found by halving. So are the stretches that drivers are looked for in, which are
// trails that end with the next step.

/// Reads the trails of users in one flow; made once, for its memory.
struct TrailReader: Sendable {
  private let flow: Int32
  /// By `EventShape`, the flow whose journeys its events are in; `nil` for those in none.
  private let flowOfShape: [Int32?]
  /// By `EventShape`.
  private let names: NameTable
  private let idleMilliseconds: Int64
  /// Events of the user in the order of trails, from the journey's event at `beginning` on.
  private var events: [Event] = []
  /// Beside `events`: one past the last one of its visit.
  private var visitEnds: [Int] = []
  /// An index of the journey; `nil` before anything was gathered.
  private var beginning: Int?
  /// By index of the journey from `beginning` on, the place in `events`.
  private var places: [Int] = []
  private var ties: [EventRecord] = []

  private struct Event {
    let time: Int64
    let session: UInt32
    let shape: UInt32

    init(_ record: EventRecord) {
      (time, session, shape) = (record.time, record.session, record.shape)
    }

    /// Whether neither a pause nor another session parts it from the event before it.
    @inline(__always)
    func isOfOneVisit(with last: Event, idle: Int64) -> Bool {
      time - last.time <= idle
        && (session == 0 || last.session == 0 || session == last.session)
    }
  }

  init(flow: Int32, flowOfShape: [Int32?], names: NameTable, idleMilliseconds: Int64) {
    self.flow = flow
    self.flowOfShape = flowOfShape
    self.names = names
    self.idleMilliseconds = idleMilliseconds
  }

  /// The table of that name, which the readers of all flows share.
  static func flowOfShape(_ symbols: RunSymbols, _ meanings: EventMeanings) -> [Int32?] {
    zip(symbols.shapes, meanings.routes).map { shape, route in
      guard case .flow(let flow) = route, shape.kind != .exposed, shape.kind != .other else {
        return nil
      }
      return flow
    }
  }

  /// Forgets the events of the user before.
  mutating func forget() { beginning = nil }

  /// Notes the exits of a user.
  ///
  /// `user`: all events of the user by time; empty where there are none but the journey's.
  mutating func note(
    _ leaving: inout Leaving?, in journey: AttemptedJourney, of user: [EventRecord]
  ) {
    guard let left = leaving else { return }
    guard beginning == nil else {
      let trail = trail(of: left)
      leaving?.exits = exits(behind: trail.lowerBound - 1, until: trail.upperBound)
      return
    }
    gather(from: left.start, until: left.windowEnd, in: journey, of: user)
    leaving?.exits = exits(behind: 0, until: events.count)
    beginning = nil
  }

  /// Notes the exits of an attempt, after those of all attempts before it.
  mutating func noteAttempt(
    _ leaving: inout Leaving?, in journey: AttemptedJourney, of user: [EventRecord]
  ) {
    guard let left = leaving else { return }
    if beginning == nil { gatherAll(from: left.start, in: journey, of: user) }
    let trail = trail(of: left)
    leaving?.exits = exits(behind: trail.lowerBound - 1, until: trail.upperBound)
  }

  /// Gathers all events of a user from one of the journey on, so that any trail after it can be found.
  mutating func gatherAll(
    from start: Int, in journey: AttemptedJourney, of user: [EventRecord]
  ) {
    events.empty()
    places.empty()
    beginning = start
    let others = user.isEmpty ? journey.exposures : user
    var own = start
    var other = Self.first(in: others, from: journey.records[start].time)
    repeat {
      while other < others.count, isOwn(others[other]) { other += 1 }
      let end = other < others.count ? others[other].time : .max
      own = addOwn(journey.records, from: own, until: end)
      if other < others.count { _ = addInstant(of: others, at: &other, until: nil) }
    } while own < journey.records.count || other < others.count
    findVisits()
  }

  /// Adds the journey's events up to a time, and returns the place of the next one.
  private mutating func addOwn(_ records: [EventRecord], from start: Int, until end: Int64) -> Int {
    let records = records.span
    var next = start
    while next < records.count, records[next].time <= end { next += 1 }
    let (first, count) = (events.count, next - start)
    events.append(addingCapacity: count) { events in
      for own in start..<next { events.append(Event(records[own])) }
    }
    places.append(addingCapacity: count) { places in
      for own in 0..<count { places.append(first + own) }
    }
    return next
  }

  /// The places of the trail of somebody who left, where all was gathered.
  func trail(of left: Leaving) -> Range<Int> {
    let place = places[left.start - (beginning ?? 0)]
    var (low, high) = (place + 1, max(place + 1, visitEnds[place]))
    while low < high {
      let middle = (low + high) / 2
      if events[middle].time <= left.windowEnd { low = middle + 1 } else { high = middle }
    }
    return place + 1..<low
  }

  /// The places between two events of the journey, as far as they are of one visit with the first, where
  /// all was gathered; and the first event of the journey that is not before their end.
  @inline(__always)
  func stretch(from start: Int, to end: Int) -> (places: Range<Int>, journeyEnd: Int) {
    let first = beginning ?? 0
    let (place, next) = (places[start - first], places[end - first])
    let visitEnd = visitEnds[place]
    if visitEnd >= next, next > place { return (place + 1..<next, end) }
    let stretch = place + 1..<max(place + 1, min(visitEnd, next))
    return (stretch, journeyIndex(from: stretch.upperBound))
  }

  /// The index of the first event of the journey at or after a place.
  func journeyIndex(from place: Int) -> Int {
    var (low, high) = (0, places.count)
    while low < high {
      let middle = (low + high) / 2
      if places[middle] < place { low = middle + 1 } else { high = middle }
    }
    return low + (beginning ?? 0)
  }

  /// The shape of the event at a place.
  func shape(at place: Int) -> UInt32 { events[place].shape }

  private func exits(behind start: Int, until end: Int) -> Exits? {
    guard start + 1 < end else { return nil }
    return Exits(first: exit(start + 1, since: start), last: exit(end - 1, since: start))
  }

  private func exit(_ place: Int, since start: Int) -> Exits.Event {
    Exits.Event(
      name: names[events[place].shape] ?? 0, milliseconds: events[place].time - events[start].time)
  }
}

// MARK: - The order of events

extension TrailReader {
  /// Gathers the trail alone, from an event of the journey on.
  private mutating func gather(
    from start: Int, until end: Int64, in journey: AttemptedJourney, of user: [EventRecord]
  ) {
    events.empty()
    places.empty()
    beginning = start
    let records = journey.records
    events.append(Event(records[start]))
    var own = start + 1
    let others = user.isEmpty ? journey.exposures : user
    var other = Self.first(in: others, from: records[start].time)
    while true {
      while other < others.count, isOwn(others[other]) { other += 1 }
      let hasOther = other < others.count
      if own < records.count, !hasOther || records[own].time <= others[other].time {
        guard add(records[own], until: end) else { return }
        own += 1
      } else {
        guard hasOther, addInstant(of: others, at: &other, until: end) else { return }
      }
    }
  }

  private func isOwn(_ record: EventRecord) -> Bool { flowOfShape[Int(record.shape)] == flow }

  /// Adds an event.
  ///
  /// - Returns: Whether the trail goes on; `false` where the event is not of it.
  private mutating func add(_ record: EventRecord, until end: Int64?) -> Bool {
    let event = Event(record)
    if let end {
      let last = events[events.count - 1]
      guard event.time <= end, event.isOfOneVisit(with: last, idle: idleMilliseconds) else {
        return false
      }
    }
    events.append(event)
    return true
  }

  /// Adds the events of one instant that are not the journey's.
  private mutating func addInstant(
    of others: [EventRecord], at next: inout Int, until end: Int64?
  ) -> Bool {
    let time = others[next].time
    ties.empty()
    while next < others.count, others[next].time == time {
      if !isOwn(others[next]) { ties.append(others[next]) }
      next += 1
    }
    if ties.count > 1 {
      let names = names
      ties.sort { Self.rank($0, names) < Self.rank($1, names) }
    }
    for place in ties.indices {
      guard add(ties[place], until: end) else { return false }
    }
    return true
  }

  /// Names and sessions by their numbers, which are in the order of bytes; no session comes last.
  private static func rank(_ record: EventRecord, _ names: NameTable) -> (Int, UInt32) {
    (names[record.shape] ?? 0, record.session &- 1)
  }

  private mutating func findVisits() {
    // Taken out meanwhile: a span of one buffer keeps the others from being written to.
    var ends: [Int] = []
    swap(&ends, &visitEnds)
    ends.empty()
    Self.findVisits(of: events.span, idle: idleMilliseconds, ends: &ends)
    swap(&ends, &visitEnds)
  }

  private static func findVisits(of events: Span<Event>, idle: Int64, ends: inout [Int]) {
    ends.append(addingCapacity: events.count) { ends in
      for _ in events.indices { ends.append(events.count) }
    }
    // Most users come once: then all ends are that one.
    var next = 1
    while next < events.count, events[next].isOfOneVisit(with: events[next - 1], idle: idle) {
      next += 1
    }
    guard next < events.count else { return }
    var ends = ends.mutableSpan
    for place in (0..<events.count - 1).reversed() {
      let goesOn = events[place + 1].isOfOneVisit(with: events[place], idle: idle)
      ends[place] = goesOn ? ends[place + 1] : place + 1
    }
  }

  /// The place of the first record at or after a time.
  private static func first(in records: [EventRecord], from time: Int64) -> Int {
    var (low, high) = (0, records.count)
    while low < high {
      let middle = low + (high - low) / 2
      if records[middle].time < time { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
