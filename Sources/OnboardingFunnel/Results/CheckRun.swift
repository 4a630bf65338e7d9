import Checks
import EventLog
import Funnels
import Journeys

/// The second phase of a check: a report's counts, and beside them what the rules of `check` count.
struct CheckRun {
  let count: FlowCount
  let tally: CheckTally

  /// What one worker brings back.
  fileprivate struct WorkerResult: Sendable {
    /// By flow.
    var counters: [FlowCounter]
    var check: CheckTally
    var eventCounts = EventCounts()
  }

  init(
    _ request: AnalysisRequest, sources: DefinitionSources, scan: LogScan
  ) async throws(AnalysisError) {
    let run = try await RunFlows(request, sources: sources, scan: scan)
    let numbers = RunNames(flows: run.flows, symbols: run.symbols)
    let empty = WorkerResult(
      counters: run.flows.indices.map {
        FlowCounter(
          flow: run.flows[$0], names: numbers.names(ofFlow: $0), calendar: run.calendars[$0])
      },
      check: CheckTally(
        flows: run.flows, isInferred: run.catalog.entries.map(\.isInferred), symbols: run.symbols,
        meanings: run.meanings, numbers: numbers))
    let results = try await Self.results(
      of: run, from: empty, numbers: numbers, scan: scan, request)
    var all = empty
    for result in results { all.merge(result) }
    try request.requireEvents(all.eventCounts)
    count = FlowCount(
      run, conditions: [], tallies: all.counters.map(\.tally), eventCounts: all.eventCounts)
    tally = all.check
  }

  private static func results(
    of run: RunFlows, from empty: WorkerResult, numbers: RunNames, scan: LogScan,
    _ request: AnalysisRequest
  ) async throws(AnalysisError) -> [WorkerResult] {
    let (flows, symbols, meanings, asOf) = (run.flows, run.symbols, run.meanings, run.lastInstant)
    return try inParallel(workers: request.settings.threads) { _ throws(AnalysisError) in
      var result = empty
      var reader = CheckReader(
        flows: flows, symbols: symbols, meanings: meanings, numbers: numbers, asOf: asOf,
        placeholders: PlaceholderUsers(scan.key), tally: empty.check)
      var room = TallyRoom(request, scan: scan)
      try scan.takePartitions(telling: request.settings.onNote) {
        (partition) throws(AnalysisError) in
        reader.read(partition: partition) { facts in result.counters[facts.flow].add(facts) }
        try room.require(result.counters)
      }
      result.check = reader.tally
      result.eventCounts = reader.eventCounts
      return result
    }
  }
}

extension CheckRun.WorkerResult {
  fileprivate mutating func merge(_ other: Self) {
    check.merge(other.check)
    eventCounts.merge(other.eventCounts)
    for flow in counters.indices { counters[flow].merge(other.counters[flow]) }
  }
}
