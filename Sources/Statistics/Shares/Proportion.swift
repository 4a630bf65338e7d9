/// How many of some users reached a step.
package struct Proportion: Hashable, Sendable {
  /// From 0 to `users`.
  package var reached: Int
  package var users: Int

  package init(_ reached: Int = 0, of users: Int = 0) {
    self.reached = reached
    self.users = users
  }

  /// The share that reached; nil where there are no users.
  package var rate: Double? {
    users > 0 ? Double(reached) / Double(users) : nil
  }

  /// The Wilson score interval of the share; nil where there are no users.
  package func wilsonInterval(z: Double = normalQuantile95) -> Interval? {
    Statistics.wilsonInterval(successes: reached, trials: users, z: z)
  }
}

extension Sequence<Proportion> {
  /// All users together.
  package var total: Proportion {
    reduce(Proportion()) { Proportion($0.reached + $1.reached, of: $0.users + $1.users) }
  }
}

/// The variant's share minus the control's; nil where an arm is empty.
///
/// Rounded once or twice, as equal shares must differ by exactly 0 and nearly equal ones keep
/// their digits.
package func difference(control: Proportion, variant: Proportion) -> Double? {
  guard control.users > 0, variant.users > 0 else { return nil }
  return crossDifference(control: control, variant: variant)
    / (Double(control.users) * Double(variant.users))
}

/// The difference of two shares times the users of both arms, taken in whole numbers.
func crossDifference(control: Proportion, variant: Proportion) -> Double {
  let ofVariant = variant.reached.multipliedReportingOverflow(by: control.users)
  let ofControl = control.reached.multipliedReportingOverflow(by: variant.users)
  guard ofVariant.overflow || ofControl.overflow else {
    return Double(ofVariant.partialValue - ofControl.partialValue)
  }
  // To make numbers of more than 64 bits floating takes twenty times as long.
  return Double(
    Int128(variant.reached) * Int128(control.users)
      - Int128(control.reached) * Int128(variant.users))
}
