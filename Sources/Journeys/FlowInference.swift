import EventLog

/// Proposes the steps of flows that no definition speaks of: the pages seen, by the mean place of
/// their first view.
///
/// Two halves merge.
///
/// A user who first sees `welcome`, then `name`, then `welcome` again and `goal` gives the places
/// `welcome` 0, `name` 1, `goal` 2. Sums of whole numbers are kept, so that neither order nor
/// workers can matter.
package struct FlowInference: Sendable {
  private struct Places {
    var sum = 0
    var users = 0
  }

  private var places: [Text: [Page: Places]] = [:]

  package init() {}

  /// Adds the users of one partition.
  ///
  /// `sources`: the sources whose files have no definition.
  package mutating func add(
    partition: Int, of stores: [RecordStore], symbols: RunSymbols, sources: Set<Int>, asOf: Int64
  ) {
    let order = JourneyOrder(
      symbols: symbols,
      meanings: EventMeanings(
        whats: symbols.whats,
        catalog: FlowCatalog(entries: [], definitionsOfSource: [nil]), flows: []))
    var duplicates = Duplicates(symbols: symbols)
    var users = UserRecords(partition: partition, of: stores, symbols: symbols)
    while var records = users.next() {
      _ = duplicates.remove(from: &records)
      records.removeAll { record in
        let what = symbols.whats[Int(record.what)]
        return record.time > asOf || what.kind != .pageViewed || !sources.contains(what.source)
      }
      order.sort(&records)
      addViews(records.map { symbols.whats[Int($0.what)] })
    }
  }

  private mutating func addViews(_ views: [What]) {
    var seen: [Text: [Page]] = [:]
    for view in views {
      guard let page = view.step.map(Page.name) ?? view.stepIndex.map(Page.index) else { continue }
      let flow = view.flow ?? "onboarding"
      guard !(seen[flow]?.contains(page) ?? false) else { continue }
      let place = seen[flow]?.count ?? 0
      seen[flow, default: []].append(page)
      places[flow, default: [:]][page, default: Places()].sum += place
      places[flow, default: [:]][page, default: Places()].users += 1
    }
  }

  package mutating func merge(_ other: FlowInference) {
    for (flow, pages) in other.places {
      for (page, more) in pages {
        places[flow, default: [:]][page, default: Places()].sum += more.sum
        places[flow, default: [:]][page, default: Places()].users += more.users
      }
    }
  }

  /// The flows proposed, in byte order of their ids; each has at least one step.
  package var flows: [FlowDefinition] {
    places.keys.sorted().map { flow in
      let pages = (places[flow] ?? [:]).map { (page: $0.key, places: $0.value) }
      let ordered = pages.sorted { left, right in
        let (one, other) = (
          left.places.sum * right.places.users, right.places.sum * left.places.users
        )
        return one != other ? one < other : left.page.id < right.page.id
      }
      return FlowDefinition(
        id: flow, steps: ordered.map { StepDefinition(id: $0.page.id, pages: [$0.page]) })
    }
  }
}

extension Page {
  /// The step id that an inferred flow gives the page.
  fileprivate var id: Text {
    switch self {
    case .name(let name): name
    case .index(let index): Text(String(index))
    }
  }
}
