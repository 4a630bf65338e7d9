import EventLog

// Which events show a page by the value of a key: those whose names say so, if the key varies among them. The
// names of an onboarding are asked before all others, for those of another flow may say it more plainly.

extension StepSearch {
  /// The names whose events show a page by a value.
  func carriers(of values: [Int32]) -> [Int] {
    let carrying = carrying(values)
    let said = withoutEnds(StepVerbs(names, carrying: carrying.several).showing)
    let showing = said + arrivals(before: said, among: carrying.several, values)
    guard showing.contains(where: { isRowChange($0, among: Self.updates) }) else { return showing }
    // A row is written with its first step, and then changed.
    let ofInsertion = carrying.one.filter { isRowChange($0, among: Self.insertions) }
    return (showing + ofInsertion).sorted()
  }

  /// The names of events that come before each that completes a step, whatever they are called: who has one of
  /// `item_unlocked` has come to the step that `item_done` completes.
  private func arrivals(before showing: [Int], among carrying: [Int], _ values: [Int32]) -> [Int] {
    guard !showing.isEmpty,
      showing.allSatisfy({ names.names[$0].meaning.verb == .complete })
    else { return [] }
    let ends = Set(showing.map { Int32($0) })
    return carrying.filter { name in
      guard names.names[name].meaning.verb == nil, !showing.contains(name) else { return false }
      var (completed, after) = (0, 0)
      for rows in journeys.rows {
        var arrived: Set<Int32> = []
        for row in rows where values[Int(row)] >= 0 {
          if names.ofRow[Int(row)] == Int32(name) { arrived.insert(values[Int(row)]) }
          guard ends.contains(names.ofRow[Int(row)]) else { continue }
          completed += 1
          after += arrived.contains(values[Int(row)]) ? 1 : 0
        }
      }
      return completed > 0 && after * 20 >= completed * 19
    }
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
    // `tutorial` beside `level`, and no more
    let bare = carriers.filter { name in
      let meaning = names.names[name].meaning
      return meaning.isBare && meaning.words.contains { PlainWords.flow.contains($0) }
    }
    guard bare.isEmpty || bare.count == carriers.count else { return bare }
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
