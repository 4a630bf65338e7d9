import Definitions
import EventLog

/// Finds the variant of a user of one flow in one experiment, and by it the list of steps.
struct VariantReader {
  /// Whether the flow is under an experiment.
  private let hasExperiment: Bool
  /// By `Dimensions`; empty for a flow under no experiment.
  private let numbers: NameTable
  /// By variant: what a user is who was seen with it only.
  private let assignments: [VariantAssignment]
  /// By variant.
  private let lists: [Int]
  /// By `Dimensions`, whether it names a variant; empty for a flow under an experiment.
  private let namesVariant: [Bool]

  /// By number of the variant, whether the definition names it, or names too few to tell.
  private let isDeclared: [Bool]

  /// `experiment`: that of the variants' numbers; `nil` for a flow under none.
  init(
    flow: FlowReading, experiment: ExperimentDefinition?, numbers: NameTable?, symbols: RunSymbols
  ) {
    hasExperiment = numbers != nil
    self.numbers = numbers ?? NameTable([])
    let names = self.numbers.names
    assignments = names.enumerated().map { VariantAssignment($0.offset, named: $0.element) }
    let hasLists = experiment == flow.definition.listingExperiment
    lists = names.map { hasLists ? flow.lists.index(ofVariant: $0) : 0 }
    let declared = Set(experiment?.declaredVariants ?? [])
    let declaresArms = experiment?.declaresArms ?? false
    isDeclared = names.map { !declaresArms || declared.contains($0) }
    namesVariant =
      numbers == nil
      ? symbols.dimensionSets.variants.results { !$0.isEmpty } : []
  }

  /// `seen`: what was seen, afterwards.
  func assignment(
    of journey: AttemptedJourney, window: Window, seen: inout SeenVariants
  ) -> VariantAssignment {
    seen.reset()
    guard hasExperiment else { return .noExperiment }
    for index in journey.records.indices {
      guard let variant = numbers[journey.records[index].dimensions] else { continue }
      seen.see(
        variant, at: journey.records[index].place,
        isInWindow: window.contains(journey.records[index].time))
    }
    for record in journey.exposures {
      guard let variant = numbers[record.dimensions] else { continue }
      seen.see(variant, at: record.place, isInWindow: window.contains(record.time))
    }
    return seen.assignment(assignments)
  }

  /// Which of the flow's lists a user sees.
  func list(of assignment: VariantAssignment) -> Int {
    if case .variant(let variant) = assignment { lists[variant] } else { 0 }
  }

  /// Takes down what the variants seen on a user who entered show.
  func addFindings(
    _ seen: SeenVariants, assignment: VariantAssignment, to findings: inout JourneyFindings
  ) {
    if let late = seen.lateExample { findings.addOnce(.lateVariant, at: late) }
    switch assignment {
    case .variant(let variant):
      guard !isDeclared[variant], let example = seen.example else { return }
      findings.addOnce(.undeclaredVariant, at: example)
    case .mixed:
      if let example = seen.example { findings.addOnce(.mixedUsers, at: example) }
    case .unassigned, .noExperiment: break
    }
  }

  /// An assignment as conditions name it.
  func text(of assignment: VariantAssignment) -> Text {
    assignment.text(numbers.names)
  }

  /// Counts events that name variants in a flow under no experiment.
  func noteWithoutExperiment(
    in journey: AttemptedJourney, to findings: inout JourneyFindings
  ) {
    guard !hasExperiment else { return }
    var count = 0
    var example: Place?
    for index in journey.records.indices where namesVariant[Int(journey.records[index].dimensions)]
    {
      count += 1
      example = journey.records[index].place.orEarlier(example)
    }
    for record in journey.exposures where namesVariant[Int(record.dimensions)] {
      count += 1
      example = record.place.orEarlier(example)
    }
    if let example { findings.add(.variantsWithoutExperiment, count: count, at: example) }
  }
}
