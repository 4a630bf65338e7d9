import Definitions
import EventLog
import Journeys

/// Mergeable counts of everyone in a flow, parted by variant.
///
/// Whoever is counted is in one segment of the breakdown `variant`, so a flow under an experiment
/// counts each unit once, there; everyone is their sum.
struct VariantTallies: Sendable {
  /// Everyone, in a flow under no experiment; else nobody.
  private var unparted: SegmentTally
  /// By number of the variant plus 2; 0 is mixed, 1 unassigned.
  ///
  /// Empty where the flow is under no experiment.
  private var variants = NumberedTallies<SegmentTally>()
  private let hasExperiment: Bool
  /// An empty tally.
  let noone: SegmentTally

  init(stepCount: Int, hasExperiment: Bool) {
    noone = SegmentTally(stepCount: stepCount)
    unparted = noone
    self.hasExperiment = hasExperiment
  }

  @inline(__always)
  mutating func add(
    _ facts: EnteredFacts, of assignment: VariantAssignment, list: Span<Int>, day: Int
  ) {
    change(assignment) { $0.add(facts, list: list, day: day) }
  }

  /// Takes note of one user's attempts, each of which has been added.
  mutating func addClusters(
    _ attempts: [AttemptFacts], of assignment: VariantAssignment, list: Span<Int>,
    calendar: ReportCalendar, value: (Int) -> Int
  ) {
    change(assignment) {
      $0.addClusters(attempts, list: list, calendar: calendar, value: value)
    }
  }

  mutating func addMidway(_ assignment: VariantAssignment) {
    change(assignment) { $0.enteredMidway += 1 }
  }

  /// Counts a user's goals, in the segment in which the user is counted.
  mutating func addGoals(
    _ facts: [GoalFacts], of user: EnteredFacts, _ assignment: VariantAssignment
  ) {
    change(assignment) { $0.goals.add(facts, of: user) }
  }

  /// Changes the tally of the segment in which a user is counted.
  @inline(__always)
  private mutating func change(
    _ assignment: VariantAssignment, _ change: (inout SegmentTally) -> Void
  ) {
    guard let number = Self.number(of: assignment) else { return change(&unparted) }
    let place = variants.place(of: number, orNew: noone)
    change(&variants[at: place])
  }

  static func number(of assignment: VariantAssignment) -> Int? {
    switch assignment {
    case .noExperiment: nil
    case .mixed: 0
    case .unassigned: 1
    case .variant(let variant): variant + 2
    }
  }

  mutating func merge(_ other: Self) {
    unparted.merge(other.unparted)
    variants.merge(other.variants)
  }

  /// Makes all times ready to be asked.
  mutating func finalize() {
    unparted.finalize()
    for place in variants.entries.indices { variants[at: place].finalize() }
  }

  /// The bytes of memory that the counts take.
  var memory: Int { unparted.memory + variants.memory(\.memory) }

  /// The sum of all.
  var everyone: SegmentTally {
    var everyone = unparted
    for (_, tally) in variants.entries { everyone.merge(tally) }
    everyone.finalize()
    return everyone
  }

  /// By segment: `.value`, `.mixed`, `.unassigned`; empty where the flow is under no experiment.
  ///
  /// `names`: of variants, by number.
  func segments(_ names: [Text]) -> [Segment: SegmentTally] {
    var segments: [Segment: SegmentTally] = [:]
    for (number, tally) in variants.entries {
      switch number {
      case 0: segments[.mixed] = tally
      case 1: segments[.unassigned] = tally
      default: segments[.value(names[number - 2])] = tally
      }
    }
    return segments
  }
}

extension VariantTallies {
  /// `variantCount`: how many variants have a number.
  mutating func code(
    with archive: inout some PartialArchive, names: FlowNames, variantCount: Int
  ) throws(PartialFault) {
    guard hasExperiment else { return try unparted.code(with: &archive, names: names) }
    try variants.code(with: &archive, below: variantCount + 2, blank: noone) {
      (tally, archive) throws(PartialFault) in
      try tally.code(with: &archive, names: names)
    }
  }

  /// `variants`: the numbers of the variants, by number so far.
  func renumbered(_ numbers: NameRemap, variants own: [Int]) -> VariantTallies {
    var result = self
    result.unparted = unparted.renumbered(numbers)
    result.variants = variants.renumbered({ $0 < 2 ? $0 : own[$0 - 2] + 2 }) {
      $0.renumbered(numbers)
    }
    return result
  }
}
