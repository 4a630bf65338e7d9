import Definitions
import EventLog
import Expectations
import Journeys
import TestSupport
import Testing

/// Semantics 1.5: which flow an event belongs to.
struct FlowCatalogTests {
  @Test func `flows stand by id, then by version, the one for all versions first`() {
    let catalog = catalog([versioned("b", nil), versioned("a", "2"), versioned("a", nil)])
    expect(catalog.entries.map(\.definition.id), equals: ["a", "a", "b"])
    expect(catalog.entries.map(\.definition.version), equals: [nil, "2", nil])
  }

  @Test func `an event is of the flow it names`() {
    let catalog = catalog([versioned("a", nil), versioned("b", nil)])
    expect(catalog.target(flow: "b", version: nil, source: 0), equals: .flow(1))
    expect(catalog.target(flow: "c", version: nil, source: 0), equals: .undefined("c"))
  }

  @Test func `without a flow it is of the only one, in whatever version`() {
    let one = catalog([versioned("a", "1"), versioned("a", "2")])
    expect(one.target(flow: nil, version: "2", source: 0), equals: .flow(1))
  }

  @Test func `without a flow and with several defined it is of onboarding`() {
    let two = catalog([versioned("a", nil), versioned("b", nil)])
    expect(two.target(flow: nil, version: nil, source: 0), equals: .undefined("onboarding"))
    let named = catalog([versioned("a", nil), versioned("onboarding", nil)])
    expect(named.target(flow: nil, version: nil, source: 0), equals: .flow(1))
  }

  @Test func `a definition without version covers all versions`() {
    let catalog = catalog([versioned("a", nil)])
    expect(catalog.target(flow: "a", version: "7", source: 0), equals: .flow(0))
    expect(catalog.target(flow: "a", version: nil, source: 0), equals: .flow(0))
  }

  @Test func `a definition with a version covers it, and events without one if it is alone`() {
    let alone = catalog([versioned("a", "1")])
    expect(alone.target(flow: "a", version: "1", source: 0), equals: .flow(0))
    expect(alone.target(flow: "a", version: nil, source: 0), equals: .flow(0))
    expect(alone.target(flow: "a", version: "2", source: 0), equals: .otherVersion("a"))
    let two = catalog([versioned("a", "1"), versioned("a", "2")])
    expect(two.target(flow: "a", version: nil, source: 0), equals: .otherVersion("a"))
  }

  @Test func `a version's own definition goes before the one for all versions`() {
    let catalog = catalog([versioned("a", nil), versioned("a", "2")])
    expect(catalog.target(flow: "a", version: "2", source: 0), equals: .flow(1))
    expect(catalog.target(flow: "a", version: "3", source: 0), equals: .flow(0))
    expect(catalog.target(flow: "a", version: nil, source: 0), equals: .flow(0))
  }

  @Test func `a file knows only the flows of its own definitions`() {
    let (a, b) = (versioned("a", nil), versioned("b", nil))
    let catalog = FlowCatalog(
      entries: [entry(a), entry(b)], definitionsOfSource: [[a], [b], nil])
    expect(catalog.target(flow: nil, version: nil, source: 0), equals: .flow(0))
    expect(catalog.target(flow: nil, version: nil, source: 1), equals: .flow(1))
    expect(catalog.target(flow: "a", version: nil, source: 1), equals: .undefined("a"))
    expect(catalog.target(flow: "a", version: nil, source: 2), equals: .flow(0))
  }

  @Test func `an exposure goes to every flow whose experiment it names`() {
    let catalog = catalog([
      experimental("a", "x"), experimental("b", "y"), experimental("c", "x"), versioned("d", nil),
    ])
    let named = [ExperimentVariant(experiment: "x", variant: "A")]
    expect(catalog.flows(withExperimentIn: named, version: nil, source: 0), equals: [0, 2])
    expect(catalog.flows(withExperimentIn: [], version: nil, source: 0), equals: [])
  }

  @Test func `an exposure with a version goes to the flows that cover it`() {
    var one = experimental("a", "x")
    one.version = "1"
    var two = experimental("a", "x")
    two.version = "2"
    let catalog = catalog([one, two, experimental("b", "x")])
    let named = [ExperimentVariant(experiment: "x", variant: "A")]
    expect(catalog.flows(withExperimentIn: named, version: "2", source: 0), equals: [1, 2])
  }

  private func versioned(_ id: Text, _ version: Text?) -> FlowDefinition {
    referenceFlow("a", id: id) { $0.version = version }
  }

  private func experimental(_ id: Text, _ experiment: Text) -> FlowDefinition {
    referenceFlow("a", id: id) { $0.experiment = ExperimentDefinition(id: experiment) }
  }

  private func entry(_ flow: FlowDefinition) -> FlowCatalog.Entry {
    FlowCatalog.Entry(definition: flow, settings: ReportSettings(), isInferred: false)
  }

  private func catalog(_ flows: [FlowDefinition]) -> FlowCatalog {
    FlowCatalog(entries: flows.map(entry), definitionsOfSource: [flows])
  }
}
