package import EventLog

/// Proposes the steps of flows that no definition speaks of: the pages seen, by the mean place of
/// their first view.
///
/// Two halves merge.
///
/// A user who first sees `welcome`, then `name`, then `welcome` again and `goal` gives the places
/// `welcome` 0, `name` 1, `goal` 2. Sums of whole numbers are kept, so that neither order nor
/// workers can matter.
package struct FlowInference: Sendable {
  /// What is known of one step to be: the pages of its id, and the places of first views.
  private struct Step {
    var pages: Set<Page> = []
    var sum = 0
    var users = 0
  }

  /// By flow id and step id.
  private var steps: [Text: [Text: Step]] = [:]

  package init() {}

  /// Adds the users of one partition.
  ///
  /// `sources`: the sources whose files have no definition.
  package mutating func add(
    partition: RecordPartition, symbols: RunSymbols, sources: Set<Int>, asOf: Int64
  ) {
    let order = JourneyOrder(
      symbols: symbols,
      meanings: EventMeanings(ofUnknownFlows: symbols.whats))
    var duplicates = Duplicates(symbols: symbols)
    var users = UserRecords()
    users.load(partition.records)
    var records: [EventRecord] = []
    while users.next(into: &records) {
      _ = records.removeEvents(after: asOf)
      _ = duplicates.remove(from: &records)
      records.removeAll { record in
        let what = symbols.whats[Int(record.what)]
        return [.exposed, .other].contains(what.kind)
          || !sources.contains(what.source)
      }
      let byFlow = Dictionary(grouping: records) { record in
        symbols.whats[Int(record.what)].flow ?? "onboarding"
      }
      for (flow, var records) in byFlow {
        order.sort(&records)
        addViews(records.map { symbols.whats[Int($0.what)] }, of: flow)
      }
    }
  }

  /// Adds one user's events of a flow, in order.
  private mutating func addViews(_ whats: [What], of flow: Text) {
    var seen: Set<Text> = []
    for what in whats where what.kind == .pageViewed {
      guard let page = what.step.map(Page.name) ?? what.stepIndex.map(Page.index) else { continue }
      steps[flow, default: [:]][page.stepID, default: Step()].pages.insert(page)
      guard !seen.contains(page.stepID) else { continue }
      steps[flow, default: [:]][page.stepID, default: Step()].sum += seen.count
      steps[flow, default: [:]][page.stepID, default: Step()].users += 1
      seen.insert(page.stepID)
    }
  }

  package mutating func merge(_ other: FlowInference) {
    for (flow, others) in other.steps {
      for (id, more) in others {
        steps[flow, default: [:]][id, default: Step()].pages.formUnion(more.pages)
        steps[flow, default: [:]][id, default: Step()].sum += more.sum
        steps[flow, default: [:]][id, default: Step()].users += more.users
      }
    }
  }

  /// The flows proposed, in byte order of their ids; each has at least one step.
  package var flows: [FlowDefinition] {
    steps.sorted { $0.key < $1.key }.map { flow, steps in
      let ordered = steps.sorted { left, right in
        // Means as fractions, multiplied out.
        let one = left.value.sum * right.value.users
        let other = right.value.sum * left.value.users
        return one != other ? one < other : left.key < right.key
      }
      return FlowDefinition(
        id: flow,
        steps: ordered.map { id, step in
          StepDefinition(id: id, pages: step.pages.sorted(by: Page.namesFirst))
        })
    }
  }
}

extension Page {
  /// The step id that an inferred flow gives the page; a name of digits and an index are one step.
  fileprivate var stepID: Text {
    switch self {
    case .name(let name): name
    case .index(let index): Text(String(index))
    }
  }

  fileprivate static func namesFirst(_ left: Page, _ right: Page) -> Bool {
    if case .name = left, case .index = right { true } else { false }
  }
}
