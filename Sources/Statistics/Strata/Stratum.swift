/// The users of one part of both arms, such as a platform.
package struct Stratum: Hashable, Sendable {
  package var control: Proportion
  package var variant: Proportion

  package init(control: Proportion, variant: Proportion) {
    self.control = control
    self.variant = variant
  }
}

/// A stratum in which both arms have users, in numbers to reckon with.
struct FourfoldTable {
  let control: Proportion
  let variant: Proportion

  init?(_ stratum: Stratum) {
    guard stratum.control.users > 0, stratum.variant.users > 0 else { return nil }
    control = stratum.control
    variant = stratum.variant
  }

  var controlUsers: Double { Double(control.users) }
  var controlReached: Double { Double(control.reached) }
  var controlLeft: Double { Double(control.users - control.reached) }
  var variantUsers: Double { Double(variant.users) }
  var variantReached: Double { Double(variant.reached) }
  var variantLeft: Double { Double(variant.users - variant.reached) }

  var users: Double { controlUsers + variantUsers }
  var reached: Double { controlReached + variantReached }

  /// What the stratum weighs in a difference.
  var weight: Double { controlUsers * variantUsers / users }
  /// The difference of the rates times the weight.
  var weightedDifference: Double {
    crossDifference(control: control, variant: variant) / users
  }
}
