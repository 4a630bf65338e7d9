import EventLog

// Which events show a page by the value of a key: those whose names say so, if the key varies among them. The
// names of an onboarding are asked before all others, for those of another flow may say it more plainly.

extension StepSearch {
  /// The names whose events show a page by a value.
  func carriers(of values: [Int32]) -> [Int] {
    let carrying = carrying(values)
    let showing = withoutEnds(StepVerbs(names, carrying: carrying.several).showing)
    guard showing.contains(where: { isRowChange($0, among: Self.updates) }) else { return showing }
    // A row is written with its first step, and then changed.
    let ofInsertion = carrying.one.filter { isRowChange($0, among: Self.insertions) }
    return (showing + ofInsertion).sorted()
  }

  /// The names that speak of an onboarding; where none does, those of steps of something that may be one:
  /// of a sign-up beside a checkout.
  func ownNames(of values: [Int32], among carriers: [Int]) -> [Int] {
    let isOwn = { (name: Int) in names.names[name].meaning.isOnboarding }
    let own = carriers.filter(isOwn)
    guard own.isEmpty else { return own }
    // Beside quest_step, ftue says less plainly that it shows steps.
    let quiet = StepVerbs(names, carrying: carrying(values).several.filter(isOwn)).showing
    guard quiet.isEmpty else { return withoutEnds(quiet) }
    return carriers.filter { name in
      let meaning = names.names[name].meaning
      return meaning.namesPart && meaning.words.contains { PlainWords.flow.contains($0) }
    }
  }

  /// The names of whose events a tenth or more have a value, and several of them; and those whose events
  /// have one and the same.
  private func carrying(_ values: [Int32]) -> (several: [Int], one: [Int]) {
    var with = [Int](repeating: 0, count: names.names.count)
    var first = [Int32](repeating: -1, count: names.names.count)
    var isOnSeveral = [Bool](repeating: false, count: names.names.count)
    for (name, value) in zip(names.ofRow, values) where name >= 0 && value >= 0 {
      with[Int(name)] += 1
      if first[Int(name)] < 0 { first[Int(name)] = value }
      if first[Int(name)] != value { isOnSeveral[Int(name)] = true }
    }
    let all = names.names.indices.filter { with[$0] > 0 }
    return (
      all.filter { with[$0] * 10 >= names.names[$0].count && isOnSeveral[$0] },
      all.filter { !isOnSeveral[$0] }
    )
  }

  /// Without names that end the flow, once for each user, and say on which step.
  private func withoutEnds(_ showing: [Int]) -> [Int] {
    let speaking = showing.filter {
      names.names[$0].meaning.verb == .view || names.names[$0].meaning.namesPart
    }
    guard !speaking.isEmpty else { return showing }
    return showing.filter { name in
      let meaning = names.names[name].meaning
      guard meaning.verb == .complete || meaning.verb == .start, meaning.isBare,
        !meaning.namesPart
      else { return true }
      return eventsPerUser[name] > 1.2
    }
  }
}
