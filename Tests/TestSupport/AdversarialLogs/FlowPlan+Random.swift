import Definitions

extension FlowPlan {
  /// A valid flow of one to seven steps, its experiment having one of the ids given.
  package static func random(
    id: String, version: String?, experiments: [String], with random: inout SplitMix64
  ) -> FlowPlan {
    let count = 1 + random.below(7)
    var plan = FlowPlan(
      id: id, version: version, title: random.chance(20) ? "First | launch" : nil,
      steps: StepPlan.randomList(count, with: &random))
    plan.skip = random.pick([nil, "none", "step", "flow", "flow"])
    plan.relaunch = random.pick([nil, "restart", "resume"])
    plan.completion = random.pick([nil, "event", "last_step"])
    plan.window = random.pick([
      nil, Span(5, "s"), Span(90, "s"), Span(30, "m"), Span(2, "h"), Span(24, "h"), Span(2, "d"),
    ])
    plan.idle = random.pick([nil, nil, Span(10, "s"), Span(5, "m")])
    if random.chance(60) {
      plan.experiment = .random(
        id: random.pick(experiments), stepCount: count, with: &random)
    }
    plan.makeStepsOptional(with: &random)
    return plan
  }

  /// Marks some steps as optional that end no list and begin none.
  private mutating func makeStepsOptional(with random: inout SplitMix64) {
    let variants: [String?] = [nil] + (experiment?.variants.map(\.id) ?? [])
    let last = Set(variants.compactMap { list(of: $0).last })
    for index in steps.indices.dropFirst() where random.chance(20) {
      steps[index].optional = completion != "last_step" || !last.contains(index)
    }
  }
}

extension StepPlan {
  private static let ids = ["welcome", "name", "goal", "health", "paywall", "tips", "done"]

  fileprivate static func randomList(_ count: Int, with random: inout SplitMix64) -> [StepPlan] {
    var steps = ids.prefix(count).map(StepPlan.init(id:))
    let indexed = random.chance(35)
    for place in steps.indices {
      steps[place].dress(place: place, of: count, indexed: indexed, with: &random)
    }
    return steps
  }

  /// Gives the step its pages, permissions, choices and marks.
  private mutating func dress(
    place: Int, of count: Int, indexed: Bool, with random: inout SplitMix64
  ) {
    title = random.pick([nil, nil, id.uppercased()])
    pages = Self.pages(place: place, of: count, indexed: indexed, with: &random)
    if random.chance(35) {
      permissions.append(
        Permission(id: "perm_\(place)", required: random.pick([nil, true, false])))
    }
    if random.chance(25) {
      permissions.append(Permission(id: "extra_\(place)", required: random.pick([nil, true])))
    }
    if random.chance(40) {
      choices.append(
        Choice(id: "choice_\(place)", preselected: random.pick([nil, "medium", "3", "true"])))
    }
    skippable = random.pick([nil, nil, true, false])
    back = random.pick([nil, nil, true, false])
  }

  /// Pages of the step itself, and now and then one that belongs to others as well.
  private static func pages(
    place: Int, of count: Int, indexed: Bool, with random: inout SplitMix64
  ) -> [Page]? {
    var pages: [Page] = random.chance(70) ? [.name(ids[place])] : [.name("page_\(place)")]
    if random.chance(25) { pages.append(.name("shared")) }
    if random.chance(10) { pages.append(.name(ids[(place + 1) % count])) }
    if indexed, random.chance(80) { pages.append(.index(place)) }
    if indexed, random.chance(20) { pages.append(.index(place + 1)) }
    if indexed, random.chance(20) { pages.removeFirst() }
    var distinct: [Page] = []
    for page in pages where !distinct.contains(page) { distinct.append(page) }
    return distinct == [.name(ids[place])] || distinct.isEmpty ? nil : distinct
  }
}

extension ExperimentPlan {
  private static let splits: [[String]] = [
    ["0.5", "0.5"], ["0.2", "0.8"], ["0.5", "0.25", "0.25"], ["0.5", "0.5", "0"], ["1", "0"],
  ]

  fileprivate static func random(
    id: String, stepCount: Int, with random: inout SplitMix64
  ) -> ExperimentPlan {
    let weights = random.pick(splits)
    let arms = Array(
      random.pick([["A", "B", "C"], ["control", "new", "Z"]]).prefix(weights.count))
    let hasSplit = random.chance(70)
    let variants = arms.compactMap { arm in
      let named = !hasSplit || random.chance(60)
      let steps = random.chance(50) ? ownList(stepCount, with: &random) : nil
      return named ? Variant(id: arm, steps: steps) : nil
    }
    return ExperimentPlan(
      id: id, control: random.chance(60) ? random.pick(arms) : nil,
      split: hasSplit ? zip(arms, weights).map { Weight(variant: $0, weight: $1) } : nil,
      variants: variants, tuning: random.pick([nil, nil, 1000]))
  }

  /// The first step and some of the others, in any order.
  private static func ownList(_ count: Int, with random: inout SplitMix64) -> [Int] {
    let others = random.shuffled(Array((0..<count).dropFirst()))
    return [0] + others.prefix(random.chance(50) ? others.count : random.below(others.count + 1))
  }
}
