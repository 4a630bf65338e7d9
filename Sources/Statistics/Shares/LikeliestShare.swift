/// The likeliest share of one arm where the other arm's is larger by a given gap.
///
/// It is where the slope of the log likelihood is 0,
///
///     x₁/p − (n₁ − x₁)/(1 − p) + x₂/(p + δ) − (n₂ − x₂)/(1 − p − δ) = 0,
///
/// which falls in p, or the end of `0...1 − δ` that it points to. Mee (1984) solves the equivalent
/// cubic by cosines, which loses half the digits where two of its roots are close; here a Newton
/// step is taken where it stays in the bracket, else the bracket is halved.
struct LikeliestShare {
  private let lower: EffectiveProportion
  private let higher: EffectiveProportion
  private let gap: Double
  /// The largest share that leaves the other's at most 1.
  private let room: Double

  /// - Parameters:
  ///   - lower: The arm with the lower share.
  ///   - higher: The arm whose share is larger by `gap`.
  ///   - gap: In `0...1`.
  init(lower: EffectiveProportion, higher: EffectiveProportion, gap: Double) {
    self.lower = lower
    self.higher = higher
    self.gap = gap
    room = 1 - gap
  }

  /// In `0...1 − gap`.
  var value: Double {
    var bracket = Interval(low: 0, high: room)
    var share = start
    while bracket.low < share, share < bracket.high, bracket.high > 1e-300 {
      var slope = Slope()
      slope.add(lower.reached, over: share)
      slope.add(lower.reached - lower.users, over: 1 - share)
      slope.add(higher.reached, over: share + gap)
      slope.add(higher.reached - higher.users, over: room - share)
      if slope.value > 0 {
        bracket.low = share
      } else {
        bracket.high = share
      }
      var next = share - slope.value / slope.derivative
      if !(bracket.low < next && next < bracket.high) {
        next = bracket.low + (bracket.high - bracket.low) / 2
      }
      if abs(next - share) <= 1e-15 * share { return next }
      share = next
    }
    return share
  }

  /// The pooled share, shifted down by the other arm's part of the gap.
  ///
  /// Away from the ends, where the slope may have a pole: a Newton step from beside a pole is as small
  /// as one beside the root.
  private var start: Double {
    let users = lower.users + higher.users
    let pooled = (lower.reached + higher.reached) / users
    let share = pooled - gap * higher.users / users
    return min(share, room - share) > 1e-9 * room ? share : room / 2
  }
}

/// The slope of the log likelihood and its derivative, a sum over what users did.
private struct Slope {
  var value = 0.0
  var derivative = 0.0

  /// Adds `count`/`distance`.
  mutating func add(_ count: Double, over distance: Double) {
    if count == 0 { return }
    let term = count / distance
    value += term
    derivative -= abs(term) / distance
  }
}
