import Definitions
package import EventLog

/// What one user comes to in one goal.
package struct GoalFacts: Sendable {
  /// Whether the goal's window has begun and is over.
  package internal(set) var isCounted = false
  /// Whether it is over for whoever entered when the user did.
  package internal(set) var isCompared = false
  /// From the anchor to the first event that counts; `nil` for a user who has not reached the goal.
  package internal(set) var milliseconds: Int64?
  /// Of all events that count; zero where nothing is summed.
  package internal(set) var total = DecimalSum()

  package var isReached: Bool { milliseconds != nil }
}

/// Reads the goals of one flow.
struct GoalReader: Sendable {
  private let goals: [GoalTable.Goal]
  private let windowMilliseconds: Int64
  private let asOf: Int64

  init(goals: [GoalTable.Goal], windowMilliseconds: Int64, asOf: Int64) {
    self.goals = goals
    self.windowMilliseconds = windowMilliseconds
    self.asOf = asOf
  }

  var isEmpty: Bool { goals.isEmpty }

  /// What a user who entered comes to, by goal.
  func read(
    _ events: [EventRecord], of facts: EnteredFacts, entry: Int64, into found: inout [GoalFacts]
  ) {
    found.empty()
    for goal in goals { found.append(read(events, goal, of: facts, entry: entry)) }
  }

  private func read(
    _ events: [EventRecord], _ goal: GoalTable.Goal, of facts: EnteredFacts, entry: Int64
  ) -> GoalFacts {
    var found = GoalFacts()
    let window = goal.definition.window
    let anchor: Int64
    switch goal.definition.anchor {
    case .entry:
      anchor = entry
      found.isCompared = isOver(window, from: entry)
    case .completion:
      found.isCompared = isOver(window, from: entry.addingReportingOverflow(windowMilliseconds).0)
      guard facts.isCompleted, let completion = facts.completionMilliseconds else { return found }
      anchor = entry + completion
    }
    found.isCounted = isOver(window, from: anchor)
    for record in events where goal.holds(for: record) {
      let time = record.time - anchor
      guard window.contains(time) else { continue }
      if found.milliseconds == nil { found.milliseconds = time }
      if let term = goal.terms.isEmpty ? nil : goal.terms[Int(record.dimensions)] {
        found.total.add(term)
      }
    }
    return found
  }

  private func isOver(_ window: ClosedRange<Int64>, from anchor: Int64) -> Bool {
    let (end, isTooLate) = anchor.addingReportingOverflow(window.upperBound)
    return !isTooLate && end <= asOf
  }
}

/// The events of one user that may be goals, by time.
struct GoalEvents {
  private(set) var records: [EventRecord] = []

  /// Takes a user's in place of those of the one before; `user`: all events by time.
  mutating func read(_ user: [EventRecord], by table: GoalTable) {
    records.empty()
    for record in user where table.isGoal[Int(record.shape)] { records.append(record) }
  }
}
