import Journeys

// How far somebody came, in the reading in force, and which attempt tells why no further.
//
// `furthest`: the deepest of the attempts that count, the earliest on a tie, as far as they lie in
// the window from the entry. In the other readings: the deepest chain, the earliest on a tie, over
// everything the user viewed from the first entry to as-of; reasons are read from the attempt that
// holds the view that begins the chain, until the chain's window ends, at the chain's last step (`any`:
// at the furthest step viewed there). Entering is reaching step 1 in each of them.
//
// Holes, and how they are read here:
// - That attempt is read from its own beginning, also where the chain begins later in it.
// - Who entered and has no chain (no view of the first step; in `any`, of no step) is at step 1, by
//   the first attempt within the window from the entry.
// - A chain of `any` may begin with a view between two attempts: it is told by the attempt before.
// - "To as-of" is taken at its word: chains may lie beyond the window from the entry, and in attempts
//   after the first completion, though these "count nowhere" otherwise.
// - An attempt "reached" a step in a reading of chains when it would have as a unit of its own: by its
//   own views, with a window from each view that may begin a chain.

struct ReferenceProgress {
  /// The position of the last step reached, one more than the list has where completed; 0 of users
  /// entered midway.
  var depth: Int
  /// The attempt that tells how it ended, cut at the end of its window; `nil` of users entered
  /// midway.
  var attempt: ReferenceAttempt?
  /// The position of the step at which it is asked why; of no use where completed.
  var lastStep: Int
  /// When the window of the reasons ends; `nil` for that of the user.
  var end: Int64?

  static func of(
    _ journey: ReferenceJourney, counting attempts: [ReferenceAttempt],
    on list: ReferenceStepList, in flow: ReferenceFlow
  ) -> ReferenceProgress {
    guard let first = attempts.first else { return ReferenceProgress(depth: 0, lastStep: 0) }
    if flow.reading == .furthest { return furthest(of: attempts, on: list) }
    guard let chain = ReferenceTrail(of: journey, on: list, in: flow).chain else {
      return ReferenceProgress(depth: 1, attempt: first, lastStep: 1)
    }
    let attempt = journey.attempt(around: chain.beginning).cut(at: chain.end)
    let lastStep = flow.reading == .any ? attempt?.furthestShown : chain.depth
    return ReferenceProgress(
      depth: chain.depth, attempt: attempt, lastStep: lastStep ?? 1, end: chain.end)
  }

  private static func furthest(
    of attempts: [ReferenceAttempt], on list: ReferenceStepList
  ) -> ReferenceProgress {
    var deepest = attempts[0]
    for attempt in attempts {
      if attempt.depth(on: list) > deepest.depth(on: list) { deepest = attempt }
    }
    let depth = deepest.depth(on: list)
    return ReferenceProgress(depth: depth, attempt: deepest, lastStep: depth)
  }

  /// How far one attempt came, for the column `attempts`; `furthest` looks until the window ends.
  static func depth(
    of attempt: ReferenceAttempt, before windowEnd: Int64, on list: ReferenceStepList,
    in flow: ReferenceFlow
  ) -> Int {
    if flow.reading == .furthest { return attempt.cut(at: windowEnd)?.depth(on: list) ?? 0 }
    let alone = ReferenceJourney(attempts: [attempt])
    return ReferenceTrail(of: alone, on: list, in: flow).chain?.depth ?? 1
  }
}

extension ReferenceJourney {
  /// The attempt that holds a view; else the one before it, else the first.
  fileprivate func attempt(around view: ReferenceView) -> ReferenceAttempt {
    attempts.first { $0.events.contains { $0.place == view.place } }
      ?? attempts.last { $0.events[0].place < view.place } ?? attempts[0]
  }
}
