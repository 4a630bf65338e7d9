import Statistics

/// Who reached the places of a list of steps, on either side of a change: added up once, however many
/// places are asked for.
struct ReachedPlaces {
  private let base: [Int]
  private let own: [Int]
  /// By step of the flow.
  private let places: [Int: Int]

  /// - Parameters:
  ///   - list: Users by where they ended.
  ///   - steps: The flow's step at each place.
  init(_ list: ChangeTally.ListChange, steps: [Int] = []) {
    base = list.base.reached
    own = list.own.reached
    places = Dictionary(
      steps.enumerated().map { ($0.element, $0.offset) }, uniquingKeysWith: { first, _ in first })
  }

  /// The place of those who completed, behind all steps.
  var end: Int { base.count - 1 }

  /// Where a step stands; `nil` where the list lacks it.
  func place(of step: Int) -> Int? { places[step] }

  /// Who reached a place, of those who reached the place before it; nobody the first.
  func goingOn(to place: Int) -> SidePair {
    guard place > 0 else { return SidePair() }
    return SidePair(
      base: Proportion(base[place], of: base[place - 1]),
      own: Proportion(own[place], of: own[place - 1]))
  }
}
