import Foundation

// What an experiment of some size would find, from control's rate and the numbers of users alone.
//
// The power of the two-sided test is Φ((δ − c·s₀)/s₁), s₀ and s₁ being the standard deviations of the
// difference without and with a rise by δ, and c the multiplier at that number of users. "Would find"
// is a power of 0.8.
//
// Holes, and how they are read here:
// - A rise is found of one tail alone: the chance to find a fall instead is not counted.
// - The numbers of users an arm must grow by are tried as whole numbers of the larger arm; the smaller
//   keeps its ratio, and so may grow by a fraction of a user.

struct ReferencePower {
  var reached: Int
  var controlUsers: Int
  var variantUsers: Int
  var tuning: Int

  private var rate: Double { Double(reached) / Double(controlUsers) }

  /// The least rise that would be found; `nil` where not even a rise to 1 would.
  var detectableDifference: Double? {
    guard controlUsers > 0, variantUsers > 0, reached < controlUsers else { return nil }
    guard finds(rise: 1 - rate, whenGrown: 1) else { return nil }
    return ReferenceStatistics.lastPoint(from: 0, to: 1 - rate) { !finds(rise: $0, whenGrown: 1) }
  }

  /// How many more users the larger arm must have for a rise by a tenth of control's rate to be found;
  /// `nil` where that rate is 0 or the rise would lead above 1.
  var usersNeeded: Int? {
    guard variantUsers > 0, reached > 0, 11 * reached <= 10 * controlUsers else { return nil }
    var tooFew = -1
    var enough = 0
    while !areEnough(enough) {
      tooFew = enough
      enough = 2 * enough + 1
    }
    while enough - tooFew > 1 {
      let middle = (tooFew + enough) / 2
      if areEnough(middle) { enough = middle } else { tooFew = middle }
    }
    return enough
  }

  private func areEnough(_ more: Int) -> Bool {
    let larger = Double(max(controlUsers, variantUsers))
    return finds(rise: rate / 10, whenGrown: (larger + Double(more)) / larger)
  }

  private func finds(rise: Double, whenGrown factor: Double) -> Bool {
    let first = Double(controlUsers) * factor
    let second = Double(variantUsers) * factor
    let raised = min(1, rate + rise)
    let pooled = (first * rate + second * raised) / (first + second)
    let without = (pooled * (1 - pooled) * (1 / first + 1 / second)).squareRoot()
    let with = (rate * (1 - rate) / first + raised * (1 - raised) / second).squareRoot()
    let multiplier = ReferenceAlwaysValid(users: first + second, tuning: tuning).multiplier
    let excess = rise - multiplier * without
    return with == 0 ? excess > 0 : erfc(-excess / with / 2.0.squareRoot()) / 2 >= 0.8
  }
}
