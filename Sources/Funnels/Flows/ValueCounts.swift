import Definitions
import EventLog
package import Journeys

// A breakdown shows the thousand values with most users, and the rest as one. Which those are is known
// only when all users have been counted; by then each of a hundred thousand values would have tallies
// of its own. So where a field has more values than are shown, users are read twice: once to count
// them by value, and once for the tallies, in which the rest has one.

/// How many users each value of a flow's breakdowns has.
package struct ValueCounts: Sendable {
  /// By field of `ReportSettings.by`, by number of the value; empty for a field of few values.
  private var fields: [[Int]]

  /// `names`: what the numbers in facts stand for.
  package init(flow: FlowReading, names: FlowNames) {
    fields = names.segments.prefix(flow.settings.by.count).map { values in
      values.count > ShownSegments.mostValues ? Array(repeating: 0, count: values.count) : []
    }
  }

  /// Whether any field has more values than are shown.
  package var areNeeded: Bool { fields.contains { !$0.isEmpty } }

  /// Counts whom `FlowTally.add` counts in breakdowns.
  package mutating func add(_ facts: JourneyFacts) {
    guard !facts.findings.isExposureOnly else { return }
    if facts.isIncluded, !facts.hasEntered || facts.attempts == nil { add(facts.segmentValues) }
    for attempt in facts.attempts ?? [] where attempt.isIncluded { add(attempt.segmentValues) }
  }

  private mutating func add(_ values: [Int?]) {
    for field in fields.indices where !fields[field].isEmpty {
      if let value = values[field] { fields[field][value] += 1 }
    }
  }

  package mutating func merge(_ other: ValueCounts) {
    for field in fields.indices {
      for value in fields[field].indices { fields[field][value] += other.fields[field][value] }
    }
  }

  /// By field, the values that have tallies of their own; `nil` where all have.
  func tallied(_ names: FlowNames) -> [TalliedValues?] {
    zip(fields, names.segments).map { users, names in TalliedValues(users: users, names: names) }
  }
}
