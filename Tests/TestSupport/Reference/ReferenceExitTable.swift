import Definitions
import EventLog
import Journeys

// exits.csv: what users did after the step they left at.
//
// The trail of who left at a step: every event of the user, of any kind, name and flow, after the first
// view of that step, real or implied, in the attempt that reasons are read from (`any`: of the furthest
// step viewed there; without a view after the attempt's entry), up to the end of the window of the
// reasons. It is cut before the first event that comes more than `idle` after the one before it, the
// view included, or whose session differs from that of the one before it where both have one.
//
// Holes, and how they are read here:
// - Journey events outside of that attempt belong to the trail, before a next entry and after it.
// - With `--count attempts` the trail of an attempt is of its user's events.
// - An event of our kinds that names nothing is called as its kind.
// - "Over 256 bytes" is the whole name, the kind of ours included.
// - Among the 1,000 names neither `(nothing)` nor `(other)` counts.

enum ReferenceExitTable {
  static let columns = [
    "flow", "flow_version", "breakdown", "segment", "step_index", "step", "position", "event",
    "users", "share_of_left", "median_seconds",
  ]
  private static let most = 1000

  static func rows(
    of segment: ReferenceSegment, showing shown: Set<Text>, in flow: ReferenceFlow
  ) -> [[ReferenceCell]] {
    segment.list.steps.enumerated().flatMap { index, step in
      let trails = segment.matured.filter { $0.stands(at: step.id) }.map { $0.trail }
      let key = segment.key(in: flow) + [.integer(index + 1), .text(step.id)]
      return rows("first", trails.map(\.first), under: key, shown)
        + rows("last", trails.map(\.last), under: key, shown)
    }
  }

  private static func rows(
    _ position: Text, _ events: [ReferenceExitTrail.Event?], under key: [ReferenceCell],
    _ shown: Set<Text>
  ) -> [[ReferenceCell]] {
    let byName = Dictionary(grouping: events) { event -> Text in
      guard let event else { return "(nothing)" }
      return shown.contains(event.name) ? event.name : "(other)"
    }
    let inOrder = byName.sorted { left, right in
      (-left.value.count, left.key) < (-right.value.count, right.key)
    }
    return inOrder.map { name, alike in
      let times = alike.compactMap { $0?.milliseconds }
      return key + [
        .text(position), .text(name), .integer(alike.count),
        .share(alike.count, of: events.count),
        .seconds(ReferenceStatistics.quantile(0.5, of: times)),
      ]
    }
  }

  /// The names that have rows of their own; `all`: everyone, who decides it.
  static func shownNames(of all: ReferenceSegment) -> Set<Text> {
    let left = all.matured.filter { !$0.hasCompleted }
    let names = left.flatMap { user in
      let trail = user.trail
      return Set([trail.first, trail.last].compactMap { $0?.name })
    }
    let users = Dictionary(grouping: names.filter { $0 != "(other)" }, by: \.self)
      .mapValues(\.count)
    let byUsers = users.sorted { (-$0.value, $0.key) < (-$1.value, $1.key) }
    return Set(byUsers.prefix(most).map(\.key))
  }
}

/// What somebody did after a step.
struct ReferenceExitTrail {
  struct Event {
    var event: EventLog.Event
    var name: Text
    /// From the view, or what stands for it.
    var milliseconds: Int64
  }

  var events: [Event]

  var first: Event? { events.first }
  var last: Event? { events.last }
}

extension ReferenceUser {
  /// What the user did after the step they left at.
  var trail: ReferenceExitTrail {
    guard let attempt = progress.attempt else {
      preconditionFailure("who left has entered")
    }
    let start = attempt.events.first { $0.shown == progress.lastStep } ?? attempt.events[0]
    var trail: [ReferenceExitTrail.Event] = []
    var previous = start.event
    for event in following(start) {
      let hasOtherSession =
        event.session != nil && previous.session != nil && event.session != previous.session
      if event.time > progress.end ?? windowEnd || hasOtherSession
        || event.time - previous.time > idleMilliseconds
      {
        break
      }
      trail.append(
        ReferenceExitTrail.Event(
          event: event, name: event.exitName, milliseconds: event.time - start.event.time))
      previous = event
    }
    return ReferenceExitTrail(events: trail)
  }

  /// All events of the user after one of the journey.
  private func following(_ start: ReferenceStepEvent) -> [Event] {
    let own = userJourney.events
    let places = Set(own.map(\.source.place))
    let others = everything.filter {
      !places.contains($0.place) && $0.event.time >= start.event.time
    }.map(\.event)
    let later = own.filter { $0.place > start.place }.map(\.event)
    return Set((later + others).map(\.time)).sorted().flatMap { time -> [Event] in
      let first = later.filter { $0.time == time }
      return first + others.filter { $0.time == time }.inExitOrder
    }
  }
}

extension [Event] {
  /// Other events of one instant, by name and session.
  var inExitOrder: [Event] {
    sorted { left, right in
      if left.exitName != right.exitName { return left.exitName < right.exitName }
      return ReferenceSortField.optional(left.session)
        .precedes(ReferenceSortField.optional(right.session))
    }
  }
}

extension Event {
  /// What the tables of exits and drivers call the event.
  var exitName: Text {
    let name =
      kind == .other ? otherName ?? "(other)" : Text(([kind.name] + subject).joined(separator: " "))
    let isForbidden = name.string.unicodeScalars.contains { NameCheck.isForbidden($0) }
    return name.utf8.count > 256 || isForbidden ? "(other)" : name
  }

  private var subject: [String] {
    let name = permission ?? choice ?? step ?? stepIndex.map { Text("\($0)") }
    return name.map { [$0.string] } ?? []
  }
}
