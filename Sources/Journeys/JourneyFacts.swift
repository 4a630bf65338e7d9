package import EventLog

/// What one user's journey through one flow comes to: all that tallies count.
package struct JourneyFacts: Sendable {
  /// Index of the flow in the run's catalog.
  package let flow: Int
  /// Whether the report's filters let the user in; findings are about everyone.
  package let isIncluded: Bool
  package let assignment: VariantAssignment
  /// The user's list of steps, an index into the flow's lists.
  package let list: Int
  /// Values at entry of the fields in `ReportSettings.by`, in its order; `nil` is `(none)`.
  package let segmentValues: [Text?]
  /// The time of the first entry, or of the first event of a journey without one.
  package let startTime: Int64
  /// `nil` for a journey that never enters: entered midway.
  package let entered: EnteredFacts?
  /// Each attempt apart, where attempts are counted; `nil` where users are.
  package let attempts: [AttemptFacts]?
  package let findings: JourneyFindings
}

/// One attempt of a user as a unit of its own.
package struct AttemptFacts: Sendable {
  /// Whether the report's filters let the attempt in, by its own entry.
  package let isIncluded: Bool
  /// Values at its entry, as in `JourneyFacts`.
  package let segmentValues: [Text?]
  package let startTime: Int64
  package let entered: EnteredFacts
}

/// What is counted of a user who entered, or of an attempt.
package struct EnteredFacts: Sendable {
  /// Whether the window is over at as-of.
  package let isMatured: Bool
  /// The place of the furthest step reached, from 1; one past the last where completed.
  package let depth: Int
  package let outcome: Outcome
  /// Whether an attempt completed within the window, whatever the reading.
  package let completedInWindow: Bool
  /// Not completed within the window, and back at the first step after it.
  package let returnedLater: Bool
  /// `nil` where the user completed.
  package let leaving: Leaving?
  /// By position on the user's list.
  package let steps: [StepFacts]
  /// Attempts begun within the window that completed.
  package let completedAttempts: Int
  package let permissions: [PermissionFacts]
  package let choices: [ChoiceFacts]
  /// From first entry to first completion, beyond the window too; `nil` where none came.
  package let completionMilliseconds: Int64?
  /// From first entry to as-of.
  package let openMilliseconds: Int64

  package var isCompleted: Bool { outcome == .completed }
}

/// What of a user in a flow contradicts the definition.
package struct JourneyFindings: Sendable {
  /// One rule with how often it fires: once a user, or once an event, as the rule says.
  package struct Found: Sendable {
    package let rule: FlowRule
    package fileprivate(set) var count: Int
    /// The first line that shows it.
    package fileprivate(set) var example: Place
    /// How often at each step of the flow, where the rule is about steps.
    package fileprivate(set) var steps: [Int: Int] = [:]
  }

  package private(set) var found: [Found] = []
  /// Events of the flow, exposures included.
  package var events = 0
  package var hasExposure = false
  /// Where the user has the flow's experiment only as an exposure: no event of a journey.
  package var isExposureOnly = false
  /// By field of `ReportSettings.by`: missing at entry though later events have the value.
  package var breakdownsMissingAtEntry: [Int] = []
  /// The entry event's line, or the first event's.
  package var entry: Place?

  package init() {}

  /// Counts a finding.
  ///
  /// `step`: the flow's step it is about, where the rule is about steps.
  package mutating func add(_ rule: FlowRule, at place: Place, step: Int? = nil) {
    let known = found.firstIndex { $0.rule == rule } ?? found.count
    if known == found.count { found.append(Found(rule: rule, count: 0, example: place)) }
    found[known].count += 1
    found[known].example = min(found[known].example, place)
    if let step { found[known].steps[step, default: 0] += 1 }
  }
}
