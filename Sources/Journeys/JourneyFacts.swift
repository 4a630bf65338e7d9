package import EventLog

/// What one user's journey through one flow comes to: all that tallies count.
package struct JourneyFacts: Sendable {
  /// Index of the flow in the run's catalog.
  package let flow: Int
  package let assignment: VariantAssignment
  /// The user's list of steps, an index into the flow's lists.
  package let list: Int
  /// Values at entry of the fields in `ReportSettings.by`, in its order; `nil` is `(none)`.
  package let segmentValues: [Text?]
  /// The time of the first entry, or of the first event of a journey without one.
  package let startTime: Int64
  /// `nil` for a journey that never enters: entered midway.
  package let entered: EnteredFacts?
  package let findings: JourneyFindings
}

/// What is counted of a user who entered.
package struct EnteredFacts: Sendable {
  /// Whether the window is over at as-of.
  package let isMatured: Bool
  /// The place of the furthest step reached, from 1; one past the last where completed.
  package let depth: Int
  package let outcome: Outcome
  /// Not completed within the window, and back at the first step after it.
  package let returnedLater: Bool
  /// `nil` where the user completed.
  package let leaving: Leaving?
  /// By position on the user's list.
  package let steps: [StepFacts]
  package let completedAttempts: Int
  package let permissions: [PermissionFacts]
  package let choices: [ChoiceFacts]
  /// From first entry to first completion, beyond the window too; `nil` where none came.
  package let completionMilliseconds: Int64?
  /// From first entry to as-of.
  package let openMilliseconds: Int64

  package var isCompleted: Bool { outcome == .completed }
}

/// What in a journey contradicts its flow's definition; places are those of the first example.
package struct JourneyFindings: Sendable {
  /// How often each rule fires: once a user, or once an event, as the rule says.
  package private(set) var counts: [(rule: FlowRule, count: Int, example: Place)] = []
  /// Events of the journey.
  package var events = 0
  /// By field of `ReportSettings.by`: missing at entry though later events have the value.
  package var breakdownsMissingAtEntry: [Int] = []

  package mutating func add(_ rule: FlowRule, at place: Place) {
    guard let known = counts.firstIndex(where: { $0.rule == rule }) else {
      counts.append((rule, 1, place))
      return
    }
    counts[known].count += 1
    counts[known].example = min(counts[known].example, place)
  }
}
