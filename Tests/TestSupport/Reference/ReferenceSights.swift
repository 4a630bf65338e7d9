import Definitions
import EventLog
import Journeys

// In which order some users first saw the steps of a flow.
//
// Holes, and how they are read here:
// - Steps first seen in one instant were seen in no order, unless the app counts its events.
// - Places are counted among all that a user saw, those of one instant by the bytes; the median is
//   the lower one.
// - A page is later than another that stands before it in the order, whoever saw both: fewer than
//   one in a hundred of those who saw the later one is said of the numbers of users.
// - "All" are those who saw a page.

/// Some users, and when each first saw each step.
struct ReferenceSights {
  struct Row {
    /// The steps seen, in order.
    var seen: [(step: Int, event: Event)]
    var completed: Bool

    func sight(of step: Int) -> Event? { seen.first { $0.step == step }?.event }
  }

  let steps: [StepDefinition]
  let rows: [Row]

  init(_ walks: [ReferenceWalk], on steps: [StepDefinition]) {
    self.steps = steps
    rows = walks.map { walk in
      let seen = walk.firstViews.compactMap { view -> (step: Int, event: Event)? in
        steps.firstIndex { $0.pages.contains(view.page) }.map { ($0, view.event) }
      }
      return Row(seen: seen, completed: walk.completed)
    }
  }

  var completed: Int { rows.count(where: \.completed) }

  func users(of step: Int) -> Int { rows.count { $0.sight(of: step) != nil } }

  func users(of one: Int, and other: Int) -> Int {
    rows.count { $0.sight(of: one) != nil && $0.sight(of: other) != nil }
  }

  /// How many saw both, the one first.
  func users(of one: Int, before other: Int) -> Int {
    rows.count { row in
      guard let first = row.sight(of: one), let second = row.sight(of: other) else { return false }
      return first.isClearly(before: second)
    }
  }

  func mostSaw(_ one: Int, before other: Int) -> Bool {
    users(of: one, before: other) > users(of: other, before: one)
  }

  /// The steps that somebody saw, in order, without those that hardly anybody did.
  var inOrder: [Int] { inOrder(of: Array(steps.indices)) }

  /// The same of some steps.
  func inOrder(of some: [Int]) -> [Int] {
    let all = sorted(some.filter { users(of: $0) > 0 })
    let kept = all.enumerated().filter { place, step in
      let later = all[(place + 1)...].map { users(of: $0) } + [completed]
      return users(of: step) * 1000 >= rows.count
        && later.allSatisfy { users(of: step) * 100 >= $0 }
    }
    return sorted(kept.map(\.element))
  }

  func sorted(_ steps: [Int]) -> [Int] {
    let wins = steps.map { one in steps.map { mostSaw(one, before: $0) } }
    let keys = steps.map { (medianPlace(of: $0), self.steps[$0].id) }
    let byKey = steps.indices.sorted { keys[$0] < keys[$1] }
    let rank = steps.indices.map { byKey.firstIndex(of: $0) ?? 0 }
    return ReferenceInferredOrder(wins: wins, rank: rank).sorted.map { steps[$0] }
  }

  private func medianPlace(of step: Int) -> Int {
    let places = rows.compactMap { row in row.seen.firstIndex { $0.step == step } }.sorted()
    return places[(places.count - 1) / 2]
  }
}

extension Event {
  /// Whether it happened in an earlier instant, or was counted before by the app itself.
  fileprivate func isClearly(before other: Event) -> Bool {
    if time != other.time { return time < other.time }
    guard let own = sequence, let theirs = other.sequence, session == other.session else {
      return false
    }
    return own < theirs
  }
}
