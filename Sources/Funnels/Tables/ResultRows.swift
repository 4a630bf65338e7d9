package import Definitions
package import EventLog
package import Journeys

// The rows of the tables, one type a table. Names and meanings of the columns are those of the
// printed files; a number that does not exist is `nil`. Rates are fractions from 0 to 1.

/// Which flow a row is about.
package struct FlowKey: Hashable, Sendable {
  package var flow: Text
  /// `nil` where the definition covers all versions.
  package var version: Text?

  package init(flow: Text, version: Text?) {
    self.flow = flow
    self.version = version
  }
}

/// What splits a funnel.
package enum Breakdown: Hashable, Sendable {
  case all
  /// Of a flow under one experiment.
  case variant
  /// Of one of several experiments, by its id.
  case variantOf(Text)
  case field(EventField)
}

extension Breakdown {
  /// Whether the segments are arms of an experiment, and who is in none.
  package var isOfVariants: Bool {
    switch self {
    case .variant, .variantOf: true
    case .all, .field: false
    }
  }
}

extension FlowDefinition {
  /// The breakdown by the variants of one of the flow's experiments.
  package func breakdown(ofExperiment id: Text) -> Breakdown {
    severalExperiments.isEmpty ? .variant : .variantOf(id)
  }
}

/// One part of a breakdown.
package enum Segment: Hashable, Sendable {
  /// The only segment of `Breakdown.all`.
  case everyone
  case value(Text)
  /// Users without a value.
  case none
  /// The values beyond the 1,000 with most users.
  case other
  /// Users seen with several variants.
  case mixed
  /// Users seen with no variant.
  case unassigned
}

/// The columns that most tables begin with.
package struct RowKey: Hashable, Sendable {
  package var flow: FlowKey
  package var breakdown: Breakdown
  package var segment: Segment

  package init(flow: FlowKey, breakdown: Breakdown, segment: Segment) {
    self.flow = flow
    self.breakdown = breakdown
    self.segment = segment
  }
}

/// A share of users with its 95 % Wilson limits; all `nil` where nobody could have been counted.
package struct RateCell: Hashable, Sendable {
  package var rate: Double?
  package var low: Double?
  package var high: Double?

  package init(rate: Double? = nil, low: Double? = nil, high: Double? = nil) {
    self.rate = rate
    self.low = low
    self.high = high
  }
}

/// A step's place (from 1) and id.
package struct StepKey: Hashable, Sendable {
  package var index: Int
  package var id: Text

  package init(index: Int, id: Text) {
    self.index = index
    self.id = id
  }

  /// The end of a flow, which stands behind so many steps.
  package static func completion(behind steps: Int) -> StepKey {
    StepKey(index: steps + 1, id: "completed")
  }
}

/// One line of `funnel.csv`.
///
/// What the row of completion lacks is `nil`.
package struct FunnelRow: Hashable, Sendable {
  package var key: RowKey
  package var step: StepKey
  package var isCompletion: Bool
  package var viewed: Count
  package var reached: Count
  package var advanced: Count?
  package var left: Count?
  package var skippedStep: Count?
  package var inProgress: Count
  package var fromEntry: RateCell
  package var fromPrevious: RateCell
  package var revisits: Count?
  package var wentBack: Count?
  package var medianSecondsToAdvance: Double?
  package var p90SecondsToAdvance: Double?
  package var attempts: Count
  /// `left ÷ reached`.
  package var leaving = RateCell()
  /// How many more would complete if nobody left here and those who stay went on like the others who
  /// got further; `nil` where nobody did, and for a segment of a field in a flow of several lists.
  package var gain: Double?
}

/// One line of `dropoff.csv`.
package struct DropoffRow: Sendable {
  package var key: RowKey
  package var step: StepKey
  package var reason: LeavingReason
  /// The permission the reason is about.
  package var detail: Text?
  package var users: Count
  package var shareOfReached: Double?
  package var shareOfLeft: Double?
  package var medianSecondsBeforeLeaving: Double?
}

