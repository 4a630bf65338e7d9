import EventLog
import Experiments
import Funnels
import Journeys

// The sums of answers and of experiments, and of what only the Markdown tells.

extension ReportCounts {
  mutating func relateAnswers() {
    for row in contents.permissions.indices {
      let granted = place(\.permissions, row, \.granted)
      let denied = place(\.permissions, row, \.denied)
      relate(
        place(\.permissions, row, \.asked),
        granted + denied + place(\.permissions, row, \.unanswered))
      relate(
        granted + place(\.permissions, row, \.alreadyGranted),
        place(\.permissions, row, \.completedAfterGrant)
          + place(\.permissions, row, \.leftAfterGrant))
      relate(
        denied + place(\.permissions, row, \.alreadyDenied),
        place(\.permissions, row, \.completedAfterDenial)
          + place(\.permissions, row, \.leftAfterDenial))
      let (key, step) = (contents.permissions[row].key, contents.permissions[row].step)
      relate(place(\.permissions, row, \.reached), reached(step.id, of: key))
    }
    let choices = Dictionary(grouping: contents.choices.indices) {
      SegmentChoice(contents.choices[$0])
    }
    for index in contents.choiceSummaries.indices {
      relateChoice(index, choices[SegmentChoice(contents.choiceSummaries[index])] ?? [])
    }
  }

  private mutating func relateChoice(_ index: Int, _ values: [Int]) {
    let summary = contents.choiceSummaries[index]
    relate(
      place(\.choiceSummaries, index, \.answered),
      values.flatMap { place(\.choices, $0, \.users) })
    relate(
      place(\.choiceSummaries, index, \.reached), reached(summary.step.id, of: summary.key))
    relate(
      place(\.choiceSummaries, index, \.left),
      summary.leftValues.indices.flatMap { place(\.choiceSummaries, index, \.leftValues[$0].users) }
    )
  }

  /// Who reached a step.
  mutating func reached(_ step: Text, of key: RowKey) -> [Int] {
    rows.step(step, of: key).flatMap { place(\.funnel, $0, \.reached) }
  }

  /// Findings that count the same users as a row of a table.
  mutating func relateFindings() {
    for index in contents.quality.indices {
      guard case .flow(let key) = contents.quality[index].scope,
        case .rule(let rule) = contents.quality[index].finding,
        contents.quality[index].finding.isOfUsers
      else { continue }
      let all = RowKey(flow: key, breakdown: .all, segment: .everyone)
      let mixed = contents.assignment.indices.filter {
        contents.assignment[$0].flow == key && contents.assignment[$0].arm == .mixed
      }
      let count = place(\.quality, index, \.count)
      if rule == .enteredMidway { relate(count, outcomes(of: all, [.enteredMidway])) }
      if rule == .mixedUsers { relate(count, mixed.flatMap { place(\.assignment, $0, \.users) }) }
      if let periods = contents.quality[index].periods {
        // Dates as text are in the order of time.
        let far = (rows.trend[all] ?? []).filter {
          periods.contains(contents.trend[$0].periodStart)
        }
        relate(count, far.flatMap { place(\.trend, $0, \.started) })
      }
    }
  }

  mutating func relateLosses() {
    for index in contents.losses.indices {
      let loss = contents.losses[index]
      let funnel = rows.funnel[loss.key] ?? []
      let left = place(\.losses, index, \.left)
      relate(left, funnel.flatMap { place(\.funnel, $0, \.left) })
      relate(
        funnel.prefix(1).flatMap { place(\.funnel, $0, \.reached) },
        left + funnel.suffix(1).flatMap { place(\.funnel, $0, \.reached) })
      let biggest = funnel.filter { loss.biggest.contains(contents.funnel[$0].step) }
      if loss.key.breakdown == .all { keep(place(\.losses, index, \.usersAtBiggest)) }
      for step in biggest {
        relate(place(\.losses, index, \.usersAtBiggest), place(\.funnel, step, \.left))
      }
      let unexplained = (rows.dropoff[loss.key] ?? []).filter {
        contents.dropoff[$0].reason == .unexplained
      }
      relate(
        place(\.losses, index, \.unexplained),
        unexplained.flatMap { place(\.dropoff, $0, \.users) })
    }
  }

