package import EventLog

/// The records of one user in one flow, and what becomes of them on the way to facts; made once, for
/// its memory.
package struct AttemptedJourney {
  /// In order, without exposures.
  package var records: [EventRecord] = []
  /// In order.
  package internal(set) var exposures: [EventRecord] = []
  /// Beside `records`: their events, with positions.
  package var events: [JourneyEvent] = []
  package var attempts: [Attempt] = []
  /// What is true of some of the events.
  package var traits: EventTraits = []
  /// The user's list of steps, an index into the flow's lists.
  package var list = 0

  /// Sets exposures aside.
  mutating func setAside(by meanings: MeaningTable) {
    exposures.empty()
    for index in records.indices where meanings[records[index].shape, 0].traits.contains(.outside) {
      exposures.append(records[index])
    }
    if !exposures.isEmpty {
      records.removeAll { meanings[$0.shape, 0].traits.contains(.outside) }
    }
  }

  /// Whether time alone orders the records, and they stand in its order.
  var isInOrder: Bool {
    for index in 1..<max(1, records.count) where records[index].time <= records[index - 1].time {
      return false
    }
    return true
  }

  /// Index of the first view of the first step, implied or not, or start.
  func firstEntry(in meanings: MeaningTable) -> Int? {
    let entries: EventTraits = [.entry, .showsFirstStep]
    for index in records.indices
    where !meanings[records[index].shape, 0].traits.isDisjoint(with: entries) {
      return index
    }
    return nil
  }

  /// Cuts the events into attempts.
  mutating func cut(by reader: AttemptReader, list: Int) {
    self.list = list
    events.empty()
    attempts.empty()
    traits = reader.read(records, list: list, into: &events, attempts: &attempts)
  }

  /// Index of the event with which the user was last back at the beginning; found from the end.
  var lastReturn: Int? { events.indices.last(where: isReturn) }

  /// Index of the first such event after a time.
  func firstReturn(after time: Int64) -> Int? {
    events.indices.first { events[$0].time > time && isReturn($0) }
  }

  /// Whether the first step was viewed, or a start came; an implied view is no return.
  private func isReturn(_ index: Int) -> Bool {
    let event = events[index]
    let isView = event.traits.contains(.view)
    let isStart = event.traits.contains(.entry) && !isView
    return isStart || isView && event.position == 0
  }

  /// Index of the event that last completed an attempt.
  var lastCompletion: Int? {
    attempts.last { $0.end == .completed }.map { $0.events.upperBound - 1 }
  }
}
