import Definitions
import EventLog
import Expectations
import TestSupport
import Testing

@testable import Journeys

/// The few bytes of an event say what its meaning says.
struct MeaningTableTests {
  private let flow = referenceFlow("a b c") {
    $0.steps[2].pages = [.name("c"), .name("a")]
    $0.steps[1].permissions = [PermissionDefinition(id: "push")]
    $0.experiment = ExperimentDefinition(id: "x")
    $0.experiment?.variants = [VariantDefinition(id: "B", steps: [0, 2])]
  }

  @Test func `kind, skip, naming and page are those of the meaning, on every list`() {
    let log = ScannedLog(
      """
      ada 0s start
      ada 1s view a
      ada 2s view b
      ada 3s view nowhere
      ada 4s deny push
      ada 5s error
      ada 6s skip scope=flow
      ada 7s skip scope=step
      ada 8s skip
      ada 9s complete
      """)
    let reading = FlowReading(definition: flow, settings: ReportSettings())
    let table = meanings(of: log, reading).table
    for shape in log.symbols.shapes.indices {
      let meaning = EventMeaning(of: log.symbols.shapes[shape], in: flow, lists: reading.lists)
      for list in 0..<2 {
        let compact = table[UInt32(shape), list]
        expect(compact.kind, equals: meaning.kind)
        expect("\(compact.skip)", equals: "\(meaning.skip)")
        expect(compact.traits.contains(.unknownPage), equals: meaning.isOfUnknownPage(list: list))
        expect(compact.traits.contains(.showsFirstStep), equals: meaning.showsFirstStep)
        for shown in [nil, 0, 1] {
          expect(
            table.position(compact.naming, lastShown: shown),
            equals: meaning.naming[list].position(lastShown: shown))
        }
      }
    }
  }

  @Test func `what an event is about is told by its traits`() {
    expect(traits("view a"), equals: [.view, .showsFirstStep, .entry])
    expect(traits("view b"), equals: .view)
    expect(traits("view nowhere"), equals: [.view, .unknownPage, .suspect])
    expect(traits("start"), equals: .entry)
    expect(traits("grant push"), equals: .permission)
    expect(traits("choose level values=1"), equals: .choice)
    expect(traits("skip scope=step"), equals: .suspect)
    expect(traits("skip scope=flow"), equals: [])
    expect(traits("complete"), equals: .completion)
    expect(traits("back"), equals: .wentBack)
    expect(traits("expose"), equals: .outside)
    expect(traits("other a"), equals: .outside)
  }

  @Test func `an exposure that names no flow has an entry of its own`() {
    let log = ScannedLog("ada 0s expose exp:x=A\nada 1s view a flow=h")
    let reading = FlowReading(definition: flow, settings: ReportSettings())
    let table = meanings(of: log, reading).table
    expect(log.records[0].map { table[$0.shape, 1].kind }, equals: [.exposed, .pageViewed])
    expect(table[log.records[0][0].shape, 0].traits, equals: .outside)
  }

  private func traits(_ event: String) -> EventTraits {
    let log = ScannedLog("ada 0s " + event)
    let reading = FlowReading(definition: flow, settings: ReportSettings())
    return meanings(of: log, reading).table[log.records[0][0].shape, 0].traits
  }

  private func meanings(of log: ScannedLog, _ flow: FlowReading) -> EventMeanings {
    let catalog = FlowCatalog(
      entries: [
        FlowCatalog.Entry(
          definition: flow.definition, settings: flow.settings, isInferred: false)
      ], definitionsOfSource: [[flow.definition]])
    return EventMeanings(shapes: log.symbols.shapes, catalog: catalog, flows: [flow])
  }
}
