import EventLog
import Funnels
import Journeys

/// The second phase: partitions of records become journeys, journeys tallies.
struct FlowCount {
  /// The flows of the run, and what each of them comes to.
  let catalog: FlowCatalog
  let flows: [FlowReading]
  let calendars: [ReportCalendar]
  let tallies: [FlowTally]
  /// Indices of the flows the report is about.
  let reported: [Int]
  /// What the report is to be judged by.
  let conditions: [StatedCondition]
  let eventCounts: EventCounts
  let asOf: Int64?

  /// What one worker brings back.
  private struct Share: Sendable {
    /// By flow.
    var counters: [FlowCounter]
    var eventCounts = EventCounts()
  }

  init(
    _ request: AnalysisRequest, sources: DefinitionSources, scan: LogScan
  ) async throws(AnalysisError) {
    let run = try await RunFlows(request, sources: sources, scan: scan)
    let conditions = try StatedCondition.all(
      request, sources: sources, catalog: run.catalog, reported: run.reported)
    let shares = try await Self.count(
      flows: run.flows, calendars: run.calendars, symbols: run.symbols, meanings: run.meanings,
      scan: scan, asOf: run.asOf ?? 0, settings: request.settings)
    let tallies = await sideBySide(run.flows.count, threads: request.settings.threads) { flow in
      var tally = shares[0].counters[flow].tally
      for share in shares.dropFirst() { tally.merge(share.counters[flow].tally) }
      return tally
    }
    let eventCounts = shares.reduce(into: EventCounts()) { $0.merge($1.eventCounts) }
    self.init(run, conditions: conditions, tallies: tallies, eventCounts: eventCounts)
  }

  /// What has been counted in the flows of a run.
  init(
    _ run: RunFlows, conditions: [StatedCondition], tallies: [FlowTally], eventCounts: EventCounts
  ) {
    catalog = run.catalog
    flows = run.flows
    calendars = run.calendars
    self.tallies = tallies
    reported = run.reported
    self.conditions = conditions
    self.eventCounts = eventCounts
    asOf = run.asOf
  }

  private static func count(
    flows: [FlowReading], calendars: [ReportCalendar], symbols: RunSymbols,
    meanings: EventMeanings, scan: LogScan, asOf: Int64, settings: Analysis
  ) async throws(AnalysisError) -> [Share] {
    let numbers = RunNumbers(flows: flows, symbols: symbols)
    return try await inParallel(workers: settings.threads) { _ throws(AnalysisError) in
      var reader = UserReader(
        flows: flows, symbols: symbols, meanings: meanings, numbers: numbers, asOf: asOf)
      var share = Share(
        counters: flows.indices.map { flow in
          FlowCounter(
            flow: flows[flow], names: numbers.names(ofFlow: flow), calendar: calendars[flow])
        })
      var records = RecordPartition()
      while try scan.take(into: &records) {
        reader.read(partition: records) { facts in share.counters[facts.flow].add(facts) }
        settings.onNote?(
          .counted(parts: scan.records.takenCount, total: RecordStore.partitionCount))
      }
      share.eventCounts = reader.eventCounts
      for flow in share.counters.indices { share.counters[flow].settle() }
      return share
    }
  }
}
