import Definitions
import EventLog
import Journeys

// funnel.csv: a row for each step and one for completion.
//
// Rows of a variant follow its own list and numbers, all others the flow's; a user counts in a
// step's row by its id, in none for a step their list lacks. What is counted happened within the
// user's window, of matured users; those in progress stand in a column of their own, at the
// furthest step.
//
// Holes, and how they are read here:
// - `viewed`, `skipped_step` and `went_back` count users, `revisits` views. `viewed` and `revisits`
//   count real views alone.
// - Only events of attempts count: a view between two attempts is no view.
// - A skip without scope where the flow's `skip` is `none` skips no step.
// - All that is not about how far someone came (`viewed`, `skipped_step`, `revisits`, `went_back`,
//   times) is the same in every reading: of the window from the entry.
// - `viewed` of the completion row counts those with an attempt that completed within that window;
//   its `attempts` those attempts that completed in the reading.
// - `rate_from_entry` divides by all matured users of the segment, also where lists lack the step.

enum ReferenceFunnelTable {
  static let columns = [
    "flow", "flow_version", "breakdown", "segment", "step_index", "step", "is_completion", "viewed",
    "reached", "advanced", "left", "skipped_step", "in_progress", "rate_from_entry",
    "rate_from_entry_low", "rate_from_entry_high", "rate_from_previous", "rate_from_previous_low",
    "rate_from_previous_high", "revisits", "went_back", "median_seconds_to_advance",
    "p90_seconds_to_advance", "attempts", "leave_rate", "leave_rate_low", "leave_rate_high", "gain",
  ]

  static func rows(of segment: ReferenceSegment, in flow: ReferenceFlow) -> [[ReferenceCell]] {
    let steps = segment.list.steps.enumerated().map { index, step in
      segment.key(in: flow) + stepRow(index + 1, step.id, of: segment, in: flow)
    }
    return steps + [segment.key(in: flow) + completionRow(of: segment)]
  }

  private static func stepRow(
    _ index: Int, _ step: Text, of segment: ReferenceSegment, in flow: ReferenceFlow
  ) -> [ReferenceCell] {
    let matured = segment.matured
    let reached = matured.filter { $0.reached(step) }
    let previous = matured.filter { $0.reachedStep(before: step) }
    let times = matured.compactMap { $0.millisecondsToAdvance(from: step) }
    return [
      .integer(index), .text(step), .bool(false),
      .integer(matured.filter { $0.viewed(step) }.count),
      .integer(reached.count),
      .integer(matured.filter { $0.advanced(beyond: step) }.count),
      .integer(matured.filter { $0.stands(at: step) }.count),
      .integer(matured.filter { $0.skipped(step, in: flow) }.count),
      .integer(segment.inProgress.filter { $0.stands(at: step) }.count),
    ]
      + ReferenceStatistics.wilsonCells(reached, of: matured)
      + (index == 1
        ? [.empty, .empty, .empty] : ReferenceStatistics.wilsonCells(reached, of: previous))
      + [
        .integer(matured.map { $0.revisits(of: step) }.reduce(0, +)),
        .integer(matured.filter { $0.wentBack(from: step) }.count),
        .seconds(ReferenceStatistics.quantile(0.5, of: times)),
        .seconds(ReferenceStatistics.quantile(0.9, of: times)),
        .integer(
          matured.map { user in
            user.list.position(of: step).map { user.attemptsReaching($0) } ?? 0
          }
          .reduce(0, +)),
      ]
      + ReferenceStatistics.wilsonCells(matured.filter { $0.stands(at: step) }, of: reached)
      + [gain(step, of: segment, in: flow)]
  }

  /// Left × (completed ÷ advanced), summed over the lists of steps; empty where nobody advanced, and
  /// where lists differ in all segments but those of the experiment that they belong to.
  private static func gain(
    _ step: Text, of segment: ReferenceSegment, in flow: ReferenceFlow
  ) -> ReferenceCell {
    let lists = Dictionary(grouping: segment.matured) { $0.list.steps.map(\.id) }
    let experiments = flow.definition.experiments
    let listing = experiments.first { experiment in
      experiment.variants.compactMap(\.steps)
        .contains { $0 != Array(flow.definition.steps.indices) }
    }
    let ofLists: Text? = listing.map { listing in
      experiments.count == 1 ? "variant" : Text("variant:" + listing.id.string)
    }
    guard listing == nil || segment.breakdown == "all" || segment.breakdown == ofLists
    else { return .empty }
    let gains = lists.sorted { $0.value.count > $1.value.count }.compactMap { _, users -> Double? in
      let advanced = users.filter { $0.advanced(beyond: step) }.count
      let left = users.filter { $0.stands(at: step) }.count
      guard advanced > 0 else { return nil }
      return Double(left * users.filter(\.hasCompleted).count) / Double(advanced)
    }
    return gains.isEmpty ? .empty : .number(gains.reduce(0, +))
  }

  private static func completionRow(of segment: ReferenceSegment) -> [ReferenceCell] {
    let matured = segment.matured
    let completed = matured.filter(\.hasCompleted)
    let previous = matured.filter { $0.depth >= $0.list.count }
    let viewed = matured.filter { $0.attempts.contains { $0.end == .completed } }.count
    let attempts = matured.map { $0.attemptsReaching($0.list.count + 1) }.reduce(0, +)
    return [
      .integer(segment.list.count + 1), .text("completed"), .bool(true), .integer(viewed),
      .integer(completed.count), .empty, .empty, .empty,
      .integer(segment.inProgress.filter(\.hasCompleted).count),
    ]
      + ReferenceStatistics.wilsonCells(completed, of: matured)
      + ReferenceStatistics.wilsonCells(completed, of: previous)
      + [.empty, .empty, .empty, .empty, .integer(attempts), .empty, .empty, .empty, .empty]
  }
}

extension ReferenceUser {
  func viewed(_ step: Text) -> Bool {
    guard let position = list.position(of: step) else { return false }
    return attempts.contains { $0.events.contains { $0.viewed == position } }
  }

  /// Whether the user skipped the step and stayed in the flow.
  func skipped(_ step: Text, in flow: ReferenceFlow) -> Bool {
    guard let position = list.position(of: step) else { return false }
    return attempts.contains { attempt in
      attempt.events(at: position).contains { ReferenceAttempts.skip($0.event, in: flow) == .step }
    }
  }

  /// Whether back was pressed on the step, or the next view of a known step after a view of it is
  /// of an earlier one.
  func wentBack(from step: Text) -> Bool {
    guard let position = list.position(of: step) else { return false }
    return attempts.contains { attempt in
      let shown = attempt.events.compactMap(\.shown)
      return attempt.events(at: position).contains { $0.event.kind == .wentBack }
        || zip(shown, shown.dropFirst()).contains { $0 == position && $1 < position }
    }
  }

  /// The views of the step beyond the first in each attempt.
  func revisits(of step: Text) -> Int {
    guard let position = list.position(of: step) else { return 0 }
    return attempts.map { attempt in
      max(0, attempt.events.filter { $0.viewed == position }.count - 1)
    }
    .reduce(0, +)
  }

  /// Attempts begun within the window that reached a position, those after a completion too.
  func attemptsReaching(_ position: Int) -> Int {
    attemptDepths.filter { $0 >= position }.count
  }
}
