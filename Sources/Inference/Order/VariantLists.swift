/// The list of steps of a flow, and those of variants that have one of their own.
///
/// The flow's is that of control's users, and of the variants that were shown the same; steps that
/// only others saw are put behind the step they follow there, and then control's has its own too.
struct VariantLists {
  /// Steps of the tallies, in order.
  private(set) var steps: [Int]
  /// By variant, places in `steps`; `nil` where it uses the flow's list.
  private(set) var ofVariant: [[Int]?]
  /// Variants whose list begins with another step than the flow's.
  private(set) var beginningElsewhere: [Int] = []

  /// The lists of a flow.
  ///
  /// `tallies`: of the users of one variant each. `control`: the place of the variant that gives the
  /// flow its list, where there are any.
  init(all: OrderTally, ofVariant tallies: [OrderTally], control: Int) {
    let differing = tallies.indices.filter { variant in
      variant != control && TallyDifference(tallies[variant], tallies[control]).isThere
    }
    let others = tallies.indices.filter { !differing.contains($0) }.map { tallies[$0] }
    let base = differing.isEmpty ? all : others.merged(steps: all.steps)
    let common = base.orderedSteps(Array(0..<all.steps)).ordered
    var lists: [Int: [Int]] = [:]
    for variant in differing {
      let list = tallies[variant].orderedSteps(Array(0..<all.steps)).ordered
      if list.first == common.first {
        lists[variant] = list
      } else {
        beginningElsewhere.append(variant)
      }
    }
    var steps = common
    for variant in differing { Self.insert(lists[variant] ?? [], into: &steps) }
    if steps != common {
      for variant in tallies.indices where lists[variant] == nil { lists[variant] = common }
    }
    self.steps = steps
    ofVariant = tallies.indices.map { variant in
      lists[variant]?.compactMap { steps.firstIndex(of: $0) }
    }
  }

  /// Puts the steps that are missing behind those they follow in a list whose first is there.
  private static func insert(_ list: [Int], into steps: inout [Int]) {
    var place = 0
    for step in list {
      if let known = steps.firstIndex(of: step) {
        place = known + 1
      } else {
        steps.insert(step, at: place)
        place += 1
      }
    }
  }
}
