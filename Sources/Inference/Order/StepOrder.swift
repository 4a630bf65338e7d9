import EventLog

/// The order of a flow's steps by what the majority of users saw first.
///
/// A step stands before another where most of those who saw both saw it first, directly or by way of
/// others: so a page that few see finds its place. Where majorities go round in a circle, its steps
/// stand together, and among them counts who wins against most. What nothing orders goes by the
/// median place of first views, then by id.
///
/// Source: A. H. Copeland, "A reasonable social welfare function", University of Michigan 1951, for
/// the order inside a circle; J. H. Smith, "Aggregation of preferences with variable electorate",
/// Econometrica 41 (1973) 1027–1041, for putting circles as a whole before what they win against.
struct StepOrder {
  private let tally: OrderTally
  /// Ascending, which is by id.
  private let steps: [Int]
  /// Whether a majority leads from one to another, by places in `steps`.
  private let leads: [[Bool]]

  /// `steps`: those to be ordered, ascending in the order of their ids.
  init(_ tally: OrderTally, of steps: [Int]) {
    self.tally = tally
    self.steps = steps
    var leads = steps.map { step in steps.map { tally.precedes(step, $0) } }
    // S. Warshall, "A theorem on Boolean matrices", JACM 9 (1962) 11–12.
    for middle in steps.indices {
      for from in steps.indices where leads[from][middle] {
        for to in steps.indices where leads[middle][to] { leads[from][to] = true }
      }
    }
    self.leads = leads
  }

  var ordered: [Int] {
    var rest = circles
    var result: [Int] = []
    while !rest.isEmpty {
      let next = rest.indices.first { circle in
        let place = rest[circle][0]
        return !rest.contains { $0[0] != place && leads[$0[0]][place] }
      }
      result += rest.remove(at: next ?? 0).map { steps[$0] }
    }
    return result
  }

  /// Places in `steps`: those of a circle together, ordered within; circles by their earliest median
  /// place, then id.
  private var circles: [[Int]] {
    var circles: [[Int]] = []
    for place in steps.indices {
      let home = circles.firstIndex { leads[$0[0]][place] && leads[place][$0[0]] }
      if let home { circles[home].append(place) } else { circles.append([place]) }
    }
    let ordered = circles.map { circle in
      circle.sorted { key(of: $0, in: circle).lexicographicallyPrecedes(key(of: $1, in: circle)) }
    }
    let keyed = ordered.map { circle in
      (circle, circle.map { [tally.medianPlace(steps[$0]), $0] }.min(by: precedes) ?? [])
    }
    return keyed.sorted { precedes($0.1, $1.1) }.map(\.0)
  }

  private func precedes(_ left: [Int], _ right: [Int]) -> Bool {
    left.lexicographicallyPrecedes(right)
  }

  /// Losses less wins against the rest of the circle, median place, place by id.
  private func key(of place: Int, in circle: [Int]) -> [Int] {
    let score = circle.reduce(0) { sum, other in
      sum + (tally.precedes(steps[other], steps[place]) ? 1 : 0)
        - (tally.precedes(steps[place], steps[other]) ? 1 : 0)
    }
    return [score, tally.medianPlace(steps[place]), place]
  }
}

extension OrderTally {
  /// The steps that users see, in order, without those of a slip.
  ///
  /// A slip is a page that fewer than one in a hundred saw of those who saw the same later step, or
  /// the end, or fewer than one in a thousand of all. Found by trial: half a percent of the views of
  /// a real step get lost.
  func orderedSteps(_ steps: [Int]) -> (ordered: [Int], slips: [Int]) {
    let seen = steps.filter { viewers[$0] > 0 }
    let all = StepOrder(self, of: seen).ordered
    var slips: [Int] = []
    var laterViewers = viewers[end]
    for step in all.reversed() {
      if viewers[step] * 100 < laterViewers || viewers[step] * 1000 < users { slips.append(step) }
      laterViewers = max(laterViewers, viewers[step])
    }
    let kept = seen.filter { !slips.contains($0) }
    return (StepOrder(self, of: kept).ordered, slips.sorted())
  }
}
