import EventLog
import Journeys

/// Attempts that a view began and that have a `started` later on.
///
/// An app that sends `started` at every launch begins its attempts with one, so the others in such
/// an attempt are no fault. Where other events come before any entry, `events_before_entry` says so.
///
/// Finding: more than one in twenty attempts with a `started` began with something else; a note below
/// that.
/// Fix: send `started` before the first view.
struct StartNotFirst: JourneyRule {
  /// Of attempts with a `started`.
  private var count = CheckCount()

  mutating func add(_ seen: CheckedJourney) {
    let (journey, events) = (seen.journey, seen.journey.events)
    guard journey.traits.contains(.entry) else { return }
    for attempt in journey.attempts {
      guard let start = attempt.events.first(where: { events[$0].kind == .started })
      else { continue }
      count.whole += 1
      let first = events[attempt.events.lowerBound].kind
      if first != .started, first != .restarted { count.add(journey.records[start].place) }
    }
  }

  mutating func merge(_ other: Self) { count.merge(other.count) }

  func finding(names: [Text]) -> CheckFinding? {
    guard count.count > 0 else { return nil }
    return CheckFinding(.startNotFirst, count.isBeyondLoss ? .warning : .note, count)
  }
}
