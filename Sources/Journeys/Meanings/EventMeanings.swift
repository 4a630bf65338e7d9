package import EventLog

/// What every event of a run means: which flow it is of, and what it says there.
///
/// Tables by `What`: what an event says is worked out once, and looked up by number.
package struct EventMeanings: Sendable {
  /// Where the events of each `What` go.
  let routes: [EventRoute]
  /// What the events of each `What` say to journeys.
  package let table: MeaningTable
  private let targets: [FlowCatalog.Target]
  /// `nil` for what is of no flow.
  private let meanings: [EventMeaning?]
  /// The places among events of one instant; 0 for what is of no flow.
  private let orders: [Int32]
  private let catalog: FlowCatalog

  /// The meanings of `whats` where no flow is known: none.
  package init(ofUnknownFlows whats: [What]) {
    catalog = FlowCatalog(entries: [], definitionsOfSource: [])
    routes = whats.map { _ in .other }
    targets = whats.map { .undefined($0.flow ?? "onboarding") }
    meanings = whats.map { _ in nil }
    orders = whats.map { _ in 0 }
    table = MeaningTable(whats: whats, lists: 0, meaning: { _ in nil }, pageSets: [])
  }

  package init(whats: [What], catalog: FlowCatalog, flows: [FlowReading]) {
    self.catalog = catalog
    let targets = whats.map {
      catalog.target(flow: $0.flow, version: $0.flowVersion, source: $0.source)
    }
    let routes = zip(whats, targets).map { EventRoute(of: $0, to: $1) }
    let meanings = zip(whats, routes).map { what, route -> EventMeaning? in
      route.flow.map { EventMeaning(of: what, in: flows[$0].definition, lists: flows[$0].lists) }
    }
    self.targets = targets
    self.routes = routes
    self.meanings = meanings
    orders = meanings.map { Int32($0?.order ?? 0) }
    let pageSets = zip(whats, routes).map { what, route -> [Int?] in
      guard let flow = route.flow, what.kind == .pageViewed else { return [] }
      return flows[flow].lists.lists.map { $0.pageSet(name: what.step, index: what.stepIndex) }
    }
    table = MeaningTable(
      whats: whats, lists: flows.map(\.lists.lists.count).max() ?? 0,
      meaning: { meanings[$0] }, pageSets: pageSets)
  }

  /// What the flow and version of an event name, whatever its experiments.
  package func target(of what: UInt32) -> FlowCatalog.Target {
    targets[Int(what)]
  }

  /// The flows an exposure without flow goes to.
  func flows(exposedBy context: Context, what: What) -> [Int] {
    catalog.flows(
      withExperimentIn: context.experiments, version: what.flowVersion, source: what.source)
  }

  /// The meaning of an event in the flow its route names.
  func meaning(of what: UInt32) -> EventMeaning? {
    meanings[Int(what)]
  }

  /// The place its flow's list gives an event among those of one instant.
  func order(of what: UInt32) -> Int32 {
    orders[Int(what)]
  }
}

/// Where an event goes: a number, so that it is known without a look at any name.
enum EventRoute: Hashable, Sendable {
  case flow(Int32)
  /// An unknown kind, of a flow or of none: counted by its name, and in no journey, not even for the
  /// order of its events.
  case other
  /// An exposure that names no flow: it goes to the flows whose experiments its line names, else
  /// to its target.
  case exposureWithoutFlow
  /// Out of every funnel: a flow that is not defined, or another version.
  case nowhere

  init(of what: What, to target: FlowCatalog.Target) {
    if what.kind == .exposed, what.flow == nil {
      self = .exposureWithoutFlow
    } else if what.kind == .other {
      self = .other
    } else if case .flow(let flow) = target {
      self = .flow(Int32(flow))
    } else {
      self = .nowhere
    }
  }

  /// The flow that all such events are of.
  var flow: Int? {
    switch self {
    case .flow(let flow): Int(flow)
    case .other, .exposureWithoutFlow, .nowhere: nil
    }
  }
}
