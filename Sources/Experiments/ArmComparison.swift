package import Statistics

/// Control and one variant at one step, or at completion: how far apart they are, and how sure that
/// is at whatever look.
///
/// Test and intervals are of the score family with the same multiplier, so that an interval excludes
/// no difference exactly where p is below the level.
package struct ArmComparison: Sendable {
  package let control: Proportion
  package let variant: Proportion
  let test: AlwaysValid
  /// What a bounded test puts in place of the always-valid multiplier; `nil` where there is none.
  var boundary: Double?

  package init(control: Proportion, variant: Proportion, test: AlwaysValid) {
    self.control = control
    self.variant = variant
    self.test = test
  }

  /// The variant's rate less control's; `nil` where an arm has no users.
  package var difference: Double? {
    Statistics.difference(control: control, variant: variant)
  }

  /// `nil` where an arm has no users.
  package var differenceLimits: Interval? {
    multiplier.flatMap { scoreDifferenceInterval(control: control, variant: variant, z: $0) }
  }

  /// The difference as a part of control's rate; `nil` where that is 0.
  var uplift: Double? {
    guard let one = control.rate, let other = variant.rate, one > 0 else { return nil }
    return other / one - 1
  }

  /// `nil` where there is no uplift.
  var upliftLimits: UpliftLimits? {
    guard uplift != nil else { return nil }
    return multiplier.flatMap { scoreUpliftLimits(control: control, variant: variant, z: $0) }
  }

  /// `nil` where an arm has no users.
  package var p: Double? {
    pooledZ(control: control, variant: variant).flatMap { test.p(z: $0, users: users) }
  }

  /// The least rise above control's rate that would be found in four of five experiments of this
  /// size; `nil` where not even a rise to all would.
  var detectableDifference: Double? {
    guard let rate = control.rate, let multiplier else { return nil }
    return Statistics.detectableDifference(
      controlRate: rate, controlUsers: control.users, variantUsers: variant.users, z: multiplier,
      .rise)
  }

  /// How many more users an arm it takes to find the rise aimed at in four of five experiments, the
  /// arms keeping their ratio: those of the larger arm; 0 where there are enough.
  ///
  /// `nil` where an arm has no users, or no rate is so much above control's.
  var usersNeeded: Int? {
    guard let rate = control.rate, variant.users > 0 else { return nil }
    let aim = rate * (1 + Self.upliftAimedAt)
    guard rate > 0, aim <= 1 else { return nil }
    let ratio = Double(variant.users) / Double(control.users)
    guard boundary == nil else { return nil }
    let needed = Statistics.usersNeeded(
      controlRate: rate, variantRate: aim, variantPerControl: ratio,
      alwaysValid: test)
    return needed.flatMap { needed in
      let more = (needed - Double(control.users)) * max(1, ratio)
      return more < 1e15 ? Int(max(0, more.rounded(.up))) : nil
    }
  }

  /// The rise that users are counted for: a tenth of control's rate.
  static let upliftAimedAt = 0.1

  private var users: Int { control.users + variant.users }

  /// `nil` also where a bounded test cannot end yet.
  private var multiplier: Double? {
    if let boundary { return boundary.isFinite ? boundary : nil }
    return test.multiplier(users: users)
  }
}
