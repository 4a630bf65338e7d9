/// Gives views to the steps their pages show, each view to one step.
///
/// A bipartite matching by augmenting paths (C. Berge, "Two theorems in graph theory", PNAS 43 (1957)
/// 842–844). Views of pages that show the same steps are alike, so only their number is kept: the
/// work depends on how many pages there are, never on how often they were viewed.
struct PageMatching {
  private let list: StepList
  /// How many views of each set of `StepList.pageSets` have not been given away.
  private var free: [Int]
  /// The set that each matched position was given a view of.
  private var givenTo: [Int?]

  init(list: StepList) {
    self.list = list
    free = Array(repeating: 0, count: list.pageSets.count)
    givenTo = Array(repeating: nil, count: list.steps.count)
  }

  /// Adds one view; before anything is matched.
  mutating func add(pageSet set: Int) {
    free[set] += 1
  }

  /// Takes one view away; before anything is matched.
  mutating func remove(pageSet set: Int) {
    free[set] -= 1
  }

  /// Gives a view to a position that has none, and to all that had one another where need be.
  ///
  /// - Returns: Whether it could be done; if not, nothing has changed.
  mutating func match(_ position: Int) -> Bool {
    // The position on whose behalf a set was asked, by set.
    var asker: [Int?] = Array(repeating: nil, count: free.count)
    var waiting = [position]
    var next = 0
    while next < waiting.count {
      let wanting = waiting[next]
      next += 1
      for set in free.indices where asker[set] == nil && list.pageSets[set].contains(wanting) {
        asker[set] = wanting
        if free[set] > 0 {
          give(set, asker: asker, to: position)
          return true
        }
        waiting += givenTo.indices.filter { givenTo[$0] == set }
      }
    }
    return false
  }

  /// Hands views on along the path of those who asked.
  private mutating func give(_ set: Int, asker: [Int?], to position: Int) {
    free[set] -= 1
    var set = set
    while let taker = asker[set] {
      let before = givenTo[taker]
      givenTo[taker] = set
      guard taker != position, let before else { return }
      set = before
    }
  }
}
