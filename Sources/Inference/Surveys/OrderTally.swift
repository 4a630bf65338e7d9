import EventLog

/// Of each two of a flow's steps, how many users saw the one first, and how many the other.
///
/// The end of the flow, `completed`, is a step behind all others here. Two halves merge.
struct OrderTally: Sendable {
  /// Without the end.
  let steps: Int
  /// Who saw a step.
  private(set) var users = 0
  /// By step, the end last.
  private(set) var viewers: [Int]
  /// By step and place from 0 among the steps that a user saw: how many first saw it there.
  private var places: [Int]
  /// By step and another: how many saw both, this one in an earlier instant.
  private var first: [Int]
  /// By step and another: how many saw both.
  private var both: [Int]

  init(steps: Int) {
    self.steps = steps
    viewers = Array(repeating: 0, count: steps + 1)
    places = Array(repeating: 0, count: (steps + 1) * (steps + 1))
    first = places
    both = places
  }

  /// The number of the end among the steps.
  var end: Int { steps }

  /// Adds a user who first saw these steps in this order, each once.
  ///
  /// `isClear`: whether the log tells that what stands at one place was seen before what stands at
  /// another; neither need be of two that were seen in one instant.
  mutating func add(_ seen: [Int], isClear: (Int, Int) -> Bool = (<)) {
    users += 1
    for (place, step) in seen.enumerated() {
      viewers[step] += 1
      places[step * (steps + 1) + place] += 1
      for other in (place + 1)..<max(seen.count, place + 1) {
        let later = seen[other]
        both[step * (steps + 1) + later] += 1
        both[later * (steps + 1) + step] += 1
        if isClear(place, other) { first[step * (steps + 1) + later] += 1 }
        if isClear(other, place) { first[later * (steps + 1) + step] += 1 }
      }
    }
  }

  mutating func merge(_ other: OrderTally) {
    users += other.users
    for index in viewers.indices { viewers[index] += other.viewers[index] }
    for index in places.indices {
      places[index] += other.places[index]
      first[index] += other.first[index]
      both[index] += other.both[index]
    }
  }

  /// How many saw both steps, and `step` in an earlier instant than `other`.
  func count(_ step: Int, before other: Int) -> Int {
    first[step * (steps + 1) + other]
  }

  func countOfBoth(_ step: Int, _ other: Int) -> Int {
    both[step * (steps + 1) + other]
  }

  /// How often nothing tells which of two steps that follow each other came first.
  struct Ties: Sendable {
    var tied = 0
    /// How often both were seen.
    var all = 0
  }

  /// Those of all steps, the end apart.
  var ties: Ties {
    (1..<max(steps, 1)).reduce(into: Ties()) { ties, step in
      let all = countOfBoth(step - 1, step)
      ties.all += all
      ties.tied += all - count(step - 1, before: step) - count(step, before: step - 1)
    }
  }

  /// Whether most of those who saw both saw `step` first.
  func precedes(_ step: Int, _ other: Int) -> Bool {
    count(step, before: other) > count(other, before: step)
  }

  /// The lower median of the places at which users first saw a step, from 0; 0 where nobody did.
  func medianPlace(_ step: Int) -> Int {
    var rest = (viewers[step] - 1) / 2
    for place in 0...steps {
      rest -= places[step * (steps + 1) + place]
      if rest < 0 { return place }
    }
    return 0
  }

  /// The tally of fewer steps, several of these becoming one.
  ///
  /// Right only for steps of which nobody saw two. `groups`: by new step, the old ones.
  func joining(_ groups: [[Int]]) -> OrderTally {
    var joined = OrderTally(steps: groups.count)
    joined.users = users
    let all = groups + [[end]]
    for (step, old) in all.enumerated() {
      joined.viewers[step] = old.reduce(0) { $0 + viewers[$1] }
      for (other, others) in all.enumerated() where other != step {
        joined.first[step * all.count + other] = old.reduce(0) { sum, one in
          others.reduce(sum) { $0 + count(one, before: $1) }
        }
        joined.both[step * all.count + other] = old.reduce(0) { sum, one in
          others.reduce(sum) { $0 + countOfBoth(one, $1) }
        }
      }
      for place in 0...steps {
        joined.places[step * all.count + min(place, groups.count)] += old.reduce(0) {
          $0 + places[$1 * (steps + 1) + place]
        }
      }
    }
    return joined
  }
}

extension Collection where Element == OrderTally {
  /// The tally of all.
  func merged(steps: Int) -> OrderTally { reduce(into: OrderTally(steps: steps)) { $0.merge($1) } }
}
