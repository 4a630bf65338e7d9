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
