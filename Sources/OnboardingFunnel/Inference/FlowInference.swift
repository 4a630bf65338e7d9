import Definitions
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
  /// Whether the reading of lines has chosen which pages are steps, so that none is the app's own.
  let pagesAreChosen: Bool
  /// `nil` for a log without events, which shows no flow.
  let asOf: Int64?
  let threads: Int
  /// About how many events are looked at.
  var mostEvents = UserSample.events

  /// The flows proposed, in the order of id and version.
  func flows() async throws(AnalysisError) -> [InferredFlow] {
    guard !sources.isEmpty, let asOf else { return [] }
    var sample = UserSample(ofEvents: scan.summary.events, most: mostEvents)
    let empty = PageSurvey(symbols: symbols, sources: sources, defined: defined, asOf: asOf)
    var pages = try await look(empty, at: sample)
    if sample.isTooSmall(events: pages.events, of: scan.summary.events) {
      sample = .whole
      pages = try await look(empty, at: sample)
    }
    let orders = try await look(
      OrderSurvey(after: pages.survey, pagesAreChosen: pagesAreChosen), at: sample)
    let rules = try await look(
      RuleSurvey(
        after: orders.survey, symbols: symbols, sources: sources, sourceCount: sourceCount,
        asOf: asOf), at: sample)
    let flows = rules.survey.flows.map { flow in
      var flow = flow
      flow.evidence.oneIn = sample.oneIn
      return flow
    }
    try flows.requireWalks(isNative: scan.summary.mappingOfFile.isEmpty)
    return flows
  }

  /// What users saw on pages of one number, by flow.
  func titledPages() async throws(AnalysisError) -> [Text: TitledPages] {
    guard let asOf else { return [:] }
    return try await look(
      TitleSurvey(symbols: symbols, sources: sources, defined: defined, asOf: asOf), at: .whole
    ).survey.pagesOfFlow
  }

  /// One look at the users of a sample, and how many events they have; what is in `empty` counts nothing yet.
  private func look<Survey: FlowSurvey>(
    _ empty: Survey, at sample: UserSample
  ) async throws(AnalysisError) -> (survey: Survey, events: Int) {
    let results = try inParallel(workers: threads) { worker throws(AnalysisError) in
      var survey = empty
      var events = 0
      try scan.readPartitions(below: sample.partitions, of: worker, among: threads) { partition in
        events += partition.records.count
        survey.add(partition.records)
      }
      return (survey: survey, events: events)
    }
    var all = empty
    for result in results { all.merge(result.survey) }
    return (all, results.reduce(0) { $0 + $1.events })
  }
}

extension [InferredFlow] {
  /// - Throws: Where what was inferred cannot be a flow, since most users come in elsewhere than at its first
  ///   step, or since nothing but one page of many was left of it: a funnel of that would mislead.
  ///
  /// `isNative`: whether all lines are native ones, whose pages are believed wherever users come in.
  fileprivate func requireWalks(isNative: Bool) throws(AnalysisError) {
    guard let largest = self.max(by: { $0.evidence.seen < $1.evidence.seen }) else { return }
    guard let entrance = largest.definition.steps.first else {
      throw .noWalk("none of the pages that events show would be a step")
    }
    if largest.evidence.hasNoOrder { throw .noOrder }
    let (seen, entered) = (largest.evidence.seen, largest.evidence.users)
    let name = VisibleText.quoted(entrance.id)
    if !isNative, seen >= Self.fewestUsers, entered * 2 < seen {
      throw .noWalk(
        "of \(seen) users who see a page only \(entered) come in at the first of them, \(name)")
    }
    if largest.definition.steps.count == 1, largest.evidence.notes.contains(where: \.leavesPageOut)
    {
      throw .noWalk("of all pages that events show only \(name) would be a step")
    }
    if seen >= Self.fewestUsers, largest.hasNoWalks {
      throw .noUser(
        "none of \(entered) users who see \(name) goes on, and \(seen - entered) others see other pages only"
      )
    }
  }

  /// Fewer users may all have begun before the log.
  private static let fewestUsers = 20
}

extension InferredFlow {
  /// Whether none of those who see the first page sees another, while many users see other pages only.
  fileprivate var hasNoWalks: Bool {
    (evidence.seen - evidence.users) * 5 >= evidence.seen && evidence.steps.count > 1
      && evidence.steps.allSatisfy { $0.passed == 0 }
  }
}

extension InferenceNote {
  /// Whether it says of a page that many see why it is no step.
  fileprivate var leavesPageOut: Bool {
    switch self {
    case .seenAfterEnd, .seenAgainLater, .movedAbout: true
    default: false
    }
  }
}

extension AnalysisError {
  fileprivate static func noUser(_ seen: String) -> AnalysisError {
    AnalysisError(
      .guess(.noUser),
      "\(seen), so nothing in a line says which user it was about: each event seems to have an id of its own",
      fix: "log an id that all events of one user share")
  }

  fileprivate static var noOrder: AnalysisError {
    AnalysisError(
      .guess(.noTime),
      "the time is the same for most steps of a user, so nothing tells their order: it may be when the events were "
        + "sent",
      fix:
        "log when each event happened, or \"sequence\" or \"step_index\" with it; if another key has the time, "
        + "write \"mapping\": { \"fields\": { \"timestamp\": [\"KEY\"] } } in onboarding.json, or define the "
        + "flow's steps there")
  }

  fileprivate static func noWalk(_ seen: String) -> AnalysisError {
    AnalysisError(
      .guess(.noSteps), "\(seen), so no event names steps that users see in a common order",
      fix: "name the flow's steps in onboarding.json, or the key of the step with "
        + "\"mapping\": { \"fields\": { \"step\": [\"KEY\"] } }")
  }
}
