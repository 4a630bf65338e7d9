import Definitions
import EventLog
import Funnels
import Journeys

// Which counts cannot exceed which. A hidden count may lie between two that are shown, and where they
// leave no room it is told. Where two counts of the same users nearly always agree, such as those who
// reached a step and the attempts that did, one hides the other.

extension ReportCounts {
  /// The bounds of one segment.
  mutating func boundJourneys(of key: RowKey) {
    guard let funnel = rows.funnel[key], let first = funnel.first, let last = funnel.last else {
      return
    }
    boundSteps(funnel)
    boundTimes(of: key, funnel)
    let completed = place(\.rows.funnel, last, \.reached)
    bound(
      outcomes(of: key, [.returnedLater]) + completed,
      atMost: place(\.rows.funnel, first, \.reached))
    bound(outcomes(of: key, [.restartedAfterCompletion]), atMost: completed)
    bound(
      outcomes(of: key, [.returnedAndCompleted]), atMost: outcomes(of: key, [.returnedLater]))
    boundAnswers(of: key, completed: completed)
  }

  private mutating func boundSteps(_ funnel: [Int]) {
    for row in funnel {
      let reached = place(\.rows.funnel, row, \.reached)
      let viewed = place(\.rows.funnel, row, \.viewed)
      let attempts = place(\.rows.funnel, row, \.attempts)
      relate(reached, attempts)
      hide(viewed + attempts, with: reached)
      bound(viewed, atMost: reached)
      bound(reached, atMost: attempts)
      bound(place(\.rows.funnel, row, \.skippedStep), atMost: reached)
      bound(place(\.rows.funnel, row, \.wentBack), atMost: reached)
    }
    for (row, next) in zip(funnel, funnel.dropFirst()) {
      bound(place(\.rows.funnel, next, \.reached), atMost: place(\.rows.funnel, row, \.reached))
    }
  }

  /// Only users whose view was logged have a time.
  private mutating func boundTimes(of key: RowKey, _ funnel: [Int]) {
    for row in rows.timing[key] ?? [] {
      let timing = flow.rows.timing[row]
      let users = place(\.rows.timing, row, \.users)
      let steps = rows.step(timing.step?.id, of: key)
      switch timing.measure {
      case .complete:
        bound(funnel.suffix(1).flatMap { place(\.rows.funnel, $0, \.reached) }, atMost: users)
      case .advance:
        let advanced = steps.flatMap { place(\.rows.funnel, $0, \.advanced) }
        bound(users, atMost: advanced)
        hide(users, with: advanced)
      case .beforeLeaving:
        let left = steps.flatMap { place(\.rows.funnel, $0, \.left) }
        bound(users, atMost: left)
        hide(users, with: left)
      }
    }
  }

  private mutating func boundAnswers(of key: RowKey, completed: [Int]) {
    for row in rows.permissions[key] ?? [] {
      let asked = place(\.rows.permissions, row, \.asked)
      bound(
        asked + place(\.rows.permissions, row, \.alreadyGranted)
          + place(\.rows.permissions, row, \.alreadyDenied),
        atMost: place(\.rows.permissions, row, \.reached))
      bound(place(\.rows.permissions, row, \.recovered), atMost: asked)
      bound(
        place(\.rows.permissions, row, \.completedAfterGrant)
          + place(\.rows.permissions, row, \.completedAfterDenial), atMost: completed)
    }
    let choices = (rows.choices[key] ?? []).runs {
      flow.rows.choices[$0].step == flow.rows.choices[$1].step
        && flow.rows.choices[$0].choice == flow.rows.choices[$1].choice
    }
    for values in choices {
      let step = reached(flow.rows.choices[values[0]].step.id, of: key)
      bound(values.flatMap { place(\.rows.choices, $0, \.users) }, atMost: step)
      bound(values.flatMap { place(\.rows.choices, $0, \.completed) }, atMost: completed)
      for row in values {
        let users = place(\.rows.choices, row, \.users)
        bound(users, atMost: step)
        bound(place(\.rows.choices, row, \.completed), atMost: users)
        bound(place(\.rows.choices, row, \.completed), atMost: completed)
      }
    }
  }
}

// Where variants have lists of steps of their own, the step before a step is another for each. Then a
// rate and the count it is of tell how many reached the step before, over all lists.

extension ReportCounts {
  mutating func relateLists() {
    guard flow.definition.hasOwnLists else { return }
    for row in flow.rows.funnel.indices {
      let key = flow.rows.funnel[row].key
      guard key.breakdown != flow.definition.listingBreakdown else { continue }
      let before = place(\.rows.funnel, row, \.reachedPrevious)
      spare(before)
      guard key.breakdown == .all else { continue }
      relate(before, usersBefore(flow.rows.funnel[row]))
    }
    segments(of: \.rows.funnel, [], [\.reachedPrevious])
  }

  /// Who reached the step before, by variant.
  private mutating func usersBefore(_ row: FunnelRow) -> [Int] {
    let places = rows.variants.flatMap { key -> [Int] in
      let list = rows.funnel[key] ?? []
      let own = row.isCompletion ? list.suffix(1) : rows.step(row.step.id, of: key)[...]
      return own.filter { $0 != list.first }.map { $0 - 1 }
    }
    return places.flatMap { place(\.rows.funnel, $0, \.reached) }
  }
}

extension FlowDefinition {
  /// The breakdown by the variants that may have lists of their own.
  var listingBreakdown: Breakdown? {
    listingExperiment.map { breakdown(ofExperiment: $0.id) }
  }

  /// Whether a variant has other steps than the flow, or the same in another order.
  var hasOwnLists: Bool {
    (listingExperiment?.variants ?? []).contains { variant in
      variant.steps.map { $0 != Array(steps.indices) } ?? false
    }
  }
}
