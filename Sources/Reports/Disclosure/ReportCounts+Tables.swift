import EventLog
import Experiments
import Funnels
import Journeys

// The sums of answers and of experiments, and of what only the Markdown tells.

extension ReportCounts {
  mutating func relateAnswers() {
    for row in flow.rows.permissions.indices {
      let granted = place(\.rows.permissions, row, \.granted)
      let denied = place(\.rows.permissions, row, \.denied)
      relate(
        place(\.rows.permissions, row, \.asked),
        granted + denied + place(\.rows.permissions, row, \.unanswered))
      relate(
        granted + place(\.rows.permissions, row, \.alreadyGranted),
        place(\.rows.permissions, row, \.completedAfterGrant)
          + place(\.rows.permissions, row, \.leftAfterGrant))
      relate(
        denied + place(\.rows.permissions, row, \.alreadyDenied),
        place(\.rows.permissions, row, \.completedAfterDenial)
          + place(\.rows.permissions, row, \.leftAfterDenial))
      relate(
        place(\.rows.permissions, row, \.unanswered),
        place(\.rows.permissions, row, \.completedUnanswered)
          + place(\.rows.permissions, row, \.leftUnanswered))
      let (key, step) = (flow.rows.permissions[row].key, flow.rows.permissions[row].step)
      relate(place(\.rows.permissions, row, \.reached), reached(step.id, of: key))
    }
    let choices = Dictionary(grouping: flow.rows.choices.indices) {
      SegmentChoice(flow.rows.choices[$0])
    }
    for index in flow.rows.choiceSummaries.indices {
      relateChoice(index, choices[SegmentChoice(flow.rows.choiceSummaries[index])] ?? [])
    }
    relateAnswered(Array(choices.values).sorted { $0[0] < $1[0] })
  }

  private mutating func relateChoice(_ index: Int, _ values: [Int]) {
    let summary = flow.rows.choiceSummaries[index]
    let answered = place(\.rows.choiceSummaries, index, \.answered)
    relate(answered, values.flatMap { place(\.rows.choices, $0, \.users) })
    relate(answered, values.prefix(1).flatMap { place(\.rows.choices, $0, \.answered) })
    relate(
      place(\.rows.choiceSummaries, index, \.reached), reached(summary.step.id, of: summary.key))
    relate(
      place(\.rows.choiceSummaries, index, \.left),
      summary.leftValues.indices.flatMap {
        place(\.rows.choiceSummaries, index, \.leftValues[$0].users)
      }
    )
    boundLeavers(index, values)
  }

  /// Who answered and left is one of those who left at the step, and did not complete.
  private mutating func boundLeavers(_ index: Int, _ values: [Int]) {
    let summary = flow.rows.choiceSummaries[index]
    let left = place(\.rows.choiceSummaries, index, \.left)
    bound(
      left,
      atMost: rows.step(summary.step.id, of: summary.key).flatMap {
        place(\.rows.funnel, $0, \.left)
      })
    bound(left, atMost: place(\.rows.choiceSummaries, index, \.answered))
    let rowOfValue = Dictionary(
      values.map { (flow.rows.choices[$0].value, $0) }, uniquingKeysWith: { first, _ in first })
    for (number, value) in summary.leftValues.enumerated() {
      guard let row = rowOfValue[value.value] else { continue }
      bound(
        place(\.rows.choiceSummaries, index, \.leftValues[number].users)
          + place(\.rows.choices, row, \.completed), atMost: place(\.rows.choices, row, \.users))
    }
  }

  /// A share tells of how many it is, in every segment.
  ///
  /// `choices`: the values of each choice of a segment.
  private mutating func relateAnswered(_ choices: [[Int]]) {
    let groups = Dictionary(grouping: choices) { AnsweredColumn(flow.rows.choices[$0[0]]) }
    for values in choices {
      let first = flow.rows.choices[values[0]]
      let answered = place(\.rows.choices, values[0], \.answered)
      bound(answered, atMost: values.flatMap { place(\.rows.choices, $0, \.users) })
      bound(answered, atMost: reached(first.step.id, of: first.key))
      for row in values {
        spare(place(\.rows.choices, row, \.answered))
        relate(answered, place(\.rows.choices, row, \.answered))
        bound(place(\.rows.choices, row, \.users), atMost: answered)
      }
      guard first.key.breakdown != .all else { continue }
      let column = AnsweredColumn(first)
      guard groups[column]?.first == values else { continue }
      let all = groups[column.ofAll]?.first.flatMap(\.first)
      relate(
        all.map { place(\.rows.choices, $0, \.answered) } ?? [],
        (groups[column] ?? []).flatMap { place(\.rows.choices, $0[0], \.answered) })
    }
  }

  /// Who reached a step.
  mutating func reached(_ step: Text, of key: RowKey) -> [Int] {
    rows.step(step, of: key).flatMap { place(\.rows.funnel, $0, \.reached) }
  }

