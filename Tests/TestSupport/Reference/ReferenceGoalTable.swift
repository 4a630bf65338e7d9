import Definitions
import EventLog
import Journeys

// goals.csv: whether completing was worth it.
//
// A goal is an event by its own name, of any flow or of none, that holds what the goal asks and whose
// time after the anchor lies in the goal's window, ends included. The anchor is the entry, or the first
// completion of who completed. Counted are matured users whose goal's window is over too; by users, whatever
// the report counts. After completion, who did not complete is in no row.
//
// Holes, and how they are read here:
// - The first completion is that of `complete`: of the first attempt that completed.
// - A condition that asks for `(none)` takes events without a value.
// - Totals are summed here in whole units of the last digit any number has.
// - Events count whatever their time, also before the window of the flow is over.

enum ReferenceGoalTable {
  static let columns = [
    "flow", "flow_version", "breakdown", "segment", "goal", "outcome", "users", "reached", "rate",
    "rate_low", "rate_high", "median_seconds", "total", "mean",
  ]

  static func rows(
    of segment: ReferenceSegment, in flow: ReferenceFlow, events: ReferenceUserEvents
  ) -> [[ReferenceCell]] {
    flow.definition.goals.flatMap { goal in
      ["all", "completed", "skipped_flow", "left"].map { outcome in
        let users = segment.matured.filter {
          (outcome == "all" || outcome == $0.goalOutcome)
            && goal.isCounted($0, asOf: flow.asOf)
        }
        let hits = users.map { goal.hits(of: $0, among: events, in: flow) }
        return segment.key(in: flow) + [.text(goal.id), .text(Text(outcome))]
          + cells(of: goal, hits: hits)
      }
    }
  }

  /// `hits`: by user, the times from the anchor and the events.
  private static func cells(
    of goal: GoalDefinition, hits: [[(time: Int64, event: Event)]]
  ) -> [ReferenceCell] {
    let times = hits.compactMap { $0.map(\.time).min() }
    let interval = ReferenceStatistics.wilson(times.count, of: hits.count)
    let median = ReferenceStatistics.quantile(0.5, of: times)
    var amounts: [ReferenceCell] = [.empty, .empty]
    if let path = goal.sum {
      let total = ReferenceAmounts.sum(
        hits.joined().compactMap { $0.event.properties[ReferenceGoals.key(path)] })
      amounts = [.number(total), .optional(hits.isEmpty ? nil : total / Double(hits.count))]
    }
    return [
      .integer(hits.count), .integer(times.count), .share(times.count, of: hits.count),
      .optional(interval?.low), .optional(interval?.high),
      .optional(median.map { Double($0) / 1000 }),
    ] + amounts
  }
}

/// All events of each user, of whatever flow and kind, that count.
struct ReferenceUserEvents {
  var byUser: [Text: [Event]]

  init(_ events: [ReferenceEvent]) {
    byUser = Dictionary(grouping: events.map(\.event), by: \.user)
  }
}

enum ReferenceGoals {
  /// The name that the value at a path is kept under.
  static func key(_ path: FieldPath) -> Text {
    Text("\u{1}path " + path.keys.map(\.string).joined(separator: "\u{2}"))
  }
}

extension ReferenceUser {
  /// What became of the user, as the table has it.
  var goalOutcome: String {
    if hasCompleted { return "completed" }
    return progress.attempt?.end == .skippedFlow ? "skipped_flow" : "left"
  }

  /// When the user first completed.
  var firstCompletion: Int64? {
    journey.attempts.first { $0.end == .completed }?.events.last?.event.time
  }
}

extension GoalDefinition {
  func start(of user: ReferenceUser) -> Int64? {
    switch anchor {
    case .entry: user.entryTime
    case .completion: user.hasCompleted ? user.firstCompletion : nil
    }
  }

  /// Whether the goal's window has begun and is over.
  func isCounted(_ user: ReferenceUser, asOf: Int64?) -> Bool {
    guard let start = start(of: user), let asOf else { return false }
    return start + window.upperBound <= asOf
  }

  /// Whether a matured user is compared with those of another arm.
  func isCompared(_ user: ReferenceUser, in flow: ReferenceFlow) -> Bool {
    guard let asOf = flow.asOf else { return false }
    let wait = anchor == .completion ? flow.windowMilliseconds : 0
    return user.entryTime + wait + window.upperBound <= asOf
  }

  func hits(
    of user: ReferenceUser, among events: ReferenceUserEvents, in flow: ReferenceFlow
  ) -> [(time: Int64, event: Event)] {
    guard let start = start(of: user) else { return [] }
    return (events.byUser[user.id] ?? []).filter { event in
      event.otherName == self.event && window.contains(event.time - start)
        && conditions.allSatisfy { condition in
          (event.value(of: condition.field, in: flow.settings) ?? "(none)") == condition.value
        }
    }.map { ($0.time - start, $0) }
  }
}

/// Sums of decimal numbers.
enum ReferenceAmounts {
  /// What is no JSON number is 0.
  static func sum(_ texts: [Text]) -> Double {
    let numbers = texts.compactMap(\.string.decimal)
    let places = numbers.map(\.places).max() ?? 0
    let units = numbers.reduce(Int128(0)) { sum, number in
      sum + number.digits * power(places - number.places)
    }
    let sign = units < 0 ? "-" : ""
    return Double("\(sign)\(units.magnitude)e-\(places)") ?? 0
  }

  private static func power(_ exponent: Int) -> Int128 {
    (0..<exponent).reduce(Int128(1)) { power, _ in power * 10 }
  }
}

extension String {
  /// A plain decimal number as its digits and how many of them stand behind the point.
  fileprivate var decimal: (digits: Int128, places: Int)? {
    let parts = split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count <= 2, let whole = parts.first, !whole.isEmpty, whole != "-",
      parts.allSatisfy({ !$0.isEmpty }),
      allSatisfy({ $0.isASCII && ($0.isNumber || $0 == "." || $0 == "-") }),
      whole == "0" || whole == "-0" || !whole.drop(while: { $0 == "-" }).hasPrefix("0"),
      let digits = Int128(parts.joined())
    else { return nil }
    return (digits, parts.count == 2 ? parts[1].count : 0)
  }
}
