import Definitions
package import EventLog
package import Journeys

// How a log is checked. It is read as for a report, and the report's own findings come out of the
// report's own tallies; what more is looked for is counted beside them, in the same pass:
//
//     LogScan ─▶ partition ─▶ one user's records, by time ─────────────▶ LogChecks
//                                  │                                     unknown events, producers,
//                                  ▼                                     clocks, ids
//                             JourneyReader, by flow ─▶ facts ─▶ FlowTally (the report's findings)
//                                  │
//                                  ▼
//                             CheckedJourney ──────────────────────────▶ FlowChecks
//                                                                        starts, views, prompts, …
//
// A rule is a value that counts: it sees one user, or one user's journey through one flow, and is all
// that it remembers. Workers have one each, they merge, and at the end each says what it has found, or
// nothing. What it keeps does not grow with the log: counts by step, permission, `EventShape` and `Dimensions`,
// all of which the run has already, and the half hours that have events.
//
// A rule about what loss explains too (a view that never arrived) is a warning where it is met more
// than once in twenty times, a note below; a rule about what only the app can do fires from the first
// (`CheckCount.isBeyondLoss`). A new rule takes a file here, a case of `CheckRule`, a place in
// `FlowChecks` or `LogChecks`, its words in Reports' `CheckRule+Words`, and a row in the article
// CheckingInstrumentation.

/// Reads the users of whole partitions as `UserReader` does, and shows them to the rules of `check`.
///
/// One a worker.
package struct CheckReader {
  private var reader: UserReader
  private let flows: [FlowReading]
  private let permissions: NameTable
  private var steps = AttemptSteps()
  /// What the rules have counted so far.
  package private(set) var tally: CheckTally

  /// A reader of all users.
  ///
  /// `placeholders`: the ids that stand for nobody, which are found. `tally`: an empty one, of the same run.
  package init(
    flows: [FlowReading], symbols: RunSymbols, meanings: EventMeanings, numbers: RunNames,
    asOf: Int64, placeholders: PlaceholderUsers = .none, tally: CheckTally
  ) {
    self.flows = flows
    self.tally = tally
    permissions = numbers.permissions
    reader = UserReader(
      flows: flows, symbols: symbols, meanings: meanings, numbers: numbers, asOf: asOf,
      placeholders: placeholders)
  }

  /// As `UserReader` counts them.
  package var eventCounts: EventCounts { reader.eventCounts }

  /// Reads all users of one partition.
  ///
  /// `deliver`: as in `UserReader`, but only for users that the flow's filters include. Users who were only
  /// exposed have no entry to filter by; they are included where there are no filters.
  package mutating func read(
    partition: borrowing RecordPartition, deliver: (inout JourneyFacts) -> Void
  ) {
    reader.pass.load(partition.records)
    while reader.pass.next() {
      let user = reader.pass.user
      tally.add(user: user)
      let hasSecondID = partition.secondIDs.contains(user[0].user)
      reader.parts.part(user)
      for flow in reader.parts.flows {
        let isRead = reader.readers[flow].read(&reader.parts[flow], hasSecondID: hasSecondID)
        if isRead { reader.notePlaceholder(user[0].user, flow: flow) }
        guard isRead, isIncluded(reader.readers[flow].facts) else { continue }
        deliver(&reader.readers[flow].facts)
        if !reader.readers[flow].facts.findings.isExposureOnly { check(flow) }
      }
    }
  }

  private func isIncluded(_ facts: JourneyFacts) -> Bool {
    guard facts.findings.isExposureOnly else { return facts.isIncluded }
    let settings = flows[facts.flow].settings
    return settings.since == nil && settings.until == nil && settings.conditions.isEmpty
  }

  /// Shows the journey that was just read to the rules about journeys.
  private mutating func check(_ flow: Int) {
    let facts = reader.readers[flow].facts
    let journey = reader.readers[flow].journey
    let list = flows[flow].lists.lists[journey.list]
    steps.read(journey, stepCount: list.steps.count)
    let hasLeft = facts.hasEntered && facts.whole.isMatured && facts.whole.outcome == .left
    tally.add(
      CheckedJourney(
        journey: journey, assignment: facts.assignment, steps: steps, list: list,
        permissions: permissions, hasLeft: hasLeft), ofFlow: flow)
  }
}
