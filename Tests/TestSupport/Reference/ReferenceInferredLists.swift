import Definitions
import EventLog
import Journeys

// The list of a flow, and those of variants that have their own.
//
// Another list: ten users got past a step that they saw twenty times less often than control's did,
// or four in five saw two steps the other way round.
//
// Holes, and how they are read here:
// - It is another list too where control lacks a step of the variant's.
// - Got past: saw a later one, later by the majority of those whose list has the step, or completed.
//   Of those, ten at least would have seen it, had they seen it as often.
// - Ten of either side saw both of two steps that are turned round, and four in five of each.
// - The flow's list is that of control and of the variants with the same; steps that only others saw
//   stand behind the one that they follow there, and then every variant has a list.
// - A list that begins with another step cannot be declared: that variant is read by the flow's.

/// Whether two groups of users saw different lists.
struct ReferenceListDifference {
  let one: ReferenceSights
  let other: ReferenceSights

  var isThere: Bool {
    let steps = one.steps.indices
    return steps.contains { step in
      lacks(step, one, than: other) || lacks(step, other, than: one)
        || steps.contains { areTurned(step, $0) }
    }
  }

  private func lacks(
    _ step: Int, _ own: ReferenceSights, than full: ReferenceSights
  ) -> Bool {
    let later = own.steps.indices.filter { full.mostSaw(step, before: $0) }.map { later in
      (
        passed: own.users(of: later), saw: own.users(of: step, and: later),
        fullPassed: full.users(of: later), fullSaw: full.users(of: step, and: later)
      )
    }
    let atTheEnd = (
      passed: own.completed, saw: own.completed(having: step), fullPassed: full.completed,
      fullSaw: full.completed(having: step)
    )
    return (later + [atTheEnd]).contains { users in
      guard users.fullPassed > 0 else { return false }
      let expected = Double(users.fullSaw * users.passed) / Double(users.fullPassed)
      return expected >= 10 && Double(users.saw * 20) < expected
    }
  }

  private func areTurned(_ first: Int, _ second: Int) -> Bool {
    isClear(first, before: second, one) && isClear(second, before: first, other)
  }

  private func isClear(_ first: Int, before second: Int, _ users: ReferenceSights) -> Bool {
    let both = users.users(of: first, and: second)
    return both >= 10 && users.users(of: first, before: second) * 5 >= both * 4
  }
}

extension ReferenceSights {
  fileprivate func completed(having step: Int) -> Int {
    rows.count { $0.completed && $0.sight(of: step) != nil }
  }
}

/// A flow's steps in order, and the variants' lists.
struct ReferenceInferredLists {
  /// Of the given steps, those of the flow.
  private(set) var flow: [Int]
  /// By arm, places in the flow's list; `nil` where that is the arm's.
  private(set) var own: [[Int]?]

  init(
    _ walks: [ReferenceWalk], on steps: [StepDefinition],
    of experiment: ReferenceInferredExperiment?
  ) {
    let arms = (experiment?.arms ?? []).map { arm in walks.filter { arm.users.contains($0.user) } }
    let sights = arms.map { ReferenceSights($0, on: steps) }
    let control = experiment?.controlPlace ?? 0
    let differing = arms.indices.filter { arm in
      arm != control && ReferenceListDifference(one: sights[arm], other: sights[control]).isThere
    }
    let alike = arms.indices.filter { !differing.contains($0) }.flatMap { arms[$0] }
    let common = ReferenceSights(differing.isEmpty ? walks : alike, on: steps).inOrder
    let theirs = differing.map { ($0, sights[$0].inOrder) }.filter { $1.first == common.first }
    flow = common
    for (_, list) in theirs { Self.insert(list, into: &flow) }
    let (all, isLonger) = (flow, flow != common)
    own = arms.indices.map { arm in
      let list = theirs.first { $0.0 == arm }?.1 ?? (isLonger ? common : nil)
      return list.map { $0.compactMap { step in all.firstIndex(of: step) } }
    }
  }

  private static func insert(_ list: [Int], into flow: inout [Int]) {
    for (place, step) in list.enumerated() where !flow.contains(step) {
      let before = place == 0 ? nil : flow.firstIndex(of: list[place - 1])
      flow.insert(step, at: before.map { $0 + 1 } ?? 0)
    }
  }
}
