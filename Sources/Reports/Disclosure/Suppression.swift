import Funnels

/// Hides counts until none that is hidden follows from what is shown.
///
/// First the small ones, then of every sum with one hidden count a second, the cheapest. That keeps
/// most secrets, but not all: sums solved together, or bounds that leave no room, may still give a
/// count away. So each hidden count must be able to be one more or one less while everything that is
/// shown stays what it is (`CountMoves`); where none can, the cheapest of the shown counts that hold
/// it fast is hidden as well. Last, larger counts that follow all the same are shown again: that they
/// are hidden helps nobody. These are those that do not move at all. One that moves by less than one
/// stays hidden: a small count may move by one only if it does.
struct Suppression {
  private let counts: [Int]
  private let sums: [LinearRelation]
  /// What comes to zero at least.
  private let bounds: [LinearRelation]
  private let companions: [Int: [Int]]
  private let ranks: [CountRank]
  /// By count: the sums it is in.
  private var sumsOfCount: [[Int]]
  private(set) var isHidden: [Bool]

  init(
    _ classes: EqualCounts, bounds: [LinearRelation], companions: [(place: Int, companion: Int)],
    ranks: [CountRank]
  ) {
    counts = classes.counts
    sums = classes.sums
    self.bounds = bounds.map(classes.inClasses).filter { $0.terms.count > 1 }
    let pairs = companions.compactMap { pair -> (Int, Int)? in
      guard let one = classes[pair.place], let other = classes[pair.companion] else { return nil }
      return one == other ? nil : (one, other)
    }
    self.companions = Dictionary(grouping: pairs, by: \.0).mapValues { $0.map(\.1) }
    var highest = counts.map { _ in CountRank.spare }
    for (place, rank) in ranks.enumerated() {
      if let count = classes[place], rank.rawValue > highest[count].rawValue {
        highest[count] = rank
      }
    }
    self.ranks = highest
    isHidden = counts.map { _ in false }
    sumsOfCount = counts.map { _ in [] }
    for (index, sum) in sums.enumerated() {
      for term in sum.terms { sumsOfCount[term.count].append(index) }
    }
  }

  /// - Returns: Whether there was room to check the counts.
  mutating func run(with cells: SmallCells, room: Int) -> Bool {
    let small = counts.indices.filter { cells.hides(counts[$0]) }
    hide(small)
    var checked: Set<[Int]> = []
    var isDone = false
    while !isDone {
      isDone = true
      for part in HiddenParts(isHidden, sums, bounds).parts where !checked.contains(part.counts) {
        guard part.size <= room else { return false }
        checked.insert(part.counts)
        let more = holding(part, cells)
        if !more.isEmpty {
          hide(more)
          isDone = false
        }
      }
    }
    showWhatFollows(cells)
    return true
  }

  /// What a reader loses with a count.
  private func cost(of count: Int) -> (Int, Int, Int) {
    (ranks[count].rawValue, counts[count], count)
  }

  /// Hides counts with their companions, and of each sum with one hidden count the cheapest other.
  private mutating func hide(_ places: [Int]) {
    var open: [Int] = []
    hide(places, opening: &open)
    var next = 0
    // First come, first served: then a count that one sum hides serves the sums behind it too.
    while next < open.count {
      let terms = sums[open[next]].terms
      next += 1
      guard terms.count(where: { isHidden[$0.count] }) == 1 else { continue }
      let shown = terms.map(\.count).filter { !isHidden[$0] }
      let cheapest = shown.min { cost(of: $0) < cost(of: $1) }
      hide([cheapest].compactMap(\.self), opening: &open)
    }
  }

  /// Hides counts with their companions, whose sums are then open.
  private mutating func hide(_ places: [Int], opening open: inout [Int]) {
    var hiding = places
    while let count = hiding.popLast() {
      guard !isHidden[count] else { continue }
      isHidden[count] = true
      open += sumsOfCount[count]
      hiding += companions[count] ?? []
    }
  }

  /// The shown counts that must be hidden too, so that no small count of a part follows.
  private func holding(_ part: HiddenParts.Part, _ cells: SmallCells) -> [Int] {
    var moves = CountMoves(part, counts, isHidden, sums, bounds)
    var more: [Int] = []
    for count in part.counts where cells.hides(counts[count]) {
      while !moves.canMove(count) {
        let blocking = moves.blocking(count).min { cost(of: $0) < cost(of: $1) }
        guard let blocking else { break }
        moves.release(blocking)
        more.append(blocking)
      }
    }
    return more
  }

  private mutating func showWhatFollows(_ cells: SmallCells) {
    for part in HiddenParts(isHidden, sums, bounds).parts {
      var moves = CountMoves(part, counts, isHidden, sums, bounds)
      for count in part.counts where !cells.hides(counts[count]) && moves.isFixed(count) {
        isHidden[count] = false
      }
    }
  }
}

/// Which counts of users are so small that they are not shown.
///
/// The usual minimum cell size of statistical disclosure control. Counts that would tell a hidden one by
/// subtraction are hidden too, and look the same: see `CountSums`.
struct SmallCells {
  /// Counts from 1 up to this, excluded, are hidden.
  let minimum: Int

  /// Zero stays: it is about nobody.
  func hides(_ users: Int) -> Bool { users > 0 && users < minimum }

  func hides(_ users: Count) -> Bool { users.shown.map(hides) ?? false }
}
