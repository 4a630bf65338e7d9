package import EventLog

/// What every event of a run means: which flow it is of, and what it says there.
///
/// Tables by `EventShape`: what an event says is worked out once, and looked up by number.
package struct EventMeanings: Sendable {
  /// Where the events of each `EventShape` go.
  let routes: [EventRoute]
  /// What the events of each `EventShape` say to journeys.
  package let table: MeaningTable
  private let targets: [FlowCatalog.Target]
  /// `nil` for what is of no flow.
  private let meanings: [EventMeaning?]
  /// The places among events of one instant; 0 for what is of no flow.
  private let orders: [Int32]
  private let catalog: FlowCatalog

  /// The meanings of `shapes` where no flow is known: none.
  package init(ofUnknownFlows shapes: [EventShape]) {
    catalog = FlowCatalog(entries: [], definitionsOfSource: [])
    routes = shapes.map { _ in .other }
    targets = shapes.map { .undefined($0.flow ?? "onboarding") }
    meanings = shapes.map { _ in nil }
    orders = shapes.map { _ in 0 }
    table = MeaningTable(shapes: shapes, lists: 0, meaning: { _ in nil }, pageSets: [])
  }

  package init(shapes: [EventShape], catalog: FlowCatalog, flows: [FlowReading]) {
    self.catalog = catalog
    let targets = shapes.map {
      catalog.target(flow: $0.flow, version: $0.flowVersion, source: $0.source)
    }
    let routes = zip(shapes, targets).map { EventRoute(of: $0, to: $1) }
    let meanings = zip(shapes, routes).map { shape, route -> EventMeaning? in
      route.flow.map { EventMeaning(of: shape, in: flows[$0].definition, lists: flows[$0].lists) }
    }
    self.targets = targets
    self.routes = routes
    self.meanings = meanings
    orders = meanings.map { Int32($0?.order ?? 0) }
    let pageSets = zip(shapes, routes).map { shape, route -> [Int?] in
      guard let flow = route.flow, shape.kind == .pageViewed else { return [] }
      return flows[flow].lists.lists.map { $0.pageSet(name: shape.step, index: shape.stepIndex) }
    }
    table = MeaningTable(
      shapes: shapes, lists: flows.map(\.lists.lists.count).max() ?? 0,
      meaning: { meanings[$0] }, pageSets: pageSets)
  }

  /// What the flow and version of an event name, whatever its experiments.
  package func target(of shape: UInt32) -> FlowCatalog.Target {
    targets[Int(shape)]
  }

  /// The flows an exposure without flow goes to.
  func flows(exposedBy variants: EventVariants, shape: EventShape) -> [Int] {
    catalog.flows(
      withExperimentIn: variants.experiments, version: shape.flowVersion, source: shape.source)
  }

  /// The meaning of an event in the flow its route names.
  func meaning(of shape: UInt32) -> EventMeaning? {
    meanings[Int(shape)]
  }

  /// The place its flow's list gives an event among those of one instant.
  func order(of shape: UInt32) -> Int32 {
    orders[Int(shape)]
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

  init(of shape: EventShape, to target: FlowCatalog.Target) {
    if shape.kind == .exposed, shape.flow == nil {
      self = .exposureWithoutFlow
    } else if shape.kind == .other {
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
