package import EventLog

/// What of a change a row is about.
package enum ChangePart: Sendable {
  /// The change itself: who completed, of all who entered.
  case completion
  /// Going on to a step, of those who reached the one before it.
  case step
  /// All shares together.
  case mix
  /// How many of the users are of a segment.
  case share
  /// Who of a segment completed.
  case rate
}

/// One side of a row: how many of some users reached what the row is about.
package struct ChangeCounts: Hashable, Sendable {
  package var users: Count
  package var reached: Count
  /// `reached ÷ users`; `nil` where there are no users.
  package var rate: Double?

  package init(users: Count, reached: Count, rate: Double?) {
    self.users = users
    self.reached = reached
    self.rate = rate
  }
}

/// One line of `changes.csv`.
///
/// In each breakdown the contributions of the mix and the steps add up to that of completion, those of
/// shares to the mix, and those of rates to the steps.
package struct ChangeRow: Sendable {
  package var key: RowKey
  /// The sides as they could be typed.
  package var ownName: Text
  package var baseName: Text
  package var part: ChangePart
  /// `nil` where the row is about no step.
  package var step: StepKey?
  /// `nil` for the mix.
  package var base: ChangeCounts?
  package var own: ChangeCounts?
  /// The own rate − that of the base; `nil` where one of them is.
  package var difference: Double?
  /// The ends of the 95 % score interval of `difference`.
  package var differenceLow: Double?
  package var differenceHigh: Double?
  /// How much of the change of completion comes from here; `nil` where a side has no users.
  package var contribution: Double?

  package init(
    key: RowKey, ownName: Text, baseName: Text, part: ChangePart, step: StepKey? = nil,
    base: ChangeCounts? = nil, own: ChangeCounts? = nil, difference: Double? = nil,
    differenceLow: Double? = nil, differenceHigh: Double? = nil, contribution: Double? = nil
  ) {
    self.key = key
    self.ownName = ownName
    self.baseName = baseName
    self.part = part
    self.step = step
    self.base = base
    self.own = own
    self.difference = difference
    self.differenceLow = differenceLow
    self.differenceHigh = differenceHigh
    self.contribution = contribution
  }
}
