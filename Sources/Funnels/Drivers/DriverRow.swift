package import EventLog

/// One line of `drivers.csv`: something that goes with going on from a step, or with leaving.
package struct DriverRow: Sendable {
  /// What it is; the raw value is the word.
  package enum Kind: String, CaseIterable, Sendable {
    /// An event between the step and the next.
    case event
    /// The value last chosen.
    case choice
    /// The last answer.
    case permission
    /// A value at entry.
    case dimension
  }

  package var key: RowKey
  package var step: StepKey
  package var kind: Kind
  package var name: Text
  /// `nil` for an event.
  package var value: Text?
  package var usersWith: Int
  package var advancedWith: Int
  package var usersWithout: Int
  package var advancedWithout: Int
  /// The odds of going on with it over those without, and its 95 % limits.
  package var oddsRatio: Double
  package var oddsRatioLow: Double
  package var oddsRatioHigh: Double
  /// p of Fisher's exact test, adjusted for all that was looked at in the flow.
  package var q: Double

  package var leftWith: Int { usersWith - advancedWith }
  package var leftWithout: Int { usersWithout - advancedWithout }
}
