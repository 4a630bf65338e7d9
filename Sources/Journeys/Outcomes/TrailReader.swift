import EventLog

/// Tells whether a user did anything after the step they left at: in the flow, in another, or of a
/// kind that no funnel counts.
///
/// What they did ends with the window, and before the first event that comes more than `idle` after
/// the one before it, or in another session.
struct TrailReader: Sendable {
  private let flow: Int32
  /// By `EventShape`, the flow whose journeys its events are in; -1 for those in none.
  private let flowOfShape: [Int32]
  private let idleMilliseconds: Int64

  init(flow: Int32, flowOfShape: [Int32], idleMilliseconds: Int64) {
    self.flow = flow
    self.flowOfShape = flowOfShape
    self.idleMilliseconds = idleMilliseconds
  }

  /// The table of that name, which the readers of all flows share.
  static func flowOfShape(_ symbols: RunSymbols, _ meanings: EventMeanings) -> [Int32] {
    zip(symbols.shapes, meanings.routes).map { shape, route in
      guard case .flow(let flow) = route, shape.kind != .exposed, shape.kind != .other else {
        return -1
      }
      return flow
    }
  }

  /// The same with `isSilent` found.
  ///
  /// `user`: all events of the user by time; empty where there are none but the journey's.
  func noting(
    _ leaving: Leaving?, in journey: AttemptedJourney, of user: [EventRecord]
  ) -> Leaving? {
    guard var leaving, let view = leaving.view else { return leaving }
    leaving.isSilent = isSilent(after: view, until: leaving.windowEnd, in: journey, of: user)
    return leaving
  }

  private func isSilent(
    after index: Int, until end: Int64, in journey: AttemptedJourney, of user: [EventRecord]
  ) -> Bool {
    let view = journey.records[index]
    let next = index + 1 < journey.records.count ? journey.records[index + 1] : nil
    // Of one instant the journey's own events come first.
    let (pause, isOverflown) = view.time.addingReportingOverflow(idleMilliseconds)
    let last = min(end, isOverflown ? .max : pause)
    let others = user.isEmpty ? journey.exposures[...] : user[first(in: user, from: view.time)...]
    let limit = min(last, next.map { $0.time - 1 } ?? .max)
    var instant: Int64?
    for record in others where record.time >= view.time {
      guard record.time <= instant ?? limit else { break }
      guard flowOfShape[Int(record.shape)] != flow else { continue }
      // Of one instant nothing tells which came first.
      if view.isOfOneVisit(with: record) { return false }
      instant = record.time
    }
    guard instant == nil, let next, next.time <= last else { return true }
    return !view.isOfOneVisit(with: next)
  }

  /// The place of the first record at or after a time.
  private func first(in records: [EventRecord], from time: Int64) -> Int {
    var (low, high) = (0, records.count)
    while low < high {
      let middle = low + (high - low) / 2
      if records[middle].time < time { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension EventRecord {
  /// Whether no two sessions part them.
  fileprivate func isOfOneVisit(with other: EventRecord) -> Bool {
    session == 0 || other.session == 0 || session == other.session
  }
}
