import EventLog
import Journeys

/// A flow and a version as events name them.
struct NamedFlow: Hashable, Comparable, Sendable {
  let id: Text
  /// `nil` where events name none.
  let version: Text?

  static func < (left: NamedFlow, right: NamedFlow) -> Bool {
    if left.id != right.id { return left.id < right.id }
    return FieldOrder.compareAbsentLast(left.version, right.version) < 0
  }
}

/// The flows that the events of some sources name; an event without a flow is of `onboarding`.
struct NamedFlows: Sendable {
  /// In order.
  let flows: [NamedFlow]
  /// By `EventShape`, the number of its flow; `nil` for events of other sources and flows.
  let numbers: [Int?]

  /// The flows of some events.
  ///
  /// `sources`: those whose files have no definition. `defined`: flows that another file defines.
  init(shapes: [EventShape], sources: Set<Int>, defined: Set<Text>) {
    let named = shapes.map { shape -> NamedFlow? in
      let id = shape.flow ?? "onboarding"
      guard sources.contains(shape.source), !defined.contains(id) else { return nil }
      return NamedFlow(id: id, version: shape.flowVersion)
    }
    let flows = Set(named.compactMap(\.self)).sorted()
    var places: [NamedFlow: Int] = [:]
    for (place, flow) in flows.enumerated() { places[flow] = place }
    self.flows = flows
    numbers = named.map { $0.flatMap { places[$0] } }
  }
}

/// What one user did in one flow and version that nothing defines.
struct NamedJourney {
  /// A number of `NamedFlows.flows`.
  let flow: Int
  /// In order, without exposures and events of unknown kind.
  let records: [EventRecord]
  /// Of the flow in any version, and of no flow.
  let exposures: [EventRecord]

  /// The events up to the first that ends the flow, and not that one.
  ///
  /// What an app shows after it is no step of the flow.
  func beforeEnd(_ shapes: [EventShape]) -> ArraySlice<EventRecord> {
    records.prefix { record in
      let shape = shapes[Int(record.shape)]
      return shape.kind != .completed && !(shape.kind == .skipped && shape.scope == .flow)
    }
  }
}

/// Reads users before any flow is known.
struct NamedJourneyReader: Sendable {
  let symbols: RunSymbols
  let named: NamedFlows
  private let order: JourneyOrder
  private var pass: UserPass

  init(symbols: RunSymbols, sources: Set<Int>, defined: Set<Text>, asOf: Int64) {
    self.symbols = symbols
    named = NamedFlows(shapes: symbols.shapes, sources: sources, defined: defined)
    order = JourneyOrder(symbols: symbols, meanings: EventMeanings(ofUnknownFlows: symbols.shapes))
    pass = UserPass(symbols: symbols, asOf: asOf)
  }

  mutating func read(_ records: [EventRecord], deliver: (NamedJourney) -> Void) {
    pass.load(records)
    while pass.next() { readUser(deliver) }
  }

  private func readUser(_ deliver: (NamedJourney) -> Void) {
    var journeys: [(flow: Int, records: [EventRecord])] = []
    var exposures: [EventRecord] = []
    for record in pass.user {
      switch symbols.shapes[Int(record.shape)].kind {
      case .other: continue
      case .exposed:
        exposures.append(record)
        continue
      case .started, .restarted, .pageViewed, .permissionRequested, .permissionAlreadyDenied,
        .permissionDenied, .permissionAlreadyGranted, .permissionGranted, .choiceMade,
        .pageCompleted, .errorShown, .wentBack, .skipped, .completed:
        break
      }
      guard let flow = named.numbers[Int(record.shape)] else { continue }
      if let place = journeys.firstIndex(where: { $0.flow == flow }) {
        journeys[place].records.append(record)
      } else {
        journeys.append((flow, [record]))
      }
    }
    for (flow, var records) in journeys {
      order.sort(&records)
      deliver(
        NamedJourney(flow: flow, records: records, exposures: self.exposures(exposures, of: flow)))
    }
  }

  private func exposures(_ exposures: [EventRecord], of flow: Int) -> [EventRecord] {
    exposures.filter { record in
      let id = symbols.shapes[Int(record.shape)].flow
      return id == nil || id == named.flows[flow].id
    }
  }
}
