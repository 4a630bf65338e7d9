import Definitions
import EventLog

/// Finds the experiments that a flow's events carry and its definition does not name.
struct OtherExperiments {
  private let hasExperiment: Bool
  /// By combination, the numbers of the experiments that are not the flow's.
  private let others: [[Int]]
  private let combinationOfDimensions: [UInt32]
  private let areThere: Bool

  init(flow: FlowReading, names: ExperimentNames) {
    let own = Set(flow.definition.experiments.compactMap { names.names.firstIndex(of: $0.id) })
    hasExperiment = !flow.definition.experiments.isEmpty
    others = names.combinations.map { $0.filter { !own.contains($0) } }
    combinationOfDimensions = names.combinationOfDimensions
    areThere = others.contains { !$0.isEmpty }
  }

  /// Takes down what a journey's events carry: a finding where the flow has an experiment of its own;
  /// elsewhere another finding names them.
  func note(in journey: AttemptedJourney, to findings: inout JourneyFindings) {
    guard areThere else { return }
    var example: Place?
    for index in journey.records.indices {
      note(journey.records[index], example: &example, to: &findings)
    }
    for record in journey.exposures { note(record, example: &example, to: &findings) }
    // Who was exposed and did nothing in the flow is not counted in it.
    guard hasExperiment, !journey.records.isEmpty, let example else { return }
    findings.add(.experimentNotCompared, at: example)
  }

  private func note(
    _ record: EventRecord, example: inout Place?, to findings: inout JourneyFindings
  ) {
    let others = others[Int(combinationOfDimensions[Int(record.dimensions)])]
    guard !others.isEmpty else { return }
    example = record.place.orEarlier(example)
    for number in others where !findings.otherExperiments.contains(number) {
      findings.otherExperiments.append(number)
    }
  }
}
