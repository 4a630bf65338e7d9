import Definitions
import EventLog
import Funnels
import Journeys

/// The second phase: partitions of records become journeys, journeys tallies.
struct FlowCount {
  /// The flows of the run, and what each of them comes to.
  let catalog: FlowCatalog
  let flows: [FlowReading]
  let calendars: [ReportCalendar]
  private(set) var tallies: [FlowTally]
  /// Indices of the flows the report is about.
  let reported: [Int]
  /// What the report is to be judged by.
  let conditions: [StatedCondition]
  let eventCounts: EventCounts
  let asOf: Int64?
  /// The users of the report; `nil` where they are not listed.
  let users: UserList?

  /// `run`: the flows of the scan; `scan`: of all users, unless `isPart`: then which values have most users is not known yet.
  init(
    _ request: AnalysisRequest, sources: DefinitionSources, run: RunFlows, scan: LogScan,
    isPart: Bool = false
  ) async throws(AnalysisError) {
    let conditions = try StatedCondition.all(
      request, sources: sources, catalog: run.catalog, reported: run.reported)
    try request.users?.requireStep(in: run.reported.map { run.flows[$0] })
    let phase = CountingPhase(request, run: run, scan: scan)
    let segments = try await isPart ? [] : phase.sharedSegments()
    var results = try await phase.results(segments)
    phase.finalize(segments)
    let tallies = run.flows.indices.map { Self.takeTally(ofFlow: $0, from: &results) }
    let eventCounts = results.reduce(into: EventCounts()) { $0.merge($1.eventCounts) }
    let rows = results.compactMap(\.users)
    self.init(
      run, conditions: conditions, tallies: tallies, eventCounts: eventCounts,
      users: rows.isEmpty ? nil : phase.list(of: rows))
  }

  /// The merged tally of a flow, taken out of the workers' results: a copy of each would take as much memory
  /// again.
  private static func takeTally(
    ofFlow flow: Int, from results: inout [CountingPhase.WorkerResult]
  ) -> FlowTally {
    var tally = results[0].counters[flow].takeTally()
    for result in results.indices.dropFirst() {
      tally.merge(results[result].counters[flow].takeTally())
    }
    tally.finalizeFields()
    return tally
  }

  /// Frees the tallies, once nobody asks for them any more.
  mutating func dropTallies() { tallies = [] }

  /// What has been counted in the flows of a run.
  init(
    _ run: RunFlows, conditions: [StatedCondition], tallies: [FlowTally],
    eventCounts: EventCounts, users: UserList? = nil
  ) {
    catalog = run.catalog
    flows = run.flows
    calendars = run.calendars
    self.tallies = tallies
    reported = run.reported
    self.conditions = conditions
    self.eventCounts = eventCounts
    asOf = run.asOf
    self.users = users
  }
}
