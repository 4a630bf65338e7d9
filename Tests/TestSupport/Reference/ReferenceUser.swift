import EventLog
import Journeys

// One user in one flow, read as of an instant.
//
// The window runs from the first entry, both ends included. Matured is who entered at least a window
// before as-of. Whatever is counted lies within the window; attempts after the first completion
// count nowhere but in the column `attempts`. Who has events of the journey but never enters was
// entered midway, and stands at the first event instead of an entry.
//
// Holes, and how they are read here:
// - Where entry events tie, "a segment takes the least value": of those that have one.
// - The tie group of an event is what the order cannot tell apart, sequence in a session included.

struct ReferenceUser {
  var id: Text
  var hasEntered: Bool
  /// The first entry and what ties with it; of users entered midway the first event.
  var entries: [Event]
  var windowEnd: Int64
  /// Whether the window is over, or counts as over in a provisional report.
  var isMatured: Bool
  var variant: ReferenceVariant
  /// The steps this user is read by.
  var list: ReferenceStepList
  var journey: ReferenceJourney
  /// Exposures and events of the journey, in order.
  var events: [ReferenceEvent]
  /// Attempts begun within the window, as far as they lie in it.
  var begunAttempts: [ReferenceAttempt]
  /// Of those the ones that count: none after the first that completed.
  var attempts: [ReferenceAttempt]
  /// Of those the one that came furthest, the earliest on a draw; `nil` of users entered midway.
  var deepestAttempt: ReferenceAttempt?
  /// The position of the furthest step reached: one more than the last where completed, 0 where
  /// the user never entered.
  var depth: Int

  /// When the window began.
  var entryTime: Int64 { entries[0].time }

  /// The value of a field at entry; `nil` where the line has none.
  func value(of field: EventField) -> Text? {
    switch field {
    case .variant: variant.text
    case .platform, .appVersion, .osVersion, .locale, .country, .property:
      entries.compactMap { $0.value(of: field) }.min()
    }
  }
}

enum ReferenceUsers {
  /// The user of some events of one flow, in order; `nil` where none is of a journey.
  static func user(
    _ id: Text, of events: [ReferenceEvent], in flow: ReferenceFlow
  ) -> ReferenceUser? {
    let events = events.filter { $0.event.kind != .other }
    let journeyEvents = events.filter(\.event.isOfJourney)
    let entry = journeyEvents.first { ReferenceAttempts.isEntry($0.event, on: flow.list) }
    guard let anchor = (entry ?? journeyEvents.first)?.event, let asOf = flow.asOf else {
      return nil
    }
    let windowEnd = anchor.time + flow.windowMilliseconds
    let seen = events.map(\.event).filter { $0.time <= windowEnd }
    let variant = ReferenceVariants.variant(of: ReferenceVariants.values(on: seen, in: flow))
    let list = flow.list(of: variant)
    let ties = journeyEvents.map(\.event).filter {
      ReferenceOrder.ties($0, anchor, on: flow.list)
    }
    let journey = ReferenceAttempts.journey(of: journeyEvents, on: list, in: flow)
    let begun = journey.attempts.compactMap { $0.cut(at: windowEnd) }
    let counted = upToFirstCompletion(begun)
    let deepest = deepest(of: counted, on: list)
    return ReferenceUser(
      id: id, hasEntered: entry != nil, entries: ties, windowEnd: windowEnd,
      isMatured: entry != nil && windowEnd <= asOf, variant: variant, list: list,
      journey: journey, events: events, begunAttempts: begun, attempts: counted,
      deepestAttempt: deepest, depth: deepest?.depth(on: list) ?? 0)
  }

  private static func upToFirstCompletion(_ attempts: [ReferenceAttempt]) -> [ReferenceAttempt] {
    guard let first = attempts.firstIndex(where: { $0.end == .completed }) else { return attempts }
    return Array(attempts[...first])
  }

  private static func deepest(
    of attempts: [ReferenceAttempt], on list: ReferenceStepList
  ) -> ReferenceAttempt? {
    var deepest = attempts.first
    for attempt in attempts {
      if attempt.depth(on: list) > deepest?.depth(on: list) ?? 0 { deepest = attempt }
    }
    return deepest
  }
}

extension Event {
  /// What the line itself tells of a field.
  fileprivate func value(of field: EventField) -> Text? {
    switch field {
    case .platform: platform
    case .appVersion: appVersion
    case .osVersion: osVersion
    case .locale: locale
    case .country: country
    case .property(let name): properties[name]
    case .variant: nil
    }
  }

  /// Whether the line has a value of a field.
  func has(_ field: EventField) -> Bool { value(of: field) != nil }
}
