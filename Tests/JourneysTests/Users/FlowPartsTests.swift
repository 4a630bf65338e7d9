import Definitions
import EventLog
import Expectations
import TestSupport
import Testing

@testable import Journeys

/// The records of one user, by flow.
struct FlowPartsTests {
  @Test func `who has events of one flow alone need not be parted`() {
    expect(
      onlyFlow("ada 0s view a flow=f\nada 1s view b flow=f\nada 2s complete flow=f"), equals: 0)
    expect(onlyFlow("ada 0s expose flow=g"), equals: 1)
  }

  @Test(arguments: [
    "ada 0s view a flow=f\nada 1s view a flow=g", "ada 0s view a flow=f\nada 1s view a flow=h",
    "ada 0s view a flow=f\nada 1s other a flow=f", "ada 0s other a flow=f",
    "ada 0s view a flow=h", "ada 0s expose exp:x=A",
  ])
  func `who has more than that has to be parted`(notation: String) {
    expectNil(onlyFlow(notation))
  }

  @Test func `parts keep the order of their events, and nothing of the user before`() {
    let log = ScannedLog(
      "ada 0s view a flow=g\nada 1s view a flow=f\nada 2s view b flow=g\nada 3s other a flow=f")
    var parts = parts(log)
    parts.part(log.records[0])
    expect(parts.flows, equals: [1, 0])
    expect(parts[1].map(\.place.line), equals: [0, 2])
    expect(parts[0].map(\.place.line), equals: [1])
    expect(parts.flow(ofUnknown: log.records[0][3]), equals: 0)
    expectNil(parts.flow(ofUnknown: log.records[0][1]))
    parts.part([log.records[0][2]])
    expect(parts.flows, equals: [1])
    expect(parts[1].map(\.place.line), equals: [2])
    expectEmpty(parts[0])
    expect(parts.eventCounts.otherNames.mapValues(\.count), equals: ["tapped": 1])
  }

  private func onlyFlow(_ notation: String) -> Int? {
    let log = ScannedLog(notation)
    return parts(log).onlyFlow(of: log.records[0])
  }

  /// With the flows f and g, of which f has the experiment x.
  private func parts(_ log: ScannedLog) -> FlowParts {
    let definitions = [
      referenceFlow("a b") { $0.experiment = ExperimentDefinition(id: "x") },
      referenceFlow("a b", id: "g"),
    ]
    let settings = ReportSettings()
    let catalog = FlowCatalog(
      entries: definitions.map {
        FlowCatalog.Entry(definition: $0, settings: settings, isInferred: false)
      },
      definitionsOfSource: [definitions])
    return FlowParts(
      flowCount: 2, symbols: log.symbols,
      meanings: EventMeanings(
        shapes: log.symbols.shapes, catalog: catalog,
        flows: catalog.entries.map { FlowReading(definition: $0.definition, settings: settings) }))
  }
}
