package import EventLog

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
