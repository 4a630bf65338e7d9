import EventLog

// A flow may be called like its first step: checkout_started shows it, checkout_completed ends it, and
// checkout_contact_info_submitted comes between. What tells them apart from a step that begins and is
// completed is what users do in between: other steps.

extension StepSearch {
  /// Without the names that complete what an earlier one started, with other steps between.
  ///
  /// `isMarked`: By event, whether it is the onboarding's; `nil` where nothing says it.
  func withoutFlowEnds(_ showing: [Int], amongMarked isMarked: [Bool]?) -> [Int] {
    let started = Set(
      showing.filter { names[$0].meaning.verb == .start }.map { names[$0].meaning.label })
    let ends = showing.filter { name in
      let meaning = names[name].meaning
      return meaning.verb == .complete && started.contains(meaning.label)
        && endsFlow(name, among: showing, isMarked)
    }
    return showing.filter { !ends.contains($0) }
  }

  /// Whether nearly all users of a name have seen two other steps before it, and see none behind it.
  private func endsFlow(_ name: Int, among showing: [Int], _ isMarked: [Bool]?) -> Bool {
    var labels: [Int: Text] = [:]
    for name in showing { labels[name] = names[name].meaning.label }
    let label = labels[name]
    var (users, ending) = (0, 0)
    for rows in journeys.rows {
      let own = rows.filter { isMarked?[$0] ?? true }
      let shown = own.map { names.ofRow[$0] }.filter { labels[$0] != nil }
      guard let end = shown.firstIndex(of: name) else { continue }
      users += 1
      let before = Set(shown[..<end].compactMap { labels[$0] })
      let isLast = shown[end...].allSatisfy { labels[$0] == label }
      ending += isLast && before.subtracting([label].compactMap(\.self)).count > 1 ? 1 : 0
    }
    return users > 0 && ending * 20 >= users * 19
  }

  /// Without the ends behind which half of their users or more come to another, or to more steps: a registration in
  /// the middle of a tutorial.
  ///
  /// What is called an onboarding is the end of one.
  static func last(of ends: Set<Int>, _ names: EventNames, _ journeys: SampleJourneys) -> Set<Int> {
    let weak = ends.filter { !names[$0].meaning.isOnboarding }
    guard !weak.isEmpty else { return ends }
    let isOfStep = names.map { name in
      (name.meaning.verb == .view || name.meaning.verb == nil && name.meaning.namesPart)
        && (name.meaning.isOnboarding
          || name.meaning.words.contains { ["step", "steps"].contains($0) })
    }
    var (users, goOn) = ([Int: Int](), [Int: Int]())
    for rows in journeys.rows {
      let own = rows.map { names.ofRow[$0] }.filter { $0 >= 0 }
      for end in weak {
        guard let first = own.firstIndex(of: end) else { continue }
        users[end, default: 0] += 1
        let isLast = own[first...].allSatisfy { $0 == end || !isOfStep[$0] && !ends.contains($0) }
        goOn[end, default: 0] += isLast ? 0 : 1
      }
    }
    return ends.filter { goOn[$0, default: 0] * 2 < users[$0, default: 1] }
  }
}