  /// Weeks are made up of days.
  mutating func relateWeeks() {
    let weeks = contents.weeks
    for (index, week) in weeks.enumerated() {
      let next = weeks.dropFirst(index + 1).first { $0.key == week.key }?.periodStart
      // Dates as text are in the order of time.
      let days = (rows.trend[week.key] ?? []).filter {
        let day = contents.trend[$0].periodStart
        return day >= week.periodStart && next.map { day < $0 } ?? true
      }
      let columns: [WritableKeyPath<TrendRow, Int>] = [
        \.started, \.matured, \.completed, \.left, \.inProgress,
      ]
      for column in columns {
        relate(place(\.weeks, index, column), days.flatMap { place(\.trend, $0, column) })
      }
    }
  }
}

// Experiments

extension ReportCounts {
  /// Variants are segments too, and everyone is in one, in several or in none.
  mutating func relateExperiments() {
    for index in contents.comparison.indices { relateComparison(index) }
    for index in contents.flows.indices {
      let key = contents.flows[index].key
      let arms = contents.assignment.indices.filter { contents.assignment[$0].flow == key }
      relate(
        place(\.flows, index, \.started), arms.flatMap { place(\.assignment, $0, \.users) })
      for arm in arms { relateAssignment(arm) }
      relateAbsences(index)
    }
    for index in contents.checks.indices {
      let mixed = contents.assignment.indices.filter {
        contents.assignment[$0].flow == contents.checks[index].flow
          && contents.assignment[$0].arm == .mixed
      }
      relate(
        place(\.checks, index, \.mixed.users), mixed.flatMap { place(\.assignment, $0, \.users) })
    }
  }

  private mutating func relateComparison(_ index: Int) {
    let row = contents.comparison[index]
    let control = arm(row.control, of: row)
    relate(place(\.comparison, index, \.controlUsers), control.users)
    relate(place(\.comparison, index, \.controlReached), control.reached)
    let variant = arm(row.variant, of: row)
    relate(place(\.comparison, index, \.variantUsers), variant.users)
    relate(place(\.comparison, index, \.variantReached), variant.reached)
  }

  /// The users of a variant in the funnel, and those who got where a comparison is about.
  private mutating func arm(
    _ variant: Text, of row: ComparisonRow
  ) -> (users: [Int], reached: [Int]) {
    let key = RowKey(flow: row.flow, breakdown: .variant, segment: .value(variant))
    let funnel = rows.funnel[key] ?? []
    let step = row.isCompletion ? funnel.suffix(1) : rows.step(row.step.id, of: key)[...]
    return (
      funnel.prefix(1).flatMap { place(\.funnel, $0, \.reached) },
      step.flatMap { place(\.funnel, $0, \.reached) }
    )
  }

  /// Who lacks a step is in a variant whose list lacks it.
  private mutating func relateAbsences(_ index: Int) {
    let flow = contents.flows[index]
    for (number, absence) in flow.absences.enumerated() {
      let lists = (rows.variants[flow.key] ?? []).filter {
        rows.step(absence.step, of: $0).isEmpty
      }
      relate(
        place(\.flows, index, \.absences[number].users),
        lists.compactMap { rows.funnel[$0]?.first }.flatMap { place(\.funnel, $0, \.reached) })
    }
  }

  private mutating func relateAssignment(_ index: Int) {
    let row = contents.assignment[index]
    let key = RowKey(flow: row.flow, breakdown: .variant, segment: row.arm.segment)
    let funnel = rows.funnel[key] ?? []
    relate(
      place(\.assignment, index, \.users),
      funnel.prefix(1).flatMap { place(\.funnel, $0, \.reached) }
        + funnel.flatMap { place(\.funnel, $0, \.inProgress) })
  }
}

extension AssignmentArm {
  fileprivate var segment: Segment {
    switch self {
    case .variant(let variant): .value(variant)
    case .mixed: .mixed
    case .unassigned: .unassigned
    }
  }
}
