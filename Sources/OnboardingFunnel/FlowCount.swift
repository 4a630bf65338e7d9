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
    let asOf = try request.asOf(zones: sources.zones) ?? scan.summary.latestTime
    self.asOf = asOf
    let symbols = RunSymbols(scan: scan.summary, properties: scan.properties)
    let inferred = try await Self.inferredFlows(
      sources: sources, scan: scan, symbols: symbols, asOf: asOf ?? 0,
      threads: request.settings.threads)
    let catalog = try Self.catalog(request, sources: sources, inferred: inferred, asOf: asOf)
    let flows = catalog.entries.map {
      FlowReading(definition: $0.definition, settings: $0.settings)
    }
    var calendars: [ReportCalendar] = []
    for flow in flows { calendars.append(try request.calendar(for: flow.settings)) }
    self.catalog = catalog
    self.flows = flows
    self.calendars = calendars
    let reported = try Self.reported(request.settings.flows, of: flows)
    self.reported = reported
    conditions = try StatedCondition.all(
      request, sources: sources, catalog: catalog, reported: reported)
    let share = try await Self.count(
      flows: flows, calendars: calendars, symbols: symbols,
      meanings: EventMeanings(whats: symbols.whats, catalog: catalog, flows: flows), scan: scan,
      asOf: asOf ?? 0, settings: request.settings)
    tallies = share.tallies
    eventCounts = share.eventCounts
  }

  private static func inferredFlows(
    sources: DefinitionSources, scan: LogScan, symbols: RunSymbols, asOf: Int64, threads: Int
  ) async throws(AnalysisError) -> [FlowDefinition] {
    let undefined = Set(sources.sources.indices.filter { sources.sources[$0].isWithoutFlows })
    guard !undefined.isEmpty else { return [] }
    let shares = try await inParallel(workers: threads) { worker throws(AnalysisError) in
      var inference = FlowInference()
      var records = RecordPartition()
      for partition in stride(from: worker, to: RecordStore.partitionCount, by: threads)
      where !scan.records.isEmpty(partition) {
        try scan.read(partition, into: &records)
        inference.add(partition: records, symbols: symbols, sources: undefined, asOf: asOf)
      }
      return inference
    }
    var inference = FlowInference()
    for share in shares { inference.merge(share) }
    return inference.flows
  }

  private static func catalog(
    _ request: AnalysisRequest, sources: DefinitionSources, inferred: [FlowDefinition],
    asOf: Int64?
  ) throws(AnalysisError) -> FlowCatalog {
    var entries: [FlowCatalog.Entry] = []
    var known: Set<FlowKey> = []
    // What a file defines goes before what another file's log only suggests.
    let defined = Set(sources.sources.flatMap { $0.configuration.flows.map(\.id) })
    for source in sources.sources {
      let settings = try request.reportSettings(
        over: source.configuration.report, asOf: asOf)
      let flows =
        source.isWithoutFlows
        ? inferred.filter { !defined.contains($0.id) } : source.configuration.flows
      for flow in flows where known.insert(FlowKey(flow: flow.id, version: flow.version)).inserted {
        var definition = flow
        if let window = request.windowMilliseconds { definition.windowMilliseconds = window }
        entries.append(
          FlowCatalog.Entry(
            definition: definition, settings: settings, isInferred: source.isWithoutFlows))
      }
    }
    return FlowCatalog(
      entries: entries,
      definitionsOfSource: sources.sources.map {
        $0.isWithoutFlows ? nil : $0.configuration.flows
      })
  }

  private static func reported(
    _ wanted: [String], of flows: [FlowReading]
  ) throws(AnalysisError) -> [Int] {
    guard !wanted.isEmpty else { return Array(flows.indices) }
    for id in wanted.map({ Text($0) }) where !flows.contains(where: { $0.definition.id == id }) {
      throw .unknownFlow(.unknownFlow(id, among: flows.map(\.definition)), named: "--flow")
    }
    return flows.indices.filter { wanted.map { Text($0) }.contains(flows[$0].definition.id) }
  }

  private static func count(
    flows: [FlowReading], calendars: [ReportCalendar], symbols: RunSymbols,
    meanings: EventMeanings, scan: LogScan, asOf: Int64, settings: Analysis
  ) async throws(AnalysisError) -> Share {
    let numbers = RunNumbers(flows: flows, symbols: symbols)
    let empty = Share(
      tallies: flows.indices.map { FlowTally(flow: flows[$0], names: numbers.names(ofFlow: $0)) })
    let days = zip(flows, calendars).map { FlowDays(flow: $0, calendar: $1) }
    let shares = try await inParallel(workers: settings.threads) { _ throws(AnalysisError) in
      var reader = UserReader(
        flows: flows, symbols: symbols, meanings: meanings, numbers: numbers, asOf: asOf)
      var share = empty
      var records = RecordPartition()
      while try scan.take(into: &records) {
        reader.read(partition: records) { facts in share.add(facts, days: days) }
        settings.onNote?(
          .counted(parts: scan.records.takenCount, total: RecordStore.partitionCount))
      }
      share.eventCounts = reader.eventCounts
      return share
    }
    var all = empty
    for share in shares { all.merge(share) }
    return all
  }
}

/// The steps of one flow's lists, and the days its users are counted by.
private struct FlowDays {
  /// By list, the flow's step at each position.
  let lists: [[Int]]
  private let calendar: ReportCalendar

  init(flow: FlowReading, calendar: ReportCalendar) {
    lists = flow.lists.lists.map(\.steps)
    self.calendar = calendar
  }

  func day(of time: Int64) -> Int { calendar.day(of: time) }
}

extension FlowCount.Share {
  fileprivate mutating func add(_ facts: JourneyFacts, days: [FlowDays]) {
    let flow = facts.flow
    if facts.findings.isExposureOnly {
      tallies[flow].add(facts.findings)
    } else {
      tallies[flow].add(facts, list: days[flow].lists[facts.list]) { time in
        days[flow].day(of: time)
      }
    }
  }

  fileprivate mutating func merge(_ other: Self) {
    eventCounts.merge(other.eventCounts)
    for flow in tallies.indices { tallies[flow].merge(other.tallies[flow]) }
  }
}
