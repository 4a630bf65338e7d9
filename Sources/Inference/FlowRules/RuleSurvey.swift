import Definitions
package import EventLog
package import Journeys

/// The third look: what users did at the steps of the flows that the second look proposed.
package struct RuleSurvey: FlowSurvey {
  let proposals: [FlowOutline.Proposal]
  /// By flow of the catalog.
  private(set) var counts: [RuleCounts]
  private var reader: UserReader
  /// Of permissions and choices, by `EventShape`.
  let numbers: RunNames
  private let shapes: [EventShape]
  /// By flow, by list: the flow's steps.
  private let lists: [[[Int]]]
  /// By flow: what tells launches of the app apart.
  private let launches: [AttemptReader]

  /// A look that has seen nothing yet.
  ///
  /// `sources`: those whose files have no definition, of `sourceCount`.
  package init(
    after orders: OrderSurvey, symbols: RunSymbols, sources: Set<Int>, sourceCount: Int, asOf: Int64
  ) {
    let proposals = orders.proposals
    let catalog = FlowCatalog(
      entries: proposals.map {
        FlowCatalog.Entry(
          definition: $0.definition, settings: ReportSettings(), isInferred: true)
      },
      definitionsOfSource: (0..<sourceCount).map { sources.contains($0) ? nil : [] })
    let flows = catalog.entries.map {
      FlowReading(definition: $0.definition, settings: $0.settings)
    }
    // In the order of the catalog, which is that of id and version.
    self.proposals = flows.compactMap { flow in
      proposals.first { $0.definition.key == flow.definition.key }
    }
    numbers = RunNames(flows: flows, symbols: symbols)
    shapes = symbols.shapes
    lists = flows.map { $0.lists.lists.map(\.steps) }
    let meanings = EventMeanings(shapes: symbols.shapes, catalog: catalog, flows: flows)
    reader = UserReader(
      flows: flows, symbols: symbols, meanings: meanings, numbers: numbers, asOf: asOf)
    launches = flows.map { AttemptReader(flow: $0, meanings: meanings.table) }
    counts = flows.map { RuleCounts(steps: $0.definition.steps.count) }
  }

  /// Looks at the users of some records.
  package mutating func add(_ records: [EventRecord]) {
    reader.readJourneys(of: records) { flow, journey in
      guard !journey.attempts.isEmpty else { return }
      let facts = JourneyRules(
        journey, launches: launches[flow], numbers: numbers, shapes: shapes)
      counts[flow].add(facts, list: lists[flow][journey.list])
    }
  }

  /// Adds what was seen of other users of the same log.
  package mutating func merge(_ other: RuleSurvey) {
    for flow in counts.indices { counts[flow].merge(other.counts[flow]) }
  }
}

extension OrderSurvey {
  /// What the orders of all flows propose.
  fileprivate var proposals: [FlowOutline.Proposal] {
    counts.flows.indices.flatMap { flow in
      FlowOutline(
        counts.flows[flow], tallies: counts.tallies[flow], sights: counts.sights[flow],
        pagesAreChosen: pagesAreChosen
      ).proposals(versions: reader.named.flows, events: events)
    }
  }
}
