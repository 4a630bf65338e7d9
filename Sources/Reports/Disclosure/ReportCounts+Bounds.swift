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
    let completed = place(\.funnel, last, \.reached)
    bound(
      outcomes(of: key, [.returnedLater]) + completed, atMost: place(\.funnel, first, \.reached))
    bound(outcomes(of: key, [.restartedAfterCompletion]), atMost: completed)
    bound(
      outcomes(of: key, [.returnedAndCompleted]), atMost: outcomes(of: key, [.returnedLater]))
    boundAnswers(of: key, completed: completed)
  }

  private mutating func boundSteps(_ funnel: [Int]) {
    for row in funnel {
      let reached = place(\.funnel, row, \.reached)
      let viewed = place(\.funnel, row, \.viewed)
      let attempts = place(\.funnel, row, \.attempts)
      relate(reached, attempts)
      hide(viewed + attempts, with: reached)
      bound(viewed, atMost: reached)
      bound(reached, atMost: attempts)
      bound(place(\.funnel, row, \.skippedStep), atMost: reached)
      bound(place(\.funnel, row, \.wentBack), atMost: reached)
    }
    for (row, next) in zip(funnel, funnel.dropFirst()) {
      bound(place(\.funnel, next, \.reached), atMost: place(\.funnel, row, \.reached))
    }
  }

  /// Only users whose view was logged have a time.
  private mutating func boundTimes(of key: RowKey, _ funnel: [Int]) {
    for row in rows.timing[key] ?? [] {
      let timing = contents.timing[row]
      let users = place(\.timing, row, \.users)
      let steps = rows.step(timing.step?.id, of: key)
      switch timing.measure {
      case .complete:
        bound(funnel.suffix(1).flatMap { place(\.funnel, $0, \.reached) }, atMost: users)
      case .advance:
        let advanced = steps.flatMap { place(\.funnel, $0, \.advanced) }
        bound(users, atMost: advanced)
        hide(users, with: advanced)
      case .beforeLeaving:
        let left = steps.flatMap { place(\.funnel, $0, \.left) }
        bound(users, atMost: left)
        hide(users, with: left)
      }
    }
  }

  private mutating func boundAnswers(of key: RowKey, completed: [Int]) {
    for row in rows.permissions[key] ?? [] {
      let asked = place(\.permissions, row, \.asked)
      bound(
        asked + place(\.permissions, row, \.alreadyGranted)
          + place(\.permissions, row, \.alreadyDenied),
        atMost: place(\.permissions, row, \.reached))
      bound(place(\.permissions, row, \.recovered), atMost: asked)
      bound(
        place(\.permissions, row, \.completedAfterGrant)
          + place(\.permissions, row, \.completedAfterDenial), atMost: completed)
    }
    let choices = (rows.choices[key] ?? []).runs {
      contents.choices[$0].step == contents.choices[$1].step
        && contents.choices[$0].choice == contents.choices[$1].choice
    }
    for values in choices {
      let step = reached(contents.choices[values[0]].step.id, of: key)
      bound(values.flatMap { place(\.choices, $0, \.users) }, atMost: step)
      bound(values.flatMap { place(\.choices, $0, \.completed) }, atMost: completed)
      for row in values {
        let users = place(\.choices, row, \.users)
        bound(users, atMost: step)
        bound(place(\.choices, row, \.completed), atMost: users)
        bound(place(\.choices, row, \.completed), atMost: completed)
      }
    }
  }
}

// Where variants have lists of steps of their own, the step before a step is another for each. Then a
// rate and the count it is of tell how many reached the step before, over all lists.

extension ReportCounts {
  mutating func relateLists() {
    let flows = Set(contents.flows.filter { $0.definition.hasOwnLists }.map(\.key))
    for row in contents.funnel.indices {
      let key = contents.funnel[row].key
      guard flows.contains(key.flow), !key.breakdown.isOfVariants else { continue }
      let before = place(\.funnel, row, \.usersBefore)
      spare(before)
      guard key.breakdown == .all else { continue }
      relate(before, usersBefore(contents.funnel[row]))
    }
    segments(of: \.funnel, [], [\.usersBefore])
  }

  /// Who reached the step before, by variant.
  private mutating func usersBefore(_ row: FunnelRow) -> [Int] {
    let places = (rows.variants[row.key.flow] ?? []).flatMap { key -> [Int] in
      let list = rows.funnel[key] ?? []
      let own = row.isCompletion ? list.suffix(1) : rows.step(row.step.id, of: key)[...]
      return own.filter { $0 != list.first }.map { $0 - 1 }
    }
    return places.flatMap { place(\.funnel, $0, \.reached) }
  }
}

extension FunnelRow {
  /// Of how many users `rate_from_previous` is, as it and its limits tell; hiding it hides the rate.
  fileprivate var usersBefore: Int? {
    get {
      guard let rate = fromPrevious.rate, rate > 0 else { return nil }
      return Int((Double(reached) / rate).rounded())
    }
    set { fromPrevious = RateCell() }
  }
}

extension FlowDefinition {
  /// Whether a variant has other steps than the flow, or the same in another order.
  fileprivate var hasOwnLists: Bool {
    (listingExperiment?.variants ?? []).contains { variant in
      variant.steps.map { $0 != Array(steps.indices) } ?? false
    }
  }
}