/// What users did after the step they left at, and how many did.
package struct ExitRow: Sendable {
  /// Whether it is what they did first or last.
  package enum Position: String, CaseIterable, Sendable { case first, last }

  package var key: RowKey
  package var step: StepKey
  package var position: Position
  /// The event's name; `(nothing)` where there was none, `(other)` for names that are not shown.
  package var event: Text
  package var users: Count
  package var shareOfLeft: Double?
  /// From the view of the step, or what stands for it, to the event.
  package var medianSeconds: Double?

  package init(
    key: RowKey, step: StepKey, position: Position, event: Text, users: Count, shareOfLeft: Double?,
    medianSeconds: Double?
  ) {
    self.key = key
    self.step = step
    self.position = position
    self.event = event
    self.users = users
    self.shareOfLeft = shareOfLeft
    self.medianSeconds = medianSeconds
  }
}

/// One line of `outcomes.csv`.
package struct OutcomeRow: Hashable, Sendable {
  package var key: RowKey
  package var outcome: Outcome
  package var users: Count
  package var share: Double?
}

/// One line of `permissions.csv`.
package struct PermissionRow: Sendable {
  package var key: RowKey
  package var step: StepKey
  package var permission: Text
  package var isRequired: Bool
  package var reached: Count
  package var asked: Count
  package var granted: Count
  package var denied: Count
  package var alreadyGranted: Count
  package var alreadyDenied: Count
  package var unanswered: Count
  package var recovered: Count
  package var grant: RateCell
  package var completedAfterGrant: Count
  package var completedAfterDenial: Count
  package var leftAfterGrant: Count
  package var leftAfterDenial: Count
  /// Of those who did not answer; in no column.
  package var completedUnanswered: Count = 0
  package var leftUnanswered: Count = 0
  /// Who did not complete, of those whose last answer is a grant, asked or already.
  package var leavingAfterGrant = RateCell()
  package var leavingAfterDenial = RateCell()
  package var leavingUnanswered = RateCell()
}

/// One line of `choices.csv`.
package struct ChoiceRow: Sendable {
  package var key: RowKey
  package var step: StepKey
  package var choice: Text
  /// `(none)` where the choice was made without a value.
  package var value: Text
  package var isDefault: Bool
  package var users: Count
  package var share: Double?
  package var completed: Count
  package var completion: RateCell
}

/// What a line of `timing.csv` measures.
package enum TimingMeasure: Sendable { case complete, advance, beforeLeaving }

/// One line of `timing.csv`.
package struct TimingRow: Hashable, Sendable {
  package var key: RowKey
  package var measure: TimingMeasure
  /// `nil` for `complete`, which is about the whole flow.
  package var step: StepKey?
  package var users: Count
  /// Users still without the event at as-of; only of `complete`.
  package var open: Count?
  package var medianSeconds: Double?
  package var medianSecondsLow: Double?
  package var medianSecondsHigh: Double?
  package var p25Seconds: Double?
  package var p75Seconds: Double?
  package var p90Seconds: Double?
  package var within10Minutes: Double?
  package var within1Hour: Double?
  package var within24Hours: Double?
  package var within7Days: Double?
  /// The median time of the matured users who completed within the window; only of `complete`.
  package var finishersMedianSeconds: Double?
  /// Of those who left, who did nothing at all after the view of the step; in no column.
  package var silent = 0
}

/// One line of `trend.csv`.
package struct TrendRow: Hashable, Sendable {
  package var key: RowKey
  /// The first day of the period, as `2026-03-08`.
  package var periodStart: String
  package var started: Count
  package var matured: Count
  package var completed: Count
  package var left: Count
  package var inProgress: Count
  package var completion: RateCell
  package var isFinal: Bool
  /// `nil` where no limits could be drawn.
  package var alarm: Bool?
  /// What the rate was held against, in no column; `nil` where it was not judged.
  package var limits: RateLimits?
  /// How many periods without users have no row, between the row before and this one; in no column.
  package var periodsLeftOut = 0
}

/// Between which limits a period's completion rate was expected.
package struct RateLimits: Hashable, Sendable {
  package var low: Double
  package var high: Double

  package init(low: Double, high: Double) {
    self.low = low
    self.high = high
  }
}

/// A point of the curve of users who have completed, by the time since their entry; in no file.
package struct CurveRow: Hashable, Sendable {
  package var key: RowKey
  package var seconds: Double
  /// The Kaplan–Meier estimate of those who have completed by then.
  package var completed: Double
  /// The 95 % limits of `completed`; `nil` where it is 1.
  package var low: Double?
  package var high: Double?

  package init(key: RowKey, seconds: Double, completed: Double, low: Double?, high: Double?) {
    self.key = key
    self.seconds = seconds
    self.completed = completed
    self.low = low
    self.high = high
  }
}
