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
    let ending = journeys.count { rows in
      let own = rows.filter { isMarked?[$0] ?? true }
      let shown = own.compactMap { names.ofRow[$0] }.filter { labels[$0] != nil }
      guard let end = shown.firstIndex(of: name) else { return nil }
      let before = Set(shown[..<end].map { labels[$0] }).subtracting([label])
      return before.count > 1 && shown[end...].allSatisfy { labels[$0] == label }
    }
    return ending.all > 0 && ending.yes * 20 >= ending.all * 19
  }

  /// The ends that are not followed by another end, or by more steps, for half or more of their users: a registration
  /// in the middle of a tutorial is no end.
  ///
  /// A name that says onboarding is always an end.
  static func last(of ends: Set<Int>, _ names: EventNames, _ journeys: SampleJourneys) -> Set<Int> {
    let isOfStep = names.map { name in
      (name.meaning.verb == .view || name.meaning.verb == nil && name.meaning.namesPart)
        && (name.meaning.isOnboarding
          || name.meaning.words.contains { ["step", "steps"].contains($0) })
    }
    return ends.filter { end in
      guard !names[end].meaning.isOnboarding else { return true }
      let goOn = journeys.count { rows in
        let own = rows.compactMap { names.ofRow[$0] }
        return own.firstIndex(of: end).map { first in
          own[first...].contains { $0 != end && (isOfStep[$0] || ends.contains($0)) }
        }
      }
      return goOn.yes * 2 < max(goOn.all, 1)
    }
  }
}
