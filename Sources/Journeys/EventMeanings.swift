package import EventLog

/// What every event of a run means: which flow it is of, and what it says there.
package struct EventMeanings: Sendable {
  /// Where the events of one `What` go.
  enum Destination: Sendable {
    case flow(Int, EventMeaning)
    /// An exposure that names no flow: it goes to the flows whose experiments its line names, else
    /// to this target.
    case exposureWithoutFlow(FlowCatalog.Target)
    /// Out of every funnel: a flow that is not defined, or another version.
    case nowhere(FlowCatalog.Target)
    /// An unknown kind, of no flow.
    case other
  }

  private let destinations: [Destination]
  /// The same in a few bytes an event, for journeys.
  let table: MeaningTable
  private let catalog: FlowCatalog

  /// The meanings of `whats` where no flow is known: none.
  init(ofUnknownFlows whats: [What]) {
    catalog = FlowCatalog(entries: [], definitionsOfSource: [])
    destinations = whats.map { _ in .other }
    table = MeaningTable(whats: whats, lists: 0, meaning: { _ in nil }, pageSets: [])
  }

  package init(whats: [What], catalog: FlowCatalog, flows: [FlowReading]) {
    self.catalog = catalog
    let destinations = whats.map { what -> Destination in
      let target = catalog.target(
        flow: what.flow, version: what.flowVersion, source: what.source)
      if what.kind == .exposed, what.flow == nil { return .exposureWithoutFlow(target) }
      guard case .flow(let index) = target else {
        return what.kind == .other ? .other : .nowhere(target)
      }
      let flow = flows[index]
      return .flow(index, EventMeaning(of: what, in: flow.definition, lists: flow.lists))
    }
    self.destinations = destinations
    let pageSets = zip(whats, destinations).map { what, destination -> [Int?] in
      guard case .flow(let index, _) = destination, what.kind == .pageViewed else { return [] }
      return flows[index].lists.lists.map { $0.pageSet(name: what.step, index: what.stepIndex) }
    }
    table = MeaningTable(
      whats: whats, lists: flows.map(\.lists.lists.count).max() ?? 0,
      meaning: { what in
        guard case .flow(_, let meaning) = destinations[what] else { return nil }
        return meaning
      }, pageSets: pageSets)
  }

  func destination(of what: UInt32) -> Destination {
    destinations[Int(what)]
  }

  /// The flows an exposure without flow goes to.
  func flows(exposedBy context: Context, what: What) -> [Int] {
    catalog.flows(
      withExperimentIn: context.experiments, version: what.flowVersion, source: what.source)
  }

  /// The meaning of an event in the flow its destination names.
  func meaning(of what: UInt32) -> EventMeaning? {
    guard case .flow(_, let meaning) = destinations[Int(what)] else { return nil }
    return meaning
  }
}
