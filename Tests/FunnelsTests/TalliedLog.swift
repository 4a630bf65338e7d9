import Definitions
import EventLog
import Experiments
import Journeys
import TestSupport

@testable import Funnels

/// A log in the notation as the product counts it, for one flow.
struct TalliedLog {
  let flow: FlowReading
  let tally: FlowTally
  let results: FlowResults

  /// The users are shared out among `parts` tallies, which are merged in the end.
  init(
    _ notation: String, in flow: FlowDefinition = referenceFlow("a b c"), asOf: String = "30d",
    calendar: ReportCalendar = .utc, parts: Int = 1,
    _ change: (inout ReportSettings) -> Void = { _ in }
  ) {
    var settings = ReportSettings()
    change(&settings)
    let log = ScannedLog(notation, properties: ["plan"])
    let read = ReadLog(log, flows: [flow], settings: settings, asOf: asOf)
    let empty = FlowTally(flow: read.flows[0], names: read.names[0])
    var tallies = Array(repeating: empty, count: parts)
    for (index, journey) in read.journeys.enumerated() {
      let list = read.flows[0].lists.lists[journey.list].steps
      tallies[index % parts].add(journey.facts, list: list.span, calendar: calendar)
    }
    for exposed in read.exposuresOnly { tallies[0].add(exposed.findings) }
    // As a worker does at its end; others are merged as they are.
    tallies[0].finalize()
    var tally = tallies[parts - 1]
    for part in tallies.dropLast() { tally.merge(part) }
    self.flow = read.flows[0]
    self.tally = tally
    results = FlowResults(
      flow: self.flow, tally: tally,
      asOf: notation.isEmpty ? nil : referenceDayZero + referenceMilliseconds(asOf),
      calendar: calendar)
  }

  func funnel(_ segment: Segment = .everyone) -> [FunnelRow] {
    results.rows.funnel.filter { $0.key.segment == segment }
  }

  func outcome(_ outcome: Outcome, _ segment: Segment = .everyone) -> OutcomeRow? {
    results.rows.outcomes.first { $0.outcome == outcome && $0.key.segment == segment }
  }

  /// By who reached a step or completed.
  var comparison: [ComparisonRow] { allComparisons.filter { $0.measure == .reached } }
  var allComparisons: [ComparisonRow] { ComparisonTable.rows(flow: flow, results: results) }
  var checks: TrustChecks? { TrustChecks.all(flow: flow, results: results).first }
  var assignment: [AssignmentRow] { AssignmentTable.rows(flow: flow, results: results) }
}

/// Flow a b c under experiment x: A sees the flow's list, B has c before b, C lacks b.
let variantFlow = referenceFlow("a b c") {
  var experiment = ExperimentDefinition(id: "x")
  experiment.variants = [
    VariantDefinition(id: "A"), VariantDefinition(id: "B", steps: [0, 2, 1]),
    VariantDefinition(id: "C", steps: [0, 2]),
  ]
  $0.experiment = experiment
}

/// One user of A who sees a and c, one of B and one of C likewise, and one of B who completes.
let variantLog = """
  ada 0s view a variant=A
  ada 1s view c
  bob 0s view a variant=B
  bob 1s view c
  cyd 0s view a variant=C
  cyd 1s view c
  dan 0s view a variant=B
  dan 9s complete
  """

let oneThird: Double? = 1.0 / 3
let twoThirds: Double? = 2.0 / 3
