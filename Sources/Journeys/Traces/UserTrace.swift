package import EventLog

/// What became of every event of one user.
package struct UserTrace: Sendable {
  /// By flow of the run; `nil` for a flow without events of the user.
  package let journeys: [JourneyTrace?]
  /// Events of no flow of the run, in order of time: another version, a flow that is not defined, an
  /// unknown kind of no flow.
  package let strays: [TracedEvent]
}

extension UserReader {
  /// Reads one user as `read` does, and tells what became of each event.
  ///
  /// `user`: as it stands in the records.
  ///
  /// - Returns: `nil` where the partition has no event of the user.
  package mutating func trace(
    _ user: UInt64, in partition: borrowing RecordPartition
  ) -> UserTrace? {
    var all = partition.records.filter { $0.user == user }
    guard !all.isEmpty else { return nil }
    order.sort(&all)
    let events = pass.counted(of: all)
    let dropped = DroppedEvents(of: all, counted: events, asOf: asOf)
    parts.part(all)
    let known = readers.indices.map { parts.flows.contains($0) ? parts[$0] : [] }
    let unknown = readers.indices.map { flow in
      all.filter { parts.flow(ofUnknown: $0) == flow }
    }
    let places = Set((known + unknown).joined().map(\.place))
    readGoals(of: events)
    parts.part(events)
    let hasSecondID = partition.secondIDs.contains(user)
    let journeys = readers.indices.map { flow -> JourneyTrace? in
      guard !known[flow].isEmpty || !unknown[flow].isEmpty else { return nil }
      let counted = parts.flows.contains(flow) ? parts[flow] : []
      let others = dropped.traces(of: known[flow])
        .merged(with: unknown[flow].map { dropped.trace(ofUncounted: $0) })
      return trace(
        counted, ofFlow: flow, of: events, others: others, hasSecondID: hasSecondID)
    }
    let strays = all.filter { !places.contains($0.place) }
    return UserTrace(
      journeys: journeys, strays: strays.map { dropped.trace(ofUncounted: $0) })
  }

  /// What became of the events of one flow.
  ///
  /// `counted`: the user's journey events and exposures of the flow. `user`: all events of the user
  /// that count. `others`: what is not counted and what is of unknown kind, in order of time.
  private mutating func trace(
    _ counted: [EventRecord], ofFlow flow: Int, of user: [EventRecord], others: [TracedEvent],
    hasSecondID: Bool
  ) -> JourneyTrace {
    var ordered = counted
    order.sort(&ordered)
    var records = counted
    let isCounted =
      !counted.isEmpty
      && readers[flow].read(
        &records, hasSecondID: hasSecondID, user: user, goals: goalRecords)
    let reader = readers[flow]
    let hasJourney = isCounted && !reader.facts.findings.isExposureOnly
    var traced: [Place: TracedEvent] = [:]
    if hasJourney {
      for event in reader.tracedEvents() { traced[event.record.place] = event }
    }
    let events = ordered.map { traced[$0.place] ?? TracedEvent(record: $0, fate: .outside) }
    let all = events.merged(with: others)
    let reason = hasJourney ? reader.facts.entered?.leaving?.event : nil
    let shown = reason.map { reader.journey.records[$0].place }
    return JourneyTrace(
      facts: hasJourney ? reader.facts : nil, events: all,
      attempts: hasJourney ? reader.tracedAttempts() : [],
      deciding: hasJourney ? reader.decidingAttempt : nil,
      reason: shown.flatMap { place in all.firstIndex { $0.record.place == place } })
  }
}

/// The events of a user that are not counted, and why.
private struct DroppedEvents {
  private var fates: [Place: EventFate] = [:]

  /// `counted`: what is left of `all`.
  init(of all: [EventRecord], counted: [EventRecord], asOf: Int64) {
    let places = Set(counted.map(\.place))
    var kept: [UInt64: Place] = [:]
    for record in counted where record.eventID != 0 { kept[record.eventID] = record.place }
    for record in all where !places.contains(record.place) {
      if record.time > asOf {
        fates[record.place] = .afterAsOf
      } else if let place = kept[record.eventID] {
        fates[record.place] = .duplicate(of: place)
      }
    }
  }

  /// `nil` for an event that is counted.
  private func fate(of record: EventRecord) -> EventFate? { fates[record.place] }

  /// The events among others that are not counted.
  func traces(of records: [EventRecord]) -> [TracedEvent] {
    records.compactMap { record in
      fate(of: record).map { TracedEvent(record: record, fate: $0) }
    }
  }

  /// An event of no journey, whether it was dropped or not.
  func trace(ofUncounted record: EventRecord) -> TracedEvent {
    TracedEvent(record: record, fate: fate(of: record) ?? .outside)
  }
}

extension [TracedEvent] {
  /// Puts others, in order of time, behind the events that are not later.
  fileprivate func merged(with others: [TracedEvent]) -> [TracedEvent] {
    var result: [TracedEvent] = []
    var rest = others[...]
    for event in self {
      while let next = rest.first, next.record.time < event.record.time {
        result.append(next)
        rest.removeFirst()
      }
      result.append(event)
    }
    return result + rest
  }
}
