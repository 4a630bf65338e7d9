package import EventLog

// A flow definition proposed from a log that has none. Each question needs the answer to the one
// before it, so the log is looked at three times; what is kept between the looks are the records,
// which are read for the report anyway.
//
//     records ─▶ 1. PageSurvey   who saw which page, variant, version    ─▶ FlowCandidates
//             ─▶ 2. OrderSurvey  of each two steps, which came first      ─▶ FlowOutline
//             ─▶ 3. RuleSurvey   skips, permissions, choices, relaunches  ─▶ InferredFlow
//
// Every look counts users in whole numbers, so the workers' counts are summed, and neither the order
// of lines nor their number can matter. The third look reads journeys as a report does, by the
// definition that the second proposed: what an event is of is never said in two ways.
//
// Tried and dropped: the mean place of a page among those a user saw. Pages that only some users see
// pushed all later ones back, and users whose log begins in mid-flow pulled them forward.
//
// Bounds: `InferenceBounds` says how many names of each kind are looked at, so that a log of a million
// page names costs no more than its reading.

/// One look at all users of a log.
///
/// Two halves merge.
package protocol FlowSurvey: Sendable {
  /// Adds users with all the records that are looked at of each, in any order; sessions are numbered among these.
  mutating func add(_ records: [EventRecord])
  mutating func merge(_ other: Self)
}

/// How many names of a kind are looked at: those with most users, ties in byte order.
enum InferenceBounds {
  static let flows = 50
  static let versions = 10
  static let steps = 50
  static let variants = 10
  /// Of permissions, and of choices, at one step.
  static let answers = 20
}

extension Sequence where Element == (key: Text, value: Int) {
  /// The names with most users, at most so many, the most first; ties in byte order.
  func mostSeen(_ most: Int) -> [(key: Text, value: Int)] {
    let all = sorted { $0.value != $1.value ? $0.value > $1.value : $0.key < $1.key }
    return Array(all.prefix(most))
  }
}