  mutating func relateLosses() {
    for index in flow.rows.losses.indices {
      let loss = flow.rows.losses[index]
      let funnel = rows.funnel[loss.key] ?? []
      let left = place(\.rows.losses, index, \.left)
      relate(left, funnel.flatMap { place(\.rows.funnel, $0, \.left) })
      relate(
        funnel.prefix(1).flatMap { place(\.rows.funnel, $0, \.reached) },
        left + funnel.suffix(1).flatMap { place(\.rows.funnel, $0, \.reached) })
      let biggest = funnel.filter { loss.biggest.contains(flow.rows.funnel[$0].step) }
      if loss.key.breakdown == .all { keep(place(\.rows.losses, index, \.usersAtBiggest)) }
      for step in biggest {
        relate(place(\.rows.losses, index, \.usersAtBiggest), place(\.rows.funnel, step, \.left))
      }
      let unexplained = (rows.dropoff[loss.key] ?? []).filter {
        flow.rows.dropoff[$0].reason == .unexplained
      }
      relate(
        place(\.rows.losses, index, \.unexplained),
        unexplained.flatMap { place(\.rows.dropoff, $0, \.users) })
    }
  }

  /// Weeks are made up of days.
  mutating func relateWeeks() {
    let weeks = flow.rows.weeks
    for (index, week) in weeks.enumerated() {
      let next = weeks.dropFirst(index + 1).first { $0.key == week.key }?.periodStart
      // Dates as text are in the order of time.
      let days = (rows.trend[week.key] ?? []).filter {
        let day = flow.rows.trend[$0].periodStart
        return day >= week.periodStart && next.map { day < $0 } ?? true
      }
      let columns: [WritableKeyPath<TrendRow, Count>] = [
        \.started, \.matured, \.completed, \.left, \.inProgress,
      ]
      for column in columns {
        relate(place(\.rows.weeks, index, column), days.flatMap { place(\.rows.trend, $0, column) })
      }
    }
  }
}

// Experiments

extension ReportCounts {
  /// Variants are segments too, and everyone is in one, in several or in none.
  mutating func relateExperiments() {
    for index in flow.comparison.indices { relateComparison(index) }
    let arms = Dictionary(
      grouping: flow.assignment.indices, by: { flow.assignment[$0].experiment })
    for (_, arms) in arms.sorted(by: { $0.key < $1.key }) {
      relate(place(\.started), arms.flatMap { place(\.assignment, $0, \.users) })
    }
    for arm in flow.assignment.indices { relateAssignment(arm) }
    relateAbsences()
    for index in flow.checks.indices {
      let mixed = flow.assignment.indices.filter {
        flow.assignment[$0].experiment == flow.checks[index].experiment
          && flow.assignment[$0].arm == .mixed
      }
      relate(
        place(\.checks, index, \.mixed.users), mixed.flatMap { place(\.assignment, $0, \.users) })
    }
  }

  private mutating func relateComparison(_ index: Int) {
    let row = flow.comparison[index]
    guard row.goal == nil else { return relateGoalComparison(index) }
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
    let key = RowKey(
      flow: row.flow, breakdown: flow.definition.breakdown(ofExperiment: row.experiment),
      segment: .value(variant))
    let funnel = rows.funnel[key] ?? []
    let step = row.isCompletion ? funnel.suffix(1) : rows.step(row.step.id, of: key)[...]
    guard row.measure == .reached else {
      return (
        step.flatMap { place(\.rows.funnel, $0, \.reached) },
        step.flatMap { place(\.rows.funnel, $0, \.left) }
      )
    }
    return (
      funnel.prefix(1).flatMap { place(\.rows.funnel, $0, \.reached) },
      step.flatMap { place(\.rows.funnel, $0, \.reached) }
    )
  }

  /// Who lacks a step is in a variant whose list lacks it.
  private mutating func relateAbsences() {
    for (number, absence) in flow.absences.enumerated() {
      let lists = rows.variants.filter { rows.step(absence.step, of: $0).isEmpty }
      relate(
        place(\.absences, number, \.users),
        lists.compactMap { rows.funnel[$0]?.first }.flatMap { place(\.rows.funnel, $0, \.reached) })
    }
  }

  private mutating func relateAssignment(_ index: Int) {
    let row = flow.assignment[index]
    let key = RowKey(
      flow: row.flow, breakdown: flow.definition.breakdown(ofExperiment: row.experiment),
      segment: row.arm.segment)
    let funnel = rows.funnel[key] ?? []
    relate(
      place(\.assignment, index, \.users),
      funnel.prefix(1).flatMap { place(\.rows.funnel, $0, \.reached) }
        + funnel.flatMap { place(\.rows.funnel, $0, \.inProgress) })
  }
}

/// A choice in all segments of a breakdown.
private struct AnsweredColumn: Hashable {
  var breakdown: Breakdown
  let step: StepKey
  let choice: Text

  init(_ row: ChoiceRow) {
    (breakdown, step, choice) = (row.key.breakdown, row.step, row.choice)
  }

  /// The same choice of all users.
  var ofAll: AnsweredColumn {
    var column = self
    column.breakdown = .all
    return column
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
