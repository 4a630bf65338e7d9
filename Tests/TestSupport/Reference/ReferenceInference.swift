package import Journeys
import EventLog

// Flows inferred from a log: steps by the mean place of their first view.
//
// For each user and flow, the distinct pages in the order of their first view have the places 0, 1,
// 2 …; a step stands by the mean over the users who viewed it, ties by name. A page given only by
// index becomes a step whose id is the index's digits, shown by that index.
//
// Holes, and how they are read here:
// - Duplicates are dropped first; events are ordered as in a flow that knows no page, so pages of
//   one instant come by name and then index.
// - All views of a user count, before an entry and in later attempts too.
// - Events without `flow` are of `onboarding`; versions are not told apart.
// - A name and an index with the same digits are one step. A flow without any view is none.
// - Rules, permissions, choices and experiments are not inferred: the defaults hold.

extension ReferenceEngine {
  /// The flows that occur, by id, each covering all versions.
  package static func inferFlows(_ events: [ReferenceEvent]) -> [FlowDefinition] {
    let kept = ReferenceDuplicates.split(events).kept.filter { $0.event.isOfJourney }
    let byFlow = Dictionary(grouping: kept) { $0.event.flow ?? Text("onboarding") }
    return byFlow.sorted { $0.key < $1.key }.compactMap { id, events in
      let steps = inferredSteps(of: events)
      return steps.isEmpty ? nil : FlowDefinition(id: id, steps: steps)
    }
  }

  private static func inferredSteps(of events: [ReferenceEvent]) -> [StepDefinition] {
    var places: [Text: [Int]] = [:]
    var pages: [Text: Set<Page>] = [:]
    let noSteps = ReferenceStepList(steps: [], flowHasIndices: false)
    for ofUser in Dictionary(grouping: events, by: \.event.user).values {
      var seen: [Text] = []
      for line in ReferenceOrder.sorted(ofUser, on: noSteps) {
        guard line.event.kind == .pageViewed, let page = line.event.page else { continue }
        pages[page.stepID, default: []].insert(page)
        if !seen.contains(page.stepID) { seen.append(page.stepID) }
      }
      for (place, step) in seen.enumerated() { places[step, default: []].append(place) }
    }
    let inOrder = places.sorted { left, right in
      // Means as fractions: sum/count < sum/count, multiplied out.
      let leftMean = left.value.reduce(0, +) * right.value.count
      let rightMean = right.value.reduce(0, +) * left.value.count
      return leftMean == rightMean ? left.key < right.key : leftMean < rightMean
    }
    return inOrder.map { id, _ in
      StepDefinition(id: id, pages: (pages[id] ?? []).sorted { $0.comesBefore($1) })
    }
  }
}

extension Event {
  /// The page a view shows: by name, or by index where it has no name.
  fileprivate var page: Page? { step.map { .name($0) } ?? stepIndex.map { .index($0) } }
}

extension Page {
  /// The id of the step that is inferred from the page.
  fileprivate var stepID: Text {
    switch self {
    case .name(let name): name
    case .index(let index): Text(String(index))
    }
  }

  /// Names before indices; two pages of one step are one of each.
  fileprivate func comesBefore(_ other: Page) -> Bool {
    if case .name = self, case .index = other { true } else { false }
  }
}
