// Things in the order in which most users first saw them.
//
// Of each two, the one is first that more of those who saw both saw first; directly or by way of
// others. In a circle, by wins less losses against the rest of it; then by the median place, then by
// the bytes.
//
// Holes, and how they are read here:
// - Of things that nothing puts in an order, those of the least median place stand first, a circle
//   with that of its first member.
// - A win is a pair that more saw this way round, a loss one that more saw the other way.

/// A pairwise comparison of things, each known by its index.
struct ReferenceInferredOrder {
  /// `wins[a][b]`: whether a comes before b by the users who saw both.
  var wins: [[Bool]]
  /// Less stands before, where users do not tell.
  var rank: [Int]

  /// All indices, in order.
  var sorted: [Int] {
    let before = closure
    var remaining = Array(wins.indices)
    var order: [Int] = []
    while let next = (remaining.filter { isFree($0, among: remaining, before) }).min(by: {
      rank[$0] < rank[$1]
    }) {
      let circle = remaining.filter { $0 == next || before[$0][next] && before[next][$0] }
      order += circle.sorted { left, right in
        let (one, other) = (score(of: left, in: circle), score(of: right, in: circle))
        return one != other ? one > other : rank[left] < rank[right]
      }
      remaining.removeAll { circle.contains($0) }
    }
    return order
  }

  /// Whether nothing outside its own circle comes before it.
  private func isFree(_ thing: Int, among remaining: [Int], _ before: [[Bool]]) -> Bool {
    remaining.allSatisfy { !before[$0][thing] || before[thing][$0] }
  }

  private func score(of thing: Int, in circle: [Int]) -> Int {
    circle.count { wins[thing][$0] } - circle.count { wins[$0][thing] }
  }

  /// Before, directly or by way of others.
  private var closure: [[Bool]] {
    var before = wins
    for by in wins.indices {
      for one in wins.indices where before[one][by] {
        for other in wins.indices where before[by][other] { before[one][other] = true }
      }
    }
    return before
  }
}
