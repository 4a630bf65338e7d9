import Definitions
import EventLog
import Funnels
import Journeys
import Reports

/// The rows of a list that one worker finds.
struct UserRows: Sendable {
  /// A flow of the report, as its rows are about it.
  struct Flow: Sendable {
    let reading: FlowReading
    let key: FlowKey
    let names: FlowNames
    /// By list, the flow's step at each position.
    let lists: [[Int]]
    /// The place among the flows of the report; `nil` for another flow.
    let place: Int?
  }

  private let query: UserQuery
  private let flows: [Flow]
  private let log: CountedLog
  private(set) var sorted: SortedRows
  /// By flow, whether a user of the report has had their window.
  private(set) var hasMatured: [Bool]
  /// What kept rows from being put aside; `nil` where nothing did.
  private(set) var failure: Diagnostic?

  init(_ query: UserQuery, flows: [Flow], log: CountedLog, room: Int, folder: String) {
    self.query = query
    self.flows = flows
    self.log = log
    sorted = SortedRows(room: room, folder: folder)
    hasMatured = Array(repeating: false, count: flows.count)
  }

  /// Adds what there is to say of a user in one flow.
  mutating func add(_ facts: JourneyFacts, in partition: RecordPartition) {
    // Of who was exposed at most nothing else was read: the rest is of the user before.
    guard flows[facts.flow].place != nil, !facts.findings.isExposureOnly, facts.hasEntered
    else { return }
    if let attempts = facts.attempts {
      for attempt in attempts where attempt.isIncluded {
        add(attempt.entered, of: facts, at: attempt.startTime, attempt.entry, in: partition)
      }
    } else if facts.isIncluded, let entry = facts.findings.entry {
      add(facts.whole, of: facts, at: facts.startTime, entry, in: partition)
    }
  }

  private mutating func add(
    _ entered: EnteredFacts, of facts: JourneyFacts, at time: Int64, _ entry: Place,
    in partition: RecordPartition
  ) {
    if entered.isMatured { hasMatured[facts.flow] = true }
    let flow = flows[facts.flow]
    let found = UserRowFacts(
      entered, in: flow.reading, list: flow.lists[facts.list], names: flow.names)
    guard failure == nil, query.takes(entered, as: found) else { return }
    guard let id = partition.id(of: facts.user) else {
      preconditionFailure("ids are kept where users are listed")
    }
    var row = UserRow(
      flow: flow.key, user: id, outcome: found.outcome,
      variant: facts.assignment.word(among: flow.names.variants).map { Text($0) }, enteredAt: time,
      file: log.file(of: entry), line: log.line(of: entry))
    row.step = found.step
    row.reason = found.reason
    row.detail = found.detail
    row.lastEvent = found.lastEvent
    do throws(Diagnostic) {
      try sorted.append(
        SortedRow(
          flow: flow.place ?? 0, user: id, time: time, isMatured: entered.isMatured,
          text: row.bytes))
    } catch {
      failure = error
    }
  }
}
