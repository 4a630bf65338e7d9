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
      relate(
        place(\.permissions, row, \.unanswered),
        place(\.permissions, row, \.completedUnanswered)
          + place(\.permissions, row, \.leftUnanswered))
      let (key, step) = (contents.permissions[row].key, contents.permissions[row].step)
      relate(place(\.permissions, row, \.reached), reached(step.id, of: key))
    }
    let choices = Dictionary(grouping: contents.choices.indices) {
      SegmentChoice(contents.choices[$0])
    }
    for index in contents.choiceSummaries.indices {
      relateChoice(index, choices[SegmentChoice(contents.choiceSummaries[index])] ?? [])
    }
    relateAnswered(Array(choices.values).sorted { $0[0] < $1[0] })
  }

  private mutating func relateChoice(_ index: Int, _ values: [Int]) {
    let summary = contents.choiceSummaries[index]
    let answered = place(\.choiceSummaries, index, \.answered)
    relate(answered, values.flatMap { place(\.choices, $0, \.users) })
    relate(answered, values.prefix(1).flatMap { place(\.choices, $0, \.answered) })
    relate(
      place(\.choiceSummaries, index, \.reached), reached(summary.step.id, of: summary.key))
    relate(
      place(\.choiceSummaries, index, \.left),
      summary.leftValues.indices.flatMap { place(\.choiceSummaries, index, \.leftValues[$0].users) }
    )
    boundLeavers(index, values)
  }

  /// Who answered and left is one of those who left at the step, and did not complete.
  private mutating func boundLeavers(_ index: Int, _ values: [Int]) {
    let summary = contents.choiceSummaries[index]
    let left = place(\.choiceSummaries, index, \.left)
    bound(
      left,
      atMost: rows.step(summary.step.id, of: summary.key).flatMap { place(\.funnel, $0, \.left) })
    bound(left, atMost: place(\.choiceSummaries, index, \.answered))
    let rowOfValue = Dictionary(
      values.map { (contents.choices[$0].value, $0) }, uniquingKeysWith: { first, _ in first })
    for (number, value) in summary.leftValues.enumerated() {
      guard let row = rowOfValue[value.value] else { continue }
      bound(
        place(\.choiceSummaries, index, \.leftValues[number].users)
          + place(\.choices, row, \.completed), atMost: place(\.choices, row, \.users))
    }
  }

  /// A share tells of how many it is, in every segment.
  ///
  /// `choices`: the values of each choice of a segment.
  private mutating func relateAnswered(_ choices: [[Int]]) {
    let groups = Dictionary(grouping: choices) { AnsweredColumn(contents.choices[$0[0]]) }
    for values in choices {
      let first = contents.choices[values[0]]
      let answered = place(\.choices, values[0], \.answered)
      bound(answered, atMost: values.flatMap { place(\.choices, $0, \.users) })
      bound(answered, atMost: reached(first.step.id, of: first.key))
      for row in values {
        spare(place(\.choices, row, \.answered))
        relate(answered, place(\.choices, row, \.answered))
        bound(place(\.choices, row, \.users), atMost: answered)
      }
      guard first.key.breakdown != .all else { continue }
      let column = AnsweredColumn(first)
      guard groups[column]?.first == values else { continue }
      let all = groups[column.ofAll]?.first.flatMap(\.first)
      relate(
        all.map { place(\.choices, $0, \.answered) } ?? [],
        (groups[column] ?? []).flatMap { place(\.choices, $0[0], \.answered) })
    }
  }

  /// Who reached a step.
  mutating func reached(_ step: Text, of key: RowKey) -> [Int] {
    rows.step(step, of: key).flatMap { place(\.funnel, $0, \.reached) }
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
      for (_, arms) in Dictionary(
        grouping: arms, by: { contents.assignment[$0].experiment }
      ).sorted(by: { $0.key < $1.key }) {
        relate(
          place(\.flows, index, \.started), arms.flatMap { place(\.assignment, $0, \.users) })
      }
      for arm in arms { relateAssignment(arm) }
      relateAbsences(index)
    }
    for index in contents.checks.indices {
      let mixed = contents.assignment.indices.filter {
        contents.assignment[$0].flow == contents.checks[index].flow
          && contents.assignment[$0].experiment == contents.checks[index].experiment
          && contents.assignment[$0].arm == .mixed
      }
      relate(
        place(\.checks, index, \.mixed.users), mixed.flatMap { place(\.assignment, $0, \.users) })
    }
  }

  private mutating func relateComparison(_ index: Int) {
    let row = contents.comparison[index]
    guard row.goal == nil else { return relateGoalComparison(index) }
    let control = arm(row.control, of: row)
    relate(place(\.comparison, index, \.controlUsers), control.users)
    relate(place(\.comparison, index, \.controlReached), control.reached)
    let variant = arm(row.variant, of: row)
    relate(place(\.comparison, index, \.variantUsers), variant.users)
    relate(place(\.comparison, index, \.variantReached), variant.reached)
  }

  private func breakdown(of experiment: Text, in key: FlowKey) -> Breakdown {
    let flow = contents.flows.first { $0.key == key }
    return flow?.definition.breakdown(ofExperiment: experiment) ?? .variant
  }

  /// The users of a variant in the funnel, and those who got where a comparison is about.
  private mutating func arm(
    _ variant: Text, of row: ComparisonRow
  ) -> (users: [Int], reached: [Int]) {
    let key = RowKey(
      flow: row.flow, breakdown: breakdown(of: row.experiment, in: row.flow),
      segment: .value(variant))
    let funnel = rows.funnel[key] ?? []
    let step = row.isCompletion ? funnel.suffix(1) : rows.step(row.step.id, of: key)[...]
    guard row.measure == .reached else {
      return (
        step.flatMap { place(\.funnel, $0, \.reached) },
        step.flatMap { place(\.funnel, $0, \.left) }
      )
    }
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
    let key = RowKey(
      flow: row.flow, breakdown: breakdown(of: row.experiment, in: row.flow),
      segment: row.arm.segment)
    let funnel = rows.funnel[key] ?? []
    relate(
      place(\.assignment, index, \.users),
      funnel.prefix(1).flatMap { place(\.funnel, $0, \.reached) }
        + funnel.flatMap { place(\.funnel, $0, \.inProgress) })
  }
}

/// A choice in all segments of a breakdown.
private struct AnsweredColumn: Hashable {
  let flow: FlowKey
  var breakdown: Breakdown
  let step: StepKey
  let choice: Text

  init(_ row: ChoiceRow) {
    (flow, breakdown, step, choice) = (row.key.flow, row.key.breakdown, row.step, row.choice)
  }

  /// The same choice of all users.
  var ofAll: AnsweredColumn {
    var column = self
    column.breakdown = .all
    return column
  }
}

extension ChoiceRow {
  /// Of how many users `share` is; hiding it hides the share.
  fileprivate var answered: Int? {
    get {
      guard let share, share > 0 else { return nil }
      return Int((Double(users) / share).rounded())
    }
    set { share = nil }
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
