import EventLog
import Inference
import Journeys

/// Looks at the records of a run for the flows that some of its files do not define.
struct FlowInference {
  let scan: LogScan
  let symbols: RunSymbols
  /// Indices of the sources whose events are looked at.
  let sources: Set<Int>
  let sourceCount: Int
  /// Flows that another file defines: nothing is proposed for them.
  let defined: Set<Text>
  let asOf: Int64
  let threads: Int

  /// The flows proposed, in the order of id and version.
  func flows() async throws(AnalysisError) -> [InferredFlow] {
    guard !sources.isEmpty else { return [] }
    let pages = try await look(
      PageSurvey(symbols: symbols, sources: sources, defined: defined, asOf: asOf))
    let orders = try await look(OrderSurvey(after: pages))
    let rules = try await look(
      RuleSurvey(
        after: orders, symbols: symbols, sources: sources, sourceCount: sourceCount, asOf: asOf))
    return rules.flows
  }

  /// What users saw on pages of one number, by flow.
  func titledPages() async throws(AnalysisError) -> [Text: TitledPages] {
    try await look(TitleSurvey(symbols: symbols, sources: sources, defined: defined, asOf: asOf))
      .pagesOfFlow
  }

  /// One look at all partitions; what is in `empty` counts nothing yet.
  private func look<Survey: FlowSurvey>(
    _ empty: Survey
  ) async throws(AnalysisError) -> Survey {
    let shares = try await inParallel(workers: threads) { worker throws(AnalysisError) in
      var survey = empty
      var records = RecordPartition()
      for partition in stride(from: worker, to: RecordStore.partitionCount, by: threads)
      where !scan.records.isEmpty(partition) {
        try scan.read(partition, into: &records)
        survey.add(partition: records)
      }
      return survey
    }
    var all = empty
    for share in shares { all.merge(share) }
    return all
  }
}
