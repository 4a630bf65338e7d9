import Definitions
import EventLog
import Journeys

// timing.csv: how long things take.
//
// `advance`: from the first real view of a step to the next view of a later step or completion after it,
// in the first attempt that has both. `before_leaving`: in the deepest attempt, from the first real view
// of its furthest step to the attempt's last event. Both of matured users, within the window; their
// quantile is the value of rank ⌊q·(n−1)⌋. `complete`: from the first entry to the first completed
// attempt, beyond the window too, by Kaplan and Meier over all who entered, censored by as-of alone.
// The limits of every median are Brookmeyer and Crowley's; those of `advance` and `before_leaving` are
// of a curve where nobody is open. Where users have several units, Greenwood's sum is multiplied at each
// time by the design effect of the share of all units that are over by then.
//
// Holes, and how they are read here:
// - "After it" is after in the order; with `completion: last_step` the last step, completed by its
//   own view, has no time to advance.
// - `within_X` of `complete` is 1 − S(X), as at the last observation where nobody was watched so
//   long; empty where nobody entered.
// - `complete` ends at the event that completed the attempt.
// - `advance` is the same in every reading: of the views of the attempts that count, within the
//   window from the entry. `before_leaving` is read in the attempt, and at the step, at which the
//   reason is; its row is that of the step the user left at.
// - With `--count attempts` an attempt that another followed without completing it stays at risk for
//   `complete` until as-of, as leaving does not censor.
// - Rows come by measure (`complete`, `advance`, `before_leaving`), then step.

enum ReferenceTimingTable {
  static let columns = [
    "flow", "flow_version", "breakdown", "segment", "measure", "step_index", "step", "users",
    "open", "median_seconds", "median_seconds_low", "median_seconds_high", "p25_seconds",
    "p75_seconds", "p90_seconds", "within_10m", "within_1h", "within_24h", "within_7d",
    "finishers_median_seconds",
  ]

  /// The limits of the last four columns, in milliseconds.
  static let limits: [Int64] = [600_000, 3_600_000, 86_400_000, 604_800_000]

  static func rows(of segment: ReferenceSegment, in flow: ReferenceFlow) -> [[ReferenceCell]] {
    let steps = Array(segment.list.steps.map(\.id).enumerated())
    let advance = steps.map { index, step in
      [.text("advance"), .integer(index + 1), .text(step)]
        + cells(segment.matured) { $0.millisecondsToAdvance(from: step) }
    }
    let beforeLeaving = steps.map { index, step in
      let left = segment.matured.filter { $0.stands(at: step) }
      return [.text("before_leaving"), .integer(index + 1), .text(step)]
        + cells(left) { $0.millisecondsBeforeLeaving }
    }
    let rows = [completeRow(of: segment, in: flow)] + advance + beforeLeaving
    return rows.map { segment.key(in: flow) + $0 }
  }

  private static func cells(
    _ users: [ReferenceUser], _ time: (ReferenceUser) -> Int64?
  ) -> [ReferenceCell] {
    let times = users.compactMap(time)
    let limits = ReferenceKaplanMeier(events: times, censored: [])
      .medianLimits(designEffects(of: users.filter { time($0) != nil }, time))
    return [
      .integer(times.count), .empty,
      .seconds(ReferenceStatistics.quantile(0.5, of: times)), .seconds(limits.low),
      .seconds(limits.high),
      .seconds(ReferenceStatistics.quantile(0.25, of: times)),
      .seconds(ReferenceStatistics.quantile(0.75, of: times)),
      .seconds(ReferenceStatistics.quantile(0.9, of: times)),
    ] + Self.limits.map { .optional(ReferenceStatistics.share(of: times, within: $0)) } + [.empty]
  }

  /// At a time, of the share of units whose own time is over; `nil` is a time that is open.
  private static func designEffects(
    of users: [ReferenceUser], _ time: (ReferenceUser) -> Int64?
  ) -> (Int64) -> Double {
    let units = users.map { (id: $0.id, time: time($0)) }
    return { limit in
      let over = units.filter { $0.time.map { $0 <= limit } ?? false }
      return ReferenceStatistics.designEffect(over.map(\.id), of: units.map(\.id))
    }
  }

  private static func completeRow(
    of segment: ReferenceSegment, in flow: ReferenceFlow
  ) -> [ReferenceCell] {
    let times = segment.entered.compactMap(\.millisecondsToComplete)
    let finishing = segment.matured
      .filter { $0.attempts.contains { $0.end == .completed } }
      .compactMap(\.millisecondsToComplete)
    let open = segment.entered.filter { $0.millisecondsToComplete == nil }
    let watched = open.map { (flow.asOf ?? $0.entryTime) - $0.entryTime }
    let curve = ReferenceKaplanMeier(events: times, censored: watched)
    let limits = curve.medianLimits(designEffects(of: segment.entered, \.millisecondsToComplete))
    return [
      .text("complete"), .empty, .empty, .integer(times.count), .integer(open.count),
      .seconds(curve.quantile(0.5)), .seconds(limits.low),
      .seconds(limits.high), .seconds(curve.quantile(0.25)),
      .seconds(curve.quantile(0.75)), .seconds(curve.quantile(0.9)),
    ]
      + Self.limits.map {
        segment.entered.isEmpty ? .empty : .number(curve.shareDone(by: $0))
      }
      + [.seconds(ReferenceStatistics.quantile(0.5, of: finishing))]
  }
}

extension ReferenceUser {
  func millisecondsToAdvance(from step: Text) -> Int64? {
    guard let position = list.position(of: step) else { return nil }
    for attempt in attempts {
      guard let view = attempt.events.firstIndex(where: { $0.viewed == position }) else { continue }
      let later = attempt.events.indices.first { index in
        let completes = attempt.end == .completed && index == attempt.events.count - 1
        return index > view && (completes || attempt.events[index].shown ?? 0 > position)
      }
      guard let later else { continue }
      return attempt.events[later].event.time - attempt.events[view].event.time
    }
    return nil
  }

  /// `nil` where the furthest step was never viewed.
  var millisecondsBeforeLeaving: Int64? {
    guard let attempt = progress.attempt, !hasCompleted,
      let view = attempt.events.first(where: { $0.viewed == progress.lastStep }),
      let last = attempt.events.last
    else { return nil }
    return last.event.time - view.event.time
  }

  /// `nil` of users who have not completed by as-of.
  var millisecondsToComplete: Int64? {
    journey.attempts.first { $0.end == .completed }?.events.last
      .map { $0.event.time - entryTime }
  }
}
