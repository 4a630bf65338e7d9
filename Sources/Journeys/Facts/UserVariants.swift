import Definitions
import EventLog

/// Finds the variants of a user of one flow, in each of its experiments.
struct UserVariants {
  /// Of the first experiment, also of a flow under none; apart, since of an array's elements copies are
  /// taken.
  private let first: VariantReader
  /// One for each of several; else empty.
  private let readers: [VariantReader]
  /// Of several, the experiment whose variants have lists of steps.
  private let listing: Int?
  /// By experiment.
  private let ids: [Text]
  /// By `Dimensions`, whether a bare `variant` stands there; empty but for a flow under several.
  private let hasBareVariant: [Bool]
  private var seen = SeenVariants()

  init(flow: FlowReading, flowIndex: Int, numbers: RunNames, symbols: RunSymbols) {
    let several = flow.definition.severalExperiments
    ids = flow.definition.experiments.map(\.id)
    listing = several.firstIndex(where: \.hasLists)
    hasBareVariant =
      several.isEmpty ? [] : symbols.dimensionSets.variants.results { $0.variant != nil }
    readers = zip(several, numbers.severalVariants[flowIndex]).map { experiment, numbers in
      VariantReader(flow: flow, experiment: experiment, numbers: numbers, symbols: symbols)
    }
    first =
      readers.first
      ?? VariantReader(
        flow: flow, experiment: flow.definition.experiment, numbers: numbers.variants[flowIndex],
        symbols: symbols)
  }

  /// Finds the user's variants, and the list of steps that follows from them.
  mutating func read(_ journey: AttemptedJourney, window: Window, into facts: inout JourneyFacts) {
    guard ids.count > 1 else {
      facts.assignment = first.assignment(of: journey, window: window, seen: &seen)
      facts.list = first.list(of: facts.assignment)
      if facts.hasEntered {
        first.addFindings(seen, assignment: facts.assignment, to: &facts.findings)
      }
      return
    }
    facts.assignments.empty()
    facts.list = 0
    for index in readers.indices {
      let assignment = readers[index].assignment(of: journey, window: window, seen: &seen)
      facts.assignments.append(assignment)
      if index == listing { facts.list = readers[index].list(of: assignment) }
      if facts.hasEntered {
        readers[index].addFindings(seen, assignment: assignment, to: &facts.findings)
      }
    }
  }

  /// The user's variant as conditions name it; in a flow without the experiment nobody is assigned.
  func text(of field: EventField, in facts: JourneyFacts) -> Text? {
    guard case .variantOf(let experiment) = field else {
      return field == .variant ? first.text(of: facts.assignment) : nil
    }
    guard let index = ids.firstIndex(of: experiment) else {
      return first.text(of: .unassigned)
    }
    guard ids.count > 1 else { return first.text(of: facts.assignment) }
    return readers[index].text(of: facts.assignments[index])
  }

  /// Counts events whose variants belong to no experiment: all of a flow under none, and bare ones of a
  /// flow under several.
  func noteUnclear(in journey: AttemptedJourney, to findings: inout JourneyFindings) {
    first.noteWithoutExperiment(in: journey, to: &findings)
    guard !hasBareVariant.isEmpty else { return }
    for record in journey.records where hasBareVariant[Int(record.dimensions)] {
      findings.add(.ambiguousVariant, at: record.place)
    }
    for record in journey.exposures where hasBareVariant[Int(record.dimensions)] {
      findings.add(.ambiguousVariant, at: record.place)
    }
  }
}
