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
  fileprivate struct Share: Sendable {
    /// By flow.
    var tallies: [FlowTally]
    var eventCounts = EventCounts()
  }

  init(
    _ request: AnalysisRequest, sources: DefinitionSources, scan: LogScan
  ) async throws(AnalysisError) {
    let run = try await RunFlows(request, sources: sources, scan: scan)
    let conditions = try StatedCondition.all(
      request, sources: sources, catalog: run.catalog, reported: run.reported)
    let share = try await Self.count(
      flows: run.flows, calendars: run.calendars, symbols: run.symbols, meanings: run.meanings,
      scan: scan, asOf: run.asOf ?? 0, settings: request.settings)
    self.init(
      run, conditions: conditions, tallies: share.tallies, eventCounts: share.eventCounts)
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
  ) async throws(AnalysisError) -> Share {
    let numbers = RunNumbers(flows: flows, symbols: symbols)
    let empty = Share(
      tallies: flows.indices.map { FlowTally(flow: flows[$0], names: numbers.names(ofFlow: $0)) })
    var shares = try await inParallel(workers: settings.threads) { _ throws(AnalysisError) in
      var reader = UserReader(
        flows: flows, symbols: symbols, meanings: meanings, numbers: numbers, asOf: asOf)
      var share = empty
      let days = zip(flows, calendars).map { FlowDays(flow: $0, calendar: $1) }
      var records = RecordPartition()
      while try scan.take(into: &records) {
        reader.read(partition: records) { facts in share.add(facts, days: days.span) }
        settings.onNote?(
          .counted(parts: scan.records.takenCount, total: RecordStore.partitionCount))
      }
      share.eventCounts = reader.eventCounts
      return share
    }
    // Nobody else has the first, so nothing of it is copied when it takes in the others.
    var all = shares.removeFirst()
    for share in shares { all.merge(share) }
    return all
  }
}

/// The steps of one flow's lists, and the days its users are counted by.
///
/// Each worker makes its own, and takes no array out of them: what is taken is counted, user by user,
/// and processors that count in one place wait for each other.
private struct FlowDays {
  /// The flow's step at each position of the first list, then of the second, and so on.
  let steps: [Int]
  /// By list.
  private let ranges: [Range<Int>]
  /// The number of the day that a time lies in.
  let day: (Int64) -> Int

  init(flow: FlowReading, calendar: ReportCalendar) {
    var steps: [Int] = []
    ranges = flow.lists.lists.map { list in
      steps += list.steps
      return steps.count - list.steps.count..<steps.count
    }
    self.steps = steps
    day = { calendar.day(of: $0) }
  }

  func range(ofList list: Int) -> Range<Int> { ranges[list] }
}

extension FlowCount.Share {
  fileprivate mutating func add(_ facts: JourneyFacts, days: Span<FlowDays>) {
    let flow = facts.flow
    if facts.findings.isExposureOnly {
      tallies[flow].add(facts.findings)
    } else {
      let list = days[flow].steps.span.extracting(days[flow].range(ofList: facts.list))
      tallies[flow].add(facts, list: list, day: days[flow].day)
    }
  }

  fileprivate mutating func merge(_ other: Self) {
    eventCounts.merge(other.eventCounts)
    for flow in tallies.indices { tallies[flow].merge(other.tallies[flow]) }
  }
}
