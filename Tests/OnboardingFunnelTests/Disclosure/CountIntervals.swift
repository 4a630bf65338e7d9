/// Between which bounds hidden counts lie, as one sum after the other tells.
///
/// Slow and obvious; it shares nothing with the program under test, which solves all sums at once.
struct CountIntervals {
  private var lows: [Int] = []
  private var highs: [Int] = []
  /// Sums that come to zero.
  private var zeros: [[(place: Int, factor: Int)]] = []
  /// More than any count of a small log.
  private static let most = 10_000

  /// Adds a count.
  ///
  /// `count`: `nil` for a hidden one, which is not zero, for zeros are shown.
  ///
  /// - Returns: Its place.
  mutating func add(_ count: Int?) -> Int { add(low: count ?? 1, high: count ?? Self.most) }

  private mutating func add(low: Int, high: Int) -> Int {
    lows.append(low)
    highs.append(high)
    return lows.count - 1
  }

  /// Adds that some counts come to the same as others; nothing where there are none on one side.
  mutating func same(_ ones: [Int], _ others: [Int]) {
    guard !ones.isEmpty, !others.isEmpty else { return }
    zeros.append(ones.map { (place: $0, factor: 1) } + others.map { (place: $0, factor: -1) })
  }

  /// Adds that some counts never exceed others, together.
  mutating func most(_ small: [Int], _ large: [Int]) {
    guard !small.isEmpty, !large.isEmpty else { return }
    same(small + [add(low: 0, high: Self.most)], large)
  }

  /// Narrows the bounds until no sum tells more.
  ///
  /// - Returns: Whether some counts fit all sums, as far as the bounds say.
  mutating func narrow() -> Bool {
    var isNarrowing = true
    while isNarrowing {
      isNarrowing = false
      for zero in zeros where narrow(zero) { isNarrowing = true }
      guard zip(lows, highs).allSatisfy({ $0 <= $1 }) else { return false }
    }
    return true
  }

  /// Narrows the bounds of the counts of one sum: each is what the others leave of zero.
  ///
  /// - Returns: Whether a bound has changed.
  private mutating func narrow(_ zero: [(place: Int, factor: Int)]) -> Bool {
    let least = zero.reduce(0) { $0 + ($1.factor > 0 ? lows[$1.place] : -highs[$1.place]) }
    let most = zero.reduce(0) { $0 + ($1.factor > 0 ? highs[$1.place] : -lows[$1.place]) }
    var isChanged = false
    for (place, factor) in zero {
      let low = factor > 0 ? highs[place] - most : highs[place] + least
      let high = factor > 0 ? lows[place] - least : lows[place] + most
      guard low > lows[place] || high < highs[place] else { continue }
      (lows[place], highs[place]) = (max(low, lows[place]), min(high, highs[place]))
      isChanged = true
    }
    return isChanged
  }

  /// The only count that fits; `nil` where several do.
  func only(_ place: Int) -> Int? { lows[place] == highs[place] ? lows[place] : nil }
}
