import Definitions
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

/// A user as the report counts them, or one attempt counted as if it were a user.
struct ReferenceUser {
  var id: Text
  var hasEntered: Bool
  /// The first entry and what ties with it; of users entered midway the first event.
  var entries: [Event]
  var windowEnd: Int64
  /// Whether the window is over, or counts as over in a provisional report.
  var isMatured: Bool
  var variant: ReferenceVariant
  /// By experiment.
  var variants: [Text: ReferenceVariant]
  /// The steps this user is read by.
  var list: ReferenceStepList
  var journey: ReferenceJourney
  /// What of the user may be a return: the whole journey, for attempts too.
  var userJourney: ReferenceJourney
  /// Exposures and events of the journey, in order.
  var events: [ReferenceEvent]
  /// All events of the person that count, in whatever flow.
  var everything: [ReferenceEvent]
  /// The attempts that count, as far as they lie in the window: none after the first that completed.
  var attempts: [ReferenceAttempt]
  /// How far the user came in the reading in force.
  var progress: ReferenceProgress
  /// How far each attempt begun within the window came in it, those after a completion too.
  var attemptDepths: [Int]
  /// The longest pause of a visit.
  var idleMilliseconds: Int64
  /// How the report splits and filters users.
  var settings: ReportSettings

  init(
    id: Text, hasEntered: Bool, entries: [Event], variant: ReferenceVariant,
    variants: [Text: ReferenceVariant],
    journey: ReferenceJourney, userJourney: ReferenceJourney? = nil, events: [ReferenceEvent],
    everything: [ReferenceEvent], in flow: ReferenceFlow
  ) {
    self.id = id
    self.hasEntered = hasEntered
    self.entries = entries
    self.variant = variant
    self.variants = variants
    self.journey = journey
    self.userJourney = userJourney ?? journey
    self.events = events
    settings = flow.settings
    idleMilliseconds = flow.definition.idleMilliseconds
    self.everything = everything
    let windowEnd = entries[0].time + flow.windowMilliseconds
    self.windowEnd = windowEnd
    isMatured = hasEntered && flow.asOf.map { windowEnd <= $0 } ?? false
    list = flow.list(of: variant)
    let begun = journey.attempts.compactMap { $0.cut(at: windowEnd) }
    attempts = begun.firstIndex { $0.end == .completed }.map { Array(begun[...$0]) } ?? begun
    progress = .of(journey, counting: attempts, on: list, in: flow)
    attemptDepths = journey.attempts.filter { $0.beginning <= windowEnd }.map { attempt in
      ReferenceProgress.depth(of: attempt, before: windowEnd, on: flow.list(of: variant), in: flow)
    }
  }

  /// The position of the furthest step reached: one more than the last where completed, 0 where
  /// the user never entered.
  var depth: Int { progress.depth }

  /// When the window began.
  var entryTime: Int64 { entries[0].time }

  /// The value of a field at entry; `nil` where the line has none.
  func value(of field: EventField) -> Text? {
    switch field {
    case .variant: variant.text
    case .variantOf(let experiment): (variants[experiment] ?? .unassigned).text
    case .device, .flowVersion, .weekday, .property, .dimension:
      entries.compactMap { $0.value(of: field, in: settings) }.min()
    }
  }
}

enum ReferenceUsers {
  /// The user of some events of one flow, in order; `nil` where none is of a journey.
  static func user(
    _ id: Text, of events: [ReferenceEvent], everything: [ReferenceEvent], in flow: ReferenceFlow
  ) -> ReferenceUser? {
    let events = events.filter { $0.event.kind != .other }
    let journeyEvents = events.filter(\.event.isOfJourney)
    let entry = journeyEvents.first {
      ReferenceAttempts.isFirstEntry($0.event, on: flow.list, in: flow)
    }
    guard let anchor = (entry ?? journeyEvents.first)?.event else { return nil }
    let windowEnd = anchor.time + flow.windowMilliseconds
    let seen = events.map(\.event).filter { $0.time <= windowEnd }
    let variants = ReferenceVariants.variants(on: seen, in: flow)
    // The variant that decides the list of steps.
    let listing =
      flow.definition.experiments.count == 1
      ? flow.definition.experiments[0]
      : flow.definition.experiments.first { $0.variants.contains { $0.steps != nil } }
    let variant = listing.flatMap { variants[$0.id] } ?? .unassigned
    return ReferenceUser(
      id: id, hasEntered: entry != nil, entries: ties(of: anchor, among: journeyEvents, in: flow),
      variant: variant, variants: variants,
      journey: ReferenceAttempts.journey(of: journeyEvents, on: flow.list(of: variant), in: flow),
      events: events, everything: everything, in: flow)
  }

  /// The event and all that nothing puts before or after it.
  static func ties(
    of event: Event, among events: [ReferenceEvent], in flow: ReferenceFlow
  ) -> [Event] {
    events.map(\.event).filter { ReferenceOrder.ties($0, event, on: flow.list) }
  }
}
