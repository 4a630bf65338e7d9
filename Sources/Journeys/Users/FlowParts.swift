package import EventLog

/// The records of one user, by flow; what is in no journey is counted.
///
/// Nearly all users have events of one flow alone and nothing else: `onlyFlow` tells so by a look
/// at numbers, and their records are not parted. Buffers serve one user after the other.
package struct FlowParts {
  private let symbols: RunSymbols
  private let meanings: EventMeanings
  /// By flow.
  private var records: [[EventRecord]]
  /// The flows that have some, in the order of their first.
  package private(set) var flows: [Int] = []
  /// Of the unknown kinds and the strays by `EventShape`: names are looked up at the end.
  private var others: [EventCounts.Tally]
  private var strays: [EventCounts.Tally]

  init(flowCount: Int, symbols: RunSymbols, meanings: EventMeanings) {
    self.symbols = symbols
    self.meanings = meanings
    records = Array(repeating: [], count: flowCount)
    others = Array(repeating: EventCounts.Tally(), count: symbols.shapes.count)
    strays = others
  }

  /// The records of a flow, which may be taken out.
  package subscript(flow: Int) -> [EventRecord] {
    get { records[flow] }
    _modify { yield &records[flow] }
  }

  /// The flow that all of a user's events are of; `nil` where they have to be parted.
  func onlyFlow(of user: [EventRecord]) -> Int? {
    guard let first = user.first else { return nil }
    let route = meanings.routes[Int(first.shape)]
    guard case .flow(let flow) = route else { return nil }
    for record in user where meanings.routes[Int(record.shape)] != route { return nil }
    return Int(flow)
  }

  /// Parts the events of a user, in place of those of the one before.
  package mutating func part(_ user: [EventRecord]) {
    for flow in flows { records[flow].empty() }
    flows.removeAll(keepingCapacity: true)
    for record in user {
      let shape = Int(record.shape)
      switch meanings.routes[shape] {
      case .flow(let flow): append(record, to: Int(flow))
      case .other: others[shape].add(record.place)
      case .nowhere: strays[shape].add(record.place)
      case .exposureWithoutFlow: addExposure(record)
      }
    }
  }

  private mutating func append(_ record: EventRecord, to flow: Int) {
    if records[flow].isEmpty { flows.append(flow) }
    records[flow].append(record)
  }

  private mutating func addExposure(_ record: EventRecord) {
    let shape = Int(record.shape)
    let exposed = meanings.flows(
      exposedBy: symbols.dimensionSets.variants[Int(record.dimensions)],
      shape: symbols.shapes[shape])
    for flow in exposed { append(record, to: flow) }
    guard exposed.isEmpty else { return }
    if case .flow(let flow) = meanings.target(of: record.shape) {
      append(record, to: flow)
    } else {
      strays[shape].add(record.place)
    }
  }

  /// The flow that an event of unknown kind is of, though in no journey; `nil` for one of no flow, and
  /// for all other events.
  func flow(ofUnknown record: EventRecord) -> Int? {
    guard case .other = meanings.routes[Int(record.shape)],
      case .flow(let flow) = meanings.target(of: record.shape)
    else { return nil }
    return flow
  }

  /// What is in no journey, by its names.
  package var eventCounts: EventCounts {
    var counts = EventCounts()
    for shape in others.indices {
      counts.addOther(symbols.shapes[shape].otherName, others[shape])
      counts.addStray(meanings.target(of: UInt32(shape)), strays[shape])
    }
    return counts
  }
}
