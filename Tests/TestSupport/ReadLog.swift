import EventLog
package import Journeys

/// What the product reads out of a log: every user's journey through each of some flows.
package struct ReadLog {
  package let flows: [FlowReading]
  /// One a user and flow, in no order to rely on.
  package private(set) var journeys: [JourneyFacts] = []
  /// What is known of users who were only exposed, with the index of the flow.
  package private(set) var exposuresOnly: [(flow: Int, findings: JourneyFindings)] = []
  package let eventCounts: EventCounts

  /// Reads the log until as-of, which is written as in the notation.
  package init(
    _ log: ScannedLog, flows definitions: [FlowDefinition],
    settings: ReportSettings = ReportSettings(), asOf: String = "30d"
  ) {
    let catalog = FlowCatalog(
      entries: definitions.map {
        FlowCatalog.Entry(definition: $0, settings: settings, isInferred: false)
      },
      definitionsOfSource: [definitions])
    let flows = catalog.entries.map {
      FlowReading(definition: $0.definition, settings: $0.settings)
    }
    var reader = UserReader(
      flows: flows, symbols: log.symbols,
      meanings: EventMeanings(whats: log.symbols.whats, catalog: catalog, flows: flows),
      asOf: referenceDayZero + referenceMilliseconds(asOf))
    var readings: [UserReader.Reading] = []
    for partition in log.partitions {
      reader.read(partition: partition) { readings.append($0) }
    }
    self.flows = flows
    eventCounts = reader.eventCounts
    for reading in readings {
      switch reading {
      case .journey(let facts): journeys.append(facts)
      case .exposureOnly(let flow, let findings): exposuresOnly.append((flow, findings))
      }
    }
  }
}
