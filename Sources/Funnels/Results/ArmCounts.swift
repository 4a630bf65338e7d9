package import Definitions
package import EventLog
package import Statistics

/// What is counted of one experiment, always of users.
package struct ExperimentCounts: Sendable {
  package let experiment: ExperimentDefinition
  package let arms: [ArmCounts]
  /// Users of the whole log who entered, by variant, whatever the report's filters.
  package let usersInLog: [Text: Int]
  /// Who completed of the matured users of the whole log.
  package let completionsInLog: AssignedCompletions
  /// The last day whose users have all had their time, as days since 1970; `nil` for a log without events.
  package var lastClosedDay: Int?
}

/// What the comparison of variants needs of one segment of the breakdown `variant`.
package struct ArmCounts: Sendable {
  package let segment: Segment
  /// Users who entered, matured or not.
  package let entered: Int
  /// Users whose window is over; everyone who entered, in a provisional report.
  package let matured: Int
  /// Matured users who reached each step, by step of the flow; `nil` where the arm's list lacks it.
  package let reached: [Int?]
  /// Those of them who left there.
  package let left: [Int?]
  package let completed: Int
  /// Who completed of the matured.
  package var completion: Proportion { Proportion(completed, of: matured) }
  /// By goal of the flow, who is compared and who of them reached it.
  package let goals: [Proportion]
  /// Those who entered, matured or not, by the day of their entry; ascending.
  package let days: [ArmDay]
  /// Who completed of the matured, parted in several ways.
  package let strata: [ArmStrata]

  /// `strata`: of the same segment, by the values of fields.
  init?(_ view: SegmentView, strata: [ArmStrata]) {
    guard view.key.breakdown.isOfVariants else { return nil }
    let counted = view.counted
    segment = view.key.segment
    entered = view.tally.started
    matured = counted.started
    completed = counted[.completed]
    goals = GoalRows.compared(in: view)
    let days = view.tally.days.entries.sorted { $0.0 < $1.0 }
    self.days = days.map {
      ArmDay(
        day: $0, entered: $1.matured.users + $1.young.users, matured: $1.matured.users,
        completed: $1.matured.reached)
    }
    self.strata = strata + [ArmStrata(weeksOf: days)]
    let listed = Set(view.steps.map(\.step))
    reached = counted.steps.indices.map { listed.contains($0) ? counted.steps[$0][.reached] : nil }
    left = counted.steps.indices.map { listed.contains($0) ? counted.steps[$0][.left] : nil }
  }
}

/// How many entered an arm on one day.
package struct ArmDay: Hashable, Sendable {
  /// Days since 1970 in the report's time zone.
  package let day: Int
  /// Users who entered on it, matured or not.
  package let entered: Int
  /// Those of them whose window is over.
  package let matured: Int
  /// Who completed of the matured.
  package let completed: Int
}
