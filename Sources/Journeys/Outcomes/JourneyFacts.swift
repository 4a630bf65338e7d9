import Definitions
package import EventLog

/// What one user's journey through one flow comes to: all that tallies count.
///
/// A reader has one, and fills it anew for every user: what is handed on is for the moment, and its
/// arrays keep their memory. Who wants to keep it copies it, as any value.
package struct JourneyFacts: Sendable {
  /// Index of the flow in the run's catalog.
  package let flow: Int
  /// Keyed hash of the user's id, as it stands in records.
  package internal(set) var user: UInt64 = 0
  /// Whether the report's filters let the user in; findings are about everyone.
  package internal(set) var isIncluded = false
  /// `nil` for a user on neither side of the report's change, and without a change.
  package internal(set) var side: ChangeSide?
  package internal(set) var assignment = VariantAssignment.noExperiment
  /// By experiment of a flow under several; else empty.
  package internal(set) var assignments: [VariantAssignment] = []
  /// The user's list of steps, an index into the flow's lists.
  package internal(set) var list = 0
  /// Values at entry of the fields in `FlowReading.entryFields`, in its order, by number, then the
  /// arms of several experiments; `nil` is `(none)`.
  package internal(set) var segmentValues: [Int?] = []
  /// The properties at entry.
  package internal(set) var properties = EntryProperties()
  /// The time of the first entry, or of the first event of a journey without one.
  package internal(set) var startTime: Int64 = 0
  /// Whether the journey has an entry; without one the user entered midway.
  package internal(set) var hasEntered = false
  /// Of the user as a whole; says nothing unless `hasEntered`.
  package internal(set) var whole = EnteredFacts()
  /// By goal of the flow, of the user as a whole; says nothing unless `hasEntered`.
  package internal(set) var goals: [GoalFacts] = []
  /// Each attempt apart, where attempts are counted; `nil` where users are.
  package internal(set) var attempts: [AttemptFacts]?
  package internal(set) var findings = JourneyFindings()

  init(flow: Int) {
    self.flow = flow
  }

  /// By experiment of a flow under several, the number of the variant; `nil` for who is in none of its
  /// arms.
  var arms: [Int?] {
    assignments.map { if case .variant(let variant) = $0 { variant } else { nil } }
  }

  mutating func addArmsToSegmentValues() {
    if !assignments.isEmpty { segmentValues += arms }
  }

  /// A copy of what is counted of the user; `nil` for a journey that never enters.
  package var entered: EnteredFacts? { hasEntered ? whole : nil }
}

/// One attempt of a user as a unit of its own.
package struct AttemptFacts: Equatable, Sendable {
  /// Whether the report's filters let the attempt in, by its own entry.
  package let isIncluded: Bool
  /// The attempt's side, by its own entry, as in `JourneyFacts`.
  package let side: ChangeSide?
  /// Values at its entry, as in `JourneyFacts`.
  package let segmentValues: [Int?]
  /// The properties at its entry.
  package let properties: EntryProperties
  package let startTime: Int64
  /// The line that it begins with.
  package let entry: Place
  package let entered: EnteredFacts
}

/// What is counted of a user who entered, or of an attempt.
package struct EnteredFacts: Equatable, Sendable {
  /// Whether the window is over at as-of.
  package internal(set) var isMatured = false
  /// The place of the furthest step reached, from 1; one past the last where completed.
  package internal(set) var depth = 0
  package internal(set) var outcome = Outcome.left
  /// Whether an attempt completed within the window, whatever the reading.
  package internal(set) var completedInWindow = false
  /// Not completed within the window, and back at the first step after it.
  package internal(set) var returnedLater = false
  /// Returned later, and completed after that.
  package internal(set) var returnedAndCompleted = false
  /// Completed within the window, and back at the first step after it.
  package internal(set) var restartedAfterCompletion = false
  /// `nil` where the user completed.
  package internal(set) var leaving: Leaving?
  /// By position on the user's list.
  package internal(set) var steps: [StepFacts] = []
  /// The steps that the user has implied views of, within the window: one a step.
  package internal(set) var impliedViews: [ImpliedView] = []
  /// Attempts begun within the window that completed.
  package internal(set) var completedAttempts = 0
  package internal(set) var permissions: [PermissionFacts] = []
  package internal(set) var choices: [ChoiceFacts] = []
  /// What may go with going on from a step; only of what the report counts, users or attempts.
  package internal(set) var drivers: [DriverFact] = []
  /// From first entry to first completion, beyond the window too; `nil` where none came.
  package internal(set) var completionMilliseconds: Int64?
  /// From first entry to as-of.
  package internal(set) var openMilliseconds: Int64 = 0

  package var isCompleted: Bool { outcome == .completed }
}

/// What of a user in a flow contradicts the definition.
package struct JourneyFindings: Equatable, Sendable {
  /// One rule with how often it fires: once a user, or once an event, as the rule says.
  package struct Found: Equatable, Sendable {
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
  /// Numbers of experiments that events carry and the flow does not name, each once.
  package var otherExperiments: [Int] = []
  /// By field of `ReportSettings.by`: missing at entry though later events have the value.
  package var breakdownsMissingAtEntry: [Int] = []
  /// By field of `FlowReading.askedFields`, whether the first entry has a value; empty without one.
  package var askedAtEntry: [Bool] = []
  /// The entry event's line, or the first event's.
  package var entry: Place?

  package init() {}

  /// Forgets the user before.
  mutating func reset() {
    found.empty()
    otherExperiments.empty()
    breakdownsMissingAtEntry.empty()
    askedAtEntry.empty()
    events = 0
    hasExposure = false
    isExposureOnly = false
    entry = nil
  }

  /// Counts a finding about a user, however often the user shows it.
  mutating func addOnce(_ rule: FlowRule, at place: Place) {
    add(rule, count: found.contains { $0.rule == rule } ? 0 : 1, at: place)
  }

  /// Counts a finding.
  ///
  /// `count`: how often it was met, first at `place`. `step`: the flow's step it is about, where the
  /// rule is about steps.
  package mutating func add(
    _ rule: FlowRule, count: Int = 1, at place: Place, step: Int? = nil
  ) {
    let known = found.firstIndex { $0.rule == rule } ?? found.count
    if known == found.count { found.append(Found(rule: rule, count: 0, example: place)) }
    found[known].count += count
    found[known].example = place.orEarlier(found[known].example)
    if let step { found[known].steps[step, default: 0] += count }
  }
}

/// A step whose page was completed or skipped though no view of it came before: it counts as one.
package struct ImpliedView: Equatable, Sendable {
  /// On the user's list.
  package let position: Int
  /// The first line that shows it.
  package internal(set) var example: Place
}

extension [ImpliedView] {
  /// Adds the implied views among some events of an attempt.
  mutating func add(_ range: Range<Int>, of journey: AttemptedJourney) {
    for index in range where journey.events[index].traits.contains(.impliedView) {
      guard let position = journey.events[index].position else { continue }
      let place = journey.records[index].place
      if let known = firstIndex(where: { $0.position == position }) {
        self[known].example = place.orEarlier(self[known].example)
      } else {
        append(ImpliedView(position: position, example: place))
      }
    }
  }
}

/// The first and the last event of a user's trail: what they did after the step they left at.
package struct Exits: Equatable, Sendable {
  /// An event of a trail.
  package struct Event: Equatable, Sendable {
    /// The number of its name among those of the run.
    package let name: Int
    /// From the view of the step, or what stands for it.
    package internal(set) var milliseconds: Int64
  }

  package internal(set) var first: Event
  package internal(set) var last: Event
}
