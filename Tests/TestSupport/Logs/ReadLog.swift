package import Definitions
package import EventLog
package import Journeys

/// What the product reads out of a log: every user's journey through each of some flows.
package struct ReadLog {
  package let flows: [FlowReading]
  /// One a user and flow, in no order to rely on.
  package private(set) var journeys: [ReadJourney] = []
  /// What is known of users who were only exposed, with the index of the flow.
  package private(set) var exposuresOnly: [(flow: Int, findings: JourneyFindings)] = []
  package let eventCounts: EventCounts
  /// What the numbers in facts stand for, by flow.
  package let names: [FlowNames]

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
    let numbers = RunNames(flows: flows, symbols: log.symbols)
    var reader = UserReader(
      flows: flows, symbols: log.symbols,
      meanings: EventMeanings(shapes: log.symbols.shapes, catalog: catalog, flows: flows),
      numbers: numbers, asOf: referenceDayZero + referenceMilliseconds(asOf))
    var read: [JourneyFacts] = []
    for partition in log.partitions {
      reader.read(partition: partition) { read.append($0) }
    }
    self.flows = flows
    eventCounts = reader.eventCounts
    names = flows.indices.map { numbers.names(ofFlow: $0) }
    for facts in read {
      if facts.findings.isExposureOnly {
        exposuresOnly.append((facts.flow, facts.findings))
      } else {
        journeys.append(ReadJourney(facts: facts, names: names[facts.flow]))
      }
    }
  }
}

/// The facts of a journey with the names that their numbers stand for.
@dynamicMemberLookup
package struct ReadJourney {
  package let facts: JourneyFacts
  let names: FlowNames

  /// A `VariantAssignment` by name.
  package enum Assignment: Equatable {
    case noExperiment
    case variant(Text)
    case mixed
    case unassigned
  }

  package subscript<Value>(dynamicMember fact: KeyPath<JourneyFacts, Value>) -> Value {
    facts[keyPath: fact]
  }

  package var assignment: Assignment {
    switch facts.assignment {
    case .noExperiment: .noExperiment
    case .variant(let variant): .variant(names.variants[variant])
    case .mixed: .mixed
    case .unassigned: .unassigned
    }
  }

  package var segmentValues: [Text?] { named(facts.segmentValues) }

  /// Values at the entries of attempts.
  package var segmentValuesOfAttempts: [[Text?]]? {
    facts.attempts?.map { named($0.segmentValues) }
  }

  private func named(_ values: [Int?]) -> [Text?] {
    zip(values, names.segments).map { value, names in value.map { names[$0] } }
  }
}
