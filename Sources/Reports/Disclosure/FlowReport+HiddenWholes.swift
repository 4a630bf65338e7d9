import Definitions
import EventLog
import Funnels
import Journeys

// What a share is of stands in its row too, in no column, though it is a count of another row or the sum of some.
// `ReportCounts` knows nothing of most of these, so they are hidden here, where a count that they are made of is:
// beside a shown count a share would tell it.

extension FlowReport {
  /// Hides what shares are of where another table hides it.
  mutating func hideWholes() {
    hideWholesOfFunnels()
    hideWholesOfReasons()
    hideWholesOfOutcomes()
    hideWholesOfChoices()
  }

  /// Hides the wholes of the rates from entry and from the step before.
  ///
  /// Where variants have lists of steps of their own, the step before is the row above only in the segments of
  /// these variants. Elsewhere such a rate tells a count that is in no column and, added up over all rows, how many
  /// entered.
  private mutating func hideWholesOfFunnels() {
    let entered = entered
    let ofLists = definition.hasOwnLists ? definition.listingBreakdown : nil
    var before: FunnelRow?
    for index in rows.funnel.indices {
      let row = rows.funnel[index]
      let isEnteredHidden = entered[row.key].isHidden
      if isEnteredHidden { rows.funnel[index].entered = .hidden }
      let isAfterHidden = before.map { $0.key == row.key && $0.reached.isHidden } ?? false
      let isRowAbove = !definition.hasOwnLists || row.key.breakdown == ofLists
      if isAfterHidden || isEnteredHidden && !isRowAbove {
        rows.funnel[index].reachedPrevious = rows.funnel[index].reachedPrevious.map { _ in .hidden }
      }
      before = row
    }
  }

  private mutating func hideWholesOfReasons() {
    let steps = steps
    for index in rows.dropoff.indices {
      let step = steps[SegmentStep(key: rows.dropoff[index].key, step: rows.dropoff[index].step)]
      if (step?.reached).isHidden { rows.dropoff[index].reached = .hidden }
      if (step?.left ?? nil).isHidden { rows.dropoff[index].left = .hidden }
    }
    for index in rows.exits.indices {
      let step = steps[SegmentStep(key: rows.exits[index].key, step: rows.exits[index].step)]
      if (step?.left ?? nil).isHidden { rows.exits[index].left = .hidden }
    }
  }

  private mutating func hideWholesOfOutcomes() {
    let entered = entered
    let hidden = Dictionary(grouping: rows.outcomes.filter(\.users.isHidden), by: \.outcome)
      .mapValues { Set($0.map(\.key)) }
    for index in rows.outcomes.indices {
      let row = rows.outcomes[index]
      let part = row.outcome.partOfWhole.flatMap { hidden[$0] } ?? []
      if entered[row.key].isHidden || part.contains(row.key) {
        rows.outcomes[index].whole = .hidden
      }
    }
  }

  /// Hides how many answered where it is hidden how many chose one of the values: the shares of the others would
  /// tell both.
  private mutating func hideWholesOfChoices() {
    let few = Set(rows.choices.filter(\.users.isHidden).map(SegmentChoice.init))
    for index in rows.choices.indices where few.contains(SegmentChoice(rows.choices[index])) {
      rows.choices[index].answered = .hidden
    }
  }

  private var steps: [SegmentStep: FunnelRow] {
    Dictionary(
      rows.funnel.filter { !$0.isCompletion }.map { (SegmentStep(key: $0.key, step: $0.step), $0) },
      uniquingKeysWith: { $1 })
  }
}

/// A step of one segment.
struct SegmentStep: Hashable {
  let key: RowKey
  let step: StepKey
}

/// A choice of one segment.
struct SegmentChoice: Hashable {
  let key: RowKey
  let step: StepKey
  let choice: Text

  init(_ row: ChoiceRow) {
    (key, step, choice) = (row.key, row.step, row.choice)
  }

  init(_ summary: ChoiceSummary) {
    (key, step, choice) = (summary.key, summary.step, summary.choice)
  }
}

extension Outcome {
  /// The users of this outcome are a share of those who entered, or of these and others, or of a part of them: the
  /// outcome that has the others, or the part.
  fileprivate var partOfWhole: Outcome? {
    switch self {
    case .inProgress, .enteredMidway: .inProgress
    case .restartedAfterCompletion: .completed
    case .returnedAndCompleted: .returnedLater
    case .completed, .skippedFlow, .left, .returnedLater: nil
    }
  }
}
