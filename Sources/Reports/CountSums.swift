/// Counts with the sums that hold between them, which say what of them may be shown.
///
/// A count that is hidden because it is small (primary suppression) could be worked out from a sum of
/// which all others are shown. So of every sum with one hidden count a second is hidden, the smallest
/// of those that need not be kept (complementary suppression), until there is no such sum. Then
/// nothing hidden follows from one sum after the other; that it may follow from several solved
/// together, or lie between bounds, is not looked at.
///
/// Source: A. Hundepool et al., "Statistical Disclosure Control" (Wiley, 2012), ch. 4.
struct CountSums {
  private var counts: [Int] = []
  /// The places of all counts of a sum, of both its sides.
  private var sums: [[Int]] = []
  /// By place: the sums it is in.
  private var sumsOfPlace: [[Int]] = []
  /// Places that go last, for their counts are what a report is read for.
  private var kept: Set<Int> = []

  /// Adds a count.
  ///
  /// - Returns: Its place.
  mutating func add(_ count: Int) -> Int {
    counts.append(count)
    sumsOfPlace.append([])
    return counts.count - 1
  }

  /// Lets others go before the counts of some places.
  mutating func keep(_ places: [Int]) { kept.formUnion(places) }

  /// Adds that the counts of some places come to the same as those of others; what does not hold tells
  /// nobody anything, and is left out.
  mutating func relate(_ ones: [Int], _ others: [Int]) {
    guard !ones.isEmpty, !others.isEmpty, total(ones) == total(others) else { return }
    let places = Set(ones + others).sorted()
    for place in places { sumsOfPlace[place].append(sums.count) }
    sums.append(places)
  }

  /// The places to be kept, and those that are the same users, such as all who came to the last step
  /// where nobody left at it.
  private var keptWithEquals: Set<Int> {
    var all = kept
    var open = kept.sorted()
    while let place = open.popLast() {
      for sum in sumsOfPlace[place] {
        let others = sums[sum].filter { $0 != place && counts[$0] > 0 }
        if others.count == 1, all.insert(others[0]).inserted { open.append(others[0]) }
      }
    }
    return all
  }

  /// What a reader loses with a count.
  private func cost(of place: Int, _ kept: Set<Int>) -> (Int, Int) {
    (kept.contains(place) ? 1 : 0, counts[place])
  }

  private func total(_ places: [Int]) -> Int { places.reduce(0) { $0 + counts[$1] } }

  /// By place: whether the count must not be shown.
  func hidden(by cells: SmallCells) -> [Bool] {
    var isHidden = counts.map { cells.hides($0) }
    let kept = keptWithEquals
    var open = Array(sums.indices.reversed())
    while let sum = open.popLast() {
      let places = sums[sum]
      guard places.count(where: { isHidden[$0] }) == 1 else { continue }
      let shown = places.filter { !isHidden[$0] && counts[$0] > 0 }
      guard let least = shown.min(by: { cost(of: $0, kept) < cost(of: $1, kept) }) else { continue }
      isHidden[least] = true
      open += sumsOfPlace[least]
    }
    return isHidden
  }
}
