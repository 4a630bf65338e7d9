import Definitions
import EventLog
import Inference
import Journeys

/// The flows of a run as a request reads them, and what the run's events mean in them.
struct RunFlows {
  /// When the log is looked at; `nil` for a log without events.
  let asOf: Int64?
  /// Up to when events count; 0 for a log without events, where it has no effect.
  var lastInstant: Int64 { asOf ?? 0 }
  let symbols: RunSymbols
  let catalog: FlowCatalog
  let flows: [FlowReading]
  /// By flow.
  let calendars: [ReportCalendar]
  /// Indices of the flows that were asked for.
  let reported: [Int]

  /// `scan`: with the records of all users, where a source has no definition.
  init(
    _ request: AnalysisRequest, sources: DefinitionSources, scan: LogScan
  ) async throws(AnalysisError) {
    let asOf = try request.asOf(zones: sources.zones) ?? scan.summary.latestTime
    let symbols = RunSymbols(scan: scan.summary, properties: scan.properties)
    let inferred = try await Self.inferredFlows(
      request, sources: sources, scan: scan, symbols: symbols, asOf: asOf)
    try self.init(
      request, sources: sources, symbols: symbols, inferred: inferred, asOf: asOf)
  }

  /// The flows of a run whose events others have read; every source has a definition.
  init(_ request: AnalysisRequest, definedBy sources: DefinitionSources) throws(AnalysisError) {
    try self.init(
      request, sources: sources,
      symbols: RunSymbols(shapes: [], dimensionSets: DimensionSets()), inferred: [],
      asOf: try request.asOf(zones: sources.zones))
  }

  private init(
    _ request: AnalysisRequest, sources: DefinitionSources, symbols: RunSymbols,
    inferred: [InferredFlow], asOf: Int64?
  ) throws(AnalysisError) {
    self.asOf = asOf
    self.symbols = symbols
    let catalog = try Self.catalog(request, sources: sources, inferred: inferred, asOf: asOf)
    var flows: [FlowReading] = []
    let objects = RunFormats(
      request.format, defined: sources.sources.map(\.configuration.mapping)
    ).mappings.flatMap(\.ownObjects)
    for entry in catalog.entries {
      flows.append(
        FlowReading(
          definition: entry.definition, settings: entry.settings, isInferred: entry.isInferred,
          asksDimensions: request.asksDimensions, propertyObjects: objects,
          calendar: try request.calendar(for: entry.settings)))
    }
    try Self.requireVariants(of: flows)
    self.catalog = catalog
    self.flows = flows
    calendars = flows.map(\.calendar)
    reported = try Self.reported(request.settings.flows, of: flows)
  }

  var meanings: EventMeanings {
    EventMeanings(shapes: symbols.shapes, catalog: catalog, flows: flows)
  }

  /// Whether events that may begin one of the flows lack properties.
  func needProperties(leftOutOf scan: ScanSummary) -> Bool {
    scan.leftOut.contains(where: EntryCondition(flows.map(\.definition)).holds)
  }

  private static func inferredFlows(
    _ request: AnalysisRequest, sources: DefinitionSources, scan: LogScan, symbols: RunSymbols,
    asOf: Int64?
  ) async throws(AnalysisError) -> [InferredFlow] {
    let inference = FlowInference(
      scan: scan, symbols: symbols,
      sources: Set(sources.sources.indices.filter { sources.sources[$0].isWithoutFlows }),
      sourceCount: sources.sources.count,
      // What a file defines goes before what another file's log only suggests.
      defined: Set(sources.sources.flatMap { $0.configuration.flows.map(\.id) }),
      pagesAreChosen: sources.chooseThePages, asOf: asOf, threads: request.settings.threads)
    return try await inference.flows()
  }

  private static func catalog(
    _ request: AnalysisRequest, sources: DefinitionSources, inferred: [InferredFlow],
    asOf: Int64?
  ) throws(AnalysisError) -> FlowCatalog {
    var entries: [FlowCatalog.Entry] = []
    var known: Set<FlowKey> = []
    for source in sources.sources {
      let settings = try request.reportSettings(
        over: source.configuration.report, asOf: asOf)
      let flows = source.isWithoutFlows ? inferred.map(\.definition) : source.configuration.flows
      for flow in flows where known.insert(flow.key).inserted {
        var definition = flow
        if let window = request.windowMilliseconds { definition.windowMilliseconds = window }
        var settings = settings
        settings.change = try request.change(
          for: settings, windowMilliseconds: definition.windowMilliseconds, asOf: asOf)
        var entry = FlowCatalog.Entry(
          definition: definition, settings: settings, isInferred: source.isWithoutFlows)
        if entry.isInferred {
          let own = inferred.first { $0.definition.key == flow.key }
          entry.take(own?.evidence.notes ?? [])
        }
        entries.append(entry)
      }
    }
    return FlowCatalog(
      entries: entries,
      definitionsOfSource: sources.sources.map {
        $0.isWithoutFlows ? nil : $0.configuration.flows
      })
  }

  /// Refuses conditions on a variant of no experiment, or of one that no flow has.
  private static func requireVariants(of flows: [FlowReading]) throws(AnalysisError) {
    let known = flows.flatMap(\.definition.experiments).map(\.id)
    for flow in flows {
      for condition in flow.settings.conditions {
        let value = condition.value.string
        if condition.field == .variant, !flow.definition.severalExperiments.isEmpty {
          let names = flow.definition.severalExperiments.map { "variant:\($0.id.string)=\(value)" }
          throw .usage(
            "--where", value: condition.text,
            "does not name an experiment, and the flow \(VisibleText.quoted(flow.definition.id)) has several",
            fix: "write \(names.joined(separator: " or "))")
        }
        guard case .variantOf(let id) = condition.field, !known.contains(id) else { continue }
        let nearest = NearestName(to: id.string, among: known.map(\.string))?.name
        throw .usage(
          "--where", value: condition.text, "names an experiment that no flow has",
          fix: nearest.map { "write variant:\($0)=\(value)" }
            ?? "name an experiment of the definition")
      }
    }
  }

  private static func reported(
    _ wanted: [String], of flows: [FlowReading]
  ) throws(AnalysisError) -> [Int] {
    guard !wanted.isEmpty else { return Array(flows.indices) }
    for id in wanted.map({ Text($0) }) where !flows.contains(where: { $0.definition.id == id }) {
      throw .usage("--flow", .unknownFlow(id, among: flows.map(\.definition)), code: .unknownFlow)
    }
    return flows.indices.filter { wanted.map { Text($0) }.contains(flows[$0].definition.id) }
  }
}

extension FlowCatalog.Entry {
  /// What a reader of the report is told of the pages at the end.
  fileprivate mutating func take(_ notes: [InferenceNote]) {
    for note in notes {
      if case .doubtfulSteps(let pages) = note { doubtfulSteps += pages.map(\.page) }
      if case .seenAgainLater(let page, _, _) = note { appPages.append(page) }
      if case .movedAbout(let page, _, _) = note { appPages.append(page) }
    }
  }
}
